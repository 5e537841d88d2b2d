import 'server-only';
import { MAX_SAVED, type RecordKind } from '#lib/features/saved-results/contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

const WITHOUT_ANSWER = { input: true, result: true } as const;
/** A stored result without its content. */
export type SavedRow = Omit<Prisma.KeptResultGetPayload<object>, 'input' | 'result'>;
/** A stored result with its content. */
export type SavedWhole = Prisma.KeptResultGetPayload<object>;

/** The table of each kind of record, and whether its records can be filed under a project. */
const TABLES: Record<RecordKind, { table: string; filed: boolean }> = {
  audit: { table: 'audits', filed: true },
  search: { table: 'searches', filed: true },
  site_audit: { table: 'site_audits', filed: true },
  ai_answer: { table: 'ai_answers', filed: true },
  domain_report: { table: 'domain_reports', filed: true },
  email_run: { table: 'email_runs', filed: false },
  backlink_domain: { table: 'backlink_domains', filed: false },
  keyword_research: { table: 'keyword_researches', filed: true },
  keyword_list: { table: 'keyword_lists', filed: true },
  keyword_grouping: { table: 'keyword_groupings', filed: true },
  draft: { table: 'drafts', filed: true },
  brief: { table: 'briefs', filed: true },
  text_run: { table: 'text_runs', filed: false },
};

/**
 * Whether the project has room for one more. Takes a lock until the transaction ends, so that two concurrent calls
 * cannot both pass.
 */
async function hasRoom(tx: Prisma.TransactionClient, projectId: string): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
  return (await tx.keptResult.count({ where: { projectId } })) < MAX_SAVED;
}

interface Keep {
  projectId: string;
  userId: string;
  kind: string;
  name: string;
  note: string | undefined;
}

/**
 * Saves a record, and files it under the project if the user owns it and its kind allows that.
 * @returns null when there is no such record that the user may read; 'full' when the project has reached its maximum
 */
export function keepRecord(keep: Keep & { kind: RecordKind; recordId: string }): Promise<SavedRow | 'full' | null> {
  const { projectId, userId, kind, recordId, name, note } = keep;
  const { table, filed } = TABLES[kind];
  const of = Prisma.raw(`"${table}"`);
  return db().$transaction(async (tx) => {
    const readable = filed
      ? Prisma.sql`(user_id = ${userId}::uuid OR project_id IN (SELECT project_id FROM project_members WHERE user_id = ${userId}::uuid))`
      : Prisma.sql`user_id = ${userId}::uuid`;
    const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM ${of} WHERE id = ${recordId}::uuid AND ${readable}`;
    if (found.length === 0) return null;
    const key = { projectId_kind_recordId: { projectId, kind, recordId } };
    if (!(await hasRoom(tx, projectId)) && !(await tx.keptResult.findUnique({ where: key, select: { id: true } }))) {
      return 'full';
    }
    if (filed) {
      await tx.$executeRaw`
        UPDATE ${of} SET project_id = ${projectId}::uuid WHERE id = ${recordId}::uuid AND user_id = ${userId}::uuid`;
    }
    return tx.keptResult.upsert({
      where: key,
      create: storable({ projectId, userId, kind, recordId, name, note: note ?? '' }),
      update: storable({ name, ...(note === undefined ? {} : { note }) }),
      omit: WITHOUT_ANSWER,
    });
  });
}

/**
 * Saves an answer.
 * @param bytes its size as JSON
 * @returns 'full' when the project has reached its maximum
 */
export function keepAnswer(
  keep: Keep & { input: Prisma.InputJsonValue | null; answer: Prisma.InputJsonValue | null; bytes: number },
): Promise<SavedRow | 'full'> {
  const { projectId, userId, kind, name, note, input, answer, bytes } = keep;
  return db().$transaction(async (tx) => {
    if (!(await hasRoom(tx, projectId))) return 'full';
    return tx.keptResult.create({
      data: {
        ...storable({ projectId, userId, kind, name, note: note ?? '', bytes }),
        input: storable(input) ?? Prisma.JsonNull,
        result: storable(answer) ?? Prisma.JsonNull,
      },
      omit: WITHOUT_ANSWER,
    });
  });
}

/** Which results to list. */
export interface SavedFilter {
  q?: string | undefined;
  kind?: string | undefined;
}

/** One page of a project's saved results, newest first. */
export function listSaved(
  projectId: string,
  { q, kind }: SavedFilter,
  after: string | null,
  take: number,
): Promise<SavedRow[]> {
  const contains = q && { contains: escapeLike(storable(q)), mode: 'insensitive' as const };
  return db().keptResult.findMany({
    where: {
      projectId,
      ...(kind ? { kind } : {}),
      ...(after === null ? {} : { id: { lt: after } }),
      ...(contains ? { OR: [{ name: contains }, { note: contains }] } : {}),
    },
    // Ids sort by creation time.
    orderBy: { id: 'desc' },
    take,
    omit: WITHOUT_ANSWER,
  });
}

/** Numbers of a project's saved results by kind. */
export async function kindsOf(projectId: string): Promise<{ kind: string; count: number }[]> {
  const groups = await db().keptResult.groupBy({ by: ['kind'], where: { projectId }, _count: true });
  return groups
    .map(({ kind, _count: count }) => ({ kind, count }))
    .sort((one, other) => other.count - one.count || one.kind.localeCompare(other.kind));
}

/** A saved result of a project; null if there is none. */
export function findSaved(projectId: string, id: string): Promise<SavedWhole | null> {
  return db().keptResult.findFirst({ where: { id, projectId } });
}

/** Changes name or note. @returns null if there is no such result */
export async function updateSaved(
  projectId: string,
  id: string,
  { name, note }: { name: string | undefined; note: string | undefined },
): Promise<SavedRow | null> {
  const data = storable({ ...(name === undefined ? {} : { name }), ...(note === undefined ? {} : { note }) });
  const [row] = await db().keptResult.updateManyAndReturn({ where: { id, projectId }, data, omit: WITHOUT_ANSWER });
  return row ?? null;
}

/** @returns false when it does not exist */
export async function deleteSaved(projectId: string, id: string): Promise<boolean> {
  return (await db().keptResult.deleteMany({ where: { id, projectId } })).count > 0;
}

const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(TABLES, kind);

/** Ids of saved records that have been deleted. */
export async function missingOf(rows: readonly Pick<SavedRow, 'kind' | 'recordId'>[]): Promise<Set<string>> {
  const byKind = new Map<RecordKind, string[]>();
  for (const { kind, recordId } of rows) {
    if (recordId === null || !isRecordKind(kind)) continue;
    byKind.set(kind, [...(byKind.get(kind) ?? []), recordId]);
  }
  const gone = new Set<string>();
  for (const [kind, ids] of byKind) {
    const deleted = kind === 'site_audit' ? Prisma.sql`AND deleted_at IS NULL` : Prisma.empty;
    const there = await db().$queryRaw<{ id: string }[]>`
      SELECT id FROM ${Prisma.raw(`"${TABLES[kind].table}"`)} WHERE id = ANY(${ids}::uuid[]) ${deleted}`;
    const known = new Set(there.map(({ id }) => id));
    for (const id of ids) if (!known.has(id)) gone.add(id);
  }
  return gone;
}
