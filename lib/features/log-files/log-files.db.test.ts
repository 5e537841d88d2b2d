import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importLogFile } from '#lib/features/log-files/import-log-file.ts';
import { deleteLogFile, getCrawlReport, listLogFiles } from '#lib/features/log-files/log-files.ts';
import type { Ctx } from '#lib/net/context.ts';
import { closeDb, db } from '#lib/platform/database/db.ts';
import { Forbidden, NotFound, Refused } from '#lib/platform/errors.ts';
import { anyRow } from '#tests/support/any-row.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

const users = { anna: crypto.randomUUID(), victor: crypto.randomUUID(), eve: crypto.randomUUID() };
const as = (userId: string): Ctx => ({
  ...testCtx(new AbortController().signal, crypto.randomUUID()),
  actor: { kind: 'user', userId, role: 'member' },
});
const anna = as(users.anna);
let project_id = '';

beforeAll(async () => {
  for (const id of Object.values(users)) await anyRow('users', { id, email: `${id}@example.com`, role: 'member' });
});
beforeEach(async () => {
  await db().project.deleteMany({ where: { ownerId: users.anna } });
  project_id = (await newProject(users.anna, 'bakery.example')).id;
  await addMember(project_id, users.victor, 'viewer');
});
afterAll(closeDb);

const hit = (path: string, status = 200, { agent = 'Googlebot/2.1', day = 10 } = {}) =>
  `66.249.66.1 - - [${day}/Oct/2026:13:55:36 +0000] "GET ${path} HTTP/1.1" ${status} 100 "-" "${agent}" 0.2\n`;
async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const upload = (text: string, ctx = anna) =>
  importLogFile(ctx, { id: project_id, body: bodyOf(text), query: new URLSearchParams({ name: 'access.log' }) });
const report = async (bot?: string) => (await getCrawlReport(anna, { project_id, bot })).data;
const files = async () => (await listLogFiles(anna, { project_id })).data.files;

const LOG = [
  hit('/a').repeat(2),
  hit('/b', 404, { day: 11 }),
  hit('/a', 200, { agent: 'GPTBot/1.2' }),
  hit('/a', 200, { agent: 'Firefox' }),
  'x\n',
].join('');

test('requests by crawler, day, path and status; visitors are only counted, and no IP address is stored', async () => {
  expect(await upload(LOG)).toEqual({ new: true, lines: 6, bot_hits: 4 });
  const { bots, days, paths, errors, audit } = await report();
  expect(bots).toMatchObject([
    { bot: 'Googlebot', hits: 3, ok: 2, client_errors: 1, server_errors: 0, bytes: 300, average_ms: 200 },
    { bot: 'GPTBot', hits: 1, ok: 1, last_at: '2026-10-10T13:55:36.000Z' },
  ]);
  expect(days).toEqual([
    { day: '2026-10-10', hits: 3, bots: { Googlebot: 2, GPTBot: 1 } },
    { day: '2026-10-11', hits: 1, bots: { Googlebot: 1 } },
  ]);
  expect(paths.map(({ path, status, hits }) => [path, status, hits])).toEqual([
    ['/a', 200, 3],
    ['/b', 404, 1],
  ]);
  expect(errors).toMatchObject([{ path: '/b', status: 404, hits: 1 }]);
  expect(audit).toBeNull();
  expect(await files()).toMatchObject([
    { name: 'access.log', lines: 6, bot_hits: 4, visitor_hits: 1, malformed: 1, examples: [{ line: 6 }] },
  ]);
  expect(JSON.stringify(await db().logHit.findMany(), (_, value) => String(value) && value?.toString())).not.toContain(
    '66.249',
  );
});

test('one crawler alone', async () => {
  await upload(LOG);
  const { bots, days, paths } = await report('GPTBot');
  expect(bots).toHaveLength(2);
  expect(days).toEqual([{ day: '2026-10-10', hits: 1, bots: { GPTBot: 1 } }]);
  expect(paths).toMatchObject([{ path: '/a', hits: 1 }]);
});

