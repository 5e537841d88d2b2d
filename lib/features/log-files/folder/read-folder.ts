import 'server-only';
import { createHash } from 'node:crypto';
import * as folder from '#lib/features/log-files/folder/folder-store.ts';
import { type FolderFile, listFolder } from '#lib/features/log-files/folder/list-folder.ts';
import { contentFrom, HEAD_BYTES, headOf, startsWithGzip } from '#lib/features/log-files/folder/open-file.ts';
import { assertFormat } from '#lib/features/log-files/import/assert-format.ts';
import { piecesOf } from '#lib/features/log-files/import/pieces.ts';
import { PIECES_AT_ONCE, startBatch } from '#lib/features/log-files/import/start-batch.ts';
import { NO_LINES } from '#lib/features/log-files/read/line-reader.ts';
import { countsOf } from '#lib/features/log-files/store.ts';
import { createVerifier, type Verifier } from '#lib/features/log-files/verify/verifier.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput } from '#lib/platform/errors.ts';
import type { LogFolderFile } from '#lib/platform/prisma/client.ts';

const NEWLINE = 10;

/**
 * Reads what is new in the folder of a project: new files, and lines that were appended. A file that was renamed or
 * compressed when logs were rotated is recognized by its first bytes and goes on where it was.
 * @param root LOG_FILES_DIR
 */
export async function readFolder(ctx: Ctx, projectId: string, root: string): Promise<void> {
  const files = await listFolder(root, projectId);
  if (!files || files.length === 0) return;
  let verifier: Verifier | undefined;
  for (const file of files) {
    ctx.signal.throwIfAborted();
    const known = await folder.knownFiles(projectId);
    const isUnchanged = known.some(
      ({ name, size, modifiedMs }) =>
        name === file.name && Number(size) === file.size && modifiedMs === file.modifiedMs,
    );
    if (isUnchanged) continue;
    verifier ??= await createVerifier(ctx);
    const row = await recognize(ctx, projectId, file, known);
    if (!row) continue;
    if (row.fileId !== null) await readNew(ctx, row, file, verifier);
    await folder.noteSeen(row.id, file);
  }
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

/** Counts the lines after the position of a file; an incomplete last line waits for the rest of it. */
async function readNew(ctx: Ctx, row: LogFolderFile, file: FolderFile, verifier: Verifier): Promise<void> {
  const isComplete = await startsWithGzip(file.path);
  if (!isComplete && file.size < Number(row.position)) return;
  let current = row;
  let place = { counts: row.fileId ? await countsOf(row.fileId) : NO_LINES, fields: row.fields, rows: row.rows };
  let batch = startBatch(verifier, place);
  let pieces = 0;
  let position = current.position;
  const store = async () => {
    const added = batch.end();
    await folder.advance(current, added, { position, now: ctx.now() });
    place = added.place;
    current = { ...current, position };
    batch = startBatch(verifier, place);
    pieces = 0;
  };
  for await (const piece of piecesOf(contentFrom(file.path, Number(row.position)))) {
    ctx.signal.throwIfAborted();
    const end = isComplete ? piece.length : piece.lastIndexOf(NEWLINE) + 1;
    if (end === 0) break;
    await batch.add(piece.subarray(0, end), false);
    position += BigInt(end);
    pieces++;
    if (end < piece.length) break;
    if (pieces >= PIECES_AT_ONCE && batch.isAtLineEnd()) await store();
  }
  if (isComplete) await batch.add(Buffer.alloc(0), true);
  if (position > current.position) await store();
}

/** Whether the first bytes have a whole line other than comments, which begin each file of some servers. */
const hasRequest = (head: Buffer): boolean =>
  head.length === HEAD_BYTES || /^[^#\r\n][^\n]*\n/m.test(head.toString('latin1'));

const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
