import type { Server } from 'node:net';
import { isPrivate } from '#lib/platform/security/client-address.ts';

/** Concurrent connections from one address; browsers use six, load tests a few hundred. */
const MAX_CONNECTIONS = 512;

interface ConnectionLimit {
  max?: number;
  /** Behind a proxy, all connections come from its private address. */
  behindProxy: boolean;
}

/** Closes excess connections from one address before anything is read from them. */
export function limitConnections(server: Server, { max = MAX_CONNECTIONS, behindProxy }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (behindProxy && isPrivate(address)) return;
    const count = open.get(address) ?? 0;
    if (count >= max) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
