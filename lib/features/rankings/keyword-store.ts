import 'server-only';
import { page } from '#lib/features/rankings/history/cannibalization.ts';
import { openSearches } from '#lib/features/rankings/rounds/round-store.ts';
import { changedTags } from '#lib/platform/database/changed-tags.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Tracked keywords; every `where` includes the project. */

export type KeywordRow = Prisma.TrackedKeywordGetPayload<object>;

/** Where a keyword is searched. */
export interface SearchTarget {
  engine: string;
  country: string;
  /** '': the country's primary language. */
  language: string;
  device: string;
  /** '': the country as a whole. */
  location: string;
}

/** A keyword to track. */
export interface NewKeyword extends SearchTarget {
  keyword: string;
  plain: string;
  tags: string[];
  targetUrl: string | null;
  /** Whether its checks request the AI overview; absent: the project's setting. */
  aiOverview?: boolean | null;
  avgMonthlySearches?: number | null;
  figuresReason?: string | null;
  figuresAt?: Date | null;
}

const AT_ONCE = 2_000;

/** Locks a project against other additions until the transaction ends, and counts its keywords. */
export async function holdProject(tx: Prisma.TransactionClient, projectId: string): Promise<number> {
  await tx.$queryRaw`SELECT id FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
  return tx.trackedKeyword.count({ where: { projectId } });
}

/** Adds new keywords and skips existing ones. @returns the added ones */
export async function insertKeywords(
  tx: Prisma.TransactionClient,
  projectId: string,
  keywords: readonly NewKeyword[],
): Promise<{ id: string; no: number }[]> {
  const added: { id: string; no: number }[] = [];
  for (let at = 0; at < keywords.length; at += AT_ONCE) {
    const data = keywords.slice(at, at + AT_ONCE).map((one) => ({ ...one, projectId }));
    added.push(
      ...(await tx.trackedKeyword.createManyAndReturn({ data, skipDuplicates: true, select: { id: true, no: true } })),
    );
  }
  return added;
}

/** Identifies a keyword and where it is searched; two tracked keywords never share it. */
export const searchTargetKey = ({
  plain,
  engine,
  country,
  language,
  device,
  location,
}: SearchTarget & { plain: string }) => JSON.stringify([plain, engine, country, language, device, location]);

/** The keywords that a project tracks, by keyword and search target. */
export async function knownKeywords(
  projectId: string,
  tx: Prisma.TransactionClient = db(),
): Promise<Map<string, number>> {
  const rows = await tx.trackedKeyword.findMany({
    where: { projectId },
    select: { no: true, plain: true, engine: true, country: true, language: true, device: true, location: true },
  });
  return new Map(rows.map((row) => [searchTargetKey(row), row.no]));
}

/** A tracked keyword of a project; null if there is none. */
export function findKeyword(projectId: string, id: string): Promise<KeywordRow | null> {
  return db().trackedKeyword.findFirst({ where: { id, projectId } });
}

/** Changes of keywords; undefined leaves a field as it is. */
export interface Changes {
  addTags: readonly string[];
  removeTags: readonly string[];
  targetUrl?: string | null | undefined;
  starred?: boolean | undefined;
  note?: string | undefined;
  every?: string | null | undefined;
  aiOverview?: boolean | null | undefined;
}

/**
 * Changes keywords, all or none.
 * @returns number of selected keywords; null when one of them would have more than `most` tags
 */
export async function changeKeywords(
  projectId: string,
  ids: readonly string[],
  { addTags, removeTags, targetUrl, ...fields }: Changes,
  most: number,
): Promise<number | null> {
  return db()
    .$transaction(async (tx) => {
      const mine = Prisma.sql`project_id = ${projectId}::uuid AND id = ANY(${[...ids]}::uuid[])`;
      const [held] = await tx.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM (SELECT id FROM tracked_keywords WHERE ${mine} ORDER BY id FOR UPDATE) AS held`;
      if (addTags.length > 0 || removeTags.length > 0) {
        const [over] = await tx.$queryRaw<{ over: number }[]>`
          WITH changed AS (
            UPDATE tracked_keywords SET updated_at = now(), tags = ${changedTags(addTags, removeTags)}
            WHERE ${mine} RETURNING cardinality(tags) AS tags
          ) SELECT count(*) FILTER (WHERE tags > ${most})::int AS over FROM changed`;
        if ((over?.over ?? 0) > 0) throw new TooMany();
      }
      const data = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      if (Object.keys(data).length > 0) {
        await tx.trackedKeyword.updateMany({ where: { projectId, id: { in: [...ids] } }, data });
      }
      if (targetUrl !== undefined) {
        await tx.$executeRaw`
          UPDATE tracked_keywords SET updated_at = now(), target_url = ${targetUrl},
            wrong_url = coalesce(url IS NOT NULL AND ${page(Prisma.sql`url`)} <> ${page(Prisma.sql`${targetUrl}::text`)}, false)
          WHERE ${mine}`;
      }
      return held?.count ?? 0;
    })
    .catch((error: unknown) => {
      if (error instanceof TooMany) return null;
      throw error;
    });
}

class TooMany extends Error {}

/** Removes keywords with their checks. @returns `searches`: those that nothing waits for any longer */
export function removeKeywords(
  projectId: string,
  ids: readonly string[],
): Promise<{ removed: number; searches: string[] }> {
  const where = { projectId, id: { in: [...ids] } };
  return db().$transaction(async (tx) => {
    const searches = await openSearches(tx, { keyword: where });
    return { removed: (await tx.trackedKeyword.deleteMany({ where })).count, searches };
  });
}

/** Number of keywords that a project currently tracks. */
export const countTracked = (projectId: string): Promise<number> => db().trackedKeyword.count({ where: { projectId } });

/** A tracked keyword with its project. */
export interface FoundKeyword {
  id: string;
  projectId: string;
  projectName: string;
  keyword: string;
  engine: string;
  country: string;
  location: string | null;
  position: number | null;
}

/** Keywords of all projects of a user that contain a text: those that start with it first, then the most searched. */
export function findKeywords(userId: string, query: string, take: number): Promise<FoundKeyword[]> {
  const text = escapeLike(storable(query));
  return db().$queryRaw<FoundKeyword[]>`
    SELECT k.id, k.project_id AS "projectId", p.name AS "projectName", k.keyword, k.engine, k.country, nullif(k.location, '') AS location, k.position::int
    FROM project_members m JOIN projects p ON p.id = m.project_id JOIN tracked_keywords k ON k.project_id = p.id
    WHERE m.user_id = ${userId}::uuid AND k.keyword ILIKE ${`%${text}%`}
    ORDER BY k.keyword ILIKE ${`${text}%`} DESC, k.avg_monthly_searches DESC NULLS LAST, k.keyword, k.no LIMIT ${take}`;
}
