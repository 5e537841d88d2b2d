import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server that can be cut: whoever is connected loses the connection, whoever comes is refused. */
export interface CutLine {
  port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

/** @param to port of the loopback behind the line */
export async function startCutLine(to: number): Promise<CutLine> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
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
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port, cut, mend: () => listen(port), stop: cut };
}
