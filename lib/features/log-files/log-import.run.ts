import { forgetReadings } from '#lib/features/log-files/folder/folder-store.ts';
import { readFolder } from '#lib/features/log-files/folder/read-folder.ts';
import { loadPiece, removePieces } from '#lib/features/log-files/import/pieces.ts';
import { BATCH_MS, PIECES_AT_ONCE, type Place, startBatch } from '#lib/features/log-files/import/start-batch.ts';
import * as store from '#lib/features/log-files/store.ts';
import { createVerifier } from '#lib/features/log-files/verify/verifier.ts';
import type { Ctx } from '#lib/net/context.ts';
import { env } from '#lib/platform/env.ts';
import { NotConfigured, Refused } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

type Change = Prisma.LogImportUncheckedUpdateManyInput;
type ImportAttempt = Attempt<store.ImportRow, Change>;

/**
 * Reads an uploaded log file piece by piece, or what is new in the folder of a project, verifies the crawlers, and stores
 * their counts. A later attempt continues after the last stored piece; pieces are deleted when they are counted.
 */
export const logImports = defineRun({
  kind: 'log_import',
  scope: 'projects',
  noun: 'log file import',
  model: (client) => client.logImport,
  job: { name: 'read-log-file', timeoutMs: 6 * 3_600_000, concurrency: 1, attempts: 3 },
  retryable: true,
  pausable: true,
  shared: true,
  execute: (ctx, attempt) => (attempt.row.source === 'folder' ? readNewLines(ctx, attempt) : readPieces(ctx, attempt)),
  async abandon(client, id) {
    const chunks = await store.dropFile(client, id);
    return () => removePieces(chunks);
  },
  entry: ({ id, name, projectId, bytes, bytesDone }) => ({
    title: name,
    path: `/log-files?project=${projectId ?? ''}`,
    done: Math.round(Number(bytesDone) / MEGABYTE),
    total: Math.ceil(Number(bytes) / MEGABYTE),
    cancel: { operation: 'stop_log_import', input: { id } },
    retry: null,
  }),
});

const MEGABYTE = 1024 * 1024;

/** A temporary failure, or another attempt, continues where the counts of each file end. */
async function readNewLines(ctx: Ctx, attempt: ImportAttempt): Promise<RunEnd<Change>> {
  const { projectId, bytesDone: before } = attempt.row;
  const { LOG_FILES_DIR: root } = env();
  if (projectId === null) throw new LeaseLost();
  if (root === undefined) throw new NotConfigured('This installation has no folder for log files any more.');
  const isPaused = await readFolder(
    ctx,
    { projectId, root },
    {
      begin: (bytes) => attempt.write({ bytes: before + bytes }),
      isPausing: async () => (await attempt.status()) === 'pausing',
      write: (bytes, also) => attempt.write({ bytesDone: before + bytes }, also),
    },
  );
  if (isPaused) return { status: 'paused', data: {} };
  return { status: 'done', data: {}, also: (client, id) => forgetReadings(client, projectId, id) };
}

async function readPieces(ctx: Ctx, attempt: ImportAttempt): Promise<RunEnd<Change>> {
  const { fileId, chunks } = attempt.row;
  if (fileId === null) throw new LeaseLost();
  // An attempt that died may have left some that it counted.
  await removePieces(chunks.slice(Math.max(0, attempt.row.chunksDone - PIECES_AT_ONCE), attempt.row.chunksDone));
  const verifier = await createVerifier(ctx);
  let { chunksDone, bytesDone } = attempt.row;
  let place: Place = { counts: await store.countsOf(fileId), fields: attempt.row.fields, rows: attempt.row.rows };
  while (chunksDone < chunks.length) {
    if ((await attempt.status()) === 'pausing') return { status: 'paused', data: {} };
    const batch = startBatch(verifier, place);
    const began = ctx.now().getTime();
    let at = chunksDone;
    while (at < chunks.length && (at - chunksDone < PIECES_AT_ONCE || !batch.isAtLineEnd())) {
      ctx.signal.throwIfAborted();
      const piece = await loadPiece(chunks[at] ?? '');
      if (!piece) throw new Refused('The uploaded file was deleted before it was read. Upload it again.');
      at++;
      await batch.add(piece, at === chunks.length);
      bytesDone += BigInt(piece.byteLength);
      if (!batch.isAtLineEnd()) continue;
      const isLate = ctx.now().getTime() - began > BATCH_MS;
      if (isLate || (await attempt.status()) === 'pausing') break;
    }
    const counted = chunks.slice(chunksDone, at);
    const added = batch.end();
    place = added.place;
    chunksDone = at;
    await attempt.write({ chunksDone, fields: place.fields, rows: place.rows, bytesDone }, (client) =>
      store.addCounts(client, fileId, added),
    );
    await removePieces(counted);
  }
  return { status: 'done', data: { chunks: [] }, also: (client) => store.completeFile(client, fileId) };
}
