import 'server-only';
import type { RankingFilter } from '#lib/features/rankings/contract.ts';
import type { Bucket, DifficultyRange, FIGURE_MARKS, LocalPackFilter } from '#lib/features/rankings/fields-contract.ts';
import { changeKind } from '#lib/features/rankings/history/change-kind.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { ANY_LOCATION, NO_LOCATION } from '#lib/text/location-name.ts';

/** Conditions on `tracked_keywords k`. */

type Given = { [Key in keyof RankingFilter]?: RankingFilter[Key] | undefined };
/** Which keywords count. */
export type KeywordFilter = Pick<
  Given,
  | 'q'
  | 'tag'
  | 'search_engine'
  | 'country'
  | 'language'
  | 'device'
  | 'location'
  | 'starred'
  | 'bucket'
  | 'change_days'
  | 'feature'
> & {
  mark?: (typeof FIGURE_MARKS)[number] | undefined;
  /** Any of them; empty: all. For rules, which name several. */
  tags?: readonly string[] | undefined;
  engines?: readonly string[] | undefined;
  /** Lower-case keywords. */
  keywords?: readonly string[] | undefined;
};

/** The time before which a last check is stale, by how often a keyword is checked; null: never. */
export interface StaleBefore {
  project: Date | null;
  weekly: Date | null;
  monthly: Date | null;
}

/** Represents new and lost among changes, beyond any number of positions. */
export const BEYOND = 10_000;

/** @param of one project, or several */
export function whereKeywords(of: string | readonly string[], filter: KeywordFilter): Prisma.Sql {
  const { q, tag, search_engine: engine, country, language, device, location, starred } = storable(filter);
  const { tags = [], engines = [], keywords = [] } = storable(filter);
  const { bucket, mark, change_days: days = '7', feature } = filter;
  const parts = [
    typeof of === 'string'
      ? Prisma.sql`k.project_id = ${of}::uuid`
      : Prisma.sql`k.project_id = ANY(${[...of]}::uuid[])`,
  ];
  // Both are lowercased by the database, whose result differs from that of JavaScript (İ, a final Σ).
  if (q) parts.push(Prisma.sql`lower(k.keyword) LIKE lower(${`%${escapeLike(q)}%`})`);
  if (tag) parts.push(Prisma.sql`${tag} = ANY(k.tags)`);
  if (engine) parts.push(Prisma.sql`k.engine = ${engine}`);
  if (country) parts.push(Prisma.sql`k.country = ${country}`);
  if (language) parts.push(Prisma.sql`k.language = ${language}`);
  if (device) parts.push(Prisma.sql`k.device = ${device}`);
  if (location === ANY_LOCATION) parts.push(Prisma.sql`k.location <> ''`);
  else if (location) parts.push(Prisma.sql`k.location = ${location === NO_LOCATION ? '' : location}`);
  if (starred) parts.push(Prisma.sql`k.starred`);
  if (tags.length > 0) parts.push(Prisma.sql`k.tags && ${[...tags]}::text[]`);
  if (engines.length > 0) parts.push(Prisma.sql`k.engine = ANY(${[...engines]}::text[])`);
  if (keywords.length > 0) parts.push(Prisma.sql`k.plain = ANY(${[...keywords]}::text[])`);
  if (bucket) parts.push(Prisma.sql`${bucketSql} = ${bucket}`);
  if (mark) parts.push(markSql(mark, days));
  if (feature) parts.push(Prisma.sql`${feature} = ANY(k.features)`);
  return Prisma.join(parts, ' AND ');
}

/** The filter of the rankings table. */
export function whereRankings(
  projectId: string,
  { state, mark, difficulty, local_pack: pack, ...filter }: Given,
  stale: StaleBefore,
): Prisma.Sql {
  const parts = [whereKeywords(projectId, { ...filter, mark: mark === 'stale' ? undefined : mark })];
  if (state) parts.push(Prisma.sql`k.state = ${state}::"RankState"`);
  if (mark === 'stale') parts.push(staleSql(stale));
  if (difficulty) parts.push(difficultySql(difficulty));
  if (pack) parts.push(LOCAL_PACK_SQL[pack]);
  return Prisma.join(parts, ' AND ');
}

