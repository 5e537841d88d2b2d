import 'server-only';
import {
  type KeywordSelection,
  keywordDays,
  measuredUpTo,
  type Span,
  selectedKeywords,
} from '#lib/features/ai-visibility/keyword-days.ts';
import { dayCounts, domainCounts, keywordPage, stateCounts, withTops } from '#lib/features/ai-visibility/queries.ts';
import type { DayCount, StateCount } from '#lib/features/ai-visibility/rates.ts';
import type { AiVisibilityState } from '#lib/features/ai-visibility/states-contract.ts';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import { hasOverviews, lastOverview } from '#lib/features/rankings/service.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Numbers of keywords by day and state. */
export function countDays(...asked: Parameters<typeof dayCounts>): Promise<DayCount[]> {
  return db().$queryRaw<DayCount[]>(dayCounts(...asked));
}

/** Number of keywords in one state; `earlier`: measured before their last check, `oldest`: when. */
export interface StateRow extends StateCount {
  earlier: number;
  oldest: Date | null;
}

/** Numbers of keywords by their current state. */
export function countStates(...asked: Parameters<typeof stateCounts>): Promise<StateRow[]> {
  return db().$queryRaw<StateRow[]>(stateCounts(...asked));
}

/** Numbers of keywords by why they were not measured. */
export function countReasons(
  selection: KeywordSelection,
  span: Span,
  timezone: string,
): Promise<{ name: string; count: number }[]> {
  return db().$queryRaw`
    WITH days AS MATERIALIZED (${keywordDays(selection, span, timezone)})
    SELECT coalesce(reason, 'not-brought') AS name, count(*)::int AS count FROM days WHERE state = 'unmeasured'
    GROUP BY 1 ORDER BY count DESC, name`;
}

/** Selected keywords by engine, with each engine's last check. */
export function countKeywords(
  selection: KeywordSelection,
): Promise<{ engine: string; count: number; checkedAt: Date | null }[]> {
  return db().$queryRaw`
    SELECT k.engine, count(*)::int AS count, max(k.checked_at) AS "checkedAt" FROM tracked_keywords AS k
    WHERE ${selectedKeywords(selection)} GROUP BY k.engine ORDER BY k.engine`;
}

/** What an AI answer shows. */
export interface AnswerRow {
  status: string;
  overviewState: string | null;
  overviewHosts: string[];
  aiModeState: string | null;
  aiModeHosts: string[];
}

/** Finished and failed AI answers filed under a project. */
export function answersOf(projectId: string, { from, to }: Span): Promise<AnswerRow[]> {
  return db().aiAnswer.findMany({
    where: { projectId, createdAt: { gte: from, lt: to }, status: { in: ['done', 'failed'] } },
    select: { status: true, overviewState: true, overviewHosts: true, aiModeState: true, aiModeHosts: true },
    take: 10_000,
  });
}

/** A domain that overviews cite, with its average place among the sources. */
export interface DomainRow {
  domain: string;
  citations: number;
  keywords: number;
  place: number;
  /** Mean organic position where there is one; `outside` counts the citations without one. */
  position: number | null;
  outside: number;
  total: number;
  domains: number;
}

/** Citations by domain, most cited first. */
export function countDomains(...asked: Parameters<typeof domainCounts>): Promise<DomainRow[]> {
  return db().$queryRaw<DomainRow[]>(domainCounts(...asked));
}

/** A keyword with its last measurement. */
export interface MeasuredRow {
  no: number;
  id: string;
  keyword: string;
  engine: string;
  country: string;
  language: string;
  device: string;
  at: Date | null;
  state: AiVisibilityState;
  ai_place: number | null;
  position: number | null;
  depth: number | null;
  hosts: string[] | null;
  ai_hosts: string[] | null;
  ai_sources: Prisma.JsonValue;
}

/** The last measured check of each keyword with its sources: those with an overview first, then by name. */
export function measuredKeywords(...asked: Parameters<typeof keywordPage>): Promise<(MeasuredRow & { all: number })[]> {
  return db().$queryRaw<(MeasuredRow & { all: number })[]>(keywordPage(...asked));
}

/** Keywords whose citation differs between start and end of a period, and all that were measured by both. */
export async function changedKeywords(selection: KeywordSelection, { from, to }: Span) {
  const rows = await db().$queryRaw<{ no: number; was: boolean; is: boolean }[]>`
    WITH was AS MATERIALIZED (${measuredUpTo(selection, from)}), now AS MATERIALIZED (${measuredUpTo(selection, to)})
    SELECT was.no, was.state = 'cited' AS was, now.state = 'cited' AS is
    FROM was JOIN now USING (no) WHERE was.at IS NOT NULL AND now.at IS NOT NULL`;
  const changed = rows.filter(({ was, is }) => was !== is).map(({ no }) => no);
  if (changed.length === 0) return { compared: rows.length, before: [], after: [] };
  const only = (upTo: Date) =>
    db().$queryRaw<MeasuredRow[]>`
      ${withTops(Prisma.sql`SELECT * FROM (${measuredUpTo(selection, upTo)}) AS all_of_them WHERE no = ANY(${changed})`)}
      ORDER BY keyword, country, device, no`;
  const [before, after] = await Promise.all([only(from), only(to)]);
  return { compared: rows.length, before, after };
}

