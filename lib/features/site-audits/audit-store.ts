import 'server-only';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import type { SiteAuditStatus, SiteSettings } from '#lib/features/site-audits/parts-contract.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Site audits as users see them. Every `where` includes the access check. */

export type AuditRow = Prisma.SiteAuditGetPayload<object>;

/** The user's own audits, and those filed under a project that they are a member of. */
const readable = async (userId: string) => ({ deletedAt: null, AND: await readableTo(userId) });

const ownedBy = (userId: string) => ({ userId, deletedAt: null });

/** A site audit to store. */
export interface NewSiteAudit {
  id?: string;
  userId: string;
  url: string;
  siteKey: string;
  settings: SiteSettings;
  /** The URLs to crawl, in list mode. */
  seedUrls: string[];
  projectId: string | null;
}

/** Stores an audit together with the job that runs it; `queueIt` writes in the same transaction. */
export function create(
  { settings, ...audit }: NewSiteAudit,
  queueIt: (tx: Prisma.TransactionClient, id: string) => Promise<unknown>,
): Promise<AuditRow> {
  return db().$transaction(async (tx) => {
    const row = await tx.siteAudit.create({
      data: { ...audit, host: new URL(audit.url).hostname, settings: storable({ ...settings }) },
    });
    await queueIt(tx, row.id);
    return row;
  });
}

/** A user's audit; null if there is none. */
export const find = (userId: string, id: string): Promise<AuditRow | null> =>
  db().siteAudit.findFirst({ where: { id, ...ownedBy(userId) } });

/** An audit that a user may read: their own, or one of their projects; null if there is none. */
export const findReadable = async (userId: string, id: string): Promise<AuditRow | null> =>
  db().siteAudit.findFirst({ where: { id, ...(await readable(userId)) } });

/** Which audits to list. */
export interface AuditFilter {
  query?: string | undefined;
  projectId?: string | undefined;
  status?: SiteAuditStatus | undefined;
}

/** Newest first: by when it was started, since imported audits have later ids. */
const NEWEST_FIRST = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.SiteAuditOrderByWithRelationInput[];

const placeOf = (id: string) =>
  db().siteAudit.findFirst({ where: { id }, select: { id: true, createdAt: true, siteKey: true } });

/** Audits that were started before this one. */
const startedBefore = ({ createdAt, id }: Pick<AuditRow, 'createdAt' | 'id'>) => ({
  OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }],
});

/** One page, newest first. */
export async function list(
  userId: string,
  filter: AuditFilter,
  after: string | null,
  take: number,
): Promise<AuditRow[]> {
  const last = after === null ? null : await placeOf(after);
  if (after !== null && !last) return [];
  return db().siteAudit.findMany({
    where: { ...(await matching(userId, filter)), ...(last && startedBefore(last)) },
    orderBy: NEWEST_FIRST,
    take,
  });
}

async function matching(userId: string, filter: AuditFilter) {
  const query = filter.query && escapeLike(storable(filter.query));
  return {
    ...(await readable(userId)),
    ...(filter.projectId ? { projectId: filter.projectId } : {}),
    ...(filter.status ? { status: filter.status } : {}),
    ...(query ? { url: { contains: query, mode: 'insensitive' as const } } : {}),
  };
}

/** The newest matching audit of each site, newest first. */
export async function listNewest(
  userId: string,
  filter: AuditFilter,
  after: string | null,
  take: number,
): Promise<AuditRow[]> {
  const last = after === null ? null : await placeOf(after);
  if (after !== null && !last) return [];
  const where = await matching(userId, filter);
  const sites = await db().siteAudit.groupBy({
    by: ['siteKey'],
    where,
    _max: { createdAt: true },
    orderBy: [{ _max: { createdAt: 'desc' } }, { siteKey: 'asc' }],
    ...(last && {
      having: {
        OR: [
          { createdAt: { _max: { lt: last.createdAt } } },
          { createdAt: { _max: { equals: last.createdAt } }, siteKey: { gt: last.siteKey } },
        ],
      },
    }),
    take,
  });
  const newest = await db().siteAudit.findMany({
    where: {
      AND: [
        where,
        { OR: sites.map(({ siteKey, _max: { createdAt } }) => ({ siteKey, ...(createdAt && { createdAt }) })) },
      ],
    },
    orderBy: { id: 'desc' },
  });
  return sites.flatMap(({ siteKey }) => newest.find((audit) => audit.siteKey === siteKey) ?? []);
}

