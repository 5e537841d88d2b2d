import 'server-only';
import { MARKS, type RankingFilter } from '#lib/features/rankings/contract.ts';
import { BUCKETS, type Bucket } from '#lib/features/rankings/fields-contract.ts';
import { CHANGE_SLOTS } from '#lib/features/rankings/histograms/current-positions.ts';
import { countIn } from '#lib/features/rankings/histograms/histogram.ts';
import {
  readHistograms,
  type StoredHistogram,
  totalOf,
  totalsByDay,
} from '#lib/features/rankings/histograms/histogram-store.ts';
import { countBetween } from '#lib/features/rankings/histograms/position-sums.ts';
import { inSegment, type Segment, segmentOf } from '#lib/features/rankings/histograms/segment.ts';
import type { KeywordFilter, StaleBefore } from '#lib/features/rankings/keyword-where.ts';
import { calculateCounts, countLocations, type KeywordCounts } from '#lib/features/rankings/ranking-store.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

type Mark = (typeof MARKS)[number];

/** Slots of the series `state` and `mark`. */
const STATE_SLOTS = { found: 1, not_found: 2, unmeasured: 3 } as const;
const MARK_SLOTS = { wrong_url: 1, cannibalised: 2, never_checked: 3 } as const;
const HOUR_MS = 3_600_000;

/** The keywords of a project, counted by each property; from the counters if they are stored for this selection. */
export async function describeKeywords(
  projectId: string,
  filter: KeywordFilter,
  stale: StaleBefore,
): Promise<KeywordCounts> {
  const segment = segmentOf(filter);
  const series = ['state', 'current', 'mark', 'change7', 'tag', 'feature', 'reason', 'checked'];
  const [projects, [times], locations] = segment
    ? await Promise.all([
        readCounters(projectId, series),
        db().$queryRaw<Times[]>(lastTimesSql(projectId)),
        countLocations(projectId),
      ])
    : [null, [], []];
  if (!segment || !projects) return calculateCounts(projectId, filter, { stale, marks: MARKS });
  const all = projects[0]?.histograms ?? [];
  const matching = all.filter((row) => isIn(row, segment));
  const count = await counter(projectId, segment, matching, stale);
  const states = all.filter((row) => row.series === 'state');
  return {
    total: countIn(totalOf(all, 'state')),
    matching: countIn(totalOf(matching, 'state')),
    engines: countBy(states, ({ engine }) => engine),
    countries: countBy(states, ({ country }) => country),
    languages: countBy(states, ({ language }) => language),
    devices: countBy(states, ({ device }) => device),
    locations,
    buckets: sorted(BUCKETS.map((name) => ({ name, count: count.bucket(name) }))),
    tags: countBy(ofSeries(all, 'tag'), ({ name }) => name),
    features: countBy(ofSeries(matching, 'feature'), ({ name }) => name),
    reasons: countBy(ofSeries(matching, 'reason'), ({ name }) => name),
    marks: new Map(MARKS.map((mark) => [mark, count.mark(mark, '7')])),
    checkedAt: times?.checkedAt ?? null,
    measuredAt: times?.measuredAt ?? null,
  };
}

/** Number of keywords that match a filter; null if they are not counted by it. */
export async function countedKeywords(
  projectId: string,
  { state, mark, bucket, sort: _sort, order: _order, ...filter }: Partial<RankingFilter>,
  stale: StaleBefore,
): Promise<number | null> {
  const segment = segmentOf(filter);
  const chosen = [state, mark, bucket].filter((one) => one !== undefined);
  if (!segment || chosen.length > 1) return null;
  const days = filter.change_days ?? '7';
  const projects = await readCounters(projectId, ['state', 'current', 'mark', `change${days}`, 'checked']);
  if (!projects) return null;
  const rows = (projects[0]?.histograms ?? []).filter((row) => isIn(row, segment));
  const count = await counter(projectId, segment, rows, mark === 'stale' ? stale : NEVER);
  if (mark) return count.mark(mark, days);
  if (bucket) return count.bucket(bucket);
  return countIn(totalOf(rows, 'state'), state ? (slot) => slot === STATE_SLOTS[state] : undefined);
}

const NEVER: StaleBefore = { project: null, weekly: null, monthly: null };

