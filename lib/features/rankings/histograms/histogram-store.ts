import 'server-only';
import { addTo, type Histogram } from '#lib/features/rankings/histograms/histogram.ts';
import { inSegment, type Segment } from '#lib/features/rankings/histograms/segment.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Reads the counters of projects; README.md lists the series and their slots. */

/** Which histograms to read. */
interface HistogramRequest {
  segment: Segment;
  /** Series without periods. */
  series: readonly string[];
  /** Series by day, and the days of which they are read. */
  daily?: { series: readonly string[]; from: string; to?: string };
  /** Whether search volumes are read too; without, they are 0. */
  volumes: boolean;
}

/** One histogram of a segment. */
export interface StoredHistogram {
  series: string;
  /** YYYY-MM-DD. */
  day: string;
  name: string;
  engine: string;
  country: string;
  language: string;
  device: string;
  histogram: Histogram;
}

/** The counters of a project, and the settings that metrics depend on. */
export interface ProjectHistograms {
  projectId: string;
  timezone: string;
  /** Number of results requested by its checks. */
  depth: number;
  histograms: StoredHistogram[];
}

interface Row extends Omit<StoredHistogram, 'histogram'> {
  projectId: string;
  slots: string;
  counts: string;
  weighted: string | null;
  volumes: string | null;
}

/**
 * The histograms of projects; null while those of one of them are being calculated anew. One statement, so that a change is
 * read either in a histogram or as a delta.
 */
export async function readHistograms(
  projectIds: readonly string[],
  request: HistogramRequest,
): Promise<ProjectHistograms[] | null> {
  const rows = await db().$queryRaw<Row[]>(histogramsSql(projectIds, request));
  const projects = new Map<string, ProjectHistograms>();
  for (const { projectId, name, slots, counts } of rows.filter(({ series }) => series === '')) {
    if (counts === 'true') return null;
    projects.set(projectId, { projectId, timezone: name, depth: Number(slots), histograms: [] });
  }
  for (const { projectId, slots, counts, weighted, volumes, ...row } of rows) {
    if (row.series === '') continue;
    const histogram: Histogram = new Map();
    const [perSlot, perWeight, perVolume] = [counts, weighted ?? '', volumes ?? ''].map(numbersIn);
    for (const [at, slot] of numbersIn(slots).entries()) {
      const tally = { count: perSlot?.[at] ?? 0, weighted: perWeight?.[at] ?? 0, volume: perVolume?.[at] ?? 0 };
      addTo(histogram, slot, tally);
    }
    projects.get(projectId)?.histograms.push({ ...row, histogram });
  }
  return [...projects.values()];
}

const numbersIn = (text: string) => (text === '' ? [] : text.split(',').map(Number));

/** The statement of `readHistograms`; a row without a series has the settings of a project. */
function histogramsSql(
  projectIds: readonly string[],
  { segment, series, daily, volumes }: HistogramRequest,
): Prisma.Sql {
  const chosen = (table: Prisma.Sql) => Prisma.sql`${table}.project_id = ANY(${[...projectIds]}::uuid[])
    AND ${inSegment(table, segment)} AND (${table}.series = ANY(${[...series]}::text[])
    ${
      daily
        ? Prisma.sql`OR ${table}.series = ANY(${[...daily.series]}::text[]) AND ${table}.day >= ${daily.from}::date
          AND ${table}.day <= ${daily.to ?? 'infinity'}::date`
        : Prisma.empty
    })`;
  const [h, d] = [Prisma.sql`h`, Prisma.sql`d`];
  const none = Prisma.sql`NULL::text`;
  return Prisma.sql`
    SELECT h.project_id AS "projectId", h.series, h.day::text, h.name, h.engine, h.country, h.language, h.device,
      array_to_string(h.slots, ',') AS slots, array_to_string(h.counts, ',') AS counts,
      ${volumes ? Prisma.sql`array_to_string(h.weighted, ',')` : none} AS weighted,
      ${volumes ? Prisma.sql`array_to_string(h.volumes, ',')` : none} AS volumes
    FROM ranking_histograms h WHERE ${chosen(h)}
    UNION ALL
    SELECT d.project_id, d.series, d.day::text, d.name, d.engine, d.country, d.language, d.device, d.slot::text, sum(d.count)::text,
      sum(d.weighted)::text, sum(d.volume)::text
    FROM ranking_deltas d WHERE ${chosen(d)}
    GROUP BY d.project_id, d.series, d.day, d.name, d.engine, d.country, d.language, d.device, d.slot
    UNION ALL
    SELECT p.id, '', '', p.timezone, '', '', '', '', p.depth::text,
      EXISTS (SELECT FROM ranking_rebuilds r WHERE r.project_id = p.id)::text, NULL, NULL
    FROM projects p WHERE p.id = ANY(${[...projectIds]}::uuid[])`;
}

/** The histograms of one series, added up. */
export function totalOf(histograms: readonly StoredHistogram[], series: string): Histogram {
  const total: Histogram = new Map();
  for (const { series: one, histogram } of histograms) {
    if (one === series) for (const [slot, tally] of histogram) addTo(total, slot, tally);
  }
  return total;
}

/** The histograms of one series by day, added up. */
export function totalsByDay(histograms: readonly StoredHistogram[], series: string): Map<string, Histogram> {
  const days = Map.groupBy(
    histograms.filter((one) => one.series === series),
    ({ day }) => day,
  );
  return new Map([...days].map(([day, rows]) => [day, totalOf(rows, series)]));
}