const MAX_SCORES = 12;
/** Audits read for them at most, the newest of all sites. */
const MAX_SCORED = 2_000;

/** Number of audits of each site, and its last scores by the current formula, oldest first. */
export async function sitesOf(
  userId: string,
  siteKeys: readonly string[],
): Promise<Map<string, { audits: number; scores: number[] }>> {
  const where = { ...(await readable(userId)), siteKey: { in: [...siteKeys] } };
  const [counts, scored] = await Promise.all([
    db().siteAudit.groupBy({ by: ['siteKey'], where, _count: { _all: true } }),
    db().siteAudit.findMany({
      where: { ...where, status: 'done', scoreVersion: REPORT_VERSION, score: { not: null } },
      orderBy: NEWEST_FIRST,
      take: MAX_SCORED,
      select: { siteKey: true, score: true },
    }),
  ]);
  const scores = Map.groupBy(scored, ({ siteKey }) => siteKey);
  return new Map(
    counts.map(({ siteKey, _count }) => [
      siteKey,
      {
        audits: _count._all,
        scores: (scores.get(siteKey) ?? [])
          .slice(0, MAX_SCORES)
          .reverse()
          .flatMap(({ score }) => score ?? []),
      },
    ]),
  );
}

/** The previous finished audit of the same site. */
export async function previousOf(
  userId: string,
  audit: Pick<AuditRow, 'siteKey' | 'id' | 'createdAt'>,
): Promise<AuditRow | null> {
  const { siteKey } = audit;
  return db().siteAudit.findFirst({
    where: { ...(await readable(userId)), siteKey, status: 'done', ...startedBefore(audit) },
    orderBy: NEWEST_FIRST,
  });
}

/** The URLs of the last audit of a site in list mode. */
export async function lastListOf(userId: string, siteKey: string | null): Promise<string[]> {
  if (siteKey === null) return [];
  const last = await db().siteAudit.findFirst({
    where: { ...ownedBy(userId), siteKey, NOT: { seedUrls: { isEmpty: true } } },
    orderBy: NEWEST_FIRST,
    select: { seedUrls: true },
  });
  return last?.seedUrls ?? [];
}

/** A queued audit is paused immediately; a running one is asked to pause. */
export async function pause(userId: string, id: string): Promise<AuditRow | null> {
  const where = { id, ...ownedBy(userId) };
  await db().siteAudit.updateMany({
    where: { ...where, status: 'queued' },
    data: { status: 'paused', pauseReason: null },
  });
  await db().siteAudit.updateMany({
    where: { ...where, status: 'running', phase: { in: ['crawl', 'links'] } },
    data: { wanted: 'pause' },
  });
  return find(userId, id);
}

/**
 * Resumes a paused audit: writes the row and the job in one transaction. A pause that has not taken effect yet is
 * withdrawn.
 */
export function resume(
  userId: string,
  id: string,
  wanted: 'stop' | null,
  queueIt: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<AuditRow | null> {
  return db().$transaction(async (tx) => {
    const where = { id, ...ownedBy(userId) };
    const { count } = await tx.siteAudit.updateMany({
      where: { ...where, status: 'paused' },
      data: { status: 'queued', pauseReason: null, wanted },
    });
    if (count > 0) await queueIt(tx);
    else
      await tx.siteAudit.updateMany({ where: { ...where, status: { in: ['queued', 'running'] } }, data: { wanted } });
    return tx.siteAudit.findFirst({ where });
  });
}

/** Hides an audit from its owner; a job deletes its rows. @returns its id, or null */
export function hide(
  userId: string,
  id: string,
  now: Date,
  queueIt: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.siteAudit.updateMany({
      where: { id, ...ownedBy(userId) },
      data: { deletedAt: now, lease: null, wanted: null },
    });
    if (count > 0) await queueIt(tx);
    return count > 0;
  });
}

