import { type KeyObject, X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '#lib/inspect/facts.ts';

/** Names of public key algorithms as in openssl; Node uses shorter ones. */
const KEY_ALGORITHMS: Record<string, string> = {
  rsa: 'rsaEncryption',
  'rsa-pss': 'rsassaPss',
  ec: 'id-ecPublicKey',
  ed25519: 'ED25519',
  ed448: 'ED448',
  dsa: 'dsaEncryption',
};

/** Key sizes in bits for algorithms whose details have none. */
const KEY_BITS: Record<string, number> = { ed25519: 256, ed448: 456 };

/**
 * Parses one certificate as openssl does: names according to RFC 2253 with UTF-8 unescaped, times in UTC.
 * @param der DER bytes, or PEM text
 * @throws Error if it is not a certificate
 */
export function readCertificate(der: Uint8Array | string): CertificateFacts {
  const certificate = new X509Certificate(der);
  return {
    subject: distinguishedName(certificate.subject),
    issuer: distinguishedName(certificate.issuer),
    validFrom: seconds(certificate.validFromDate),
    validUntil: seconds(certificate.validToDate),
    serialNumber: certificate.serialNumber.toUpperCase(),
    version: versionOf(certificate.raw),
    signatureAlgorithm: certificate.signatureAlgorithm ?? certificate.signatureAlgorithmOid ?? '',
    ...keyFacts(certificate),
    names: alternativeNames(certificate.subjectAltName),
    fingerprint256: certificate.fingerprint256,
    isAuthority: certificate.ca,
  };
}

/** Node returns one part per line, in the order of the certificate; RFC 2253 starts from the end. */
function distinguishedName(lines: string | undefined): string {
  return (lines ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/(?<!\\) \+ /g, '+'))
    .reverse()
    .join(',');
}

const seconds = (date: Date) => date.toISOString().replace('.000Z', 'Z');

/** `version` of X.509 precedes the serial number in DER, and only if it is not 1 (RFC 5280, 4.1). */
function versionOf(der: Uint8Array): number {
  let at = 0;
  for (let depth = 0; depth < 2; depth++) {
    const length = der[at + 1] ?? 0;
    at += 2 + (length < 0x80 ? 0 : length & 0x7f);
  }
  return der[at] === 0xa0 ? (der[at + 4] ?? 0) + 1 : 1;
}

function keyFacts(certificate: X509Certificate) {
  const key = publicKey(certificate);
  const type = key?.asymmetricKeyType ?? '';
  const curve = key?.asymmetricKeyDetails?.namedCurve ?? null;
  const curveBits = /\d{3}/.exec(curve ?? '')?.[0];
  return {
    publicKeyAlgorithm: KEY_ALGORITHMS[type] ?? (type || 'unknown'),
    publicKeyBits:
      key?.asymmetricKeyDetails?.modulusLength ??
      KEY_BITS[type] ??
      (curveBits === undefined ? null : Number(curveBits)),
    curve,
  };
}

/** Null for keys that OpenSSL cannot read. */
function publicKey(certificate: X509Certificate): KeyObject | null {
  try {
    return certificate.publicKey;
  } catch {
    return null;
  }
}

/** Host names and IP addresses from `DNS:a.example, IP Address:192.0.2.1`; unusual values are JSON strings. */
function alternativeNames(text: string | undefined): string[] {
  const entries = (text ?? '').matchAll(/(DNS|IP Address):("(?:[^"\\]|\\.)*"|[^,]*)/g);
  return [...entries].map(([, kind, value = '']) => {
    const plain = value.startsWith('"') ? String(JSON.parse(value)) : value;
    return kind === 'DNS' ? plain : (URL.parse(`http://[${plain}]/`)?.hostname.slice(1, -1) ?? plain);
  });
}
