import tls from 'node:tls';

/**
 * Makes the roots that TLS outside is checked against: Node's, the system's, and the operator's (EGRESS_CA).
 * @throws Error when the operator's text holds no certificate
 */
export function createTrust(extraPem?: string): () => tls.SecureContext {
  const extra = certificates(extraPem);
  let context: tls.SecureContext | undefined;
  // Reading 800 certificates takes about 60 ms: once, and only when TLS is first spoken.
  return () => {
    context ??= tls.createSecureContext({ ca: roots(extra) });
    return context;
  };
}

function certificates(pem: string | undefined): string[] {
  const found = pem?.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (pem !== undefined && found.length === 0) throw new Error('EGRESS_CA: the file holds no PEM certificate');
  return found;
}

function roots(extra: string[]): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...extra])];
}
