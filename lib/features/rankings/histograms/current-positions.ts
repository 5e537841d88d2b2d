import 'server-only';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import {
  type CurrentPositions,
  calculateCurrentPositions,
  hasOverviews,
} from '#lib/features/rankings/checks/current-position-store.ts';
import type { CtrModel } from '#lib/features/rankings/figures/ctr-model.ts';
import { countIn } from '#lib/features/rankings/histograms/histogram.ts';
import { type ProjectHistograms, readHistograms, totalOf } from '#lib/features/rankings/histograms/histogram-store.ts';
import { averageOf, clicksOf, countBetween, sumsOf } from '#lib/features/rankings/histograms/position-sums.ts';
import { inSegment, type Segment, segmentOf } from '#lib/features/rankings/histograms/segment.ts';
import type { KeywordFilter } from '#lib/features/rankings/keyword-where.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Days for which comparisons are counted. */
const COUNTED_DAYS: readonly number[] = [1, 7, 30];
/** Slots of the series `change…`. */
export const CHANGE_SLOTS = { up: 1, down: 2, entered: 3, left: 4, same: 5, not_compared: 6 } as const;

/**
 * Current positions of the keywords of projects; a project without keywords is missing. All keywords, or those of an engine,
 * country, language or device, are read from the counters; other selections are calculated.
 */
export async function currentPositions(
  projectIds: readonly string[],
  filter: KeywordFilter,
  days: number,
  model: CtrModel,
): Promise<CurrentPositions[]> {
  const segment = segmentOf(filter);
  if (!segment || !COUNTED_DAYS.includes(days)) return calculateCurrentPositions(projectIds, filter, days, model);
  const series = ['state', 'current', 'overview', `change${days}`, `both${days}`, `then${days}`];
  const [projects, times] = await Promise.all([
    readHistograms(projectIds, { segment, series, volumes: model.weight === 'volume' }),
    db().$queryRaw<Times[]>(timesSql(projectIds, segment)),
  ]);
  if (!projects) return calculateCurrentPositions(projectIds, filter, days, model);
  const timesOf = new Map(times.map((row) => [row.projectId, row]));
  return projects.flatMap((project) => positionsOf(project, days, model, timesOf.get(project.projectId)));
}

interface Times {
  projectId: string;
  asOf: Date | null;
  aiNewest: Date | null;
  aiOldest: Date | null;
}

/** The times that the metrics state; each is the first entry of an index. */
function timesSql(projectIds: readonly string[], segment: Segment): Prisma.Sql {
  const of = Prisma.sql`FROM tracked_keywords k WHERE k.project_id = p.id AND ${inSegment(Prisma.sql`k`, segment)}`;
  return Prisma.sql`
    SELECT p.id AS "projectId",
      (SELECT k.measured_at ${of} AND k.measured_at IS NOT NULL ORDER BY k.measured_at DESC LIMIT 1) AS "asOf",
      (SELECT k.ai_measured_at ${of} AND k.ai_measured_at IS NOT NULL ORDER BY k.ai_measured_at DESC LIMIT 1) AS "aiNewest",
      (SELECT k.ai_measured_at ${of} AND ${hasOverviews} AND k.ai_measured_at < k.checked_at ORDER BY k.ai_measured_at LIMIT 1) AS "aiOldest"
    FROM projects p WHERE p.id = ANY(${[...projectIds]}::uuid[])`;
}

function positionsOf(
  { projectId, depth, histograms }: ProjectHistograms,
  days: number,
  model: CtrModel,
  times: Times | undefined,
): CurrentPositions[] {
  const keywords = countIn(totalOf(histograms, 'state'));
  if (keywords === 0) return [];
  const withOverviews = histograms.filter(({ engine }) => AI_ENGINES.some((one) => one === engine));
  const overviews = totalOf(withOverviews, 'overview');
  const state = (wanted: number) => countIn(overviews, (slot) => slot % 4 === wanted);
  const changes = totalOf(histograms, `change${days}`);
  const changed = (kind: keyof typeof CHANGE_SLOTS) => changes.get(CHANGE_SLOTS[kind])?.count ?? 0;
  const both = totalOf(histograms, `both${days}`);
  const then = totalOf(histograms, `then${days}`);
  const { clicks: clicksBoth, most: mostBoth } = clicksOf(both, model);
  return [
    {
      projectId,
      keywords,
      asOf: times?.asOf ?? null,
      ...sumsOf(totalOf(histograms, 'current'), model, depth),
      aiKeywords: countIn(totalOf(withOverviews, 'state')),
      present: state(1) + state(2),
      cited: state(2),
      absent: state(3),
      aiNewest: times?.aiNewest ?? null,
      aiEarlier: countIn(overviews, (slot) => slot >= 4),
      aiOldest: times?.aiOldest ?? null,
      both: countIn(both),
      clicksBoth,
      clicksThen: clicksOf(then, model).clicks,
      mostBoth,
      averageBoth: averageOf(both),
      averageThen: averageOf(then),
      topBoth: countBetween(both, 1, 10),
      topThen: countBetween(then, 1, 10),
      top3Both: countBetween(both, 1, 3),
      top3Then: countBetween(then, 1, 3),
      then3: countBetween(then, 1, 3),
      then10: countBetween(then, 4, 10),
      then20: countBetween(then, 11, 20),
      then50: countBetween(then, 21, 50),
      then100: countBetween(then, 51, Number.POSITIVE_INFINITY),
      thenNone: countIn(then, (slot) => slot < 0),
      up: changed('up'),
      down: changed('down'),
      entered: changed('entered'),
      leftOut: changed('left'),
      same: changed('same'),
      notCompared: changed('not_compared'),
    },
  ];
}
