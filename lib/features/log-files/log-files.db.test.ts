import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importLogFile } from '#lib/features/log-files/import/import-log-file.ts';
import { loadPiece } from '#lib/features/log-files/import/pieces.ts';
import {
  deleteLogFile,
  getCrawlReport,
  listLogFiles,
  pauseLogImport,
  resumeLogImport,
  stopLogImport,
} from '#lib/features/log-files/log-files.ts';
import { logImports } from '#lib/features/log-files/log-import.run.ts';
import type { Ctx } from '#lib/net/context.ts';
import { closeDb, db } from '#lib/platform/database/db.ts';
import { Forbidden, NotFound, Refused } from '#lib/platform/errors.ts';
import { anyRow } from '#tests/support/any-row.ts';
import { during } from '#tests/support/blocked-statements.ts';
import { addMember, newProject } from '#tests/support/projects.ts';
import { CRAWLER_ADDRESSES } from '#tests/world/crawlers.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const users = {
  anna: crypto.randomUUID(),
  edith: crypto.randomUUID(),
  victor: crypto.randomUUID(),
  eve: crypto.randomUUID(),
};
let reach: Reach;
let anna: Ctx;
const as = (userId: string): Ctx => reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
let project_id = '';

beforeAll(async () => {
  reach = await reachWorld();
  anna = as(users.anna);
  for (const id of Object.values(users)) await anyRow('users', { id, email: `${id}@example.com`, role: 'member' });
});
beforeEach(async () => {
  reach.world.crawlers.reset();
  reach.world.dns.reset();
  await db().crawlerRanges.deleteMany();
  await db().project.deleteMany({ where: { ownerId: users.anna } });
  project_id = (await newProject(users.anna, 'bakery.example')).id;
  await addMember(project_id, users.victor, 'viewer');
  await addMember(project_id, users.edith, 'editor');
});
afterAll(async () => {
  await reach.stop();
  await closeDb();
});

const hit = (path: string, status = 200, { agent = 'Googlebot/2.1', day = 10, address = '66.249.66.1' } = {}) =>
  `${address} - - [${day}/Oct/2026:13:55:36 +0000] "GET ${path} HTTP/1.1" ${status} 100 "-" "${agent}" 0.2\n`;
async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
const send = (text: string, ctx = anna) =>
  importLogFile(ctx, { id: project_id, body: bodyOf(text), query: new URLSearchParams({ name: 'access.log' }) });
const work = async (id: string | null) => {
  const { run } = await db().logImport.findUniqueOrThrow({ where: { id: id ?? '' } });
  await logImports.job.handle(reach.ctx(), { id: id ?? '', run });
};
/** Uploads a file, and reads it as a worker does. */
async function upload(text: string, ctx = anna): Promise<boolean> {
  const { new: isNew, import_id: id } = await send(text, ctx);
  if (isNew) await work(id);
  return isNew;
}
const report = async (bot?: string) => (await getCrawlReport(anna, { project_id, bot })).data;
const imports = async () => (await listLogFiles(anna, { project_id })).data.imports;
const files = async () => (await listLogFiles(anna, { project_id })).data.files;

const LOG = [
  hit('/a').repeat(2),
  hit('/b', 404, { day: 11 }),
  hit('/a', 200, { agent: 'GPTBot/1.2', address: CRAWLER_ADDRESSES.gptbot }),
  hit('/a', 200, { agent: 'Firefox' }),
  'x\n',
].join('');

