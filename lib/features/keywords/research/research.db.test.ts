import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ENGINE_IDS } from '#lib/engines/engine.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import {
  getKeywordResearch,
  listKeywordResearches,
  startKeywordResearch,
} from '#lib/features/keywords/research/contract.ts';
import * as read from '#lib/features/keywords/research/keywords.ts';
import {
  exportKeywordResearch,
  groupResearchedKeywords,
  listResearchedKeywords,
} from '#lib/features/keywords/research/keywords-contract.ts';
import { endWith, researches as runs } from '#lib/features/keywords/research/research.run.ts';
import * as researches from '#lib/features/keywords/research/researches.ts';
import type { NewKeyword } from '#lib/features/keywords/research/store.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let actor: Actor & { kind: 'user' };
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeParsers()]);
});
beforeEach(async () => {
  for (const part of [reach.world.engines, reach.world.googleAds, reach.world.textModel]) part.reset();
  await db().connection.deleteMany();
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
  actor = await newActor();
});

async function newActor(): Promise<Actor & { kind: 'user' }> {
  const user = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com`, role: 'member' } });
  return { kind: 'user', userId: user.id, role: 'member' };
}

const ctx = (who: Actor = actor) => reach.ctx({ actor: who });
const start = async (given: Record<string, unknown>) => {
  const input = startKeywordResearch.input.parse(given);
  return (await researches.startKeywordResearch(ctx(), input)).data.research;
};
const work = (id: string, given: Partial<Ctx> = {}) =>
  runs.job.handle(reach.ctx({ actor: { kind: 'system' }, ...given }), { id });
const detail = async (id: string) => {
  const answer = await researches.getKeywordResearch(ctx(), { id });
  expect(getKeywordResearch.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data.research;
};
const list = async (id: string, given: Record<string, unknown> = {}) => {
  const input = listResearchedKeywords.input.parse({ id, limit: 100, ...given });
  const answer = await read.listResearchedKeywords(ctx(), input);
  expect(listResearchedKeywords.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data;
};

const sourceOf = async (id: string, source: string) => (await detail(id)).sources.find((one) => one.source === source);
const connectAds = () => saveConnection(owner(), 'google-ads', reach.world.googleAds.account);
const connectModel = () =>
  saveConnection(owner(), 'text-model', { url: reach.world.textModel.url, key: reach.world.textModel.key });
const owner = () => reach.ctx({ actor: { kind: 'user', userId: crypto.randomUUID(), role: 'owner' } });

describe('a related research', () => {
  test('waits, is done by a worker, and is read page by page', async () => {
    const { id, status, progress } = await start({ seeds: ['sourdough bread'] });
    expect(status).toBe('queued');
    expect(progress).toEqual({ step: null, done: 0, total: 0 });
    await work(id);
    const done = await detail(id);
    expect(done).toMatchObject({ status: 'done', error: null, figures_reason: expect.stringContaining('Google Ads') });
    const { keywords, count } = await list(id);
    expect(keywords[0]).toMatchObject({ position: 1, keyword: 'sourdough bread', avg_monthly_searches: null });
    expect(keywords[0]?.sources).toContain('seed');
    expect(count).toBe(done.keywords_count);
    expect(count).toBeGreaterThan(5);
    expect(done.sources.map(({ source, state }) => `${source} ${state}`)).toEqual(
      expect.arrayContaining([
        ...['google answered', 'bing answered', 'yahoo answered', 'duckduckgo answered'],
        ...['google_ads not_connected', 'text_model not_connected', 'seed answered'],
      ]),
    );
    expect(done.intent_counts.reduce((sum, one) => sum + one.count, 0)).toBe(count);
  });

  test('queries only the selected engines', async () => {
    const { id } = await start({ seeds: ['sourdough bread'], engines: ['bing'] });
    await work(id);
    expect(reach.world.engines.bing.hits.length).toBeGreaterThan(0);
    expect(reach.world.engines.google.hits).toEqual([]);
    expect((await detail(id)).sources.map(({ source }) => source)).not.toContain('google');
  });

  test('begins with a page', async () => {
    const { id } = await start({ url: 'https://harbour-bakery.example/' });
    await work(id);
    expect(await detail(id)).toMatchObject({ status: 'done', url: 'https://harbour-bakery.example/' });
    expect(await sourceOf(id, 'page')).toMatchObject({ state: 'answered' });
    expect((await list(id, { source: ['page'] })).count).toBeGreaterThan(0);
  });

  test('a page that cannot be read costs its own terms where there is a seed, and everything where there is none', async () => {
    const url = 'https://nobody-is-here.example/';
    const { id } = await start({ seeds: ['sourdough bread'], url });
    await work(id);
    expect(await detail(id)).toMatchObject({ status: 'done' });
    expect(await sourceOf(id, 'page')).toMatchObject({ state: 'refused', reason: expect.any(String) });
    const { id: alone } = await start({ url });
    await expect(work(alone)).rejects.toThrow();
    await expect(work(alone)).resolves.toBeUndefined();
    expect(await detail(alone)).toMatchObject({ status: 'failed', error: expect.any(String) });
  });

  test('with an engine that refuses continues with the others, and reports the reason', async () => {
    reach.world.engines.google.suggestMood = 'captcha';
    const { id } = await start({ seeds: ['sourdough bread'] });
    await work(id);
    expect(await sourceOf(id, 'google')).toMatchObject({
      state: 'refused',
      keywords_count: 0,
      reason: expect.stringMatching(/^Google returned a web page instead of suggestions$/),
    });
    expect(await sourceOf(id, 'bing')).toMatchObject({ state: 'answered', reason: null });
    expect((await list(id, { source: ['google'] })).count).toBe(0);
  });

  test('without any response fails, with the reason of each engine', async () => {
    for (const engine of ENGINE_IDS) reach.world.engines[engine].suggestMood = 'blocked';
    const { id } = await start({ seeds: ['sourdough bread'] });
    await work(id);
    const failed = await detail(id);
    expect(failed).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/Google blocks requests; Bing blocks requests/),
    });
    expect(failed.sources.filter(({ state }) => state === 'refused').map(({ source }) => source)).toEqual([
      ...ENGINE_IDS,
    ]);
  });

  test('is repeated with the same settings, as another one', async () => {
    const first = await start({ seeds: ['sourdough bread'], country: 'de', engines: ['bing'], count: 7 });
    const { data } = await researches.repeatKeywordResearch(ctx(), { id: first.id });
    expect(data.research).toMatchObject({
      ...first,
      id: data.research.id,
      repeat_of: first.id,
      created_at: expect.anything(),
    });
    await researches.deleteKeywordResearch(ctx(), { id: first.id });
    expect((await detail(data.research.id)).repeat_of).toBeNull();
  });

  test('is repeated outside a project that its user can no longer edit', async () => {
    const project = await newProject(actor.userId, 'ours.example');
    const first = await start({ seeds: ['tea'], project_id: project.id });
    const repeat = async () => (await researches.repeatKeywordResearch(ctx(), { id: first.id })).data.research;
    expect((await repeat()).project_id).toBe(project.id);
    await db().projectMember.updateMany({ where: { userId: actor.userId }, data: { role: 'viewer' } });
    expect((await repeat()).project_id).toBeNull();
    await db().projectMember.deleteMany({ where: { userId: actor.userId } });
    expect((await repeat()).project_id).toBeNull();
  });

  test('has at most as many as were wanted', async () => {
    const { id } = await start({ seeds: ['sourdough bread'], count: 3 });
    await work(id);
    expect((await list(id)).keywords.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test('includes keywords from the text model; its errors are reported', async () => {
    await connectModel();
    reach.world.textModel.text = '1. sourdough bread for slow mornings';
    const { id } = await start({ seeds: ['sourdough bread'] });
    await work(id);
    expect((await list(id, { source: ['text_model'] })).keywords).toMatchObject([
      { keyword: 'sourdough bread for slow mornings', sources: ['text_model'] },
    ]);
    reach.world.textModel.mood = 'rate-limited';
    const { id: other } = await start({ seeds: ['sourdough bread'] });
    await work(other);
    expect(await detail(other)).toMatchObject({ status: 'done' });
    expect(await sourceOf(other, 'text_model')).toMatchObject({ state: 'refused', reason: expect.any(String) });
  });
});

describe('with Google Ads', () => {
  test('keywords have figures, those that others gave too', async () => {
    await connectAds();
    await connectModel();
    reach.world.textModel.text = ['slow', 'quick', 'dark', 'light'].map((one) => `${one} sourdough bread`).join('\n');
    const { id } = await start({ seeds: ['sourdough bread'] });
    await work(id);
    const { keywords } = await list(id, { has_figures: true, sort: 'avg_monthly_searches', order: 'desc' });
    expect(keywords[0]).toMatchObject({
      avg_monthly_searches: expect.any(Number),
      competition: expect.stringMatching(/LOW|MEDIUM|HIGH/),
      low_top_of_page_bid_micros: expect.any(Number),
    });
    const months = keywords[0]?.monthly_searches?.map(({ month }) => month) ?? [];
    expect([months.length, months.at(0), months.at(-1)]).toEqual([12, '2025-02', '2026-01']);
    const volumes = keywords.map((one) => one.avg_monthly_searches ?? 0);
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
    const fromOthers = keywords.filter(({ sources }) => !sources.includes('google_ads'));
    expect(fromOthers.length).toBeGreaterThan(0);
    const done = await detail(id);
    expect(done.with_figures_count).toBe(keywords.length);
    expect(done.currency).toBe('EUR');
    expect(await sourceOf(id, 'google_ads')).toMatchObject({ state: 'answered', reason: null });
  });

  test.each([
    ['token-ended', /refresh token.*expired/],
    ['quota', /quota.*33 s/],
    ['unknown-customer', /customer not found/],
  ] as const)('%s: the research is done without figures, and says why', async (mood, reason) => {
    await connectAds();
    reach.world.googleAds.mood = mood;
    const { id } = await start({ seeds: ['sourdough bread'] });
    // Late enough that an earlier sign-in does not count any more.
    await work(id, { now: () => new Date('2100-01-01') });
    const done = await detail(id);
    expect(done).toMatchObject({ status: 'done', with_figures_count: 0 });
    expect(done.keywords_count).toBeGreaterThan(5);
    expect(done.figures_reason).toMatch(reason);
    expect(await sourceOf(id, 'google_ads')).toMatchObject({
      state: 'refused',
      keywords_count: 0,
      reason: expect.stringMatching(reason),
    });
  });

  test('an interrupted response keeps the keywords received, and is reported', async () => {
    await connectAds();
    reach.world.googleAds.pageSize = 5;
    reach.world.googleAds.mood = 'second-page-fails';
    const { id } = await start({ seeds: ['sourdough bread'] });
    await work(id);
    expect(await sourceOf(id, 'google_ads')).toMatchObject({
      state: 'incomplete',
      keywords_count: 5,
      reason: expect.stringMatching(/status 503/),
    });
    expect((await detail(id)).with_figures_count).toBeGreaterThan(0);
  });
});

describe('a long-tail research', () => {
  test('has keywords of each intent, each once, with what made them', async () => {
    const { id } = await start({
      kind: 'long_tail',
      seeds: ['sourdough bread', 'rye bread'],
      intents: ['commercial', 'transactional'],
      count: 40,
    });
    await work(id);
    const done = await detail(id);
    expect(done.status).toBe('done');
    expect(done.intent_counts.map(({ intent }) => intent)).toEqual(['commercial', 'transactional']);
    for (const { count } of done.intent_counts) expect(count).toBeLessThanOrEqual(40);
    const { keywords } = await list(id);
    expect(new Set(keywords.map(({ keyword }) => keyword)).size).toBe(done.keywords_count);
    expect(keywords.filter(({ keyword }) => !/\b(?:sourdough|rye)\b.*\bbread/.test(keyword))).toEqual([]);
    expect(keywords.some(({ keyword }) => keyword.includes('rye'))).toBe(true);
    const made = keywords.filter(({ sources }) => sources.includes('pattern'));
    expect(made.length).toBeGreaterThan(0);
    for (const { modifier } of made) expect(modifier?.text).toContain('{}');
  });

  test('is there when no engine answers', async () => {
    for (const engine of ENGINE_IDS) reach.world.engines[engine].suggestMood = 'blocked';
    const { id } = await start({ kind: 'long_tail', seeds: ['sourdough bread'], intents: ['commercial'], count: 20 });
    await work(id);
    const { status, keywords_count: count } = await detail(id);
    expect(status).toBe('done');
    expect(count).toBeGreaterThan(2);
    expect(await sourceOf(id, 'bing')).toMatchObject({ state: 'refused' });
    expect(await sourceOf(id, 'pattern')).toMatchObject({ state: 'answered', keywords_count: count });
  });

  test('in any script', async () => {
    const { id } = await start({
      kind: 'long_tail',
      seeds: ['コーヒー豆'],
      country: 'jp',
      intents: ['commercial'],
      count: 5,
    });
    await work(id);
    const { keywords } = await list(id);
    expect(keywords.length).toBeGreaterThan(2);
    expect(keywords.length).toBeLessThanOrEqual(5);
    for (const { keyword } of keywords) expect(keyword).toContain('コーヒー豆');
    for (const { words } of keywords) expect(words).toBeGreaterThan(1);
  });
});

describe('a research that is interrupted', () => {
  test('done twice, it has everything once', async () => {
    const { id } = await start({ seeds: ['sourdough bread'] });
    await Promise.all([work(id), work(id)]);
    const done = await detail(id);
    expect(done.status).toBe('done');
    expect((await list(id)).count).toBe(done.keywords_count);
    await work(id);
    expect((await detail(id)).finished_at).toBe(done.finished_at);
  });

  test('an attempt that was overtaken writes nothing', async () => {
    await connectAds();
    reach.world.googleAds.delayMs = 1_000;
    const { id } = await start({ seeds: ['sourdough bread'] });
    const overtaken = work(id);
    await vi.waitFor(async () => expect((await detail(id)).progress.step).toBe('google_ads'), 120_000);
    reach.world.googleAds.delayMs = 0;
    await work(id);
    const done = await detail(id);
    expect(done.status).toBe('done');
    await overtaken;
    expect(await detail(id)).toEqual(done);
  });

  test('cancelled while it waits, it is never begun', async () => {
    const { id } = await start({ seeds: ['sourdough bread'] });
    const { data } = await researches.cancelKeywordResearch(ctx(), { id });
    expect(data.research).toMatchObject({ status: 'canceled', error: expect.stringContaining('Canceled') });
    await work(id);
    expect(reach.world.engines.google.hits).toEqual([]);
    expect((await detail(id)).status).toBe('canceled');
  });

  test('cancelled under way, it stops and writes nothing', async () => {
    await connectAds();
    reach.world.googleAds.delayMs = 600_000;
    const { id } = await start({ seeds: ['sourdough bread'] });
    const working = work(id);
    await vi.waitFor(async () => expect((await detail(id)).progress.step).toBe('google_ads'), 120_000);
    await researches.cancelKeywordResearch(ctx(), { id });
    await working;
    expect(await detail(id)).toMatchObject({ status: 'canceled', keywords_count: 0 });
    // It did not continue with the engines.
    expect(reach.world.engines.google.hits).toEqual([]);
  });

  test('deleted under way, it does not come back', async () => {
    const { id } = await start({ seeds: ['sourdough bread'] });
    await researches.deleteKeywordResearch(ctx(), { id });
    await work(id);
    await expect(detail(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await db().researchedKeyword.count({ where: { researchId: id } })).toBe(0);
  });
});

describe('its keywords', () => {
  const words = async (id: string, given: Record<string, unknown>) =>
    (await list(id, given)).keywords.map(({ keyword }) => keyword);
  let id: string;
  beforeEach(async () => {
    await db().connection.deleteMany();
    const row = (keyword: string, volume: number | null, more: Partial<NewKeyword> = {}): NewKeyword => ({
      keyword,
      plain: keyword,
      words: keyword.split(' ').length,
      sources: ['google'],
      intent: 'informational',
      volume,
      ...more,
    });
    const keywords = [
      row('tea', 500, { sources: ['seed', 'bing'] }),
      row('green tea', 900, { competitionIndex: 3 }),
      row('100% tea', null),
      row('buy green tea', 900, { intent: 'transactional', sources: ['bing'] }),
      row('=tea leaves', null, { intent: 'commercial' }),
    ];
    const found = { keywords, sources: [], language: 'en', figuresReason: 'No figures today.', currency: null };
    const asked = { kind: 'related' as const, seeds: ['tea'], country: 'us', language: 'en', wanted: 100 };
    const times = { startedAt: new Date(), finishedAt: new Date() };
    ({ id } = await runs.record({ userId: actor.userId, projectId: null, ...asked }, endWith(found), times));
  });

  test.each([
    [{}, ['tea', 'green tea', '100% tea', 'buy green tea', '=tea leaves']],
    [{ q: 'GREEN' }, ['green tea', 'buy green tea']],
    [{ q: '%' }, ['100% tea']],
    [{ not: 'green' }, ['tea', '100% tea', '=tea leaves']],
    [{ q: 'green', not: 'buy' }, ['green tea']],
    [{ intent: ['transactional', 'commercial'] }, ['buy green tea', '=tea leaves']],
    [{ source: ['bing'] }, ['tea', 'buy green tea']],
    [{ volume_min: 500, volume_max: 600 }, ['tea']],
    [{ has_figures: false }, ['100% tea', '=tea leaves']],
    [{ has_figures: true, volume_min: 900 }, ['green tea', 'buy green tea']],
    [{ has_figures: false, volume_min: 1 }, []],
    [{ words_min: 2, words_max: 2 }, ['green tea', '100% tea', '=tea leaves']],
  ])('filtered by %j', async (given, expected) => {
    expect(await words(id, given)).toEqual(expected);
    expect((await list(id, given)).count).toBe(expected.length);
  });

  test.each([
    ['avg_monthly_searches', 'desc', ['green tea', 'buy green tea', 'tea', '100% tea', '=tea leaves']],
    ['avg_monthly_searches', 'asc', ['tea', 'green tea', 'buy green tea', '100% tea', '=tea leaves']],
    ['position', 'desc', ['=tea leaves', 'buy green tea', '100% tea', 'green tea', 'tea']],
    ['words', 'desc', ['buy green tea', 'green tea', '100% tea', '=tea leaves', 'tea']],
    ['competition_index', 'asc', ['green tea', 'tea', '100% tea', 'buy green tea', '=tea leaves']],
  ])('sorted by %s %s, what is unknown at the end', async (sort, order, expected) => {
    expect(await words(id, { sort, order })).toEqual(expected);
  });

  test('part by part', async () => {
    const first = await list(id, { limit: 2, sort: 'avg_monthly_searches', order: 'desc' });
    expect(first.next_cursor).not.toBeNull();
    const second = await list(id, { limit: 2, sort: 'avg_monthly_searches', order: 'desc', cursor: first.next_cursor });
    const third = await list(id, { limit: 2, sort: 'avg_monthly_searches', order: 'desc', cursor: second.next_cursor });
    expect([first, second, third].flatMap(({ keywords }) => keywords.map(({ keyword }) => keyword))).toEqual(
      await words(id, { sort: 'avg_monthly_searches', order: 'desc' }),
    );
    expect(third.next_cursor).toBeNull();
    await expect(list(id, { cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await list(id, { cursor: '900' })).keywords).toEqual([]);
  });

  test('in groups, with what is known of their searches', async () => {
    const answer = await read.groupResearchedKeywords(ctx(), groupResearchedKeywords.input.parse({ id }));
    expect(groupResearchedKeywords.output.safeParse(answer).error?.issues).toBeUndefined();
    expect(answer.data.keywords_count).toBe(5);
    expect(
      answer.data.groups.map(({ name, volume_sum: sum, volume_unknown_count: unknown, keywords }) => ({
        name,
        sum,
        unknown,
        keywords: keywords.map(({ keyword }) => keyword),
      })),
    ).toEqual([
      { name: 'green tea', sum: 1_800, unknown: 0, keywords: ['green tea', 'buy green tea'] },
      { name: '', sum: 500, unknown: 2, keywords: ['tea', '100% tea', '=tea leaves'] },
    ]);
  });

  test('of one group, exactly: not every keyword that contains its name', async () => {
    expect((await list(id, { q: 'tea' })).count).toBe(5);
    const members = async (given: Record<string, string>) =>
      (await list(id, given)).keywords.map(({ keyword }) => keyword);
    expect(await members({ group: 'green tea' })).toEqual(['green tea', 'buy green tea']);
    expect(await members({ group: 'green tea', q: 'buy' })).toEqual(['buy green tea']);
    expect(await members({ group: 'tea' })).toEqual([]);
    const query = new URLSearchParams({ group: 'green tea' });
    const [table] = (await read.exportFromDashboard(ctx(), { id, query })).tables;
    expect(table?.rows).toHaveLength(2);
  });

  test('as a file, nothing in it that a spreadsheet would run, the reason beside what is missing', async () => {
    const file = await read.exportKeywordResearch(ctx(), exportKeywordResearch.input.parse({ id, format: 'csv' }));
    const text = await new Response(file.body).text();
    expect(file.name).toMatch(/^keywords-tea-\d{4}-\d\d-\d\d\.csv$/);
    expect(text.split('\r\n')).toHaveLength(7);
    expect(text).toContain("\r\n5,'=tea leaves,2,commercial,google,");
    expect(text).toContain('No figures today.');
    const shown = await read.exportFromDashboard(ctx(), {
      id,
      query: new URLSearchParams('intent=transactional&intent=commercial&words_min=3'),
    });
    expect(shown.tables).toMatchObject([{ name: 'Keywords', rows: [expect.arrayContaining(['buy green tea'])] }]);
    const bad = { id, query: new URLSearchParams('words_min=many') };
    await expect(read.exportFromDashboard(ctx(), bad)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('are nobody else’s business, nor is the research', async () => {
    const other = ctx(await newActor());
    const unknown = { code: 'not_found' };
    await expect(researches.getKeywordResearch(other, { id })).rejects.toMatchObject(unknown);
    await expect(researches.cancelKeywordResearch(other, { id })).rejects.toMatchObject(unknown);
    await expect(researches.repeatKeywordResearch(other, { id })).rejects.toMatchObject(unknown);
    await expect(researches.deleteKeywordResearch(other, { id })).rejects.toMatchObject(unknown);
    const listed = listResearchedKeywords.input.parse({ id });
    await expect(read.listResearchedKeywords(other, listed)).rejects.toMatchObject(unknown);
    await expect(read.groupResearchedKeywords(other, { id })).rejects.toMatchObject(unknown);
    const file = exportKeywordResearch.input.parse({ id });
    await expect(read.exportKeywordResearch(other, file)).rejects.toMatchObject(unknown);
    expect((await researches.listKeywordResearches(other, { limit: 25 })).data.researches).toEqual([]);
  });
});

describe('input', () => {
  test.each([
    [{ seeds: ['🍵🍵'] }, /seeds: must contain a letter or a digit/],
    [{ kind: 'long_tail', seeds: ['tea'], count: 501 }, /count: must be at most 500 for long_tail; given: 501/],
    [{ url: 'http://127.0.0.1/' }, /./],
  ])('%j is rejected', async (given, words) => {
    await expect(start(given)).rejects.toMatchObject({ code: 'refused', message: expect.stringMatching(words) });
  });

  test('a project of somebody else is none', async () => {
    const theirs = await newActor();
    const project = await newProject(theirs.userId, 'theirs.example');
    await expect(start({ seeds: ['tea'], project_id: project.id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the list is cut by words, kind and state, part by part', async () => {
    const one = await start({ seeds: ['green tea'] });
    const two = await start({ kind: 'long_tail', seeds: ['100% wool'] });
    const ids = async (given: Record<string, unknown>) => {
      const input = listKeywordResearches.input.parse(given);
      return (await researches.listKeywordResearches(ctx(), input)).data.researches.map(({ id }) => id);
    };
    expect(await ids({})).toEqual([two.id, one.id]);
    expect(await ids({ q: 'GREEN' })).toEqual([one.id]);
    expect(await ids({ q: '%' })).toEqual([two.id]);
    expect(await ids({ kind: 'long_tail' })).toEqual([two.id]);
    expect(await ids({ status: 'done' })).toEqual([]);
    const { data } = await researches.listKeywordResearches(ctx(), { limit: 1 });
    expect(data.next_cursor).toBe(two.id);
    expect(await ids({ cursor: two.id })).toEqual([one.id]);
    expect(await ids({ q: 'green', cursor: two.id })).toEqual([one.id]);
    await expect(ids({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
