import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCertificate } from '#lib/inspect/certificate-facts.ts';
import { corpus, readJson, there } from './corpus-pages.ts';

interface Case {
  name: string;
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

/** `IP Address:0:0:0:0:0:0:0:1` of openssl is `::1` here. */
function plainName(name: string): string {
  const value = name.replace(/^(DNS|IP Address):/, '');
  return name.startsWith('IP') && value.includes(':') ? new URL(`http://[${value}]/`).hostname.slice(1, -1) : value;
}

describe.skipIf(!there)('certificates of the corpus, against the reading of openssl', () => {
  it.each(there ? (readJson('certs/expected.json') as Case[]) : [])('$name', ({ name, expected }) => {
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
