import { beforeEach, expect, test } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { createKeywordList } from '#lib/features/keywords/lists/contract.ts';
import { exportFromDashboard } from '#lib/features/keywords/lists/export.ts';
import { addListKeywords, listListKeywords } from '#lib/features/keywords/lists/list-keywords.ts';
import * as contract from '#lib/features/keywords/lists/list-keywords-contract.ts';
import * as lists from '#lib/features/keywords/lists/lists.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Refused } from '#lib/platform/errors.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

let anna: Ctx;
let project_id = '';
const as = (userId: string): Ctx => ({
  ...testCtx(new AbortController().signal, 'list-difficulty'),
  actor: { kind: 'user', userId, role: 'member' },
});
const person = async (email: string) => (await db().user.create({ data: { email } })).id;
let annaId = '';

beforeEach(async () => {
  await db().user.deleteMany();
  annaId = await person('anna@example.com');
  anna = as(annaId);
  project_id = (await newProject(annaId, 'bakery.example')).id;
});

function given<E extends { input: Parameters<typeof parseInput>[0] }>(
  { input }: E,
  raw: Record<string, unknown>,
): InputOf<E> {
  const parsed = parseInput(input, raw);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.data as InputOf<E>;
}
async function makeList(keywords: string[], more: object = {}, ctx = anna) {
  const raw = { name: 'Breads', country: 'gb', engines: ['google', 'bing'], project_id, ...more };
  const { id } = (await lists.createKeywordList(ctx, given(createKeywordList, raw))).data.list;
  await addListKeywords(ctx, given(contract.addListKeywords, { id, keywords }));
  return id;
}
const read = async (id: string, more: object = {}, ctx = anna) =>
  (await listListKeywords(ctx, given(contract.listListKeywords, { id, ...more }))).data;
const words = async (id: string, more: object = {}) => (await read(id, more)).keywords.map(({ keyword }) => keyword);
const MEASURED = new Date('2026-11-20T06:00:00Z');
/** A tracked keyword; a number is its difficulty, a text the reason why it has none. */
async function track(keyword: string, measured: number | string | null, more: object = {}) {
  const found = typeof measured === 'number' ? measured : null;
  await db().trackedKeyword.create({
    data: {
      projectId: project_id,
      keyword,
      plain: keyword,
      engine: 'google',
      country: 'gb',
      measuredAt: measured === null ? null : MEASURED,
      ...(found === null ? {} : { difficulty: found, difficultyLow: found - 5, difficultyHigh: found + 5 }),
      difficultyReason: typeof measured === 'string' ? measured : null,
      ...more,
    },
  });
}

test('keywords have the difficulty of the tracked keyword in the project of the list, or the reason why not', async () => {
  await track('rye bread', 40);
  await track('spelt bread', 'no_links');
  await track('new bread', null);
  const id = await makeList(['Rye  Bread', 'spelt bread', 'new bread', 'untracked bread']);
  expect((await read(id)).keywords).toMatchObject([
    { keyword: 'Rye Bread', difficulty: 40, difficulty_low: 35, difficulty_high: 45, difficulty_reason: null },
    { difficulty: null, difficulty_reason: 'no_links' },
    { difficulty: null, difficulty_reason: 'no_serp' },
    { difficulty: null, difficulty_reason: 'not_tracked' },
  ]);
  const alone = await makeList(['rye bread'], { name: 'Alone', project_id: '' });
  expect((await read(alone)).keywords).toMatchObject([{ difficulty: null, difficulty_reason: 'no_project' }]);
});

test('country, language and engines are those of the list, its first engine before others and desktop before mobile', async () => {
  await track('rye bread', 10, { country: 'us' });
  await track('rye bread', 11, { language: 'cy' });
  await track('rye bread', 12, { engine: 'yahoo' });
  await track('rye bread', 13, { location: 'Leeds' });
  const id = await makeList(['rye bread'], { language: 'en' });
  const shown = async (list = id) => (await read(list)).keywords.map((one) => one.difficulty ?? one.difficulty_reason);
  expect(await shown()).toEqual(['not_tracked']);
  expect(await shown(await makeList(['rye bread'], { name: 'Welsh', language: 'cy' }))).toEqual([11]);
  await track('rye bread', 20, { engine: 'bing' });
  await track('rye bread', 'no_links');
  expect(await shown()).toEqual([20]);
  await track('rye bread', 30, { device: 'mobile' });
  expect(await shown()).toEqual([30]);
  await db().trackedKeyword.updateMany({ where: { engine: 'google', device: 'desktop' }, data: { difficulty: 40 } });
  expect(await shown()).toEqual([40]);
});

test('it sorts with missing values last, page by page, and filters; files have it', async () => {
  const measured = [50, 10, 30, null, 70];
  for (const [index, value] of measured.entries()) if (value !== null) await track(`bread ${index}`, value);
  const id = await makeList(measured.map((_, index) => `bread ${index}`));
  const sorted = { sort: 'difficulty', order: 'asc' };
  expect(await words(id, sorted)).toEqual(['bread 1', 'bread 2', 'bread 0', 'bread 4', 'bread 3']);
  expect(await words(id, { ...sorted, order: 'desc' })).toEqual([4, 0, 2, 1, 3].map((index) => `bread ${index}`));
  const paged: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read(id, { ...sorted, limit: 2, ...(cursor && { cursor }) });
    paged.push(...page.keywords.map(({ keyword }) => keyword));
    cursor = page.next_cursor;
  }
  expect(paged).toEqual(await words(id, sorted));
  expect(await read(id, { difficulty: '30-49' })).toMatchObject({ count: 1, keywords: [{ keyword: 'bread 2' }] });
  expect(await read(id, { difficulty: 'not_measured' })).toMatchObject({
    count: 1,
    keywords: [{ keyword: 'bread 3' }],
  });
  const query = new URLSearchParams({ difficulty: '70-100' });
  const [table] = (await exportFromDashboard(anna, { id, query })).tables;
  const column = table?.head.indexOf('difficulty') ?? -1;
  const rows = [];
  for await (const row of table?.rows ?? []) rows.push([row[0], ...row.slice(column, column + 4)]);
  expect(rows).toEqual([['bread 4', 70, 65, 75, null]]);
});

test('members see it if the owner shares backlinks; without the project there is none', async () => {
  await track('rye bread', 40);
  const benId = await person('ben@example.com');
  const ben = as(benId);
  await addMember(project_id, benId, 'editor');
  await db().project.update({ where: { id: project_id }, data: { backlinksShared: false } });
  const id = await makeList(['rye bread'], {}, ben);
  const reasons = async () => (await read(id, {}, ben)).keywords.map((one) => one.difficulty ?? one.difficulty_reason);
  expect(await reasons()).toEqual(['private']);
  const hiddenFilters: Record<string, string>[] = [{ sort: 'difficulty' }, { difficulty: '30-49' }];
  for (const hidden of hiddenFilters) {
    await expect(read(id, hidden, ben)).rejects.toBeInstanceOf(Refused);
    const query = new URLSearchParams(hidden);
    await expect(exportFromDashboard(ben, { id, query })).rejects.toBeInstanceOf(Refused);
  }
  await db().project.update({ where: { id: project_id }, data: { backlinksShared: true } });
  expect(await reasons()).toEqual([40]);
  await db().projectMember.deleteMany({ where: { userId: benId } });
  expect(await reasons()).toEqual(['no_project']);
});
