import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { listDomainReports } from '#lib/features/domains/reports-contract.ts';
import { summarizeInspection } from '#lib/features/domains/summarize-inspection.ts';
import type { Inspection } from '#lib/inspect/run-inspectors.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import type { RunColumns } from '#lib/runs/run-model.ts';

/** The columns that lists need besides those of every run. */
export const columns = { domain: true, step: true, summary: true } as const;

/** A stored report with its facts. */
export type FullReportRow = Prisma.DomainReportGetPayload<object>;
/** A stored report as in lists. */
export type ReportRow = Pick<FullReportRow, keyof RunColumns | keyof typeof columns>;

/** A value as a JSON column stores it. */
export const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** Selects reports by part of their domain, status and project. */
export function matching({
  query,
  status,
  project_id: projectId,
}: Pick<InputOf<typeof listDomainReports>, 'query' | 'status' | 'project_id'>): Prisma.DomainReportWhereInput {
  return {
    ...(query ? { domain: { contains: storable(query), mode: 'insensitive' } } : {}),
    ...(status ? { status } : {}),
    ...(projectId ? { projectId } : {}),
  };
}

/** The previous finished report of the same domain. */
export async function findPrevious({ domain, id }: Pick<ReportRow, 'id' | 'domain'>, userId: string) {
  return db().domainReport.findFirst({
    where: { AND: await readableTo(userId), domain, status: 'done', id: { lt: id } },
    orderBy: { id: 'desc' },
    select: { id: true, createdAt: true },
  });
}

/** The last finished inspections of a domain, newest first, without their results. */
export async function listInspections(userId: string, domain: string, take: number) {
  return db().domainReport.findMany({
    where: { AND: await readableTo(userId), domain, status: 'done' },
    orderBy: { id: 'desc' },
    take,
    select: { id: true, finishedAt: true, createdAt: true, changes: true, steps: true },
  });
}

/** Maximum earlier inspections to search for a part that failed repeatedly. */
const BEFORE = 10;

/** Compares a report and the next one with the inspections before them, after the report was finished or deleted. */
export async function compareFrom(
  tx: Prisma.TransactionClient,
  { userId, domain, id }: Pick<ReportRow, 'userId' | 'domain' | 'id'>,
): Promise<void> {
  // One at a time per domain: two inspections that end in parallel would otherwise miss each other.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`domain ${userId} ${domain}`}, 0))`;
  const done = { userId, domain, status: 'done' } as const;
  const fields = { id: true, look: true } as const;
  const rows = await tx.domainReport.findMany({
    where: { ...done, id: { gte: id } },
    orderBy: { id: 'asc' },
    take: 2,
    select: fields,
  });
  for (const row of rows) {
    const before = await tx.domainReport.findMany({
      where: { ...done, id: { lt: row.id } },
      orderBy: { id: 'desc' },
      take: BEFORE,
      select: fields,
    });
    const look = inspectionOf(row);
    if (!look) continue;
    const { changes, summary } = summarizeInspection(
      look,
      before.flatMap((one) => inspectionOf(one) ?? []),
    );
    await tx.domainReport.update({ where: { id: row.id }, data: { changes: json(changes), summary: json(summary) } });
  }
}

/** Our own JSON, written only by `resultOf`. */
export const inspectionOf = ({ look }: { look: Prisma.JsonValue }): Inspection | null =>
  look as unknown as Inspection | null;
