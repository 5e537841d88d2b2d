import 'server-only';
import { createHash } from 'node:crypto';
import * as folder from '#lib/features/log-files/folder/folder-store.ts';
import { type FolderFile, listFolder } from '#lib/features/log-files/folder/list-folder.ts';
import { contentFrom, HEAD_BYTES, headOf, startsWithGzip } from '#lib/features/log-files/folder/open-file.ts';
import { assertFormat } from '#lib/features/log-files/import/assert-format.ts';
import { piecesOf } from '#lib/features/log-files/import/pieces.ts';
import { BATCH_MS, PIECES_AT_ONCE, startBatch } from '#lib/features/log-files/import/start-batch.ts';
import { NO_LINES } from '#lib/features/log-files/read/line-reader.ts';
import { countsOf } from '#lib/features/log-files/store.ts';
import { createVerifier, type Verifier } from '#lib/features/log-files/verify/verifier.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import type { LogFolderFile } from '#lib/platform/prisma/client.ts';
import type { Client } from '#lib/runs/run-model.ts';

const NEWLINE = 10;

/** What a reading of a folder reports to, and stores its counts with. */
export interface FolderReading {
  /** @param bytes how many are to be read from the disk */
  begin(bytes: bigint): Promise<void>;
  isPausing(): Promise<boolean>;
  /** @param bytes how many are read; what else is stored with that */
  write(bytes: bigint, also: (client: Client) => Promise<void>): Promise<void>;
}

interface Folder {
  projectId: string;
  /** LOG_FILES_DIR */
  root: string;
}

/**
 * Reads what is new in the folder of a project: new files, and lines that were appended. A file that was renamed or
 * compressed when logs were rotated is recognized by its first bytes and goes on where it was.
 * @returns whether it was paused
 */
export async function readFolder(ctx: Ctx, { projectId, root }: Folder, reading: FolderReading): Promise<boolean> {
  const found: { file: FolderFile; id: string; bytes: number }[] = [];
  for (const file of await changedFiles(projectId, root)) {
    ctx.signal.throwIfAborted();
    const row = await recognize(ctx, projectId, file, await folder.knownFiles(projectId));
    if (row) found.push({ file, id: row.id, bytes: await bytesLeft(row, file) });
  }
  await reading.begin(BigInt(found.reduce((sum, { bytes }) => sum + bytes, 0)));
  if (found.length === 0) return false;
  const verifier = await createVerifier(ctx);
  let done = 0;
  for (const { file, id, bytes } of found) {
    const row = (await folder.knownFiles(projectId)).find((one) => one.id === id);
    if (!row) continue;
    try {
      if (row.fileId !== null && (await readNew(ctx, { row, file, done }, verifier, reading))) return true;
    } catch (error) {
      if (!(error instanceof folder.CountsDeleted)) throw error;
    }
    done += bytes;
    await folder.noteSeen(id, file);
  }
  return false;
}

/** Files of a folder that are not as they were when they were last read, the oldest first. */
export async function changedFiles(projectId: string, root: string): Promise<FolderFile[]> {
  const files = (await listFolder(root, projectId)) ?? [];
  const known = files.length > 0 ? await folder.knownFiles(projectId) : [];
  const isUnchanged = (file: FolderFile) =>
    known.some(
      ({ name, size, modifiedMs }) =>
        name === file.name && Number(size) === file.size && modifiedMs === file.modifiedMs,
    );
  return files.filter((file) => !isUnchanged(file));
}

/** How much of a file is to be read from the disk; a compressed one is read from its beginning. */
async function bytesLeft({ fileId, position }: LogFolderFile, { path, size }: FolderFile): Promise<number> {
  if (fileId === null) return 0;
  return (await startsWithGzip(path)) ? size : Math.max(0, size - Number(position));
}

/** The record of a file, new or known. @returns null: too short to be recognized later */
async function recognize(
  ctx: Ctx,
  projectId: string,
  file: FolderFile,
  known: readonly LogFolderFile[],
): Promise<LogFolderFile | null> {
  const head = await headOf(file.path).catch(() => Buffer.alloc(0));
  const same = known.find(
    ({ head: sha, headBytes }) => head.length >= headBytes && shaOf(head.subarray(0, headBytes)) === sha,
  );
  if (same) return same;
  if (!hasRequest(head)) return null;
  const found = { projectId, name: file.name, head: shaOf(head), headBytes: head.length };
  try {
    for await (const piece of piecesOf(contentFrom(file.path, 0))) {
      assertFormat(piece);
      break;
    }
    return await folder.addFolderFile(found, ctx.now());
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return folder.rejectFile(found, error.message);
  }
}

interface NewLines {
  row: LogFolderFile;
  file: FolderFile;
  /** Bytes of other files that this reading has read. */
  done: number;
}

/** Counts the lines after the position of a file; an incomplete last line waits for the rest of it. @returns whether it was paused */
async function readNew(
  ctx: Ctx,
  { row, file, done }: NewLines,
  verifier: Verifier,
  reading: FolderReading,
): Promise<boolean> {
  const isComplete = await startsWithGzip(file.path);
  if (!isComplete && file.size < Number(row.position)) return false;
  let current = row;
  let place = { counts: row.fileId ? await countsOf(row.fileId) : NO_LINES, fields: row.fields, rows: row.rows };
  let batch = startBatch(verifier, place);
  let pieces = 0;
  let began = ctx.now().getTime();
  let position = current.position;
  let read = done;
  const store = async () => {
    const part = { batch: batch.end(), position, now: ctx.now() };
    await reading.write(BigInt(read), (client) => folder.advance(client, current, part));
    place = part.batch.place;
    current = { ...current, position };
    batch = startBatch(verifier, place);
    pieces = 0;
    began = ctx.now().getTime();
  };
  const content = contentFrom(file.path, Number(row.position), (bytes) => {
    read += bytes;
  });
  for await (const piece of piecesOf(content)) {
    ctx.signal.throwIfAborted();
    const end = isComplete ? piece.length : piece.lastIndexOf(NEWLINE) + 1;
    if (end === 0) break;
    await batch.add(piece.subarray(0, end), false);
    position += BigInt(end);
    pieces++;
    if (end < piece.length) break;
    const isPausing = await reading.isPausing();
    const isDue = isPausing || pieces >= PIECES_AT_ONCE || ctx.now().getTime() - began > BATCH_MS;
    if (isDue && batch.isAtLineEnd()) await store();
    if (isPausing && pieces === 0) return true;
  }
  if (isComplete) await batch.add(Buffer.alloc(0), true);
  if (position > current.position) await store();
  return false;
}

/** Whether the first bytes have a whole line other than comments, which begin each file of some servers. */
const hasRequest = (head: Buffer): boolean =>
  head.length === HEAD_BYTES || /^[^#\r\n][^\n]*\n/m.test(head.toString('latin1'));

const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
