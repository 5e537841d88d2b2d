import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toTlsFacts } from '#lib/inspect/certificate.ts';
import { readCertificate } from '#lib/inspect/certificate-facts.ts';
import type { TlsProbe } from '#lib/net/net.ts';
import { corpus, readJson, there } from './corpus-pages.ts';

interface Case {
  name: string;
  /** The chain as a server sends it; absent: parsed only. */
  serve?: string;
  openssl_verify?: string;
  expected: {
    subject_rfc2253: string;
    issuer_rfc2253: string;
    serial_hex: string;
    not_before: string;
    not_after: string;
    version: number;
    signature_algorithm: string;
    public_key_algorithm: string;
    public_key_bits: number;
    curve: string | null;
    san: string[];
    sha256_fingerprint: string;
    is_ca: boolean;
  };
}

/** The corpus was created around this day, so its certificates are evaluated as of then. */
const DAY = new Date('2026-12-01T00:00:00Z');

/** openssl's messages for our codes. */
const CODES: Record<string, string> = {
  'certificate has expired': 'expired',
  'certificate is not yet valid': 'not-yet-valid',
  'self-signed certificate': 'self-signed',
};

/** Result of a TLS probe of a server that sends this chain; its root is trusted unless openssl disagrees. */
function inspectionOf({ serve = '', openssl_verify = '' }: Case): TlsProbe {
  const pem = readFileSync(resolve(corpus, 'certs', serve), 'utf8');
  return {
    chain: (pem.match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g) ?? []).map((one) => new X509Certificate(one).raw),
    anchored: !openssl_verify.includes('self-signed'),
    objection: null,
    protocol: 'TLSv1.3',
    cipher: '',
    http2: false,
    versions: [],
    failures: {},
    remoteAddress: '',
  };
}

/** openssl's `IP Address:0:0:0:0:0:0:0:1` is `::1` here. */
function plainName(name: string): string {
  const value = name.replace(/^(DNS|IP Address):/, '');
  return name.startsWith('IP') && value.includes(':') ? new URL(`http://[${value}]/`).hostname.slice(1, -1) : value;
}

const cases = there ? (readJson('certs/expected.json') as Case[]) : [];
const served = cases.filter(({ serve }) => serve !== undefined);

describe.skipIf(!there)('chains of the corpus, against the judgement of openssl', () => {
  it.each(served)('$name', (one) => {
    const codes = toTlsFacts(inspectionOf(one), 'localhost', DAY).problems.map(({ code }) => code);
    const code = CODES[(one.openssl_verify ?? '').replace(/^\d+ /, '')];
    // Browsers have rejected SHA-1 since 2017; openssl accepts it.
    const weak = one.expected.signature_algorithm.startsWith('sha1') ? ['weak-signature'] : [];
    expect(codes).toEqual([...(code ? [code] : []), ...weak]);
  });

  it.each(served)('$name is for localhost, not for another name', (one) => {
    const codes = toTlsFacts(inspectionOf(one), 'www.site.test', DAY).problems.map(({ code }) => code);
    expect(codes).toContain('other-name');
  });
});

describe.skipIf(!there)('certificates of the corpus, against the reading of openssl', () => {
  it.each(cases)('$name', ({ name, expected }) => {
    const facts = readCertificate(readFileSync(resolve(corpus, 'certs', `${name}.crt`)));
    expect(facts).toEqual({
      subject: expected.subject_rfc2253,
      issuer: expected.issuer_rfc2253,
      serialNumber: expected.serial_hex,
      validFrom: expected.not_before.replace(' ', 'T'),
      validUntil: expected.not_after.replace(' ', 'T'),
      version: expected.version,
      signatureAlgorithm: expected.signature_algorithm,
      publicKeyAlgorithm: expected.public_key_algorithm,
      publicKeyBits: expected.public_key_bits,
      curve: expected.curve,
      names: expected.san.map(plainName),
      fingerprint256: expected.sha256_fingerprint,
      isAuthority: expected.is_ca,
    });
  });
});