/** Numbers of addresses by outcome, status, depth and other properties. */
export interface Distributions {
  outcomes: { outcome: string; internal: boolean; count: number }[];
  statuses: { value: string; count: number }[];
  depths: { value: string; count: number }[];
  reasons: { value: string; count: number }[];
  indexable: { indexable: boolean | null; count: number }[];
}

/** Addresses of a run, counted by several properties. */
export async function distributions(no: number): Promise<Distributions> {
  const [outcomes, statuses, depths, reasons, indexable] = await Promise.all([
    db().$queryRaw<Distributions['outcomes']>`SELECT outcome::text AS outcome, internal, count(*)::int AS count
      FROM site_pages WHERE audit_no = ${no} GROUP BY 1, 2 ORDER BY 3 DESC`,
    db().$queryRaw<Distributions['statuses']>`SELECT status::text AS value, count(*)::int AS count FROM site_pages
      WHERE audit_no = ${no} AND internal AND status IS NOT NULL GROUP BY 1 ORDER BY 1`,
    db().$queryRaw<Distributions['depths']>`SELECT depth::text AS value, count(*)::int AS count FROM site_pages
      WHERE audit_no = ${no} AND internal AND outcome = 'page' AND depth IS NOT NULL GROUP BY depth ORDER BY depth`,
    db().$queryRaw<
      Distributions['reasons']
    >`SELECT left(split_part(indexable_reason, ':', 1), 200) AS value, count(*)::int AS count
      FROM site_pages WHERE audit_no = ${no} AND internal AND outcome = 'page' AND indexable IS FALSE
      GROUP BY 1 ORDER BY 2 DESC LIMIT 20`,
    db().$queryRaw<Distributions['indexable']>`SELECT indexable, count(*)::int AS count FROM site_pages
      WHERE audit_no = ${no} AND internal AND outcome = 'page' GROUP BY 1`,
  ]);
  return { outcomes, statuses, depths, reasons, indexable };
}

/** Failed checks by severity, of those with findings that count. */
export async function issueCounts(nos: readonly number[]): Promise<Map<number, Record<string, number>>> {
  // The first finding of each check has its severity; without the order, all findings would be scanned for it.
  const rows = await db().$queryRaw<{ audit_no: number; severity: string; count: number }[]>`
    SELECT c.audit_no, f.severity, count(*)::int AS count FROM site_checks c CROSS JOIN LATERAL (
      SELECT severity FROM site_findings WHERE audit_no = c.audit_no AND check_id = c.check_id ORDER BY page_no LIMIT 1) f
    WHERE c.audit_no = ANY(${[...nos]}::int[]) AND c.failed > c.left_out GROUP BY 1, 2`;
  const counts = new Map<number, Record<string, number>>();
  for (const { audit_no: no, severity, count } of rows) counts.set(no, { ...counts.get(no), [severity]: count });
  return counts;
}

const REMOVED_AT_ONCE = 5_000;

/** Deletes the rows of a hidden audit in batches. @returns hashes of its stored HTML, one slice at a time */
export async function* removeRows(id: string): AsyncGenerator<string[]> {
  const audit = await db().siteAudit.findFirst({ where: { id, deletedAt: { not: null } }, select: { no: true } });
  if (!audit) return;
  const { no } = audit;
  for (const table of ['site_findings', 'site_links'] as const) {
    for (let count = 1; count > 0; ) {
      count =
        table === 'site_findings'
          ? await db().$executeRaw`DELETE FROM site_findings WHERE ctid = ANY(ARRAY(
              SELECT ctid FROM site_findings WHERE audit_no = ${no} LIMIT ${REMOVED_AT_ONCE * 4}))`
          : await db().$executeRaw`DELETE FROM site_links WHERE ctid = ANY(ARRAY(
              SELECT ctid FROM site_links WHERE audit_no = ${no} LIMIT ${REMOVED_AT_ONCE * 4}))`;
    }
  }
  for (;;) {
    const removed = await db().$queryRaw<{ html: string | null }[]>`DELETE FROM site_pages WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM site_pages WHERE audit_no = ${no} LIMIT ${REMOVED_AT_ONCE})) RETURNING html`;
    if (removed.length === 0) break;
    yield removed.flatMap(({ html }) => html ?? []);
  }
  await db().siteAudit.deleteMany({ where: { id, deletedAt: { not: null } } });
}
