import 'server-only';
import { randomBytes } from 'node:crypto';
import { type EvidenceStore, evidence } from '#lib/platform/evidence/index.ts';

/** Plain bytes of a piece, which is compressed in the store. */
export const PIECE_BYTES = 8 * 1024 * 1024;
/**
 * Each piece begins with random bytes: its name in the store is then its alone, so that it can be deleted without regard to
 * the same content of another upload.
 */
const SALT_BYTES = 16;
const NEWLINE = 10;

/** Divides a stream into pieces that end with a line, unless a line is longer than a piece. */
export async function* piecesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    parts.push(chunk);
    size += chunk.byteLength;
    while (size >= PIECE_BYTES) {
      const whole = Buffer.concat(parts);
      const newline = whole.lastIndexOf(NEWLINE, PIECE_BYTES - 1);
      const end = newline < 0 ? PIECE_BYTES : newline + 1;
      yield whole.subarray(0, end);
      const rest = whole.subarray(end);
      parts = [rest];
      size = rest.byteLength;
    }
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** Stores a piece until it has been read. @returns its name */
export async function storePiece(content: Buffer, store: EvidenceStore = evidence()): Promise<string> {
  return (await store.put(Buffer.concat([randomBytes(SALT_BYTES), content]))).hash;
}

/** @returns null when it was deleted */
export async function loadPiece(name: string, store: EvidenceStore = evidence()): Promise<Uint8Array | null> {
  return (await store.get(name))?.subarray(SALT_BYTES) ?? null;
}

/** Deletes pieces; those that cannot be deleted now are deleted by the daily sweep of the store. */
export async function removePieces(names: readonly string[], store: EvidenceStore = evidence()): Promise<void> {
  for (const name of names) await store.remove(name).catch(() => {});
}
