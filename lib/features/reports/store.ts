import 'server-only';
import type { Block } from '#lib/features/reports/blocks-contract.ts';
import type { StoredPeriod } from '#lib/features/reports/period.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Number of its currently valid links. */
const withShares = (now: Date) => ({
  _count: {
    select: { shares: { where: { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] } } },
  },
});

/** A stored report with the number of its valid share links. */
export type ReportRow = Prisma.ReportGetPayload<object> & { _count: { shares: number } };

/** The cover of a report. */
export interface Cover {
  title: string;
  client: string;
  author: string;
  logo: string;
  /** A data URI; empty: none. */
  logo_image: string;
  /** Such as #1d4ed8; empty: the default. */
  color: string;
  /** Text at the end; may be empty. */
  footer: string;
  show_product: boolean;
}

/** The fields of a report that can be set. */
export interface ReportFields {
  name: string;
  period: StoredPeriod;
  compare: boolean;
  cover: Cover;
  blocks: readonly Block[];
}

const columnsOf = ({ name, period, compare, cover, blocks }: Partial<ReportFields>) =>
  storable({
    ...(name === undefined ? {} : { name }),
    ...(period === undefined ? {} : { period: { ...period } }),
    ...(compare === undefined ? {} : { compare }),
    ...(cover === undefined ? {} : { cover: { ...cover } }),
    ...(blocks === undefined ? {} : { blocks: blocks.map((block) => ({ ...block })) }),
  });

/** @returns null when the project has the maximum number of reports */
export function createReport(
  projectId: string,
  fields: ReportFields,
  max: number,
  now: Date,
): Promise<ReportRow | null> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
    if ((await tx.report.count({ where: { projectId } })) >= max) return null;
    const data = { projectId, name: fields.name, ...columnsOf(fields), createdAt: now, updatedAt: now };
    return tx.report.create({ data, include: withShares(now) });
  });
}

/** A report of a project; null if there is none. */
export function findReport(projectId: string, id: string, now: Date): Promise<ReportRow | null> {
  return db().report.findFirst({ where: { id, projectId }, include: withShares(now) });
}

/** One page of a project's reports, last changed first. */
export function listReports(
  projectId: string,
  {
    name,
    after,
    take,
    now,
  }: { name: string | undefined; after: { updatedAt: Date; id: string } | null; take: number; now: Date },
): Promise<ReportRow[]> {
  return db().report.findMany({
    where: {
      projectId,
      ...(name ? { name: { contains: escapeLike(storable(name)), mode: 'insensitive' as const } } : {}),
      ...(after
        ? { OR: [{ updatedAt: { lt: after.updatedAt } }, { updatedAt: after.updatedAt, id: { lt: after.id } }] }
        : {}),
    },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take,
    include: withShares(now),
  });
}

/** The report as it is now; not `ok`: it has another revision, and nothing was saved. */
export type Saved = { ok: boolean; row: ReportRow };

/**
 * Saves a change if the report is still at the revision it was based on, or already has the same content.
 * @returns null when there is none
 */
export function saveReport(
  projectId: string,
  id: string,
  { baseRevision, fields, now }: { baseRevision: number; fields: Partial<ReportFields>; now: Date },
): Promise<Saved | null> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM reports WHERE id = ${id}::uuid AND project_id = ${projectId}::uuid FOR UPDATE`;
    const before = await tx.report.findFirst({ where: { id, projectId }, include: withShares(now) });
    if (!before) return null;
    const columns = columnsOf(fields);
    // A change that arrives again because its response was lost is not a conflict.
    const rows: Record<string, unknown> = before;
    const same = Object.entries(columns).every(([name, value]) => isSame(rows[name], value));
    if (same) return { ok: true, row: before };
    if (before.revision !== baseRevision) return { ok: false, row: before };
    const data = { ...columns, revision: { increment: 1 }, updatedAt: now };
    return { ok: true, row: await tx.report.update({ where: { id }, data, include: withShares(now) }) };
  });
}

/** Compares independently of the order in which the database stores object members. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
  }
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return a.size === b.size && [...a].every(([name, value]) => b.has(name) && isSame(value, b.get(name)));
}

/** @returns false when there is none */
export async function deleteReport(projectId: string, id: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    // Its schedule refers to it only by id.
    await tx.schedule.deleteMany({ where: { projectId, kind: 'digest', subject: id } });
    return (await tx.report.deleteMany({ where: { id, projectId } })).count > 0;
  });
}

/** A report with its project, without an access check: for links, prints and digests, which are already authorized. */
export function reportWithProject(id: string) {
  return db().report.findUnique({ where: { id }, include: { project: true } });
}