/** SQL condition for a range of the difficulty of `k`. */
export function difficultySql(range: DifficultyRange): Prisma.Sql {
  if (range === 'not_measured') return Prisma.sql`k.difficulty IS NULL`;
  const [low, high] = range.split('-').map(Number);
  return Prisma.sql`k.difficulty BETWEEN ${low} AND ${high}`;
}

/** SQL conditions for the local pack of the last check. */
const LOCAL_PACK_SQL: Record<LocalPackFilter, Prisma.Sql> = {
  top3: Prisma.sql`k.local_state = 'found' AND k.local_position <= 3`,
  below3: Prisma.sql`k.local_state = 'found' AND k.local_position > 3`,
  not_in_pack: Prisma.sql`k.local_state = 'not_in_pack'`,
  no_pack: Prisma.sql`k.local_state = 'no_pack'`,
  unmeasured: Prisma.sql`(k.local_state IS NULL OR k.local_state = 'unmeasured')`,
};

/** Bucket of the last check. */
export const bucketSql = Prisma.sql`(CASE
  WHEN k.state IS NULL OR k.state = 'unmeasured' THEN 'not_measured'
  WHEN k.state = 'not_found' THEN 'not_found'
  WHEN k.position <= 3 THEN '1-3' WHEN k.position <= 10 THEN '4-10' WHEN k.position <= 20 THEN '11-20'
  WHEN k.position <= 50 THEN '21-50' ELSE '51-100' END)`;

const beyond = Prisma.raw(String(BEYOND));
const LAST_CHECK = { state: Prisma.sql`k.state`, position: Prisma.sql`k.position`, depth: Prisma.sql`k.depth` };
const DAY_COLUMNS = { '1': Prisma.sql`k.day1`, '7': Prisma.sql`k.day7`, '30': Prisma.sql`k.day30` } as const;

/**
 * Positions gained since an earlier day; ±BEYOND when it entered or left within the depth of both checks; null when
 * there is nothing to compare, also when the last check measured nothing.
 */
export function changeSql(days: keyof typeof DAY_COLUMNS): Prisma.Sql {
  const before = DAY_COLUMNS[days];
  const kind = changeKind({ ...LAST_CHECK, past: before });
  return Prisma.sql`(CASE ${kind} WHEN 'entered' THEN ${beyond} WHEN 'left' THEN -${beyond} WHEN 'not_compared' THEN NULL
    ELSE ${before} - k.position END)`;
}

/** SQL condition for a kind of change. */
export function markSql(mark: (typeof FIGURE_MARKS)[number], days: keyof typeof DAY_COLUMNS): Prisma.Sql {
  const change = changeSql(days);
  switch (mark) {
    case 'up':
      return Prisma.sql`(${change} > 0 AND ${change} < ${beyond})`;
    case 'down':
      return Prisma.sql`(${change} < 0 AND ${change} > -${beyond})`;
    case 'entered':
      return Prisma.sql`${change} = ${beyond}`;
    case 'left':
      return Prisma.sql`${change} = -${beyond}`;
    case 'wrong_url':
      return Prisma.sql`k.wrong_url`;
    case 'cannibalised':
      return Prisma.sql`k.cannibalization IS NOT NULL`;
    case 'never_checked':
      return Prisma.sql`k.checked_at IS NULL`;
  }
}

/** SQL condition for a last check that is overdue by twice the schedule. */
export const staleSql = (stale: StaleBefore): Prisma.Sql =>
  Prisma.sql`(k.checked_at < CASE k.every WHEN 'off' THEN NULL WHEN 'weekly' THEN ${stale.weekly}::timestamptz
    WHEN 'monthly' THEN ${stale.monthly}::timestamptz ELSE ${stale.project}::timestamptz END)`;

/** The range that contains a position. */
export const bucketOf = (position: number): Bucket =>
  position <= 3 ? '1-3' : position <= 10 ? '4-10' : position <= 20 ? '11-20' : position <= 50 ? '21-50' : '51-100';
