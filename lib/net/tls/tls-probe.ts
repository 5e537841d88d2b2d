import tls, { type DetailedPeerCertificate, type SecureVersion } from 'node:tls';
import type { Egress, Target } from '#lib/net/egress/egress.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import type { Net, TlsProbe } from '#lib/net/net.ts';
import { toNetworkError } from '#lib/net/network-error.ts';
import { connected, type Dial } from '#lib/net/tls/dial.ts';
import { OLD, type Trust } from '#lib/net/tls/trust.ts';
import { type AppError, TimedOut, Unreachable } from '#lib/platform/errors.ts';

/** Newest first. SSL 2 and 3 are not tried: current OpenSSL does not support them. */
const VERSIONS: readonly SecureVersion[] = ['TLSv1.3', 'TLSv1.2', 'TLSv1.1', 'TLSv1'];

/** Node's certificate chain can loop and, if roots are available, extends beyond what the server sent. */
const MAX_CHAIN = 10;

/** What the TLS probe is built on. */
export interface TlsProbeOptions {
  egress: Egress;
  dial: Dial;
  trust: Trust;
}

/** Probes the TLS setup of a host; see `Net.probeTls`. One handshake with all versions, then one with each. */
export function createTlsProbe({ egress, dial, trust }: TlsProbeOptions): Net['probeTls'] {
  return async (hostname, { signal, everyVersion = true } = {}) => {
    const target = await egress.resolveTarget(hostname, 443, signal);
    const whole = AbortSignal.timeout(NET_LIMITS.tlsLookMs);
    const caller = signal ? AbortSignal.any([signal, whole]) : whole;
    const shake = <T>(context: tls.SecureContext, read: (socket: tls.TLSSocket) => T) =>
      handshake({ dial, target, context, signal: caller }, read);
    const first = await shake(trust.looking(), (socket) => ({
      protocol: socket.getProtocol() ?? '',
      cipher: socket.getCipher().standardName,
      http2: socket.alpnProtocol === 'h2',
      objection: socket.authorized ? null : String(socket.authorizationError),
      anchored: trust.isRoot(Buffer.from(chainOf(socket).at(-1) ?? [])),
      sent: chainOf(socket),
      remoteAddress: socket.remoteAddress ?? '',
    })).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw tlsError(error, hostname);
    });
    const asked = await Promise.all(
      (everyVersion ? VERSIONS : []).map(async (version) => ({ version, ...(await ask(version, shake, hostname)) })),
    );
    signal?.throwIfAborted();
    const { sent, ...facts } = first;
    const look: TlsProbe = { ...facts, chain: sent, versions: [], failures: {} };
    for (const { version, chain, failure } of asked) {
      if (chain || version === first.protocol) look.versions.push(version);
      else if (failure !== undefined) look.failures[version] = failure;
      // The first handshake used the roots, so its chain may end with a certificate that was not sent.
      if (chain && version === first.protocol) look.chain = chain;
    }
    return look;
  };
}

type Shake = <T>(context: tls.SecureContext, read: (socket: tls.TLSSocket) => T) => Promise<T>;

/** One version alone. No chain and no failure: the server rejected it. */
async function ask(
  version: SecureVersion,
  shake: Shake,
  hostname: string,
): Promise<{ chain?: Uint8Array[]; failure?: string }> {
  let context: tls.SecureContext;
  try {
    context = tls.createSecureContext({ ...OLD, ca: [], minVersion: version, maxVersion: version });
  } catch {
    return { failure: 'not checked: not supported by the TLS library of this installation' };
  }
  try {
    return { chain: await shake(context, chainOf) };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ERR_SSL_NO_PROTOCOLS_AVAILABLE' || code === 'ERR_SSL_NO_CIPHERS_AVAILABLE') {
      return { failure: 'not checked: not supported by the TLS library of this installation' };
    }
    // An alert, or a connection closed during the handshake: some servers reject a version that way.
    if (/^ERR_SSL|^EPROTO|^ECONNRESET|^EPIPE/.test(code)) return {};
    return { failure: tlsError(error, hostname).message };
  }
}

async function handshake<T>(
  way: { dial: Dial; target: Target; context: tls.SecureContext; signal: AbortSignal },
  read: (socket: tls.TLSSocket) => T,
): Promise<T> {
  const signal = AbortSignal.any([way.signal, AbortSignal.timeout(NET_LIMITS.connectMs)]);
  signal.throwIfAborted();
  const socket = way.dial(way.target);
  let secured: tls.TLSSocket | undefined;
  try {
    await connected(socket, 'connect', signal);
    const servername = way.target.hostname.replace(/\.$/, '');
    secured = tls.connect({
      socket,
      servername,
      secureContext: way.context,
      ALPNProtocols: ['h2', 'http/1.1'],
      rejectUnauthorized: false,
    });
    await connected(secured, 'secureConnect', signal);
    return read(secured);
  } finally {
    secured?.destroy();
    socket.destroy();
  }
}

/** The certificates of a handshake, each followed by its issuer. */
function chainOf(socket: tls.TLSSocket): Uint8Array[] {
  const chain: Buffer[] = [];
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (next?.raw && chain.length < MAX_CHAIN && !chain.some((seen) => seen.equals(next?.raw ?? seen))) {
    chain.push(next.raw);
    next = next.issuerCertificate;
  }
  return chain;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function tlsError(error: unknown, hostname: string): AppError {
  const subject = `The target ${hostname}:443`;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new TimedOut(`${subject} timed out: TLS handshake (limit ${NET_LIMITS.connectMs / 1000} s).`, {
      reason: 'tls-handshake',
    });
  }
  if (/^ERR_SSL|^EPROTO/.test(codeOf(error))) {
    const reason = codeOf(error);
    const plain = /WRONG_VERSION_NUMBER|PACKET_LENGTH|HTTP_REQUEST|UNKNOWN_PROTOCOL/.test(reason);
    return new Unreachable(
      plain
        ? `${subject} does not support TLS.`
        : `${subject} aborted the TLS handshake (${reason
            .replace(/^ERR_SSL_/, '')
            .toLowerCase()
            .replaceAll('_', ' ')}).`,
      { reason, cause: error },
    );
  }
  return toNetworkError(error, subject);
}
