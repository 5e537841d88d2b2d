import {
  describeEvidence,
  findRemoved,
  findUnnamed,
  forget,
  forgetRemoval,
  lockKnown,
  referencedAmong,
  removalsBefore,
  type Transaction,
  unnamed,
} from '#lib/features/evidence/store.ts';
import { decodeText, sniffCharset } from '#lib/net/http/charset.ts';
import type { BaseCtx } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { DamagedEvidence, evidence } from '#lib/platform/evidence/index.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export { describeEvidence, forgetRemoval, recordEvidence, referencedAmong } from '#lib/features/evidence/store.ts';

/**
 * Reads stored files for the features that own them. A file is accessed through the record that references its hash,
 * and that record belongs to a person. The feature checks the permission before it calls anything here.
 */

/** Evidence of a record: role → hash. */
export type NamedEvidence = Readonly<Record<string, string>>;

/** The evidence of a record, from its column. */
export function evidenceByRole(column: Prisma.JsonValue): NamedEvidence {
  if (!column || typeof column !== 'object' || Array.isArray(column)) return {};
  return Object.fromEntries(
    Object.entries(column).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A piece of evidence to open. */
export interface Piece {
  role: string;
  hash: string;
  /** As the target declared it; untrusted text. "" when it declared none or nothing is known. */
  contentType: string;
  bytes: number | null;
  keptAt: Date | null;
  /** When a retention rule removed it; it may have been stored again since. */
  removedAt: Date | null;
}

/** A file with its content; null when it is missing, or no longer matches its hash. */
export type OpenedPiece =
  | (Piece & { state: 'kept'; content: Uint8Array; bytes: number })
  | (Piece & { state: 'missing' | 'damaged'; content: null });

/** Opens the referenced files and verifies each against its hash. */
export async function openPieces(named: NamedEvidence): Promise<OpenedPiece[]> {
  const hashes = Object.values(named);
  const [rows, removed] = await Promise.all([describeEvidence(hashes), findRemoved(hashes)]);
  const known = new Map(rows.map((row) => [row.hash, row]));
  const gone = new Map(removed.map((row) => [row.hash, row.removedAt]));
  const opened: OpenedPiece[] = [];
  // One after the other: each may have up to 10 MiB.
  for (const [role, hash] of Object.entries(named)) {
    const row = known.get(hash);
    const piece = {
      role,
      hash,
      contentType: row?.contentType ?? '',
      bytes: row?.bytes ?? null,
      keptAt: row?.createdAt ?? null,
      removedAt: gone.get(hash) ?? null,
    };
    opened.push({ ...piece, ...(await contentOf(hash)) });
  }
  return opened;
}

/**
 * Deletes the rows of those files that no record references any longer. Call it last in the transaction that deleted a
 * record. Waits for transactions that are about to reference one of them, and for other deletions, and then checks
 * again.
 * @returns their hashes: after the commit, `removeUnnamed` deletes their content
 */
export async function dropUnused(tx: Transaction, hashes: readonly string[]): Promise<string[]> {
  const known = await lockKnown(tx, hashes);
  const named = await referencedAmong(tx, known);
  const orphans = known.filter((hash) => !named.has(hash));
  await forget(tx, orphans);
  return orphans;
}

/**
 * Releases the evidence of a record, last in the transaction that deleted it.
 * @returns what to do after the commit: deletes the content that nothing references any longer
 */
export async function releaseEvidence(tx: Transaction, { evidence: column }: { evidence: Prisma.JsonValue }) {
  const orphans = await dropUnused(tx, Object.values(evidenceByRole(column)));
  return ({ now }: Pick<BaseCtx, 'now'>) => removeUnnamed(orphans, now());
}

/** Why a file is missing: the retention rule and its date, else the caller's text. */
export const whyMissing = (piece: Piece | undefined, otherwise: string): string =>
  piece?.removedAt ? `Deleted by data retention on ${piece.removedAt.toISOString().slice(0, 10)}.` : otherwise;

/** A file is stored before the record that references it, so a recent one may still get its reference. */
const YOUNG_MS = 24 * 3_600_000;

/** Content stored before this time has its reference, if it gets one. */
export const settledAt = (now: Date): Date => new Date(now.getTime() - YOUNG_MS);

/**
 * Deletes the content of unreferenced files, after the transaction that dropped them is committed. Recent ones are left
 * to the daily sweep: another process may be about to reference them, on any machine.
 */
export async function removeUnnamed(hashes: readonly string[], now: Date): Promise<void> {
  for (const hash of await unnamed(hashes)) await evidence().removePutBefore(hash, settledAt(now));
}

/** Maximum found in one pass; the rest waits for the next day. */
const MAX_UNNAMED = 100_000;
const AT_ONCE = 2_000;

/**
 * Deletes the rows of files whose records were not deleted through `dropUnused`, for example with their user, so that
 * the sweep deletes their content. Recent ones stay.
 */
export async function forgetUnnamed(now: Date, signal: AbortSignal): Promise<void> {
  const found = await findUnnamed(settledAt(now), MAX_UNNAMED);
  for (let at = 0; at < found.length; at += AT_ONCE) {
    signal.throwIfAborted();
    // They may have been referenced since; `dropUnused` checks again under a lock.
    await db().$transaction((tx) => dropUnused(tx, found.slice(at, at + AT_ONCE)), { timeout: 60_000 });
  }
}

/** Deletes removal notes of files that no record references any longer: nobody can ask about them. */
export async function forgetOldRemovals(now: Date, signal: AbortSignal): Promise<void> {
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const hashes = await removalsBefore(settledAt(now), after, AT_ONCE);
    const named = await referencedAmong(db(), hashes);
    await forgetRemoval(
      db(),
      hashes.filter((hash) => !named.has(hash)),
    );
    if (hashes.length < AT_ONCE) return;
    after = hashes.at(-1) ?? '';
  }
}

async function contentOf(hash: string) {
  try {
    const content = await evidence().get(hash);
    if (!content) return { state: 'missing', content: null } as const;
    return { state: 'kept', content, bytes: content.byteLength } as const;
  } catch (error) {
    if (error instanceof DamagedEvidence || error instanceof TypeError) {
      return { state: 'damaged', content: null } as const;
    }
    throw error;
  }
}

/** Decodes a file with the encoding that a browser would detect. @returns the text, and the name of the encoding */
export function textOf(content: Uint8Array, contentType: string): { text: string; charset: string } {
  const charset = sniffCharset(content, contentType);
  return { text: decodeText(content, charset), charset };
}
