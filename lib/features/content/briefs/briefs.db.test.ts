import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { briefs as runs } from '#lib/features/content/briefs/brief.run.ts';
import * as briefs from '#lib/features/content/briefs/briefs.ts';
import * as contract from '#lib/features/content/briefs/contract.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { inPlaceOf } from '#tests/world/engines/neighbours.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let actor: Extract<Actor, { userId: string }>;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeParsers()]);
});
beforeEach(async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
  await resetEngines(reach);
});
afterEach(() => inPlaceOf.clear());

const KEYWORD = 'sourdough bread';
const ctx = () => reach.ctx({ actor });
const start = async (given: object = {}) => {
  const input = { keyword: KEYWORD, search_engine: 'bing', country: 'gb', pages_number: 6, ...given } as const;
  return (await briefs.startBrief(ctx(), input)).data.brief;
};
const read = async (id: string) => (await briefs.getBrief(ctx(), { id })).data.brief;
/** Runs the job as the worker does, in the system's context. */
const work = (id: string) => runs.job.handle(reach.ctx(), { id });
/** URLs that the engine ranks first and that have a page in the test world. */
const ranked = () =>
  reach.world.engines.bing
    .find({ query: KEYWORD, country: 'gb' })
    .pages.slice(0, 6)
    .map(({ url }) => url);
const invented = () => ranked().filter((url) => !url.includes('harbour-bakery'));

