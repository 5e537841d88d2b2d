import 'server-only';
import { z } from 'zod';
import type { LogFileView } from '#lib/features/log-files/contract.ts';
import type { LogRow } from '#lib/features/log-files/read/aggregate.ts';
import type { LogCounts } from '#lib/features/log-files/read/read-log.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

const BATCH = 5_000;
/** A file has up to 300,000 rows: see the limits of the aggregate. */
const TRANSACTION = { maxWait: 10_000, timeout: 120_000 };
const examples = z.array(z.object({ line: z.number(), reason: z.string() }));

/** Log files of a project, newest first. */
export async function filesOf(projectId: string): Promise<LogFileView[]> {
  const files = await db().logFile.findMany({ where: { projectId }, orderBy: { id: 'desc' } });
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

/** @returns whether there was one */
export async function removeFile(projectId: string, id: string): Promise<boolean> {
  return (await db().logFile.deleteMany({ where: { id, projectId } })).count > 0;
}

interface NewLogFile {
  projectId: string;
  name: string;
  sha256: string;
  counts: LogCounts;
  uncounted: number;
}

/** Stores a file with its counts: all of it, or nothing. @returns whether it was new to the project */
export function addFile(
  { projectId, name, sha256, counts, uncounted }: NewLogFile,
  rows: Iterable<LogRow>,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [added] = await tx.logFile.createManyAndReturn({
      data: {
        projectId,
        name,
        sha256,
        lines: counts.lines,
        botHits: counts.bots,
        visitorHits: counts.visitors,
        withoutAgent: counts.withoutAgent,
        malformed: counts.malformed,
        examples: counts.examples,
        uncounted,
      },
      skipDuplicates: true,
    });
    if (!added) return false;
    let batch: LogRow[] = [];
    for (const row of rows) {
      if (batch.push(row) < BATCH) continue;
      await addRows(tx, added.id, batch);
      batch = [];
    }
    await addRows(tx, added.id, batch);
    return true;
  }, TRANSACTION);
}

/** One statement for a batch. */
const addRows = (tx: Prisma.TransactionClient, fileId: string, rows: readonly LogRow[]) =>
  tx.$executeRaw`
    INSERT INTO log_hits (file_id, day, bot, status, host, path, hits, bytes, last_at, timed, total_ms)
    SELECT ${fileId}::uuid, day, bot, status, host, path, hits, bytes, to_timestamp(last_ms / 1000), timed, total_ms
    FROM jsonb_to_recordset(${JSON.stringify(rows.map(recordOf))}::jsonb) AS r(
      day date, bot text, status int, host text, path text, hits bigint, bytes bigint, last_ms float8, timed bigint, total_ms float8)`;

const recordOf = ({ lastAt, totalMs, ...row }: LogRow) => ({
  ...row,
  last_ms: lastAt,
  total_ms: totalMs,
});
