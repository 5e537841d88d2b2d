import { constants } from 'node:crypto';
import tls from 'node:tls';

/**
 * Creates the root store for outgoing TLS: Node's roots, the system's, and the operator's (EGRESS_CA).
 * @throws Error if the operator's text contains no certificate
 */
export function createTrust(extraPem?: string): Trust {
  const extra = certificates(extraPem);
  let context: tls.SecureContext | undefined;
  let open: tls.SecureContext | undefined;
  let known: Set<string> | undefined;
  // Parsing 800 certificates takes about 60 ms: done once, at the first use of TLS.
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

/** The roots as a context for connections that transfer data. */
export interface Trust {
  (): tls.SecureContext;
  /** The same roots, with every version and cipher that OpenSSL supports: for probing a server, never for sending data. */
  looking: () => tls.SecureContext;
  /** Whether this certificate is one of the roots. */
  isRoot: (der: Buffer) => boolean;
}

/** For old servers: all ciphers, keys and signatures however weak, and renegotiation from before RFC 5746. */
export const OLD = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.3',
  ciphers: 'DEFAULT:@SECLEVEL=0',
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
} as const;

function certificates(pem: string | undefined): string[] {
  const found = pem?.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (pem !== undefined && found.length === 0) throw new Error('EGRESS_CA: the file contains no PEM certificate');
  return found;
}

function roots(extra: string[]): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...extra])];
}
