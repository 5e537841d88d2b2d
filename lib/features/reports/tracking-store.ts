import 'server-only';
import { curveOf } from '#lib/features/tracking/ctr-curves.ts';
import { db } from '#lib/platform/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** What reports read of tracked keywords: each keyword by its last measurement of a step, as the overview of a project counts. */

/** Percent of clicks by position of the curve that screens begin with, and of the first place. */
const curve = curveOf('seoclarity').percent.map((percent) => percent ?? 0);
const FIRST = curve[0] ?? 1;

export interface Step {
  start: Date;
  end: Date;
}

export interface RankStep {
  /** From 1. */
  step: number;
  measured: number;
  position: number | null;
  visibility: number;
  top3: number;
  top10: number;
  top20: number;
  top50: number;
  below: number;
  notFound: number;
  aiMeasured: number;
  aiPresent: number;
  aiCited: number;
  at: Date;
}

const within = (steps: readonly Step[]) => {
  const [first, last] = [steps[0], steps.at(-1)];
  return { bounds: steps.map(({ start }) => start), start: first?.start ?? new Date(0), end: last?.end ?? new Date(0) };
};

/** Figures of each step in which something was measured. Steps follow each other. */
export function rankSteps(projectId: string, steps: readonly Step[]): Promise<RankStep[]> {
  const { bounds, start, end } = within(steps);
  return db().$queryRaw<RankStep[]>`
    WITH last AS (
      SELECT DISTINCT ON (no, step) * FROM (
        SELECT k.no, width_bucket(c.at, ${bounds}::timestamptz[]) AS step, c.at, c.state, c.position, c.ai_state, c.ai_place
        FROM tracked_keywords k JOIN rank_checks c ON c.keyword_no = k.no
        WHERE k.project_id = ${projectId}::uuid AND c.at >= ${start} AND c.at < ${end} AND c.state <> 'unmeasured') checks
      ORDER BY no, step, at DESC)
    SELECT step::int, count(*)::int AS measured, max(at) AS at, round(avg(position), 1)::float8 AS position,
      round((100 * avg(coalesce((${curve}::float8[])[position], 0)) / ${FIRST}::float8)::numeric, 1)::float8 AS visibility,
      (count(*) FILTER (WHERE position <= 3))::int AS top3,
      (count(*) FILTER (WHERE position BETWEEN 4 AND 10))::int AS top10,
      (count(*) FILTER (WHERE position BETWEEN 11 AND 20))::int AS top20,
      (count(*) FILTER (WHERE position BETWEEN 21 AND 50))::int AS top50,
      (count(*) FILTER (WHERE position > 50))::int AS below,
      (count(*) FILTER (WHERE state = 'not_found'))::int AS "notFound",
      (count(*) FILTER (WHERE ai_state IN ('present', 'absent')))::int AS "aiMeasured",
      (count(*) FILTER (WHERE ai_state = 'present'))::int AS "aiPresent",
      (count(*) FILTER (WHERE ai_state = 'present' AND ai_place IS NOT NULL))::int AS "aiCited"
    FROM last GROUP BY step ORDER BY step`;
}

export const countTracked = (projectId: string): Promise<number> => db().trackedKeyword.count({ where: { projectId } });

export interface VoiceStep {
  step: number;
  domain: string;
  /** Percent of the clicks to all results of the stored lists. */
  share: number;
}

/** Shares of domains in the clicks to all results, over the last stored list of each keyword in each step. */
export async function voiceSteps(
  projectId: string,
  steps: readonly Step[],
  domains: readonly string[],
): Promise<VoiceStep[]> {
  const { bounds, start, end } = within(steps);
  return db().$queryRaw<VoiceStep[]>`
    WITH last AS (
      SELECT DISTINCT ON (no, step) * FROM (
        SELECT k.no, width_bucket(t.at, ${bounds}::timestamptz[]) AS step, t.at, t.hosts
        FROM tracked_keywords k JOIN rank_tops t ON t.keyword_no = k.no
        WHERE k.project_id = ${projectId}::uuid AND t.at >= ${start} AND t.at < ${end}) lists
      ORDER BY no, step, at DESC),
    hits AS (
      SELECT step, h.host, sum(coalesce((${curve}::float8[])[h.place::int], 0)) AS clicks
      FROM last, unnest(hosts) WITH ORDINALITY AS h(host, place) WHERE h.place <= ${curve.length} GROUP BY step, h.host)
    SELECT hits.step::int, d.domain,
      round((100 * coalesce(sum(clicks) FILTER (WHERE host = d.domain OR right(host, length(d.domain) + 1) = '.' || d.domain), 0)
        / nullif(sum(clicks), 0))::numeric, 1)::float8 AS share
    FROM hits CROSS JOIN unnest(${[...domains]}::text[]) AS d(domain)
    GROUP BY hits.step, d.domain HAVING sum(clicks) > 0 ORDER BY hits.step`;
}

export interface Move {
  keyword: string;
  engine: string;
  country: string;
  device: string;
  nowState: 'found' | 'not_found' | null;
  nowPosition: number | null;
  nowDepth: number | null;
  oldState: 'found' | 'not_found' | null;
  oldPosition: number | null;
  oldDepth: number | null;
  url: string | null;
  at: Date | null;
  total: number;
}

/** Keywords by their last measurement in one time and in the time before it; those that nothing is known of have nulls. */
export function movesBetween(
  projectId: string,
  now: Step,
  before: Step,
  order: 'moves' | 'position',
  take: number,
): Promise<Move[]> {
  const last = (step: Step) => Prisma.sql`
    SELECT state::text, position, depth, url, at FROM rank_checks
    WHERE keyword_no = k.no AND at >= ${step.start} AND at < ${step.end} AND state <> 'unmeasured' ORDER BY at DESC LIMIT 1`;
  // What was not found stands one place below what was looked through, or was to be.
  const place = (side: string) => Prisma.raw(`coalesce(${side}.position, greatest(${side}.depth, k.wanted) + 1)`);
  const [wanted, sorted] =
    order === 'moves'
      ? [
          Prisma.sql`WHERE n.position <> o.position OR n.position IS NULL AND o.position <= n.depth OR o.position IS NULL AND n.position <= o.depth`,
          Prisma.sql`abs(${place('n')} - ${place('o')}) DESC`,
        ]
      : [Prisma.empty, Prisma.sql`n.position NULLS LAST`];
  return db().$queryRaw<Move[]>`
    SELECT k.keyword, k.engine, k.country, k.device, n.state AS "nowState", n.position AS "nowPosition", n.depth AS "nowDepth",
      o.state AS "oldState", o.position AS "oldPosition", o.depth AS "oldDepth", n.url, n.at, (count(*) OVER ())::int AS total
    FROM (SELECT t.*, p.depth AS wanted FROM tracked_keywords t JOIN projects p ON p.id = t.project_id
      WHERE t.project_id = ${projectId}::uuid) k
    LEFT JOIN LATERAL (${last(now)}) n ON true LEFT JOIN LATERAL (${last(before)}) o ON true
    ${wanted} ORDER BY ${sorted}, k.keyword, k.no LIMIT ${take}`;
}