describe('a brief', () => {
  test('says what the first pages have in common, and on what it stands', async () => {
    const { id, status } = await start();
    expect(status).toBe('queued');
    // A queued brief waits as long as its job is in the queue.
    await db().brief.update({ where: { id }, data: { createdAt: new Date(Date.now() - 86_400_000) } });
    expect(await read(id)).toMatchObject({ status: 'queued', error: null });
    await work(id);
    const brief = await read(id);
    expect(contract.getBrief.output.safeParse({ data: { brief } }).error?.issues).toBeUndefined();
    expect(brief).toMatchObject({
      status: 'done',
      pages_found: 6,
      pages_read: 6,
      error: null,
      incomplete_reason: null,
    });
    expect(brief.pages.map(({ url }) => url)).toEqual(ranked());
    expect(brief.pages.every(({ state, facts }) => state === 'read' && (facts?.words ?? 0) > 0)).toBe(true);
    const words = brief.pages.map(({ facts }) => facts?.words ?? 0).sort((a, b) => a - b);
    expect(brief.result?.words?.median).toBe(((words[2] ?? 0) + (words[3] ?? 0)) / 2);
    const [heading] = brief.result?.common_headings ?? [];
    expect(heading?.positions.length).toBeGreaterThan(1);
    expect(brief.result?.questions.map(({ text }) => text)).toContain('How long does sourdough bread take?');
    expect(brief.result?.terms.map(({ term }) => term)).toContain('sourdough bread');
    const search = await db().search.findUniqueOrThrow({ where: { id: brief.search_id ?? '' } });
    expect(search).toMatchObject({ userId: actor.userId, purpose: 'brief', query: KEYWORD });
  });

  test('uses a search of the last day again, and asks again after it', async () => {
    const [first, second] = [await start(), await start()];
    await work(first.id);
    await work(second.id);
    expect(await read(second.id)).toMatchObject({ search_reused: true, search_id: (await read(first.id)).search_id });
    expect(reach.world.engines.bing.searches).toHaveLength(1);
    await db().search.updateMany({
      where: { userId: actor.userId },
      data: { createdAt: new Date(Date.now() - 90_000_000) },
    });
    const third = await start();
    await work(third.id);
    expect((await read(third.id)).search_reused).toBe(false);
  });

  test('leaves out pages that refuse, fail or have nothing, and says which and why', async () => {
    const [walled = '', gone = '', file = ''] = invented();
    inPlaceOf.set(walled, { status: 429, headers: { 'content-type': 'text/html' }, body: 'Too many' });
    inPlaceOf.set(gone, { status: 410, headers: { 'content-type': 'text/html' }, body: '<p>Gone' });
    inPlaceOf.set(file, { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' });
    const { id } = await start();
    await work(id);
    const brief = await read(id);
    const page = (url: string) => brief.pages.find((one) => one.url === url);
    expect(page(walled)).toMatchObject({ state: 'blocked', reason: expect.stringMatching(/429/), facts: null });
    expect(page(gone)).toMatchObject({ state: 'failed', reason: 'Status 410.' });
    expect(page(file)).toMatchObject({ state: 'failed', reason: 'Not an HTML page.' });
    expect(brief).toMatchObject({ status: 'partial', pages_read: 3 });
    expect(brief.incomplete_reason).toBe('3 of 6 pages could be crawled; the others are excluded.');
    const words = brief.pages.flatMap(({ facts }) => facts?.words ?? []).sort((a, b) => a - b);
    expect(brief.result?.words?.median).toBe(words[1]);
  });

  test('obeys robots.txt of each page', async () => {
    const [url = ''] = invented();
    inPlaceOf.set(new URL('/robots.txt', url).href, {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /',
    });
    const before = reach.world.hits.length;
    const { id } = await start();
    await work(id);
    const { pages } = await read(id);
    expect(pages.find((one) => one.url === url)).toMatchObject({
      state: 'blocked',
      reason: 'Blocked by robots.txt.',
    });
    const { hostname, pathname } = new URL(url);
    expect(
      reach.world.hits
        .slice(before)
        .some(({ host, path }) => host === hostname && path.startsWith(pathname) && path !== '/robots.txt'),
    ).toBe(false);
  });

  test('fails with the reason if none of its pages could be crawled', async () => {
    for (const url of ranked()) inPlaceOf.set(url, { status: 500, body: '' });
    const [, second = ''] = ranked();
    const { id } = await start({ pages_number: 1 });
    await db().brief.updateMany({ where: { id }, data: { pagesAsked: 1 } });
    inPlaceOf.delete(second);
    await work(id);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(
        /^None of the 1 pages could be crawled\. The first, http.*returned 500: server error\.$/,
      ),
    });
  });

  test('whose search is refused says so', async () => {
    reach.world.engines.bing.always = 'captcha';
    const { id } = await start({ keyword: 'sunk harbour' });
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/Bing shows a CAPTCHA/) });
  });

  test('of a search with fewer results is done, and says how many there were', async () => {
    const { id } = await start({ keyword: 'site:harbour-bakery.example' });
    await work(id);
    const brief = await read(id);
    expect(brief).toMatchObject({ status: 'done', pages_read: brief.pages_found });
    expect(brief.incomplete_reason).toBe(`The first result page has ${brief.pages_found} pages, 6 were requested.`);
  });

  test('whose search finds nothing says so', async () => {
    const { id } = await start({ keyword: 'qzxv-nothing-at-all' });
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/returned no results/) });
  });

  test('needs something to look for', async () => {
    await expect(start({ keyword: '🍞' })).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('a worker that dies', () => {
  test('loses no page: who takes over reads the others alone, and the first can write nothing more', async () => {
    const { id } = await start();
    const before = reach.world.hits.length;
    // Two pages delay the attempt until it is aborted, as by a kill, before it can settle anything.
    const slow = [...invented().slice(0, 1), ...invented().slice(-1)];
    for (const url of slow) inPlaceOf.set(url, { delayMs: 60_000, body: '' });
    const dying = new AbortController();
    const first = runs.job.handle(reach.ctx({ signal: dying.signal }), { id });
    first.catch(() => {});
    while ((await db().briefPage.count({ where: { briefId: id, state: 'read' } })) < 4) await new Promise(setImmediate);
    dying.abort(new Error('killed'));
    await expect(first).rejects.toThrow('killed');
    const { status, pages } = await read(id);
    expect(status).toBe('running');
    const kept = pages.filter(({ state }) => state === 'read').map(({ url }) => url);
    inPlaceOf.clear();
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'done', pages_read: 6 });
    const asked = (url: string) => {
      const { hostname: host, pathname: path, search } = new URL(url);
      return reach.world.hits
        .slice(before)
        .filter((hit) => hit.host === host && hit.path === path && hit.search === search).length;
    };
    expect(kept).toHaveLength(4);
    for (const url of kept) expect(asked(url)).toBe(1);
    expect(reach.world.engines.bing.searches).toHaveLength(1);
  });

  test('done twice is done once', async () => {
    const { id } = await start({ pages_number: 2 });
    await work(id);
    const before = await read(id);
    await work(id);
    expect(await read(id)).toEqual(before);
  });

  test('for good is told', async () => {
    const { id } = await start();
    await runs.job.giveUp?.(reach.ctx(), { id }, 'The worker died three times.');
    expect(await read(id)).toMatchObject({ status: 'failed', error: 'The worker died three times.' });
  });
});

