import 'server-only';
import { z } from 'zod';
import { ENGINES } from '#lib/contract/fields.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** What a project stores of its first check; everything else is read from the runs. */
const stored = z.object({
  started_at: z.iso.datetime(),
  /** Starts the runs, and owns them. */
  user_id: z.uuid(),
  /** Start URL of the crawl. */
  url: z.string(),
  engine: z.enum(ENGINES),
  country: z.string(),
  stopped_at: z.iso.datetime().nullable().default(null),
  audit_id: z.uuid(),
  audit_started: z.boolean().default(false),
  audit_reason: z.string().nullable().default(null),
  /** null: not read yet. */
  keywords: z.array(z.string()).nullable().default(null),
  keywords_reason: z.string().nullable().default(null),
  pages: z.int().default(0),
  round_id: z.uuid().nullable().default(null),
  ranks_reason: z.string().nullable().default(null),
  answer_id: z.uuid().nullable().default(null),
  citations_reason: z.string().nullable().default(null),
  /** Everything was started, or has its reason. */
  complete: z.boolean().default(false),
});
/** The stored part of a first check. */
export type StoredCheck = z.output<typeof stored>;

/** The first check of a project; null if it has none, or is gone. */
export async function find(projectId: string): Promise<StoredCheck | null> {
  const row = await db().project.findUnique({ where: { id: projectId }, select: { firstCheck: true } });
  return row?.firstCheck ? stored.parse(row.firstCheck) : null;
}

/**
 * Stores a new check, unless one is in progress.
 * @param queueIt runs in the same transaction
 * @returns whether it was stored
 */
export function begin(
  projectId: string,
  check: z.input<typeof stored>,
  queueIt: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ check: unknown }[]>`
      SELECT first_check AS check FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
    const before = row?.check ? stored.parse(row.check) : null;
    if (!row || (before && !before.complete && before.stopped_at === null)) return false;
    await tx.project.update({ where: { id: projectId }, data: { firstCheck: stored.parse(check) } });
    await queueIt(tx);
    return true;
  });
}

/** Changes the check with this audit; a newer check of the project stays as it is. */
export async function change(projectId: string, auditId: string, fields: Partial<StoredCheck>): Promise<void> {
  await db().$executeRaw`
    UPDATE projects SET first_check = first_check || ${JSON.stringify(fields)}::jsonb
    WHERE id = ${projectId}::uuid AND first_check->>'audit_id' = ${auditId}`;
}

/** How far the crawl is, as far as the next step depends on it. */
export const findCrawl = (id: string) =>
  db().siteAudit.findFirst({
    where: { id, deletedAt: null },
    select: { no: true, status: true, phase: true, pages: true, error: true, pauseReason: true },
  });

/** Titles and headings of the crawled pages, the start page first. */
export const findPages = (auditNo: number, take: number) =>
  db().sitePage.findMany({
    where: { auditNo, internal: true, outcome: 'page', NOT: { noindex: true } },
    orderBy: { no: 'asc' },
    take,
    select: { title: true, h1: true, language: true },
  });

/** Keywords of the project in this engine and country. */
export async function findTracked(projectId: string, { engine, country }: StoredCheck) {
  return db().trackedKeyword.findMany({
    where: { projectId, engine, country, language: '', device: 'desktop' },
    select: { id: true, plain: true },
  });
}

/** The manual rank check that a lost attempt of this check has started; null if there is none. */
export async function findRound(projectId: string, { user_id: userId, started_at: at }: StoredCheck) {
  const where = { projectId, userId, slot: null, createdAt: { gte: new Date(at) } };
  return (await db().trackingRun.findFirst({ where, select: { id: true }, orderBy: { id: 'asc' } }))?.id ?? null;
}

/** The AI Overview check that a lost attempt of this check has started; null if there is none. */
export async function findAnswer(projectId: string, query: string, { user_id: userId, started_at: at }: StoredCheck) {
  const where = { projectId, userId, query, createdAt: { gte: new Date(at) } };
  return (await db().aiAnswer.findFirst({ where, select: { id: true }, orderBy: { createdAt: 'asc' } }))?.id ?? null;
}

/** A check of a rank check run. */
export type Item = Awaited<ReturnType<typeof findItems>>[number];

/** The checks of a rank check run with their keywords. */
export const findItems = (runId: string) =>
  db().trackingItem.findMany({ where: { runId }, include: { keyword: true }, orderBy: { keywordNo: 'asc' } });

/** The user's own project of a domain, or the oldest that the user may edit. */
export async function findProject(userId: string, domain: string): Promise<string | null> {
  const rows = await db().project.findMany({
    where: { domain, members: { some: { userId, role: { not: 'viewer' } } } },
    select: { id: true, ownerId: true },
    orderBy: { id: 'asc' },
  });
  return (rows.find(({ ownerId }) => ownerId === userId) ?? rows[0])?.id ?? null;
}
