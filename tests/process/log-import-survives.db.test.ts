import { afterAll, beforeAll, expect, test } from 'vitest';
import { importLogFile } from '#lib/features/log-files/import/import-log-file.ts';
import { loadPiece, storePiece } from '#lib/features/log-files/import/pieces.ts';
import { getCrawlReport } from '#lib/features/log-files/log-files.ts';
import { db } from '#lib/platform/database/db.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { newProject } from '#tests/support/projects.ts';
import { CRAWLER_ADDRESSES } from '#tests/world/crawlers.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

/** More than are counted together. */
const PIECES = 40;

let reach: Reach;
const startOne = killableWorkers(() => reach.world.env);

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

const line = (path: string, address: string) =>
  `${address} - - [10/Oct/2026:13:55:36 +0000] "GET ${path} HTTP/1.1" 200 100 "-" "Googlebot/2.1"\n`;

test('an import whose worker is killed goes on after the pieces that were counted, and counts each line once', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'owner@example.com', role: 'owner' } });
  const { id: projectId } = await newProject(userId, 'harbour-bakery.example');
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'owner' } });
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(line('/', CRAWLER_ADDRESSES.googlebot));
  }
  const query = new URLSearchParams({ name: 'access.log' });
  const { import_id } = await importLogFile(ctx, { id: projectId, body: body(), query });
  const id = import_id ?? '';
  const chunks: string[] = [];
  for (let no = 1; no <= PIECES; no++) {
    // The last ones wait for a name server that stays silent.
    const address = no > 32 ? CRAWLER_ADDRESSES.impostor : CRAWLER_ADDRESSES.googlebot;
    chunks.push(await storePiece(Buffer.from(line(`/${no}`, address))));
  }
  await db().logImport.update({ where: { id }, data: { chunks } });
  reach.world.dns.types.set('ptr', 'silent');
  const row = () => db().logImport.findUniqueOrThrow({ where: { id } });
  const first = startOne();
  await expect.poll(async () => (await row()).chunksDone, { interval: 20 }).toBe(32);
  first.process.kill('SIGKILL');
  await first.ended;
  expect(await loadPiece(chunks[39] ?? '')).not.toBeNull();
  expect((await getCrawlReport(ctx, { project_id: projectId })).data.bots).toEqual([]);
  reach.world.dns.reset();
  startOne();
  await expect.poll(async () => (await row()).status, { interval: 200 }).toBe('done');
  const { bots, paths } = (await getCrawlReport(ctx, { project_id: projectId })).data;
  expect(bots).toMatchObject([{ bot: 'Googlebot', hits: 32, verified_by_ranges: 32, spoofed: 8 }]);
  expect(new Set(paths.map(({ hits }) => hits))).toEqual(new Set([1]));
  expect((await row()).attempts).toBe(2);
  for (const piece of chunks) expect(await loadPiece(piece)).toBeNull();
});
