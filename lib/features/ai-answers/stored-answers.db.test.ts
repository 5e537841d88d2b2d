import { afterAll, describe, expect, test } from 'vitest';
import type { AiOverview } from '#lib/engines/engine.ts';
import { answers as runs } from '#lib/features/ai-answers/answer.run.ts';
import * as contract from '#lib/features/ai-answers/answers-contract.ts';
import { launch } from '#lib/features/ai-answers/launch.ts';
import { endWith, keepSeen } from '#lib/features/ai-answers/store.ts';
import * as answers from '#lib/features/ai-answers/stored-answers.ts';
import { createProject } from '#lib/features/projects/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { testCtx } from '#tests/support/ctx.ts';

afterAll(closeQueue);

const QUERY = 'how to bake bread';

async function member(): Promise<Ctx> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return { ...testCtx(new AbortController().signal, userId), actor: { kind: 'user', userId, role: 'member' } };
}

const page = (url: string) => ({ url, title: `Title of ${url}`, siteName: 'Site', description: 'About it.' });
const says = (content: string, ...urls: string[]): AiOverview => ({ content, sources: urls.map(page) });

interface Found {
  overview?: AiOverview | null;
  overviewReason?: string;
  aiMode?: AiOverview | null;
  organic?: string[];
  at?: Date;
  query?: string;
  projectId?: string;
  html?: string;
}

/** A stored answer in the state in which the job leaves it. */
async function answered(ctx: Ctx, found: Found = {}): Promise<string> {
  const { overview = null, overviewReason = null, aiMode = null, organic = [], at = new Date() } = found;
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : '';
  const projectId = found.projectId ?? null;
  const given = { userId, query: found.query ?? QUERY, country: 'us', pagesAsked: 1, projectId };
  const results = organic.map((url, index) => ({ ...page(url), place: index + 1, sitelinks: [] }));
  const overviewState = overviewReason ? 'unmeasured' : overview ? 'present' : 'absent';
  const html = Buffer.from(found.html ?? `<p>${crypto.randomUUID()}</p>`);
  const reading = {
    pages: [{ page: 1, overviewState, overviewReason, overview, results } as const],
    aiMode: { answer: aiMode, reason: aiMode ? null : 'AI Mode did not respond within 18 s.' },
    incomplete: null,
    evidence: await keepSeen('page-1', { html, screenshot: null }),
  };
  const { id } = await runs.record(given, endWith(reading), { startedAt: at, finishedAt: at });
  await db().aiAnswer.update({ where: { id }, data: { createdAt: at } });
  return id;
}

const read = async (ctx: Ctx, id: string) => (await answers.getAiAnswer(ctx, { id })).data.answer;
const list = async (ctx: Ctx, given: object = {}) => (await answers.listAiAnswers(ctx, { limit: 25, ...given })).data;
const history = async (ctx: Ctx, id: string) => (await answers.getAiAnswerHistory(ctx, { id })).data.history;
const project = async (ctx: Ctx, domain: string) =>
  (await createProject(ctx, { name: domain, domain, watched_domains: ['rival.example'] })).data.project.id;

test('one entry per query and country over all pages of the list: the newest, with the number of all', async () => {
  const ctx = await member();
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  await answered(ctx, { query: 'best rye', at: at(1) });
  const other = await answered(ctx, { query: 'rye flour', at: at(2) });
  await answered(ctx, { query: 'Best rye', at: at(3) });
  const newest = await answered(ctx, { query: 'best rye ', at: at(4) });
  await answered(await member(), { query: 'best rye', at: at(5) });
  const first = await list(ctx, { per_query: true, limit: 1 });
  expect(contract.listAiAnswers.output.safeParse({ data: first }).error?.issues).toBeUndefined();
  expect(first.answers).toMatchObject([{ id: newest, checks_count: 3 }]);
  const second = await list(ctx, { per_query: true, limit: 1, cursor: first.next_cursor ?? '' });
  expect(second).toMatchObject({ answers: [{ id: other, checks_count: 1 }], next_cursor: null });
  expect((await list(ctx, { per_query: true, query: 'FLOUR', status: 'done', country: 'us' })).answers).toHaveLength(1);
  expect((await list(ctx, { per_query: true, status: 'action_required' })).answers).toEqual([]);
  expect((await list(ctx)).answers.map(({ checks_count: checks }) => checks)).toEqual([null, null, null, null]);
});

