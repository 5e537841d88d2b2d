import { readFile } from 'node:fs/promises';
import type { Ctx } from '#lib/net/context.ts';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import type { ProxySource } from '#lib/net/proxy/proxy-pool.ts';
import { log } from '#lib/platform/observability/log.ts';
import { startWorld, type World } from './world.ts';

/** The world together with an egress that reaches it, built from variables like the product's. */
export interface Reach {
  world: World;
  net: RunningNet;
  /** A context for services; acts as the system by default. */
  ctx(given?: Partial<Ctx>): Ctx;
  stop(): Promise<void>;
}

export async function reachWorld(options: { allow?: readonly string[]; proxies?: ProxySource } = {}): Promise<Reach> {
  const world = await startWorld();
  const net = createNet({
    hosts: await readFile(world.hostsFile, 'utf8'),
    ca: await readFile(world.caFile, 'utf8'),
    dnsServers: [world.dnsServer],
    ...options,
  });
  return {
    world,
    net,
    ctx: (given) => ({
      actor: { kind: 'system' },
      signal: new AbortController().signal,
      now: () => new Date(),
      log,
      net,
      requestId: crypto.randomUUID(),
      ...given,
    }),
    async stop() {
      await net.close();
      await world.stop();
    },
  };
}