test('the same file is counted once, and other files are added', async () => {
  await upload(LOG);
  expect(await upload(LOG)).toMatchObject({ new: false });
  expect(await files()).toHaveLength(1);
  await upload(hit('/a', 200, { day: 12 }));
  expect((await report()).paths[0]).toMatchObject({ path: '/a', hits: 4 });
});

test('an upload that ends early stores nothing, and the next is read', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(LOG);
    throw new Error('connection lost');
  }
  const query = new URLSearchParams();
  await expect(importLogFile(anna, { id: project_id, body: broken(), query })).rejects.toThrow('connection lost');
  expect(await files()).toEqual([]);
  expect(await upload(LOG)).toMatchObject({ new: true });
});

test('P12: a second file of a user is refused while one is being read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  async function* slow(): AsyncGenerator<Uint8Array> {
    started.resolve();
    await promise;
    yield Buffer.from(LOG);
  }
  const first = importLogFile(anna, { id: project_id, body: slow(), query: new URLSearchParams() });
  await started.promise;
  await expect(upload(LOG)).rejects.toBeInstanceOf(Refused);
  resolve();
  expect(await first).toMatchObject({ new: true });
});

test('P12: NUL and control characters in a path are stored as replacement characters', async () => {
  await upload(hit('/a\0\u001b[2J'));
  expect((await report()).paths[0]?.path).toBe('/a\ufffd\ufffd[2J');
});

test('compared with the newest site audit: pages that no crawler requested, and paths that it did not find', async () => {
  const finished = new Date('2026-10-12T00:00:00Z');
  const { no } = await db().siteAudit.create({
    data: {
      userId: users.anna,
      projectId: project_id,
      url: 'https://bakery.example/',
      host: 'bakery.example',
      siteKey: 'bakery.example/',
      settings: {},
      status: 'done',
      finishedAt: finished,
    },
  });
  const page = { auditNo: no, source: 'link', internal: true, indexable: true };
  await db().sitePage.createMany({
    data: [
      { ...page, no: 1, key: 1n, url: 'https://bakery.example/a' },
      { ...page, no: 2, key: 2n, url: 'https://bakery.example/new?x=1' },
      { ...page, no: 3, key: 3n, url: 'https://bakery.example/hidden', indexable: false },
      { ...page, no: 4, key: 4n, url: 'https://bakery.example' },
    ],
  });
  await upload(hit('/a') + hit('/') + hit('/old') + hit('/missing', 404));
  // Of another host: neither a request of the page nor an orphan.
  await upload(
    `shop.example:443 ${hit('/new?x=1')}shop.example:443 ${hit('/cart')}bakery.example:443 ${hit('/named')}`,
  );
  expect((await report()).audit).toMatchObject({
    finished_at: finished.toISOString(),
    not_crawled: { count: 1, urls: ['https://bakery.example/new?x=1'] },
    host: 'bakery.example',
    hits: 1,
    hits_without_host: 4,
    hits_of_other_hosts: 2,
    orphans: { count: 2, urls: ['/old', 'bakery.example/named'] },
  });
  expect((await report()).hosts).toEqual([
    { host: null, hits: 4 },
    { host: 'shop.example', hits: 2 },
    { host: 'bakery.example', hits: 1 },
  ]);
});

test('viewers read, editors upload and delete, and others get nothing', async () => {
  await upload(LOG);
  const [file] = await files();
  const input = { project_id, log_file_id: file?.id ?? '' };
  await expect(upload(LOG, as(users.victor))).rejects.toBeInstanceOf(Forbidden);
  await expect(deleteLogFile(as(users.victor), input)).rejects.toBeInstanceOf(Forbidden);
  await expect(upload(LOG, as(users.eve))).rejects.toBeInstanceOf(NotFound);
  await expect(getCrawlReport(as(users.eve), { project_id })).rejects.toBeInstanceOf(NotFound);
  await deleteLogFile(anna, input);
  expect((await report()).bots).toEqual([]);
  await expect(deleteLogFile(anna, input)).rejects.toBeInstanceOf(NotFound);
});