describe('a stored answer', () => {
  test('joins each source with the organic result of the same page', async () => {
    const ctx = await member();
    const id = await answered(ctx, {
      overview: says('Knead.[2]', 'https://a.example/x#:~:text=knead', 'https://b.example/', 'https://c.example/'),
      organic: ['https://b.example/', 'https://a.example/y', 'https://a.example/x'],
    });
    const answer = await read(ctx, id);
    expect(contract.getAiAnswer.output.safeParse({ data: { answer } }).error?.issues).toBeUndefined();
    expect(answer.ai_overview).toMatchObject({ state: 'present', content: 'Knead.[2]', reason: null });
    expect(answer.ai_overview?.sources.map((one) => [one.ranking, one.host, one.organic_ranking])).toEqual([
      [1, 'a.example', 3],
      [2, 'b.example', 1],
      [3, 'c.example', null],
    ]);
    expect(answer.results?.map(({ ranking, host }) => [ranking, host])).toEqual([
      [1, 'b.example'],
      [2, 'a.example'],
      [3, 'a.example'],
    ]);
    expect(answer.ai_mode).toMatchObject({ state: 'unmeasured', content: '', reason: expect.stringContaining('18 s') });
    expect(answer.stored).toMatchObject([{ role: 'page-1', content_type: 'text/html; charset=utf-8' }]);
  });

  test.each([
    ['absent', {}],
    ['unmeasured', { overviewReason: 'Google announced an AI Overview, but did not deliver it.' }],
    ['present', { overview: says('Text.', 'https://www.own.example/a') }],
  ])('without an own domain it is %s', async (standing, found) => {
    const ctx = await member();
    expect(await read(ctx, await answered(ctx, found))).toMatchObject({ overview_standing: standing, own_domains: [] });
  });

  test('is read for the domain of its project, and for those of all where it has none', async () => {
    const ctx = await member();
    const [own, other] = [await project(ctx, 'own.example'), await project(ctx, 'other.example')];
    const found = {
      overview: says('Text.', 'https://blog.own.example/a'),
      aiMode: says('Text.', 'https://x.example/'),
    };
    const standing = async (projectId?: string) => {
      const { overview_standing, ai_mode_standing, own_domains } = await read(
        ctx,
        await answered(ctx, { ...found, ...(projectId && { projectId }) }),
      );
      return [overview_standing, ai_mode_standing, own_domains];
    };
    expect(await standing(own)).toEqual(['cited', 'not_cited', ['own.example']]);
    expect(await standing(other)).toEqual(['not_cited', 'not_cited', ['other.example']]);
    expect(await standing()).toEqual(['cited', 'not_cited', ['own.example', 'other.example']]);
  });

  test('that failed has no text, no results, and is not measured', async () => {
    const ctx = await member();
    const { data } = await launch(ctx, { query: QUERY, country: 'us', pages_number: 1 });
    expect(await read(ctx, data.uuid)).toMatchObject({ status: 'queued', overview_standing: null, ai_overview: null });
    const failed = { errorCode: 'blocked', reason: 'captcha', error: 'A captcha.' };
    await runs.job.giveUp?.(ctx, { id: data.uuid }, failed.error);
    await db().aiAnswer.update({ where: { id: data.uuid }, data: failed });
    expect(await read(ctx, data.uuid)).toMatchObject({
      status: 'failed',
      reason: 'captcha',
      error: 'A captcha.',
      overview_standing: 'unmeasured',
      ai_overview: null,
      ai_mode: null,
      results: null,
    });
  });
});

