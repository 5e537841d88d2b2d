import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Unreachable } from '#lib/platform/errors.ts';

/** Hop-by-hop headers (RFC 9110 § 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Raw headers without those that apply to one connection only. */
export function forwardedHeaders(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const [name = '', value = ''] = raw.slice(i, i + 2);
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/** True once bytes are available, false if the other side closed first. */
export async function speaks(socket: Socket): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onReadable = () => resolve(socket.readableLength > 0);
  const onClose = () => resolve(false);
  if (socket.destroyed) return false;
  socket.on('readable', onReadable).on('close', onClose);
  return promise.finally(() => socket.off('readable', onReadable).off('close', onClose));
}

/** The first bytes that the browser sends; the stream is paused after them. @throws Unreachable if it closes before */
export async function firstChunk(client: Duplex): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  client.once('data', (chunk: Buffer) => {
    client.pause();
    resolve(chunk);
  });
  client.once('close', () => reject(new Unreachable('The browser closed the tunnel.', { reason: 'tunnel-closed' })));
  return promise;
}
