// The certificate library asks for it before its own first line.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

/** The certificate authority of the world: whoever trusts it (EGRESS_CA) trusts its sites. */
export interface Authority {
  /** Root certificate, PEM. */
  ca: string;
  /** A certificate for these host names with its key, both PEM. */
  issue(hosts: readonly string[]): Promise<{ cert: string; key: string }>;
}

/** Makes a root of its own, valid for a month; nothing of it outlives the process but what is written to files. */
export async function createAuthority(now = new Date()): Promise<Authority> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const notBefore = new Date(now.getTime() - DAY_MS);
  const notAfter = new Date(now.getTime() + 30 * DAY_MS);
  const root = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=World Test Root, O=Loopback World',
    notBefore,
    notAfter,
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 1, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return {
    ca: root.toString('pem'),
    issue: (hosts) => issue(root, keys.privateKey, hosts, { notBefore, notAfter }),
  };
}

async function issue(
  root: X509Certificate,
  signingKey: CryptoKey,
  hosts: readonly string[],
  validity: { notBefore: Date; notAfter: Date },
): Promise<{ cert: string; key: string }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const cert = await X509CertificateGenerator.create({
    ...validity,
    subject: `CN=${hosts[0]}`,
    issuer: root.subject,
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(hosts.map((value) => ({ type: 'dns' as const, value }))),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: cert.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') };
}
