import { X509Certificate } from 'node:crypto';
import { readCertificate } from '#lib/inspect/certificate-facts.ts';
import type { CertificateFacts, TlsFacts } from '#lib/inspect/facts.ts';
import { defineInspector } from '#lib/inspect/inspector.ts';
import type { TlsProbe } from '#lib/net/net.ts';

const DAY_MS = 86_400_000;

/** Required by browsers since 2014 (RSA), and elliptic curves of the same strength. */
const MIN_KEY_BITS: Record<string, number> = {
  rsaEncryption: 2048,
  rsassaPss: 2048,
  dsaEncryption: 2048,
  'id-ecPublicKey': 224,
};

/** The certificate of a domain and its TLS setup. A bad certificate is a finding; no TLS at all is an error. */
export const certificate = defineInspector<TlsFacts>({
  id: 'certificate',
  timeoutMs: 15_000,
  async inspect({ domain }, { net, signal, now }) {
    return toTlsFacts(await net.probeTls(domain, { signal }), domain, now());
  },
});

/** Evaluates a TLS probe for one host name at one time. Pure. */
export function toTlsFacts(look: TlsProbe, hostname: string, now: Date): TlsFacts {
  const chain = look.chain.map((der) => readCertificate(der));
  const [leaf] = chain;
  const der = look.chain[0];
  if (!leaf || !der) throw new Error('a TLS probe without a certificate');
  const problems = [
    ...timeProblems(chain, now),
    ...trustProblems(look, chain),
    ...nameProblems(der, leaf, hostname),
    ...strengthProblems(chain),
  ];
  // OpenSSL may report problems without a rule here: a certificate that may not sign, an invalid signature.
  if (problems.length === 0 && look.objection !== null) {
    problems.push({ code: 'not-trusted', detail: look.objection.toLowerCase().replaceAll('_', ' ') });
  }
  return {
    leaf,
    chain,
    trusted: problems.length === 0,
    problems,
    daysLeft: Math.floor((Date.parse(leaf.validUntil) - now.getTime()) / DAY_MS),
    protocol: look.protocol,
    cipher: look.cipher,
    http2: look.http2,
    versions: look.versions,
    failures: look.failures,
  };
}

type Problem = TlsFacts['problems'][number];

function timeProblems(chain: CertificateFacts[], now: Date): Problem[] {
  return chain.flatMap(({ subject, validFrom, validUntil }, index) => {
    const whose = index === 0 ? 'The certificate' : `The certificate of ${subject} in its chain`;
    if (now.getTime() > Date.parse(validUntil))
      return [{ code: 'expired', detail: `${whose} expired on ${validUntil}.` }];
    if (now.getTime() < Date.parse(validFrom)) {
      return [{ code: 'not-yet-valid', detail: `${whose} is not valid before ${validFrom}.` }];
    }
    return [];
  });
}

function trustProblems({ anchored }: TlsProbe, chain: CertificateFacts[]): Problem[] {
  const last = chain.at(-1);
  if (anchored || !last) return [];
  const selfSigned = last.subject === last.issuer;
  if (selfSigned && chain.length === 1) {
    return [{ code: 'self-signed', detail: 'The certificate is self-signed.' }];
  }
  const unknown = {
    code: 'unknown-issuer',
    detail: `The certificate is not issued by a trusted root: ${last.issuer}.`,
  };
  if (selfSigned) return [unknown];
  const incomplete = {
    code: 'chain-incomplete',
    detail: `The server did not send the certificate of ${last.issuer}, which signed ${chain.length === 1 ? 'its own' : `that of ${last.subject}`}.`,
  };
  return [incomplete, unknown];
}

/** Only the certificate's subjectAltName counts: browsers have ignored its common name since 2017. */
function nameProblems(der: Uint8Array, leaf: CertificateFacts, hostname: string): Problem[] {
  if (new X509Certificate(der).checkHost(hostname, { subject: 'never' }) !== undefined) return [];
  const names = leaf.names.slice(0, 5).join(', ');
  const rest = leaf.names.length > 5 ? ` and ${leaf.names.length - 5} more` : '';
  return [{ code: 'other-name', detail: `The certificate is for ${names || 'no name'}${rest}, not for ${hostname}.` }];
}

function strengthProblems(chain: CertificateFacts[]): Problem[] {
  return chain.flatMap((facts, index) => {
    const found: Problem[] = [];
    const whose = index === 0 ? 'The certificate' : `The certificate of ${facts.subject} in its chain`;
    const least = MIN_KEY_BITS[facts.publicKeyAlgorithm];
    if (least !== undefined && facts.publicKeyBits !== null && facts.publicKeyBits < least) {
      found.push({
        code: 'weak-key',
        detail: `${whose} has a key of ${facts.publicKeyBits} bits; ${least} are the minimum.`,
      });
    }
    // A root's self-signature is not verified by clients.
    if (facts.subject !== facts.issuer && /md[245]|sha-?1(?!\d)/i.test(facts.signatureAlgorithm)) {
      found.push({ code: 'weak-signature', detail: `${whose} is signed with ${facts.signatureAlgorithm}.` });
    }
    return found;
  });
}
