import { beforeEach, expect, test } from 'vitest';
import { parseInput } from '#lib/contract/parse-input.ts';
import { listRankings as definition } from '#lib/features/rankings/contract.ts';
import { refreshAggregates } from '#lib/features/rankings/figures/refresh-aggregates.ts';
import { getTrackedKeyword } from '#lib/features/rankings/history/history.ts';
import { listRankings } from '#lib/features/rankings/rankings.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const [A, B] = ['https://www.example.com/a', 'https://example.com/b'];

let ctx: Ctx;
let projectId: string;
let id: string;

beforeEach(async () => {
  const user = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  ctx = {
    ...testCtx(new AbortController().signal, 'cannibalization'),
    actor: { kind: 'user', userId: user.id, role: 'member' },
    now: () => NOW,
  };
  ({ id: projectId } = await newProject(user.id, 'example.com'));
});

/** The domain's pages in each check by position, oldest check first; an empty check found none, null failed. */
async function checked(checks: readonly (Record<number, string> | null)[]): Promise<string | null> {
  const keyword = await db().trackedKeyword.create({
    data: { projectId, keyword: 'mill', plain: 'mill', engine: 'google', country: 'us' },
  });
  id = keyword.id;
  for (const [index, pages] of checks.entries()) {
    const key = { keywordNo: keyword.no, at: new Date(NOW.getTime() - (checks.length - index) * 86_400_000) };
    if (pages === null) {
      await db().rankCheck.create({ data: { ...key, state: 'unmeasured', reason: 'captcha' } });
      continue;
    }
    const [best, ...others] = Object.keys(pages).map(Number);
    await db().rankCheck.create({
      data: {
        ...key,
        state: best === undefined ? 'not_found' : 'found',
        position: best ?? null,
        depth: 20,
        url: best === undefined ? null : (pages[best] ?? null),
        otherUrls: others.map((at) => pages[at] ?? ''),
      },
    });
    const results = Array.from({ length: 20 }, (_, at) => [pages[at + 1] ?? `https://other-${at}.example/`, 'Title']);
    await db().rankTop.create({ data: { ...key, hosts: [], results } });
  }
  await db().$transaction((tx) => refreshAggregates(tx, [keyword.no]));
  const parsed = parseInput(definition.input, { project_id: projectId, mark: 'cannibalised' });
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const [row] = (await listRankings(ctx, parsed.data)).data.keywords;
  return row?.cannibalization ?? null;
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test.each([
  ['two pages alternate', [{ 3: A }, { 4: B }, { 3: A }], 'alternating'],
  [
    'two pages alternate across checks that failed or found none',
    [{ 3: A }, null, { 4: B }, {}, { 3: A }],
    'alternating',
  ],
  ['one page replaced another once', [{ 3: A }, { 3: A }, { 4: B }, { 4: B }], null],
  ['one stable page has an indented second result', times(10, { 3: A, 4: B }), null],
  ['two pages rank near each other again and again', times(5, { 5: A, 9: B }), 'sharing'],
  ['two pages ranked near each other now and then', [...times(4, { 5: A, 9: B }), ...times(6, { 5: A })], null],
  ['the second page is far below', times(10, { 5: A, 12: B }), null],
  ['a page in the top 3 has a second one behind it', times(10, { 1: A, 4: B }), null],
  ['the same page under another spelling', [{ 3: A }, { 3: 'http://example.com/a/' }, { 3: A }], null],
  ['the changes are older than ten checks', [{ 3: A }, { 4: B }, { 3: A }, ...times(10, { 3: A })], null],
] as const)('%s', async (_, checks, kind) => {
  expect(await checked(checks)).toBe(kind);
});

test('the own pages of the last checks are returned with their positions, newest check first', async () => {
  await checked([...times(3, { 3: A }), { 3: A, 7: B }, {}, null]);
  const { own_pages: own } = (await getTrackedKeyword(ctx, { project_id: projectId, keyword_id: id, range: '30' }))
    .data;
  expect(own).toHaveLength(5);
  expect(own[0]?.pages).toEqual([]);
  expect(own[1]?.pages).toEqual([
    { url: A, position: 3 },
    { url: B, position: 7 },
  ]);
});
