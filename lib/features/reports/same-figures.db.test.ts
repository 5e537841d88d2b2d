import { beforeAll, expect, test } from 'vitest';
import { parseInput } from '#lib/contract/parse-input.ts';
import { getAiVisibility as getAiVisibilityContract } from '#lib/features/ai-visibility/contract.ts';
import { getAiVisibility } from '#lib/features/ai-visibility/service.ts';
import { getOverview, listStandings } from '#lib/features/projects/overview.ts';
import { getRankingFigures, getRankingHistory } from '#lib/features/rankings/figures/figures.ts';
import { refreshAggregates } from '#lib/features/rankings/figures/refresh-aggregates.ts';
import * as contract from '#lib/features/rankings/figures-contract.ts';
import { digestText } from '#lib/features/reports/digest-text.ts';
import { renderReport } from '#lib/features/reports/render-report.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

/** Two o'clock on the 22nd in the project's time zone, noon on the 21st in UTC. */
const NOW = new Date('2026-11-21T12:00:00Z');
const ZONE = 'Pacific/Kiritimati';

let ctx: Ctx;
let projectId: string;
let reportId: string;

type Check = [at: string, position: number | null | 'captcha', ai?: 'cited' | 'other' | 'none'];

async function track(keyword: string, checks: readonly Check[]): Promise<void> {
  const { no } = await db().trackedKeyword.create({
    data: { projectId, keyword, plain: keyword, engine: 'google', country: 'us' },
  });
  await db().rankCheck.createMany({
    data: checks.map(([at, result, ai]) => ({
      keywordNo: no,
      at: new Date(at),
      position: typeof result === 'number' ? result : null,
      ...(result === 'captcha'
        ? { state: 'unmeasured' as const, reason: 'captcha' }
        : { state: result === null ? ('not_found' as const) : ('found' as const), depth: 20 }),
      ...(ai ? { aiState: ai === 'none' ? 'absent' : 'present', aiPlace: ai === 'cited' ? 1 : null } : {}),
    })),
  });
  await db().$transaction((tx) => refreshAggregates(tx, [no]));
}

beforeAll(async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  ctx = {
    ...testCtx(new AbortController().signal, 'figures'),
    actor: { kind: 'user', userId, role: 'member' },
    now: () => NOW,
  };
  ({ id: projectId } = await newProject(userId, 'example.com'));
  await db().project.update({ where: { id: projectId }, data: { timezone: ZONE, depth: 20 } });
  // The evening of the 15th there, and its morning in UTC: seven days before the 22nd, but only six before the 21st.
  const before = '2026-11-15T09:30:00Z';
  const today = '2026-11-21T11:00:00Z';
  await track('rose', [
    [before, 3, 'other'],
    [today, 1, 'cited'],
  ]);
  await track('blocked today', [
    [before, 2, 'cited'],
    [today, 'captcha'],
  ]);
  await track('blocked in the evening', [
    ['2026-11-20T12:00:00Z', 1, 'cited'],
    ['2026-11-20T13:00:00Z', 'captcha'],
  ]);
  await track('nowhere', [
    [before, null, 'none'],
    [today, null, 'other'],
  ]);
  await track('stays', [
    [before, 4],
    [today, 4],
  ]);
  await track('new here', [[today, 30]]);
  ({ id: reportId } = await db().report.create({
    data: {
      projectId,
      name: 'Week',
      period: { days: 7 },
      compare: true,
      blocks: [
        { id: 'k', kind: 'kpis', metrics: ['visibility', 'average_position', 'top_10', 'ai_citation_rate'] },
        { id: 'c', kind: 'chart', chart: 'visibility' },
      ],
    },
  }));
});

const parsed = <E extends Parameters<typeof parseInput>[0]>(input: E, raw: object = {}) => {
  const result = parseInput(input, { project_id: projectId, ...raw });
  if (!result.ok) throw new Error(result.problem.message);
  return result.data;
};
const tenth = (value: number | null) => Math.round(10 * (value ?? Number.NaN)) / 10;

test('rankings, overview and reports show the same figures, by the days of the project', async () => {
  const { data: figures } = await getRankingFigures(ctx, parsed(contract.getRankingFigures.input, { days: '7' }));
  const { data: history } = await getRankingHistory(ctx, parsed(contract.getRankingHistory.input, { range: '30' }));
  const { data: overview } = await getOverview(ctx, { project_id: projectId, days: '7' });
  const [summary] = (await listStandings(ctx, { days: '7' })).data.projects;
  const document = await renderReport(ctx, reportId);
  const kpis = document?.blocks.flatMap((block) => (block.kind === 'kpis' ? block.items : [])) ?? [];
  const kpi = (id: string) => kpis.find((one) => one.id === id);
  const chart = document?.blocks.flatMap((block) => (block.kind === 'chart' ? block.chart : []))[0];

  // seoClarity: 19.3, 11.4, 7.7, 5.2. Positions 1, not found, 4 and 30 of four keywords; before 3, not found and 4 of
  // three.
  const visibility = { value: 31.7, before: 22.3, change: 20 };
  expect(tenth(figures.visibility)).toBe(visibility.value);
  expect(tenth(figures.compared.visibility_before)).toBe(visibility.before);
  expect(tenth((figures.compared.visibility_now ?? 0) - (figures.compared.visibility_before ?? 0))).toBe(20);
  expect(overview.visibility).toMatchObject(visibility);
  expect(summary?.visibility).toMatchObject(visibility);
  expect(kpi('visibility')).toMatchObject(visibility);

  expect(figures).toMatchObject({ keywords: 6, measured: 4, compared: { keywords: 3, up: 1, down: 0, same: 2 } });
  expect(overview).toMatchObject({ keywords: 6, measured: 4, buckets: figures.buckets });
  expect(figures.buckets).toMatchObject({ '1-3': 1, '4-10': 1, '21-50': 1, not_found: 1, not_measured: 2 });
  expect(kpi('top_10')).toMatchObject({ value: 2, before: 2, change: 0 });
  expect(overview.top10_share).toMatchObject({ value: 50, change: 0 });
  expect(tenth(figures.average_position)).toBe(kpi('average_position')?.value);
  expect(kpi('average_position')).toMatchObject({ before: tenth(figures.compared.average_before), change: -1 });

  const days = [history.periods.at(-1), overview.history.at(-1)];
  expect(days.map((one) => [one?.day, tenth(one?.visibility ?? null)])).toEqual([
    ['2026-11-22', visibility.value],
    ['2026-11-22', visibility.value],
  ]);
  expect(document).toMatchObject({ from: '2026-11-16', to: '2026-11-22' });
  expect([chart?.days.at(-1), chart?.series[0]?.values.at(-1)]).toEqual(['2026-11-22', visibility.value]);
  // A keyword measured on a day but unknown at its end is in that day's row, and in no figure.
  expect(overview.history.at(-2)).toMatchObject({ day: '2026-11-21', measured: 1 });
});