/** Citations won and lost by project since the start of the first of `days` days, in each project's time zone. */
export function countChanges(
  projectIds: readonly string[],
  upTo: Date,
  days: number,
): Promise<{ projectId: string; won: number; lost: number }[]> {
  const cited = (end: Date | Prisma.Sql) => Prisma.sql`
    SELECT c.ai_state = 'present' AND c.ai_place IS NOT NULL AS cited FROM (${lastOverview(Prisma.sql`k.no`, end)}) c`;
  const start = Prisma.sql`((${upTo}::timestamptz AT TIME ZONE p.timezone)::date + ${1 - days}::int)::timestamp AT TIME ZONE p.timezone`;
  return db().$queryRaw`
    SELECT k.project_id AS "projectId", (count(*) FILTER (WHERE now.cited AND NOT was.cited))::int AS won,
      (count(*) FILTER (WHERE was.cited AND NOT now.cited))::int AS lost
    FROM tracked_keywords k JOIN projects p ON p.id = k.project_id
    CROSS JOIN LATERAL (${cited(upTo)}) now CROSS JOIN LATERAL (${cited(Prisma.sql`(${start})`)}) was
    WHERE k.project_id = ANY(${projectIds}::uuid[]) AND k.location = '' AND ${hasOverviews} GROUP BY k.project_id`;
}

/** A tracked keyword of a project; null if there is none. */
export function findKeyword(projectId: string, id: string) {
  return db().trackedKeyword.findFirst({
    where: { id, projectId },
    select: { no: true, id: true, keyword: true, engine: true, country: true, language: true, device: true },
  });
}

const COLUMNS = {
  at: true,
  aiState: true,
  aiPlace: true,
  position: true,
  depth: true,
  reason: true,
  aiReason: true,
} as const;

/** The checks of a keyword within a time span. */
export function checksOf(no: number, { from, to }: Span) {
  return db().rankCheck.findMany({
    where: { keywordNo: no, at: { gte: from, lt: to } },
    select: COLUMNS,
    orderBy: { at: 'asc' },
  });
}

/** One check with its results and its overview. */
export function checkAt(no: number, at: Date) {
  return db().rankCheck.findUnique({
    where: { keywordNo_at: { keywordNo: no, at } },
    select: { ...COLUMNS, top: { select: { hosts: true, aiSources: true, aiText: true } } },
  });
}

/** A row of the export: a keyword on one day. */
export interface ExportRow {
  keyword: string;
  engine: string;
  country: string;
  language: string;
  device: string;
  day: string;
  at: Date;
  state: AiVisibilityState;
  ai_place: number | null;
  position: number | null;
  reason: string | null;
  ai_sources: Prisma.JsonValue;
}

/** Keyword-days of the next keyword by number: exports read keyword by keyword. */
export async function daysOfNext(selection: KeywordSelection, span: Span, timezone: string, after: number) {
  const [next] = await db().$queryRaw<{ no: number }[]>`
    SELECT k.no FROM tracked_keywords AS k
    WHERE ${selectedKeywords(selection)} AND k.engine = ANY(${[...AI_ENGINES]}) AND k.no > ${after} ORDER BY k.no LIMIT 1`;
  if (!next) return null;
  const rows = await db().$queryRaw<ExportRow[]>`
    SELECT k.keyword, k.engine, k.country, k.language, k.device, d.day::text AS day, d.at, d.state, d.ai_place,
      d.position, d.reason, t.ai_sources
    FROM (SELECT * FROM (${keywordDays({ ...selection, only: next.no }, span, timezone)}) AS every) AS d
    JOIN tracked_keywords AS k ON k.no = d.no
    LEFT JOIN rank_tops AS t ON t.keyword_no = d.no AND t.at = d.at
    ORDER BY d.day`;
  return { no: next.no, rows };
}

/** The last `days` days up to now in a time zone; the database accounts for daylight saving time. */
export async function daysUpTo(now: Date, days: number, timezone: string) {
  const [row] = await db().$queryRaw<{ from: Date; first: string; last: string }[]>`
    WITH today AS (SELECT (${now}::timestamptz AT TIME ZONE ${timezone})::date AS day)
    SELECT (day - ${days - 1}::int)::timestamp AT TIME ZONE ${timezone} AS from,
      (day - ${days - 1}::int)::text AS first, day::text AS last
    FROM today`;
  if (!row) throw new Error('The database did not return a date.');
  return row;
}
