import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { AuditStatus, listAudits } from '#lib/features/page-audits/contract.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import type { RunColumns } from '#lib/runs/run-model.ts';

/** The columns that lists need besides those of every run; the report and the steps stay in the database. */
export const columns = {
  url: true,
  urlKey: true,
  host: true,
  keyword: true,
  render: true,
  step: true,
  score: true,
  scoreVersion: true,
  counts: true,
  summary: true,
  blocked: true,
} as const;

/** A stored audit with its report. */
export type FullAuditRow = Prisma.AuditGetPayload<object>;
/** A stored audit as in lists. */
export type AuditRow = Pick<FullAuditRow, keyof RunColumns | keyof typeof columns>;

/** A value as a JSON column stores it. */
export const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** Blocked audits are stored as failed, with the cause. */
function inState(status: AuditStatus): Prisma.AuditWhereInput {
  if (status === 'blocked') return { status: 'failed', blocked: { not: Prisma.DbNull } };
  return { status, ...(status === 'failed' ? { blocked: { equals: Prisma.DbNull } } : {}) };
}

/** Selects audits by part of their address or title, status and project. */
export function matching({
  query: text,
  status,
  project_id: projectId,
}: Pick<InputOf<typeof listAudits>, 'query' | 'status' | 'project_id'>): Prisma.AuditWhereInput {
  const query = text && escapeLike(storable(text));
  return {
    ...(projectId ? { projectId } : {}),
    ...(status ? inState(status) : {}),
    ...(query
      ? {
          OR: [
            { url: { contains: query, mode: 'insensitive' } },
            { summary: { path: ['title'], string_contains: query, mode: 'insensitive' } },
          ],
        }
      : {}),
  };
}

/** A user's audit; null if there is none. */
export function findAudit(userId: string, id: string): Promise<FullAuditRow | null> {
  return db().audit.findFirst({ where: { id, userId } });
}

/** The previous finished audit of the same page. */
export async function findPrevious(
  audit: Pick<AuditRow, 'id' | 'urlKey'>,
  userId: string,
): Promise<FullAuditRow | null> {
  return db().audit.findFirst({
    where: { AND: await readableTo(userId), urlKey: audit.urlKey, status: 'done', id: { lt: audit.id } },
    orderBy: { id: 'desc' },
  });
}