test('AI overviews are as last measured everywhere: a check without a measurement replaces nothing, and the summary mentions it', async () => {
  const { data: figures } = await getRankingFigures(ctx, parsed(contract.getRankingFigures.input, { days: '7' }));
  const { data: overview } = await getOverview(ctx, { project_id: projectId, days: '7' });
  const { data: visibility } = await getAiVisibility(ctx, parsed(getAiVisibilityContract.input, { days: 7 }));
  const document = await renderReport(ctx, reportId);
  const kpis = document?.blocks.flatMap((block) => (block.kind === 'kpis' ? block.items : [])) ?? [];
  // Cited: the rose, and two whose last check met a captcha; "nowhere" shows an overview without the domain; two were
  // never measured.
  const sentence =
    '4 of 4 measured keywords show an AI Overview, 3 cite the domain. 2 keywords have not been measured yet. The last check of 2 keywords did not measure it; their state is as of 15 Nov 2026 or later.';
  expect(figures.ai).toMatchObject({ present: 4, cited: 3, absent: 0, unmeasured: 2, earlier: 2, summary: sentence });
  // A week before: the rose without the domain, one cited, one without an overview.
  expect(overview.ai_citation_rate).toMatchObject({ value: 75, before: 50, change: 25 });
  expect(overview.ai_summary).toBe(sentence);
  expect(visibility.summary).toBe(sentence);
  expect(visibility.now).toMatchObject({ coverage: 1, citation_rate: 0.75, unmeasured: 2 });
  expect(visibility.before).toMatchObject({ coverage: 2 / 3, citation_rate: 0.5 });
  expect(kpis.find(({ id }) => id === 'ai_citation_rate')).toMatchObject({ value: 75, before: 50, note: sentence });
  if (document) expect(digestText(document, { address: 'link', what: 'x' }).text).toContain(sentence);
});

test('before the first measurement, every screen shows the same sentence', async () => {
  const { id } = await newProject((ctx.actor as { userId: string }).userId, 'example.org');
  const { no } = await db().trackedKeyword.create({
    data: { projectId: id, keyword: 'tulip', plain: 'tulip', engine: 'google', country: 'us' },
  });
  await db().rankCheck.create({
    data: {
      keywordNo: no,
      at: new Date('2026-11-21T11:00:00Z'),
      state: 'found',
      position: 3,
      depth: 20,
      aiState: 'unmeasured',
    },
  });
  await db().$transaction((tx) => refreshAggregates(tx, [no]));
  const { id: report } = await db().report.create({
    data: {
      projectId: id,
      name: 'Week',
      period: { days: 7 },
      compare: false,
      blocks: [{ id: 'k', kind: 'kpis', metrics: ['ai_coverage'] }],
    },
  });
  const sentence = 'The AI Overview of the tracked keyword has not been measured yet.';
  const { data: overview } = await getOverview(ctx, { project_id: id, days: '7' });
  const { data: visibility } = await getAiVisibility(
    ctx,
    parsed(getAiVisibilityContract.input, { project_id: id, days: 7 }),
  );
  const document = await renderReport(ctx, report);
  expect([overview.ai_citation_rate.reason, overview.ai_summary, visibility.summary]).toEqual([
    sentence,
    sentence,
    sentence,
  ]);
  expect(document?.blocks[0]).toMatchObject({ items: [{ value: null, reason: sentence }] });
  if (document) expect(digestText(document, { address: 'link', what: 'x' }).text).toContain(sentence);
});

test('ninety days back is calculated from the checks like recent days', async () => {
  const { data } = await getOverview(ctx, { project_id: projectId, days: '90' });
  expect(data.visibility).toMatchObject({ value: 31.7, before: null, change: null });
  await track('long here', [
    ['2026-08-23T12:00:00Z', 2],
    ['2026-11-21T11:00:00Z', 1],
  ]);
  const { data: later } = await getOverview(ctx, { project_id: projectId, days: '90' });
  await db().trackedKeyword.deleteMany({ where: { keyword: 'long here' } });
  // 11.4 of 19.3.
  expect(later.visibility).toMatchObject({ before: 59.1, change: 40.9 });
});
