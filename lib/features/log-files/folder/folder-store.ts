import 'server-only';
import type { FolderFile } from '#lib/features/log-files/folder/list-folder.ts';
import type { Batch } from '#lib/features/log-files/import/start-batch.ts';
import { addCounts } from '#lib/features/log-files/store.ts';
import { db } from '#lib/platform/database/db.ts';
import type { LogFolderFile } from '#lib/platform/prisma/client.ts';
import type { Client } from '#lib/runs/run-model.ts';

/** Files that were found in the folder of a project; the latest first. */
export const knownFiles = (projectId: string): Promise<LogFolderFile[]> =>
  db().logFolderFile.findMany({ where: { projectId }, orderBy: { modifiedMs: 'desc' } });

interface Found {
  projectId: string;
  name: string;
  head: string;
  headBytes: number;
}

/** Remembers a file, with the record that its counts belong to. */
export function addFolderFile({ projectId, name, head, headBytes }: Found, now: Date): Promise<LogFolderFile> {
  return db().$transaction(async (tx) => {
    const none = { lines: 0, botHits: 0, visitorHits: 0, withoutAgent: 0, malformed: 0, examples: [], uncounted: 0 };
    const file = await tx.logFile.create({
      data: { projectId, name, sha256: `folder:${headBytes}:${head}`, ...none, readAt: now },
    });
    const data = { projectId, name, head, headBytes, fileId: file.id, size: 0, modifiedMs: 0 };
    return tx.logFolderFile.create({ data });
  });
}

/** Remembers a file that cannot be read, and why. */
export async function rejectFile({ projectId, name, head, headBytes }: Found, error: string): Promise<LogFolderFile> {
  const key = { projectId, head, headBytes };
  return db().logFolderFile.upsert({
    where: { projectId_head_headBytes: key },
    create: { ...key, name, size: 0, modifiedMs: 0, error },
    update: { error },
  });
}

/** Notes the size and time at which a file has nothing more to read. */
export async function noteSeen(id: string, { name, size, modifiedMs }: FolderFile): Promise<void> {
  await db().logFolderFile.updateMany({ where: { id }, data: { name, size, modifiedMs } });
}

/** The counts of a file were deleted while it was read. */
export class CountsDeleted extends Error {}

/** The next part of a file, up to a position. */
interface Part {
  batch: Batch;
  position: bigint;
  now: Date;
}

/** Stores the counts of the next part of a file. @throws CountsDeleted */
export async function advance(client: Client, row: LogFolderFile, { batch, position, now }: Part): Promise<void> {
  const { id, fileId } = row;
  const { count } = await client.logFolderFile.updateMany({
    where: { id, position: row.position, fileId },
    data: { position, fields: batch.place.fields, rows: batch.place.rows, error: null },
  });
  if (count === 0 || fileId === null) throw new CountsDeleted();
  await addCounts(client, fileId, batch);
  await client.logFile.updateMany({ where: { id: fileId }, data: { readAt: now } });
}

/** Deletes earlier readings of the folder of a project that have ended. @param id the one that stays */
export async function forgetReadings(client: Client, projectId: string, id: string): Promise<void> {
  const ended = { in: ['done', 'failed', 'canceled'] };
  await client.logImport.deleteMany({ where: { projectId, source: 'folder', status: ended, id: { not: id } } });
}
