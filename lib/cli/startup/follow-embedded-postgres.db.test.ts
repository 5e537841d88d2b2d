import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followEmbeddedPostgres } from '#lib/cli/startup/follow-embedded-postgres.ts';
import {
  type EmbeddedPostgres,
  findEmbedded,
  startEmbedded,
} from '#lib/platform/embedded-postgres/embedded-postgres.ts';

test('a process that joined an embedded database goes on with the one that comes after it, on another port', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-follow-'));
  const stopping = new AbortController();
  const taken = createServer();
  let server: EmbeddedPostgres | undefined;
  try {
    server = await startEmbedded(dataDir);
    const joined = await findEmbedded(dataDir);
    if (!joined) throw new Error('the server is not found');
    const first = joined.url;
    const moved = Promise.withResolvers<string>();
    const followed = followEmbeddedPostgres(dataDir, joined, { signal: stopping.signal, moved: moved.resolve });
    await server.stop();
    // Another process uses the port meanwhile.
    const { promise, resolve } = Promise.withResolvers<void>();
    taken.listen(Number(new URL(first).port), '127.0.0.1', () => resolve());
    await promise;
    server = await startEmbedded(dataDir);
    expect(server.url).not.toBe(first);
    expect(await moved.promise).toBe(server.url);
    stopping.abort();
    await followed;
  } finally {
    stopping.abort();
    await server?.stop();
    taken.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