test('requests by crawler, day, path and status; visitors are only counted, and no IP address is stored', async () => {
  expect(await upload(LOG)).toBe(true);
  const { bots, days, paths, errors, audit } = await report();
  expect(bots).toMatchObject([
    { bot: 'Googlebot', hits: 3, ok: 2, client_errors: 1, server_errors: 0, bytes: 300, average_ms: 200 },
    { bot: 'GPTBot', hits: 1, ok: 1, verified_by_ranges: 1, last_at: '2026-10-10T13:55:36.000Z' },
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

test('a file is never missing between its import and the list', async () => {
  const { import_id: id } = await send(LOG);
  const response = await during(
    // The list of imports cannot be read before the transaction ends.
    (tx) => tx.$executeRaw`LOCK TABLE log_imports IN ACCESS EXCLUSIVE MODE`,
    () => listLogFiles(anna, { project_id }),
    async (tx) => {
      const file = { projectId: project_id, name: 'access.log', sha256: '0', examples: [] };
      const counts = { lines: 1, botHits: 1, visitorHits: 0, withoutAgent: 0, malformed: 0, uncounted: 0 };
      await tx.logFile.create({ data: { ...file, ...counts } });
      await tx.logImport.update({ where: { id: id ?? '' }, data: { status: 'done' } });
    },
  );
  expect(response).toMatchObject({
    status: 'fulfilled',
    value: { data: { imports: [], files: [{ name: 'access.log' }] } },
  });
});

test('crawlers are verified by published ranges or reverse DNS; spoofed requests are in no other number', async () => {
  const { bingbot, yandexbot, googlebotByName, impostor, falseName, googlebot } = CRAWLER_ADDRESSES;
  const bing = { agent: 'bingbot/2.0' };
  await upload(
    [
      hit('/a', 200, { address: googlebot }),
      hit('/a', 200, { address: googlebotByName }),
      hit('/a', 200, { address: '10.0.0.1' }),
      hit('/fake', 404, { address: impostor }),
      hit('/fake', 404, { address: falseName }),
      hit('/a', 200, { ...bing, address: bingbot }),
      hit('/a', 200, { ...bing, address: googlebot }),
      hit('/a', 200, { agent: 'YandexBot/3.0', address: yandexbot }),
      hit('/a', 200, { agent: 'GPTBot/1.2', address: impostor }),
      hit('/a', 200, { agent: 'meta-externalagent/1.1', address: impostor }),
    ].join(''),
  );
  const { bots, paths, errors, ranges } = await report();
  const numbers = ({ bot, hits, verified_by_ranges, verified_by_dns, unverified, spoofed }: (typeof bots)[number]) =>
    [bot, hits, verified_by_ranges, verified_by_dns, unverified, spoofed] as const;
  expect(bots.map(numbers)).toEqual([
    ['Googlebot', 3, 1, 1, 1, 2],
    ['Bingbot', 1, 1, 0, 0, 1],
    ['Meta-ExternalAgent', 1, 0, 0, 1, 0],
    ['YandexBot', 1, 0, 1, 0, 0],
    ['GPTBot', 0, 0, 0, 0, 1],
  ]);
  expect(paths).toMatchObject([{ path: '/a', hits: 6 }]);
  expect(errors).toEqual([]);
  expect(ranges).toHaveLength(13);
  expect(ranges.every(({ fetched_at: at, error }) => at !== null && error === null)).toBe(true);
  // Nothing is asked about addresses within published ranges, for crawlers without host names, and of proxies.
  const lookups = reach.world.dns.asked.filter((asked) => asked.startsWith('PTR'));
  expect(lookups.toSorted()).toEqual(
    ['1.66.249.66', '10.0.15.51', '10.253.255.5', '77.90.249.66', '9.0.15.51'].map(
      (reversed) => `PTR ${reversed}.in-addr.arpa over udp`,
    ),
  );
});

test('lists are fetched again after a day; while they cannot be, crawlers without host names are not verified', async () => {
  reach.world.crawlers.mood = 'broken-json';
  await upload(hit('/a', 200, { agent: 'GPTBot/1.2', address: CRAWLER_ADDRESSES.gptbot }) + hit('/a'));
  let { bots, ranges } = await report();
  expect(bots).toMatchObject([
    { bot: 'GPTBot', unverified: 1, spoofed: 0 },
    { bot: 'Googlebot', verified_by_dns: 0, spoofed: 1 },
  ]);
  expect(ranges[0]).toMatchObject({ fetched_at: null, error: 'The list of IP ranges is not JSON.' });
  const { asked } = reach.world.crawlers;
  expect(asked).toHaveLength(13);
  await upload(hit('/b'));
  expect(asked).toHaveLength(13);
  reach.world.crawlers.mood = 'answers';
  await db().crawlerRanges.updateMany({ data: { checkedAt: new Date(Date.now() - 3_600_000) } });
  await upload(hit('/c'));
  expect(asked).toHaveLength(26);
  await upload(hit('/d'));
  expect(asked).toHaveLength(26);
  ({ bots, ranges } = await report());
  expect(ranges.map(({ error }) => error)).toEqual(ranges.map(() => null));
  expect(bots.find(({ bot }) => bot === 'Googlebot')).toMatchObject({ verified_by_ranges: 2 });
});

test('a failed DNS lookup leaves a crawler unverified', async () => {
  reach.world.dns.types.set('ptr', 'servfail');
  await upload(hit('/a', 200, { agent: 'YandexBot/3.0', address: CRAWLER_ADDRESSES.yandexbot }));
  expect((await report()).bots).toMatchObject([{ bot: 'YandexBot', hits: 1, unverified: 1, spoofed: 0 }]);
});

test('an import is paused and resumed; its counts are in the report when it has ended, and its lines deleted', async () => {
  const { import_id } = await send(LOG);
  const id = import_id ?? '';
  const { chunks } = await db().logImport.findUniqueOrThrow({ where: { id } });
  expect(await loadPiece(chunks[0] ?? '')).not.toBeNull();
  expect((await pauseLogImport(anna, { id })).data.import.status).toBe('paused');
  await work(id);
  expect(await imports()).toMatchObject([{ id, name: 'access.log', status: 'paused', bytes_done: 0 }]);
  expect((await report()).bots).toEqual([]);
  await resumeLogImport(anna, { id });
  await expect(resumeLogImport(anna, { id })).rejects.toBeInstanceOf(Refused);
  await work(id);
  expect(await imports()).toEqual([]);
  expect((await report()).bots).toHaveLength(2);
  expect(await loadPiece(chunks[0] ?? '')).toBeNull();
});

test('a stopped import leaves neither lines nor counts, and the file can be uploaded again', async () => {
  const { import_id } = await send(LOG);
  const id = import_id ?? '';
  const { chunks } = await db().logImport.findUniqueOrThrow({ where: { id } });
  expect((await stopLogImport(anna, { id })).data.import.status).toBe('canceled');
  expect(await loadPiece(chunks[0] ?? '')).toBeNull();
  expect(await db().logFile.count({ where: { projectId: project_id } })).toBe(0);
  expect(await upload(LOG)).toBe(true);
});

test('editors pause, resume and stop the imports of others; viewers and strangers do not', async () => {
  const { import_id } = await send(LOG);
  const id = import_id ?? '';
  const edith = as(users.edith);
  expect((await pauseLogImport(edith, { id })).data.import.status).toBe('paused');
  for (const change of [pauseLogImport, resumeLogImport, stopLogImport]) {
    await expect(change(as(users.victor), { id })).rejects.toBeInstanceOf(Forbidden);
    await expect(change(as(users.eve), { id })).rejects.toBeInstanceOf(NotFound);
    await expect(change(edith, { id: crypto.randomUUID() })).rejects.toBeInstanceOf(NotFound);
  }
  expect(await imports()).toMatchObject([{ status: 'paused' }]);
  expect((await resumeLogImport(edith, { id })).data.import.status).toBe('queued');
  expect((await stopLogImport(edith, { id })).data.import.status).toBe('canceled');
  expect(await db().logFile.count({ where: { projectId: project_id } })).toBe(0);
  // Its owner may, whatever their role is by now.
  const own = (await send(LOG, edith)).import_id ?? '';
  await db().projectMember.updateMany({ where: { userId: users.edith }, data: { role: 'viewer' } });
  expect((await stopLogImport(edith, { id: own })).data.import.status).toBe('canceled');
});

test('an uploaded file that was deleted before it was read is reported', async () => {
  const { import_id } = await send(LOG);
  await db().logImport.updateMany({ data: { chunks: ['0'.repeat(64)] }, where: { id: import_id ?? '' } });
  await work(import_id);
  expect(await imports()).toMatchObject([
    { status: 'failed', error: 'The uploaded file was deleted before it was read. Upload it again.' },
  ]);
});

test('crawl budget: redirects, errors, URLs with parameters and pages that are not indexable', async () => {
  await upload([hit('/a'), hit('/b', 301), hit('/b', 304), hit('/c', 404), hit('/d', 503), hit('/a?x=1')].join(''));
  expect((await report()).budget).toEqual({
    hits: 6,
    redirects: 1,
    client_errors: 1,
    server_errors: 1,
    parameters: 1,
    not_indexable: null,
  });
});

test('Googlebot compared with impressions and URL inspections', async () => {
  expect((await report()).search_console).toBeNull();
  const [firstDay, lastDay] = [new Date('2026-10-01'), new Date('2026-10-20')];
  const { no } = await db().searchConsoleProperty.create({
    data: { projectId: project_id, source: 'api', siteUrl: 'sc-domain:bakery.example', firstDay, lastDay },
  });
  const page = async (url: string, impressions: number) => {
    const { no: pageNo } = await db().searchConsolePage.create({
      data: { propertyNo: no, url, hash: crypto.randomUUID() },
    });
    const day = { propertyNo: no, pageNo, day: lastDay, clicks: 0, impressions, positionSum: 1 };
    await db().searchConsolePageDay.create({ data: day });
  };
  await page('https://bakery.example/shown', 5);
  await page('https://bakery.example/not-crawled', 5);
  await page('https://bakery.example/hidden', 0);
  const inspection = (url: string, verdict: string, at: string) =>
    ({
      propertyNo: no,
      url: `https://bakery.example${url}`,
      status: 'done',
      verdict,
      inspectedAt: new Date(at),
    }) as const;
  await db().searchConsoleInspection.createMany({
    data: [
      inspection('/hidden', 'PASS', '2026-10-01'),
      inspection('/hidden', 'NEUTRAL', '2026-10-02'),
      inspection('/shown', 'FAIL', '2026-10-01'),
      inspection('/shown', 'PASS', '2026-10-02'),
      inspection('/not-crawled', 'FAIL', '2026-10-02'),
    ],
  });
  await upload(
    [hit('/shown'), hit('/hidden'), hit('/style.css'), hit('/gone', 404)].join('') +
      hit('/not-crawled', 200, { agent: 'bingbot/2.0', address: CRAWLER_ADDRESSES.bingbot }),
  );
  expect((await report()).search_console).toEqual({
    first_day: '2026-10-01',
    last_day: '2026-10-20',
    not_indexed: { count: 1, urls: ['https://bakery.example/hidden'] },
    without_impressions: { count: 1, urls: ['/hidden'] },
    not_crawled: { count: 1, urls: ['https://bakery.example/not-crawled'] },
  });
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
  expect(await upload(LOG)).toBe(false);
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
  expect(await upload(LOG)).toBe(true);
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
  await expect(send(LOG)).rejects.toBeInstanceOf(Refused);
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

test('a deleted site audit is not compared', async () => {
  const audit = {
    userId: users.anna,
    projectId: project_id,
    url: 'https://bakery.example/',
    host: 'bakery.example',
    siteKey: 'bakery.example/',
    settings: {},
    status: 'done',
  } as const;
  await db().siteAudit.create({ data: { ...audit, finishedAt: new Date('2026-10-12T00:00:00Z') } });
  const deletedAt = new Date('2026-10-14T00:00:00Z');
  await db().siteAudit.create({ data: { ...audit, finishedAt: new Date('2026-10-13T00:00:00Z'), deletedAt } });
  await upload(hit('/a'));
  expect((await report()).audit).toMatchObject({ finished_at: '2026-10-12T00:00:00.000Z' });
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
