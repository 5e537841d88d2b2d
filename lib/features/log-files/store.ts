import 'server-only';
import { z } from 'zod';
import type { LogFileView } from '#lib/features/log-files/contract.ts';
import type { Batch } from '#lib/features/log-files/import/start-batch.ts';
import type { LogRow } from '#lib/features/log-files/read/aggregate.ts';
import type { LogCounts } from '#lib/features/log-files/read/line-reader.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import type { Client } from '#lib/runs/run-model.ts';

const BATCH = 5_000;
const examples = z.array(z.object({ line: z.number(), reason: z.string() }));

/** An import as stored. */
export type ImportRow = Prisma.LogImportGetPayload<object>;

/** Days for which a failed import is listed. */
const FAILED_DAYS = 7;

/** Imports of a project that have not ended, or failed lately; newest first. */
export async function importsOf(projectId: string, now: Date): Promise<ImportRow[]> {
  const since = new Date(now.getTime() - FAILED_DAYS * 86_400_000);
  return db().logImport.findMany({
    where: {
      projectId,
      OR: [{ status: { notIn: ['done', 'failed', 'canceled'] } }, { status: 'failed', finishedAt: { gte: since } }],
    },
    orderBy: { id: 'desc' },
  });
}

/** Log files of a project that were read, newest first. */
export async function filesOf(projectId: string): Promise<LogFileView[]> {
  const files = await db().logFile.findMany({ where: { projectId, isComplete: true }, orderBy: { id: 'desc' } });
  return files.map((file) => ({
    id: file.id,
    name: file.name,
    lines: Number(file.lines),
    bot_hits: Number(file.botHits),
    visitor_hits: Number(file.visitorHits),
    without_agent: Number(file.withoutAgent),
    malformed: Number(file.malformed),
    examples: examples.parse(file.examples),
    uncounted: Number(file.uncounted),
    created_at: file.createdAt.toISOString(),
  }));
}

/** Deletes a file with its counts and its import. @returns the names of pieces that were not counted; null: no such file */
export function removeFile(projectId: string, id: string): Promise<string[] | null> {
  return db().$transaction(async (tx) => {
    const imports = await tx.logImport.findMany({ where: { projectId, fileId: id }, select: { chunks: true } });
    await tx.logImport.deleteMany({ where: { projectId, fileId: id } });
    const { count } = await tx.logFile.deleteMany({ where: { id, projectId } });
    return count > 0 ? imports.flatMap(({ chunks }) => chunks) : null;
  });
}

/** The project has a file with this content. */
export class AlreadyCounted extends Error {}

/** Whether the project has a file with this content. */
export const hasFile = async (projectId: string, sha256: string): Promise<boolean> =>
  (await db().logFile.count({ where: { projectId, sha256 } })) > 0;

/** Stores a file without counts, for its import. @throws AlreadyCounted */
export async function addFile(
  client: Client,
  { importId, ...file }: { importId: string; projectId: string; name: string; sha256: string },
): Promise<void> {
  const none = { lines: 0, botHits: 0, visitorHits: 0, withoutAgent: 0, malformed: 0, examples: [], uncounted: 0 };
  const data = { ...file, ...none, isComplete: false };
  const [added] = await client.logFile.createManyAndReturn({ data, skipDuplicates: true });
  if (!added) throw new AlreadyCounted();
  await client.logImport.updateMany({ where: { id: importId }, data: { fileId: added.id } });
}

/** What the lines of a file are, so far. */
export async function countsOf(fileId: string): Promise<LogCounts> {
  const file = await db().logFile.findFirst({ where: { id: fileId } });
  if (!file) throw new LeaseLost();
  return {
    lines: Number(file.lines),
    bots: Number(file.botHits),
    visitors: Number(file.visitorHits),
    withoutAgent: Number(file.withoutAgent),
    malformed: Number(file.malformed),
    examples: examples.parse(file.examples),
  };
}

/** Adds rows to a file, and sets what its lines are so far. */
export async function addCounts(
  client: Client,
  fileId: string,
  { place: { counts }, uncounted, rows }: Batch,
): Promise<void> {
  await client.logFile.updateMany({
    where: { id: fileId },
    data: {
      lines: counts.lines,
      botHits: counts.bots,
      visitorHits: counts.visitors,
      withoutAgent: counts.withoutAgent,
      malformed: counts.malformed,
      examples: counts.examples,
      uncounted: { increment: uncounted },
    },
  });
  let batch: LogRow[] = [];
  for (const row of rows) {
    if (batch.push(row) < BATCH) continue;
    await addRows(client, fileId, batch);
    batch = [];
  }
  await addRows(client, fileId, batch);
}

/** From now on the counts of a file are in the report. */
export async function completeFile(client: Client, fileId: string): Promise<void> {
  await client.logFile.updateMany({ where: { id: fileId }, data: { isComplete: true } });
}

/** Deletes the counts of an import that ended without a result. @returns the names of its pieces */
export async function dropFile(client: Client, importId: string): Promise<string[]> {
  const found = await client.logImport.findFirst({ where: { id: importId } });
  if (found?.fileId) await client.logFile.deleteMany({ where: { id: found.fileId, isComplete: false } });
  await client.logImport.updateMany({ where: { id: importId }, data: { chunks: [] } });
  return found?.chunks.slice(found.chunksDone) ?? [];
}

/** One statement for a batch. */
const addRows = (tx: Client, fileId: string, rows: readonly LogRow[]) =>
  tx.$executeRaw`
    INSERT INTO log_hits (file_id, day, bot, verification, method, status, host, path, hits, bytes, last_at, timed, total_ms)
    SELECT ${fileId}::uuid, day, bot, verification, method, status, host, path, hits, bytes, to_timestamp(last_ms / 1000), timed, total_ms
    FROM jsonb_to_recordset(${JSON.stringify(rows.map(recordOf))}::jsonb) AS r(
      day date, bot text, verification text, method text, status int, host text, path text, hits bigint, bytes bigint, last_ms float8, timed bigint, total_ms float8)`;

const recordOf = ({ lastAt, totalMs, ...row }: LogRow) => ({
  ...row,
  last_ms: lastAt,
  total_ms: totalMs,
});
