import net from 'node:net';
import tls from 'node:tls';
import type { Target } from '#lib/net/egress/egress.ts';

/** Opens a TCP connection to one of the checked addresses, without a lookup. */
export type Dial = (target: Target) => net.Socket;

/** Tries the addresses in turn with a head start of 250 ms each (RFC 8305), as Node does for its own lookups. */
export const dialTcp: Dial = ({ addresses, port }) =>
  net.connect({
    host: 'pinned.invalid',
    port,
    noDelay: true,
    autoSelectFamily: true,
    // The name above is never resolved: this returns the checked addresses.
    lookup: (_name, options, done) => {
      const answers = addresses.map(({ text, family }) => ({ address: text, family }));
      if (options.all) done(null, answers);
      else done(null, answers[0]?.address ?? '', answers[0]?.family);
    },
  });

/** Waits until the socket is connected. @throws the socket's error, or the signal's reason */
export function connected(socket: net.Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => {
    reject(signal.reason);
    socket.destroy();
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  socket.once(event, resolve).once('error', reject).once('close', closed);
  function closed() {
    reject(Object.assign(new Error('closed before it was connected'), { code: 'ECONNRESET' }));
  }
  return promise.finally(() => {
    signal.removeEventListener('abort', abort);
    socket.off(event, resolve).off('error', reject).off('close', closed);
    // Later errors belong to the socket's next owner; without a listener they would end the process.
    socket.on('error', () => {});
  });
}

/** Trusted roots, and whether an invalid certificate fails the connection. */
export interface TlsOptions {
  context: tls.SecureContext;
  rejectUnauthorized: boolean;
}

/** Starts TLS on a connected socket with the original name, for SNI and for the certificate. */
export function secure(socket: net.Socket, hostname: string, options: TlsOptions): tls.TLSSocket {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return tls.connect({
    socket,
    host,
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    secureContext: options.context,
    rejectUnauthorized: options.rejectUnauthorized,
  });
}
