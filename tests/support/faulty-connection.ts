import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A connection to a server that can be cut: existing connections are closed, new ones are refused. */
export interface FaultyConnection {
  port: number;
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Silently stops forwarding, like an unplugged cable; new connections are accepted but lead nowhere. */
  silence(): void;
  /** Forwards what arrived meanwhile, and continues. */
  speak(): void;
  stop(): Promise<void>;
}

/** @param to loopback port of the server */
export async function startFaultyConnection(to: number): Promise<FaultyConnection> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let silent = false;
  const join = ([near, far]: readonly [Socket, Socket]) => near.pipe(far).pipe(near);
  const part = ([near, far]: readonly [Socket, Socket]) => {
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  const server = createServer((near) => {
    const pair = [near, connect(to, '127.0.0.1')] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.once('close', () => {
        pairs.delete(pair);
        for (const one of pair) one.destroy();
      });
    }
    if (silent) part(pair);
    else join(pair);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await closed;
  };
  return {
    port,
    cut,
    restore: () => listen(port),
    silence: () => {
      silent = true;
      for (const pair of pairs) part(pair);
    },
    speak: () => {
      silent = false;
      for (const pair of pairs) join(pair);
    },
    stop: cut,
  };
}
