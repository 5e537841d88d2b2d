import { beforeAll, expect, test } from 'vitest';
import { parseInput } from '#lib/contract/parse-input.ts';
import * as compareContract from '#lib/features/rankings/compare-contract.ts';
import * as service from '#lib/features/rankings/figures/figures.ts';
import { refreshAggregates } from '#lib/features/rankings/figures/refresh-aggregates.ts';
import * as contract from '#lib/features/rankings/figures-contract.ts';
import { describeRankings } from '#lib/features/rankings/rankings.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const at = (ago: number) => new Date(Date.UTC(2026, 10, 21 - ago, 6));

let ctx: Ctx;
let id: string;

beforeAll(async () => {
  const user = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  ctx = {
    ...testCtx(new AbortController().signal, 'changes'),
    actor: { kind: 'user', userId: user.id, role: 'member' },
    now: () => NOW,
  };
  ({ id } = await newProject(user.id, 'example.net'));
});

const asked = <E extends Parameters<typeof parseInput>[0]>(input: E, raw: object = {}) => {
  const parsed = parseInput(input, { project_id: id, ...raw });
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.data;
};

test('figures, the marks of the table and a comparison of the same two days count the same keywords', async () => {
  const track = async (
    keyword: string,
    checks: readonly (readonly [ago: number, position: number | null | 'failed'])[],
  ) => {
    const { no } = await db().trackedKeyword.create({
      data: { projectId: id, keyword, plain: keyword, engine: 'google', country: 'us' },
    });
    await db().rankCheck.createMany({
      data: checks.map(([ago, result]) =>
        result === 'failed'
          ? { keywordNo: no, at: at(ago), state: 'unmeasured' as const, reason: 'captcha' }
          : {
              keywordNo: no,
              at: at(ago),
              position: result,
              depth: 20,
              state: result === null ? ('not_found' as const) : ('found' as const),
            },
      ),
    });
    await db().$transaction((tx) => refreshAggregates(tx, [no]));
  };
  await track('rarely checked', [
    [12, 9],
    [0, 4],
  ]);
  await track('not since last week', [
    [13, 5],
    [5, 8],
  ]);
  await track('failed today', [
    [7, 3],
    [1, 1],
    [0, 'failed'],
  ]);
  await track('steady', [
    [7, 6],
    [0, 6],
  ]);
  await track('entered', [
    [7, null],
    [0, 12],
  ]);
  await track('left', [
    [8, 12],
    [0, null],
  ]);
  await track('first check', [[0, 2]]);
  const same = { up: 1, down: 1, entered: 1, left: 1, same: 1, not_compared: 2 };
  const given = { days: '7' };
  const figures = (await service.getRankingFigures(ctx, asked(contract.getRankingFigures.input, given))).data;
  expect(figures.compared).toMatchObject({ keywords: 5, ...same });
  const compared = (
    await service.compareRankings(ctx, asked(compareContract.compareRankings.input, { before: '2026-11-14' }))
  ).data;
  expect(compared.counts).toEqual(same);
  const { marks } = (await describeRankings(ctx, { project_id: id })).data;
  for (const { name, count } of marks) if (name in same) expect([name, count]).toEqual([name, same[name as 'up']]);
  const row = compared.rows.find(({ keyword }) => keyword === 'rarely checked');
  expect(row).toMatchObject({ before_at: at(12).toISOString(), after_at: at(0).toISOString() });
});