describe('the list', () => {
  test('is newest first, in pages without gap or repetition, filtered', async () => {
    const ctx = await member();
    const filed = await project(ctx, 'own.example');
    const ids: string[] = [];
    // Three share a timestamp, so the id decides their order.
    for (const minute of [0, 1, 1, 1, 2]) {
      ids.unshift(await answered(ctx, { at: new Date(Date.UTC(2026, 0, 1, 0, minute)), query: `${QUERY} ${minute}` }));
    }
    await answered(ctx, { at: new Date(Date.UTC(2025, 0, 1)), query: '50% rye', projectId: filed });
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const part = await list(ctx, { query: QUERY, limit: 2, ...(cursor && { cursor }) });
      expect(contract.listAiAnswers.output.safeParse({ data: part }).error?.issues).toBeUndefined();
      seen.push(...part.answers.map(({ id }) => id));
      cursor = part.next_cursor;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect([seen[0], seen.at(-1)]).toEqual([ids[0], ids.at(-1)]);
    expect((await list(ctx, { query: '0% R' })).answers).toMatchObject([{ query: '50% rye', project_id: filed }]);
    expect((await list(ctx, { project_id: filed })).answers).toHaveLength(1);
    expect((await list(ctx, { status: 'failed' })).answers).toEqual([]);
    expect((await list(ctx, { country: 'de' })).answers).toEqual([]);
    expect((await list(await member())).answers).toEqual([]);
    await expect(list(ctx, { cursor: '1.x' })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

test('the history holds each time the query ended by itself, oldest first, with its reasons', async () => {
  const ctx = await member();
  await project(ctx, 'own.example');
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const last = await answered(ctx, { at: day(4), overviewReason: 'Not delivered.' });
  await answered(ctx, { at: day(1), overview: says('Text.', 'https://own.example/'), aiMode: says('Text.') });
  await answered(ctx, { at: day(2) });
  await answered(ctx, { at: day(3), query: 'another one' });
  const { data } = await launch(ctx, { query: QUERY, country: 'us', pages_number: 1 });
  await answers.cancelAiAnswer(ctx, { id: data.uuid });
  await answered(await member());
  const found = await history(ctx, last);
  expect(contract.aiAnswerHistory.output.safeParse({ data: { history: found } }).error?.issues).toBeUndefined();
  expect(
    found.map((one) => [one.created_at, one.overview_standing, one.ai_mode_standing, one.overview_reason]),
  ).toEqual([
    [day(1).toISOString(), 'cited', 'not_cited', null],
    [day(2).toISOString(), 'absent', 'unmeasured', null],
    [day(4).toISOString(), 'unmeasured', 'unmeasured', 'Not delivered.'],
  ]);
});

describe('question', () => {
  test('is filed under a project of its own user alone', async () => {
    const ctx = await member();
    const own = await project(ctx, 'own.example');
    const given = { query: QUERY, country: 'us', pages_number: 1 };
    const { data } = await answers.startAiAnswer(ctx, { ...given, project_id: own });
    expect(data.answer).toMatchObject({ status: 'queued', project_id: own, overview_standing: null });
    const strange = await project(await member(), 'own.example');
    await expect(answers.startAiAnswer(ctx, { ...given, project_id: strange })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('that has ended is not canceled', async () => {
    const ctx = await member();
    const ended = await answered(ctx);
    expect((await answers.cancelAiAnswer(ctx, { id: ended })).data.answer.status).toBe('done');
  });
});

test('deleting removes what only this answer names', async () => {
  const ctx = await member();
  const html = `<p>${crypto.randomUUID()}</p>`;
  const [one, two] = [await answered(ctx, { html }), await answered(ctx, { html })];
  const hash = (await read(ctx, one)).stored[0]?.hash ?? '';
  // Two days later the sweep deletes what was stored during the last one.
  const later = { ...ctx, now: () => new Date(Date.now() + 48 * 3_600_000) };
  await answers.deleteAiAnswer(later, { id: one });
  await expect(read(ctx, one)).rejects.toMatchObject({ code: 'not_found' });
  expect(await evidence().get(hash)).not.toBeNull();
  await answers.deleteAiAnswer(later, { id: two });
  expect(await evidence().get(hash)).toBeNull();
});

test("somebody else's and an unknown one are the same: not there", async () => {
  const [ctx, other] = [await member(), await member()];
  const id = await answered(ctx);
  for (const [who, which] of [
    [other, id],
    [ctx, crypto.randomUUID()],
  ] as const) {
    for (const verb of [
      answers.getAiAnswer,
      answers.getAiAnswerHistory,
      answers.cancelAiAnswer,
      answers.deleteAiAnswer,
    ]) {
      await expect(verb(who, { id: which })).rejects.toMatchObject({ code: 'not_found' });
    }
  }
  expect(await read(ctx, id)).toMatchObject({ id, status: 'done' });
});