describe('whoever asked', () => {
  test('can cancel it: nothing is written any more', async () => {
    const { id } = await start();
    expect((await briefs.cancelBrief(ctx(), { id })).data.brief.status).toBe('canceled');
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'canceled', pages: [], result: null });
    const done = await start({ pages_number: 1 });
    await work(done.id);
    expect((await briefs.cancelBrief(ctx(), { id: done.id })).data.brief.status).toBe('done');
  });

  test('can delete it, its drafts and its search stay', async () => {
    const { id } = await start({ pages_number: 2 });
    await work(id);
    const { search_id } = await read(id);
    const { userId } = actor;
    const draft = await db().draft.create({ data: { userId, country: 'gb', language: 'en', briefId: id } });
    await briefs.deleteBrief(ctx(), { id });
    await expect(read(id)).rejects.toBeInstanceOf(NotFound);
    expect(await db().draft.findUniqueOrThrow({ where: { id: draft.id } })).toMatchObject({ briefId: null });
    expect(await db().search.count({ where: { id: search_id ?? '' } })).toBe(1);
    expect(await db().briefPage.count({ where: { briefId: id } })).toBe(0);
  });

  test('is the only one who sees it', async () => {
    const { id } = await start();
    const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    const other = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
    for (const asked of [briefs.getBrief, briefs.cancelBrief, briefs.deleteBrief])
      await expect(asked(other, { id })).rejects.toBeInstanceOf(NotFound);
    expect((await briefs.listBriefs(other, { limit: 5 })).data.briefs).toEqual([]);
  });

  test('finds it in the list, page by page', async () => {
    for (const keyword of ['rye', 'wheat', '100% rye']) await start({ keyword });
    const list = async (given: object = {}) => (await briefs.listBriefs(ctx(), { limit: 2, ...given })).data;
    const page = await list();
    expect(page.briefs.map(({ keyword }) => keyword)).toEqual(['100% rye', 'wheat']);
    const rest = await list({ cursor: page.next_cursor });
    expect(rest).toMatchObject({ briefs: [{ keyword: 'rye' }], next_cursor: null });
    expect((await list({ find: '0%' })).briefs).toHaveLength(1);
    expect((await list({ status: 'done' })).briefs).toEqual([]);
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a brief from a question tree', () => {
  const plant = async (userId: string) => {
    const { id } = await db().questionTree.create({
      data: { userId, keyword: KEYWORD, engine: 'google', country: 'gb', depth: 2, status: 'done' },
    });
    const texts = [KEYWORD, 'Can a starter die of boredom?', 'Who sings to the dough?'];
    await db().questionNode.createMany({
      data: texts.map((question, no) => ({
        treeId: id,
        no,
        parentNo: no === 0 ? null : no - 1,
        level: no,
        question,
        key: question,
        status: 'searched',
      })),
    });
    return id;
  };

  test('has its questions first, and names the tree until that is deleted', async () => {
    const tree = await plant(actor.userId);
    const { id } = await start({ question_tree_id: tree });
    await work(id);
    const brief = await read(id);
    expect(brief.question_tree_id).toBe(tree);
    expect(brief.result?.questions.slice(0, 2)).toEqual([
      { text: 'Can a starter die of boredom?', positions: [], from: 'search' },
      { text: 'Who sings to the dough?', positions: [], from: 'search' },
    ]);
    await db().questionTree.delete({ where: { id: tree } });
    expect((await read(id)).question_tree_id).toBeNull();
  });

  test('is not started from the tree of another user', async () => {
    const other = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    await expect(start({ question_tree_id: await plant(other.id) })).rejects.toBeInstanceOf(NotFound);
    expect(await db().brief.count({ where: { userId: actor.userId } })).toBe(0);
  });
});
