import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineId } from '#lib/engines/engine.ts';
import type { DnsRecords } from '#tests/world/dns.ts';
import type { Mood, SuggestMood } from '#tests/world/engines/control.ts';
import type { RdapMood } from '#tests/world/rdap.ts';
import type { LinkGraphMood } from '#tests/world/sites/link-graph.ts';
import type { WhoisMood } from '#tests/world/whois.ts';
import type { World } from '#tests/world/world.ts';

interface EngineChange {
  always?: Mood | null;
  suggestMood?: SuggestMood | null;
  delayMs?: number;
  limit?: { requests: number; withinMs: number } | null;
  /** The moods of the next searches, one each. */
  next?: (Mood | null)[];
}

/** Changes of the world's switches, for tests in another process than the world. */
export interface WorldChange {
  /** Resets all switches first. */
  reset?: true;
  day?: number;
  engines?: Partial<Record<EngineId, EngineChange>> & {
    google?: Partial<Pick<World['engines']['google'], 'overview' | 'leads'>>;
  };
  /** New behavior of link graph pages, by URL. */
  links?: Record<string, LinkGraphMood>;
  /** New DNS records, by name. */
  dns?: Record<string, DnsRecords>;
  /** Behavior of registries and registrars. */
  rdap?: RdapMood;
  whois?: WhoisMood;
  /** Text that an editor of the WordPress site gives its newest post. */
  wordpressEdit?: string;
  /** Behavior of the text model. */
  textModel?: Partial<Pick<World['textModel'], 'mood' | 'text' | 'pieceMs'>>;
}

/** Listens on loopback for changes of a world; `stop` ends it. */
export async function serveWorldControl(world: World): Promise<{ address: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const change: WorldChange = JSON.parse(Buffer.concat(chunks).toString());
    if (change.reset)
      for (const part of [
        ...[world.engines, world.links, world.dns, world.rdap, world.whois, world.textModel],
        world.wordpress,
      ])
        part.reset();
    for (const [url, mood] of Object.entries(change.links ?? {})) world.links.moods.set(url, mood);
    for (const [name, records] of Object.entries(change.dns ?? {})) {
      world.dns.records.set(name, { ...world.dns.records.get(name), ...records });
    }
    Object.assign(world.textModel, change.textModel);
    const post = world.wordpress.posts.at(-1);
    if (post && change.wordpressEdit !== undefined) world.wordpress.edit(post.id, { content: change.wordpressEdit });
    if (change.rdap) world.rdap.mood = change.rdap;
    if (change.whois) world.whois.mood = change.whois;
    if (change.day !== undefined) world.engines.day = change.day;
    for (const [id, { next, ...switches }] of Object.entries(change.engines ?? {})) {
      const engine = world.engines[id as EngineId];
      Object.assign(engine, switches);
      if (next) engine.next(...next);
    }
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Changes switches of the world at this address. */
export async function changeWorld(address: string, change: WorldChange): Promise<void> {
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(change) });
  if (!answer.ok) throw new Error(`the world answered ${answer.status}`);
}
