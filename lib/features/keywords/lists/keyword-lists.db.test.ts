import { beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import * as contract from '#lib/features/keywords/lists/contract.ts';
import { exportKeywordList } from '#lib/features/keywords/lists/export.ts';
import * as items from '#lib/features/keywords/lists/list-keywords.ts';
import * as listKeywordsContract from '#lib/features/keywords/lists/list-keywords-contract.ts';
import * as lists from '#lib/features/keywords/lists/lists.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';
import { during } from '#tests/support/blocked-statements.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

let anna: Ctx;
let ben: Ctx;
beforeEach(async () => {
  await db().user.deleteMany();
  [anna, ben] = [await person('anna@example.com'), await person('ben@example.com')];
});

async function person(email: string): Promise<Ctx> {
  const { id } = await db().user.create({ data: { email } });
  return createCtx({ actor: { kind: 'user', userId: id, role: 'member' } });
}

type Contract = typeof contract & typeof listKeywordsContract;
type Endpoint = Extract<Contract[keyof Contract], { input: unknown }>;
/** Input as the handlers pass it to a service, with its defaults. */
function given<E extends Endpoint>({ input }: E, raw: Record<string, unknown>): InputOf<E> {
  const parsed = parseInput(input, raw);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.data as InputOf<E>;
}

const make = async (ctx: Ctx, name: string, more: object = {}) =>
  (await lists.createKeywordList(ctx, given(contract.createKeywordList, { name, ...more }))).data.list;
const add = async (ctx: Ctx, id: string, keywords: string[], more: object = {}) =>
  (await items.addListKeywords(ctx, given(listKeywordsContract.addListKeywords, { id, keywords, ...more }))).data;
const read = async (ctx: Ctx, id: string, more: object = {}) =>
  (await items.listListKeywords(ctx, given(listKeywordsContract.listListKeywords, { id, ...more }))).data;
const words = async (ctx: Ctx, id: string, more: object = {}) =>
  (await read(ctx, id, more)).keywords.map(({ keyword }) => keyword);

describe('a list', () => {
  it('has a name that is unique for its owner, ignoring case, and stores the settings for rank tracking', async () => {
    const list = await make(anna, 'Grinders', { country: 'DE', language: 'DE', engines: ['bing', 'google', 'bing'] });
    expect(list).toMatchObject({ country: 'de', language: 'de', engines: ['google', 'bing'], keywords_count: 0 });
    await expect(make(anna, 'GRINDERS')).rejects.toThrow('name: you already have a keyword list called "GRINDERS".');
    expect((await make(ben, 'Grinders')).id).not.toBe(list.id);
  });

  it('of one name is made once, also by two requests at a time', async () => {
    const made = await Promise.allSettled([make(anna, 'Twice'), make(anna, 'twice')]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is listed newest first, part by part, found by a part of its name', async () => {
    for (const name of ['One', 'Two', 'Three %']) await make(anna, name);
    await make(ben, 'Four');
    const page = (input: Record<string, unknown>) =>
      lists.listKeywordLists(anna, given(contract.listKeywordLists, input));
    const first = (await page({ limit: 2 })).data;
    expect(first.lists.map(({ name }) => name)).toEqual(['Three %', 'Two']);
    const rest = (await page({ limit: 2, cursor: first.next_cursor })).data;
    expect(rest).toMatchObject({ lists: [{ name: 'One' }], next_cursor: null });
    expect((await page({ q: '%' })).data.lists).toHaveLength(1);
    expect((await page({ q: 'a\0b' })).data.lists).toEqual([]);
    await expect(page({ cursor: 'nonsense' })).rejects.toBeInstanceOf(InvalidInput);
  });

  it('is changed field by field; another country takes the figures away and says so', async () => {
    const { id } = await make(anna, 'Grinders', { note: 'old' });
    await add(anna, id, ['burr grinder']);
    await db().keywordListItem.updateMany({ data: { avgMonthlySearches: 90, figuresAt: new Date() } });
    const change = (more: object) => lists.updateKeywordList(anna, given(contract.updateKeywordList, { id, ...more }));
    expect((await change({ name: 'Mills', country: 'us' })).data.list).toMatchObject({ name: 'Mills', note: 'old' });
    expect((await read(anna, id)).keywords[0]?.avg_monthly_searches).toBe(90);
    await change({ country: 'at' });
    expect((await read(anna, id)).keywords[0]).toMatchObject({
      avg_monthly_searches: null,
      figures_at: null,
      figures_reason: expect.stringContaining('country or language of the list was changed'),
    });
    await make(anna, 'Other');
    await expect(change({ name: 'other' })).rejects.toBeInstanceOf(Refused);
  });

  it('is filed under a project of its owner only', async () => {
    const owner = (ctx: Ctx) => (ctx.actor.kind === 'system' ? '' : ctx.actor.userId);
    const project = await newProject(owner(ben), 'b.example');
    await expect(make(anna, 'Mine', { project_id: project.id })).rejects.toBeInstanceOf(NotFound);
    const list = await make(ben, 'His', { project_id: project.id });
    expect(list.project_id).toBe(project.id);
    const { data } = await lists.updateKeywordList(
      ben,
      given(contract.updateKeywordList, { id: list.id, project_id: '' }),
    );
    expect(data.list.project_id).toBeNull();
  });

  it('of somebody else is not there, for every operation', async () => {
    const { id } = await make(anna, 'Private');
    await add(anna, id, ['tea']);
    const [item] = (await read(anna, id)).keywords;
    const ids = { id, item: item?.id ?? '', item_ids: [item?.id ?? ''] };
    const attempts = [
      () => lists.getKeywordList(ben, { id }),
      () => lists.updateKeywordList(ben, given(contract.updateKeywordList, { id, name: 'Mine' })),
      () => lists.deleteKeywordList(ben, { id }),
      () => add(ben, id, ['coffee']),
      () => add(ben, id, ['coffee'], { dry_run: true }),
      () => read(ben, id),
      () => items.updateListKeyword(ben, given(listKeywordsContract.updateListKeyword, { ...ids, note: 'x' })),
      () => items.tagListKeywords(ben, given(listKeywordsContract.tagListKeywords, { ...ids, add: ['x'] })),
      () => items.removeListKeywords(ben, given(listKeywordsContract.removeListKeywords, ids)),
      () => exportKeywordList(ben, given(listKeywordsContract.exportKeywordList, { id })),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toBeInstanceOf(NotFound);
    await expect(make(createCtx({ actor: { kind: 'system' } }), 'x')).rejects.toBeInstanceOf(Forbidden);
    expect(await words(anna, id)).toEqual(['tea']);
  });
});

describe('keywords', () => {
  it('are added once, with tags, target and intent; the answer tells each line', async () => {
    const { id } = await make(anna, 'Grinders');
    await add(anna, id, ['burr grinder']);
    const answer = await add(anna, id, ['Burr Grinder', 'buy coffee grinder', '☕', 'how to clean a grinder'], {
      tags: ['spring', 'spring'],
      target_url: 'https://example.com/grinders',
    });
    expect(answer).toMatchObject({
      added: ['buy coffee grinder', 'how to clean a grinder'],
      already_there: [{ keyword: 'Burr Grinder', line: 1, same_as: 'burr grinder' }],
      refused: [{ keyword: '☕', line: 3 }],
      list: { keywords_count: 3 },
    });
    const { keywords, count } = await read(anna, id);
    expect(count).toBe(3);
    expect(keywords.map(({ keyword }) => keyword)).toEqual([
      'burr grinder',
      'buy coffee grinder',
      'how to clean a grinder',
    ]);
    expect(keywords[1]).toMatchObject({
      tags: ['spring'],
      target_url: 'https://example.com/grinders',
      intent: 'transactional',
      avg_monthly_searches: null,
      figures_at: null,
    });
    expect(keywords[1]?.figures_reason).toContain('No Google Ads metrics yet');
  });

  it('bring the figures of the research they are from, where it asked as the list does', async () => {
    const { userId } = anna.actor.kind === 'system' ? { userId: '' } : anna.actor;
    const research = await db().keywordResearch.create({
      data: {
        userId,
        kind: 'related',
        seeds: ['tea'],
        country: 'de',
        language: 'de',
        engines: ['google'],
        wanted: 10,
        status: 'done',
        keywordsCount: 2,
        finishedAt: new Date('2026-11-20T10:00:00Z'),
        figuresReason: 'No quota.',
        keywords: {
          create: [
            { position: 1, keyword: 'Green tea', plain: 'green tea', words: 2, intent: 'informational', volume: 90 },
            { position: 2, keyword: 'tea', plain: 'tea', words: 1, intent: 'informational' },
          ],
        },
      },
    });
    const { id } = await make(anna, 'Tea', { country: 'de' });
    await add(anna, id, ['green tea', 'tea', 'black tea'], { research_id: research.id });
    const figures = (await read(anna, id)).keywords.map((one) => [one.avg_monthly_searches, one.figures_at]);
    expect(figures).toEqual([
      [90, '2026-11-20T10:00:00.000Z'],
      [null, null],
      [null, null],
    ]);
    expect((await read(anna, id)).keywords[1]).toMatchObject({ research_id: research.id, figures_reason: 'No quota.' });
    const elsewhere = await make(anna, 'Tea elsewhere', { country: 'at' });
    await add(anna, elsewhere.id, ['green tea'], { research_id: research.id });
    expect((await read(anna, elsewhere.id)).keywords[0]?.avg_monthly_searches).toBeNull();
    const french = await make(anna, 'Tea in French', { country: 'de', language: 'fr' });
    await add(anna, french.id, ['green tea'], { research_id: research.id });
    expect((await read(anna, french.id)).keywords[0]?.avg_monthly_searches).toBeNull();
    const { id: his } = await make(ben, 'Tea');
    await expect(add(ben, his, ['tea'], { research_id: research.id })).rejects.toBeInstanceOf(NotFound);
    await db().keywordResearch.delete({ where: { id: research.id } });
    expect((await read(anna, id)).keywords[0]).toMatchObject({ research_id: null, avg_monthly_searches: 90 });
  });

  it('of a list in a project are read by its members, and changed by its owner only', async () => {
    const [annaId, benId] = [anna, ben].map(({ actor }) => (actor.kind === 'user' ? actor.userId : ''));
    const project = await newProject(annaId ?? '', 'grinders.example');
    const { id } = await make(anna, 'Grinders', { project_id: project.id });
    await add(anna, id, ['burr grinder']);
    await expect(read(ben, id)).rejects.toBeInstanceOf(NotFound);
    await addMember(project.id, benId ?? '', 'viewer');
    expect(await words(ben, id)).toEqual(['burr grinder']);
    await expect(add(ben, id, ['tea'])).rejects.toBeInstanceOf(NotFound);
  });

  it('are only looked at by a dry run', async () => {
    const { id } = await make(anna, 'Grinders');
    expect((await add(anna, id, ['tea', 'Tea', ''], { dry_run: true })).added).toEqual(['tea']);
    expect(await words(anna, id)).toEqual([]);
  });

  it('are added by two at a time without a double', async () => {
    const { id } = await make(anna, 'Grinders');
    const given = Array.from({ length: 40 }, (_, n) => `keyword ${n}`);
    const answers = await Promise.all([add(anna, id, given), add(anna, id, given.toReversed())]);
    expect(answers.flatMap(({ added }) => added).toSorted()).toEqual(given.toSorted());
  });

  it('are none at all where the list would hold too many', async () => {
    const { id } = await make(anna, 'Full');
    await db().$executeRaw`
      INSERT INTO keyword_list_items (id, list_id, keyword, plain, intent)
      SELECT gen_random_uuid(), ${id}::uuid, 'k ' || n, 'k ' || n, 'informational'
      FROM generate_series(2, ${contract.MAX_LIST_KEYWORDS}::int) AS n`;
    await expect(add(anna, id, ['one', 'two'])).rejects.toThrow('at most 10,000 keywords');
    expect((await add(anna, id, ['one', 'k 5'])).list.keywords_count).toBe(contract.MAX_LIST_KEYWORDS);
  });

  it('are filtered and sorted, what is not measured last, part by part without a gap', async () => {
    const { id } = await make(anna, 'Grinders');
    await add(anna, id, ['b 50%', 'a 500', 'd', 'c'], { tags: ['one'] });
    await add(anna, id, ['buy e'], { tags: ['two'] });
    for (const [keyword, volume] of [
      ['b 50%', 10],
      ['d', 30],
      ['c', 10],
    ] as const) {
      await db().keywordListItem.updateMany({ where: { keyword }, data: { avgMonthlySearches: volume } });
    }
    expect(await words(anna, id, { sort: 'keyword', order: 'desc' })).toEqual(['d', 'c', 'buy e', 'b 50%', 'a 500']);
    expect(await words(anna, id, { q: '50%' })).toEqual(['b 50%']);
    expect(await words(anna, id, { tag: 'two' })).toEqual(['buy e']);
    expect(await words(anna, id, { intent: 'transactional' })).toEqual(['buy e']);
    for (const order of ['asc', 'desc'] as const) {
      const whole = await words(anna, id, { sort: 'avg_monthly_searches', order });
      expect(whole.slice(3)).toEqual(['a 500', 'buy e']);
      const parts: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const part = await read(anna, id, { sort: 'avg_monthly_searches', order, limit: 1, ...(cursor && { cursor }) });
        parts.push(...part.keywords.map(({ keyword }) => keyword));
        cursor = part.next_cursor;
      }
      expect(parts).toEqual(whole);
    }
    for (const cursor of ['x', 'W10', Buffer.from('["a",1]').toString('base64url')]) {
      await expect(read(anna, id, { cursor })).rejects.toBeInstanceOf(InvalidInput);
    }
  });

  it('are found in the case they are written in and in the other, and none by what no keyword can hold', async () => {
    const { id } = await make(anna, 'Cities');
    await add(anna, id, ['İstanbul turu', 'ΟΔΟΣ', 'Straße']);
    expect(await words(anna, id, { q: 'İstanbul' })).toEqual(['İstanbul turu']);
    expect(await words(anna, id, { q: 'ΟΔΟΣ' })).toEqual(['ΟΔΟΣ']);
    expect(await words(anna, id, { q: 'sTRAßE' })).toEqual(['Straße']);
    expect(await read(anna, id, { q: 'a\0b' })).toMatchObject({ keywords: [], count: 0 });
    const file = await exportKeywordList(anna, given(listKeywordsContract.exportKeywordList, { id, q: '\0a' }));
    expect((await new Response(file.body).text()).trim().split('\r\n')).toHaveLength(1);
  });

  it('keep every tag that two people put on at once; of a list that is deleted meanwhile none is left', async () => {
    const { id } = await make(anna, 'Grinders');
    await add(anna, id, ['a'], { tags: ['old'] });
    const [item] = (await read(anna, id)).keywords;
    const tag = (name: string) =>
      items.tagListKeywords(
        anna,
        given(listKeywordsContract.tagListKeywords, { id, item_ids: [item?.id], add: [name] }),
      );
    const data = { tags: ['old', 'first'] };
    await during(
      (tx) => tx.keywordListItem.update({ where: { id: item?.id ?? '' }, data }),
      () => tag('second'),
    );
    expect((await read(anna, id)).keywords[0]?.tags).toEqual(['old', 'first', 'second']);
    const gone = await during(
      (tx) => tx.keywordList.delete({ where: { id } }),
      () => tag('third'),
    );
    expect(gone).toMatchObject({ status: 'rejected', reason: expect.any(NotFound) });
  });

  it('are changed one by one and tagged many at a time', async () => {
    const { id } = await make(anna, 'Grinders');
    await add(anna, id, ['a', 'b', 'c'], { tags: ['old'], target_url: 'https://example.com/' });
    const [a, b] = (await read(anna, id)).keywords;
    const update = (more: object) =>
      items.updateListKeyword(anna, given(listKeywordsContract.updateListKeyword, { id, item: a?.id, ...more }));
    expect((await update({ note: 'mine', target_url: '' })).data.keyword).toMatchObject({
      note: 'mine',
      target_url: null,
      tags: ['old'],
    });
    const tag = (more: object) =>
      items.tagListKeywords(
        anna,
        given(listKeywordsContract.tagListKeywords, { id, item_ids: [a?.id, b?.id], ...more }),
      );
    expect((await tag({ add: ['new'], remove: ['old'] })).data.changed).toBe(2);
    expect((await tag({ add: ['new'] })).data.changed).toBe(0);
    expect((await read(anna, id)).keywords.map(({ tags }) => tags)).toEqual([['new'], ['new'], ['old']]);
    const many = Array.from({ length: contract.MAX_TAGS }, (_, n) => `t${n}`);
    await expect(tag({ add: many })).rejects.toBeInstanceOf(Refused);
    const { data } = await lists.getKeywordList(anna, { id });
    expect(data.list.tags).toEqual([
      { tag: 'new', count: 2 },
      { tag: 'old', count: 1 },
    ]);
  });

  it('are removed; those that are gone are no error', async () => {
    const { id } = await make(anna, 'Grinders');
    await add(anna, id, ['a', 'b']);
    const ids = (await read(anna, id)).keywords.map((one) => one.id).slice(0, 1);
    const remove = () =>
      items.removeListKeywords(anna, given(listKeywordsContract.removeListKeywords, { id, item_ids: ids }));
    expect((await remove()).data).toMatchObject({ removed: 1, list: { keywords_count: 1 } });
    expect((await remove()).data.removed).toBe(0);
    expect(await words(anna, id)).toEqual(['b']);
  });

  it('go into a file whose cells start no formula, filtered and in order', async () => {
    const { id } = await make(anna, 'Über "grinders"');
    await add(anna, id, ['+grinder 1', '=cmd grinder', 'tea'], { tags: ['a', 'b'] });
    const file = await exportKeywordList(
      anna,
      given(listKeywordsContract.exportKeywordList, { id, q: 'grinder', sort: 'keyword' }),
    );
    expect(file.name).toMatch(/^keywords-U-ber-grinders-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await new Response(file.body).text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/keyword,tags,target_url/);
    for (const line of lines.slice(1)) expect(line).not.toMatch(/^"?[=+@-]/);
  });
});