const readCounters = (projectId: string, series: readonly string[]) =>
  readHistograms([projectId], {
    segment: {},
    series: series.filter((one) => one !== 'checked'),
    daily: { series: series.filter((one) => one === 'checked'), from: '-infinity' },
    volumes: false,
  });

/** Counts by position range and by mark in the counters of a segment. */
async function counter(projectId: string, segment: Segment, rows: readonly StoredHistogram[], stale: StaleBefore) {
  const states = totalOf(rows, 'state');
  const current = totalOf(rows, 'current');
  const marks = totalOf(rows, 'mark');
  const staleKeywords = await countStale(projectId, segment, rows, stale);
  const bucket = (name: Bucket): number => {
    if (name === 'not_measured') return countIn(states) - countIn(current);
    if (name === 'not_found') return countIn(current, (slot) => slot < 0);
    const [from = 0, to = 0] = name.split('-').map(Number);
    return countBetween(current, from, name === '51-100' ? Number.POSITIVE_INFINITY : to);
  };
  const mark = (name: Mark, days: '1' | '7' | '30'): number => {
    if (name === 'stale') return staleKeywords;
    if (name === 'up' || name === 'down' || name === 'entered' || name === 'left') {
      return totalOf(rows, `change${days}`).get(CHANGE_SLOTS[name])?.count ?? 0;
    }
    return marks.get(MARK_SLOTS[name])?.count ?? 0;
  };
  return { bucket, mark };
}

/**
 * Keywords whose last check is before the limit of their schedule. Whole hours are counted in the series `checked`, whose
 * slot is 4 × the hour plus the schedule; the rest of an hour in the table.
 */
async function countStale(
  projectId: string,
  segment: Segment,
  rows: readonly StoredHistogram[],
  { project, weekly, monthly }: StaleBefore,
): Promise<number> {
  const days = totalsByDay(rows, 'checked');
  const counts = [project, weekly, monthly].map(async (limit, schedule) => {
    if (!limit) return 0;
    let count = 0;
    for (const [day, histogram] of days) {
      count += countIn(
        histogram,
        (slot) => slot % 4 === schedule && Date.parse(day) + (Math.floor(slot / 4) + 1) * HOUR_MS <= limit.getTime(),
      );
    }
    const hour = Math.floor(limit.getTime() / HOUR_MS) * HOUR_MS;
    if (hour === limit.getTime()) return count;
    const [rest] = await db().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM tracked_keywords k WHERE k.project_id = ${projectId}::uuid
        AND ${inSegment(Prisma.sql`k`, segment)} AND k.checked_at >= ${new Date(hour)} AND k.checked_at < ${limit}
        AND ${SCHEDULES[schedule] ?? Prisma.sql`false`}`;
    return count + (rest?.count ?? 0);
  });
  return (await Promise.all(counts)).reduce((all, one) => all + one, 0);
}

const SCHEDULES = [
  Prisma.sql`coalesce(k.every, '') NOT IN ('off', 'weekly', 'monthly')`,
  Prisma.sql`k.every = 'weekly'`,
  Prisma.sql`k.every = 'monthly'`,
];

interface Times {
  checkedAt: Date | null;
  measuredAt: Date | null;
}

const lastTimesSql = (projectId: string) => Prisma.sql`
  SELECT (SELECT max(k.checked_at) FROM tracked_keywords k WHERE k.project_id = ${projectId}::uuid) AS "checkedAt",
    (SELECT max(k.measured_at) FROM tracked_keywords k WHERE k.project_id = ${projectId}::uuid) AS "measuredAt"`;

const ofSeries = (rows: readonly StoredHistogram[], series: string) => rows.filter((row) => row.series === series);

const isIn = (row: StoredHistogram, segment: Segment) =>
  (['engine', 'country', 'language', 'device'] as const).every((one) => !segment[one] || segment[one] === row[one]);

function countBy(rows: readonly StoredHistogram[], nameOf: (row: StoredHistogram) => string) {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + countIn(row.histogram));
  return sorted([...counts].map(([name, count]) => ({ name, count })));
}

/** Without empty ones, the highest count first, then by name. */
const sorted = (counts: { name: string; count: number }[]) =>
  counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
