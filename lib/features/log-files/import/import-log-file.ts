import 'server-only';
import { createHash } from 'node:crypto';
import { assertFormat } from '#lib/features/log-files/import/assert-format.ts';
import { piecesOf, removePieces, storePiece } from '#lib/features/log-files/import/pieces.ts';
import { logImports } from '#lib/features/log-files/log-import.run.ts';
import { decompressed } from '#lib/features/log-files/read/decompress.ts';
import { AlreadyCounted, addFile, hasFile } from '#lib/features/log-files/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { InvalidInput, Refused } from '#lib/platform/errors.ts';

/** Decompressed: a small gzip file can be long. */
const MAX_BYTES = 20 * 1024 ** 3;
/** Files that a process receives at once, each of another user. */
const MAX_RECEIVING = 2;
const receiving = new Set<string>();

/**
 * Stores an access log in pieces while it arrives, and queues the job that reads and deletes them.
 * @returns new: false when the project has a file with the same content, which is not counted again
 * @throws NotFound, Forbidden, InvalidInput (no known format in the first 8 MB), Refused when too many files are arriving
 */
export async function importLogFile(
  ctx: Ctx,
  { id, body, query }: { id: string; body: AsyncIterable<Uint8Array>; query: URLSearchParams },
): Promise<{ new: boolean; import_id: string | null }> {
  await requireProjectRole(ctx, id, 'editor');
  const userId = logImports.owner(ctx);
  if (receiving.has(userId))
    throw new Refused('Your other log file is still being uploaded. Try again when it is done.');
  if (receiving.size >= MAX_RECEIVING)
    throw new Refused('Other log files are being uploaded. Try again in a few minutes.');
  receiving.add(userId);
  const pieces: string[] = [];
  try {
    const { sha256, bytes } = await receive(body, pieces, ctx.signal);
    const name = (query.get('name') ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 200) || 'access.log';
    if (await hasFile(id, sha256)) throw new AlreadyCounted();
    const run = await logImports.start(
      { userId, projectId: id, name, chunks: pieces, bytes },
      async (client, importId) => addFile(client, { importId, projectId: id, name, sha256 }),
    );
    return { new: true, import_id: run.id };
  } catch (error) {
    await removePieces(pieces);
    if (error instanceof AlreadyCounted) return { new: false, import_id: null };
    throw error;
  } finally {
    receiving.delete(userId);
  }
}

/** Stores the content in pieces, whose names are added to `pieces`. */
async function receive(
  body: AsyncIterable<Uint8Array>,
  pieces: string[],
  signal: AbortSignal,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of piecesOf(await decompressed(body))) {
    signal.throwIfAborted();
    if (bytes === 0) assertFormat(piece);
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES)
      throw new InvalidInput('The log file is longer than 20 GB decompressed. Upload it in parts.');
    hash.update(piece);
    pieces.push(await storePiece(piece));
  }
  signal.throwIfAborted();
  if (bytes === 0) assertFormat(Buffer.alloc(0));
  return { sha256: hash.digest('hex'), bytes };
}
