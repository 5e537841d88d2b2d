import { constants } from 'node:crypto';
import tls from 'node:tls';

/**
 * Makes the roots that TLS outside is checked against: Node's, the system's, and the operator's (EGRESS_CA).
 * @throws Error when the operator's text holds no certificate
 */
export function createTrust(extraPem?: string): Trust {
  const extra = certificates(extraPem);
  let context: tls.SecureContext | undefined;
  let open: tls.SecureContext | undefined;
  let known: Set<string> | undefined;
  // Reading 800 certificates takes about 60 ms: once, and only when TLS is first spoken.
  const trust = () => {
    context ??= tls.createSecureContext({ ca: roots(extra) });
    return context;
  };
  return Object.assign(trust, {
    looking: () => {
      open ??= tls.createSecureContext({ ca: roots(extra), ...OLD });
      return open;
    },
    isRoot: (der: Buffer) => {
      known ??= new Set(roots(extra).map((pem) => pem.replace(/-----[^-]+-----|\s/g, '')));
      return known.has(der.toString('base64'));
    },
  });
}

/** The roots as a context for connections that carry something. */
export interface Trust {
  (): tls.SecureContext;
  /** The same roots, every version and cipher that OpenSSL still has: to look at a server, never to send it anything. */
  looking: () => tls.SecureContext;
  /** Whether this certificate is one of the roots. */
  isRoot: (der: Buffer) => boolean;
}

/** For old servers: all ciphers, keys and signatures however weak, renegotiation of before RFC 5746. */
export const OLD = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.3',
  ciphers: 'DEFAULT:@SECLEVEL=0',
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
} as const;

function certificates(pem: string | undefined): string[] {
  const found = pem?.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (pem !== undefined && found.length === 0) throw new Error('EGRESS_CA: the file holds no PEM certificate');
  return found;
}

function roots(extra: string[]): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...extra])];
}
