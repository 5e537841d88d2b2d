import type { Egress, Target } from '#lib/net/egress/egress.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import type { Net, PortScan } from '#lib/net/net.ts';
import { connected, type Dial } from '#lib/net/tls/dial.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Scans the fixed list of ports, a few at a time; see `Net.scanPorts`. */
export function createPortScan({ egress, dial }: { egress: Egress; dial: Dial }): Net['scanPorts'] {
  return async (hostname, { signal } = {}) => {
    const places = await egress.resolvePortScanTarget(hostname, NET_LIMITS.probe.ports, signal);
    const look: PortScan = { open: [], asked: [], failures: {}, remoteAddress: null };
    const waiting: { port: number; target: Target }[] = [];
    let refusal: AppError | undefined;
    for (const { port, place } of places) {
      if (place instanceof AppError) {
        refusal ??= place;
        look.failures[port] = place.message;
      } else waiting.push({ port, target: place });
    }
    if (waiting.length === 0 && refusal) throw refusal;
    look.asked = waiting.map(({ port }) => port);
    const addresses = new Map<number, string>();
    const take = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const address = await answers(dial, next.target, signal);
        if (address !== null) addresses.set(next.port, address);
      }
    };
    await Promise.all(Array.from({ length: NET_LIMITS.probe.atOnce }, take));
    look.open = look.asked.filter((port) => addresses.has(port));
    look.remoteAddress = addresses.get(look.open[0] ?? -1) ?? null;
    return look;
  };
}

/** Address that accepted the connection; null if none did in time. */
async function answers(dial: Dial, target: Target, signal: AbortSignal | undefined): Promise<string | null> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(NET_LIMITS.probe.portMs);
  const socket = dial(target);
  try {
    await connected(socket, 'connect', signal ? AbortSignal.any([signal, timeout]) : timeout);
    return socket.remoteAddress ?? '';
  } catch {
    signal?.throwIfAborted();
    return null;
  } finally {
    socket.destroy();
  }
}
