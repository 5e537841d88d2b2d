import tls from 'node:tls';

/** Makes the roots that TLS outside is checked against: Node's, the system's, and the operator's (EGRESS_CA). */
export function createTrust(extraPem?: string): () => tls.SecureContext {
  let context: tls.SecureContext | undefined;
  // Reading 800 certificates takes about 60 ms: once, and only when TLS is first spoken.
  return () => {
    context ??= tls.createSecureContext({ ca: roots(extraPem) });
    return context;
  };
}

function roots(extraPem?: string): string[] {
  const extra = extraPem?.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (extraPem !== undefined && extra.length === 0) {
    throw new Error('EGRESS_CA: the file holds no PEM certificate');
  }
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...extra])];
}
