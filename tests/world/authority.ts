// The certificate library requires it to be imported first.
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

/** The certificate authority of the world: clients that trust it (EGRESS_CA) trust its sites. */
export interface Authority {
  /** Root certificate, PEM. */
  ca: string;
  /** A certificate for these host names with its key, both PEM. */
  issue(hosts: readonly string[], kind?: CertificateKind): Promise<{ cert: string; key: string }>;
  /** An intermediate authority signed by this one; servers must send its `ca` with their certificates. */
  below(name: string): Promise<Authority>;
}

/** Deviations of a certificate. */
export interface CertificateKind {
  notBefore?: Date;
  notAfter?: Date;
  /** RSA of 1,024 bits. */
  weakKey?: true;
  /** Signed with SHA-1. */
  weakSignature?: true;
  /** Signed by its own key. */
  selfSigned?: true;
}

const weakAlgorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 1024,
  publicExponent: new Uint8Array([1, 0, 1]),
};

interface Signer {
  /** Its name, as issued certificates contain it. */
  subject: string;
  key: CryptoKey;
  validity: { notBefore: Date; notAfter: Date };
}

/** Creates a new root, valid for a month; nothing outlives the process except what is written to files. */
export async function createAuthority(now = new Date(), name = 'World Test Root'): Promise<Authority> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const validity = {
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + 30 * DAY_MS),
  };
  const root = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=${name}, O=Loopback World`,
    ...validity,
    signingAlgorithm: algorithm,
    keys,
    extensions: await authorityExtensions(keys.publicKey, 1),
  });
  return authorityOf(root, { subject: root.subject, key: keys.privateKey, validity });
}

function authorityOf(certificate: X509Certificate, signer: Signer): Authority {
  return {
    ca: certificate.toString('pem'),
    issue: (hosts, kind = {}) => issue(signer, hosts, kind),
    async below(name) {
      const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
      const intermediate = await X509CertificateGenerator.create({
        ...signer.validity,
        subject: `CN=${name}, O=Loopback World`,
        issuer: signer.subject,
        signingAlgorithm: algorithm,
        publicKey: keys.publicKey,
        signingKey: signer.key,
        extensions: await authorityExtensions(keys.publicKey, 0),
      });
      return authorityOf(intermediate, { ...signer, subject: intermediate.subject, key: keys.privateKey });
    },
  };
}

async function authorityExtensions(publicKey: CryptoKey, below: number) {
  return [
    new BasicConstraintsExtension(true, below, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    await SubjectKeyIdentifierExtension.create(publicKey),
  ];
}

async function issue(
  signer: Signer,
  hosts: readonly string[],
  { weakKey, weakSignature, selfSigned, ...validity }: CertificateKind,
): Promise<{ cert: string; key: string }> {
  const keys = await crypto.subtle.generateKey(weakKey ? weakAlgorithm : algorithm, true, ['sign', 'verify']);
  const subject = `CN=${hosts[0]}`;
  const cert = await X509CertificateGenerator.create({
    ...signer.validity,
    ...validity,
    subject,
    issuer: selfSigned ? subject : signer.subject,
    signingAlgorithm: weakSignature ? { ...algorithm, hash: 'SHA-1' } : algorithm,
    publicKey: keys.publicKey,
    signingKey: selfSigned ? keys.privateKey : signer.key,
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
