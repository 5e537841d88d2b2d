import {
  findEvidence,
  findRemoved,
  findUnnamed,
  forget,
  forgetRemoval,
  lockKnown,
  namedAmong,
  noteEvidence,
  removalsBefore,
  type Transaction,
  unnamed,
} from '#lib/features/evidence/store.ts';
import { decodeText, sniffCharset } from '#lib/net/http/charset.ts';
import { db } from '#lib/platform/database/db.ts';
import { DamagedEvidence, evidence } from '#lib/platform/evidence/index.ts';

/**
 * Reads stored pieces for the features that keep them. A piece is reached through the record that names its hash, and
 * that record belongs to somebody: who may read is decided there, before anything here is called.
 */

/** The pieces of a record: what each shows → its hash. */
export type NamedEvidence = Readonly<Record<string, string>>;

export interface Piece {
  role: string;
  hash: string;
  /** As the target named it; foreign text. "" when it named none or nothing is known. */
  contentType: string;
  bytes: number | null;
  keptAt: Date | null;
  /** When a rule of retention took it away; it can be there all the same, kept anew. */
  removedAt: Date | null;
}

/** A piece with what is in it: null when it is not there any more, or is no longer what its hash says. */
export type OpenedPiece =
  | (Piece & { state: 'kept'; content: Uint8Array; bytes: number })
  | (Piece & { state: 'missing' | 'damaged'; content: null });

/** Type, size and time of the pieces under these hashes, unopened; those that nothing is known about are left out. */
export const describeEvidence = findEvidence;

/** Opens the named pieces and checks each against its hash. */
export async function openPieces(named: NamedEvidence): Promise<OpenedPiece[]> {
  const hashes = Object.values(named);
  const [rows, removed] = await Promise.all([findEvidence(hashes), findRemoved(hashes)]);
  const known = new Map(rows.map((row) => [row.hash, row]));
  const gone = new Map(removed.map((row) => [row.hash, row.removedAt]));
  const opened: OpenedPiece[] = [];
  // One after the other: a piece has up to 10 MiB.
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
 * Forgets the pieces among these that no record names any longer; called in the transaction that deleted one, last. Waits
 * for records that are about to name one of them, and for others that delete: they are asked about when they have ended.
 * @returns their hashes: once it is committed, `removeUnnamed` takes their content
 */
export async function dropUnused(tx: Transaction, hashes: readonly string[]): Promise<string[]> {
  const known = await lockKnown(tx, hashes);
  const named = await namedAmong(tx, known);
  const orphans = known.filter((hash) => !named.has(hash));
  await forget(tx, orphans);
  return orphans;
}

/** Which of these pieces a record names, asked for many at once. */
export const stillNamed = namedAmong;

/** Why a piece is not there: the rule that took it away and when, else what the caller says. */
export const whyGone = (piece: Piece | undefined, otherwise: string): string =>
  piece?.removedAt
    ? `It was removed by the retention rule on ${piece.removedAt.toISOString().slice(0, 10)}.`
    : otherwise;

/**
 * Writes what is known about the pieces of a record, in the transaction that names them, last and once it is sure to do so:
 * what is known about a piece keeps its content from the sweep.
 */
export const keepEvidence = noteEvidence;

/** The same for pages of site audits, which have no other record. */
export const keptAnew = forgetRemoval;

/** A piece is stored before the record that names it: what was put in lately may still get its name. */
const YOUNG_MS = 24 * 3_600_000;

/** What was put in before this moment has its name, if it gets one. */
export const settledAt = (now: Date): Date => new Date(now.getTime() - YOUNG_MS);

/**
 * Removes from the store those of these pieces that nothing names, once the transaction that forgot them is committed. What
 * was put in lately stays for the daily sweep: somebody may be about to name it, on any machine.
 */
export async function removeUnnamed(hashes: readonly string[], now: Date): Promise<void> {
  for (const hash of await unnamed(hashes)) await evidence().removePutBefore(hash, settledAt(now));
}

/** Found in one pass; more of them wait for the next day. */
const MAX_UNNAMED = 100_000;
const AT_ONCE = 2_000;

/**
 * Forgets pieces whose records went another way than by `dropUnused`, with their user for example, so that the sweep takes
 * their content. What was kept lately stays.
 */
export async function forgetUnnamed(now: Date, signal: AbortSignal): Promise<void> {
  const found = await findUnnamed(settledAt(now), MAX_UNNAMED);
  for (let at = 0; at < found.length; at += AT_ONCE) {
    signal.throwIfAborted();
    // Named since they were found, or just now: asked once more, when nobody else can write about them.
    await db().$transaction((tx) => dropUnused(tx, found.slice(at, at + AT_ONCE)), { timeout: 60_000 });
  }
}

/** Forgets removals of pieces that no record names any longer: nobody can ask about them. */
export async function forgetOldRemovals(now: Date, signal: AbortSignal): Promise<void> {
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const hashes = await removalsBefore(settledAt(now), after, AT_ONCE);
    const named = await namedAmong(db(), hashes);
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

/** The text of a piece in the encoding that a browser would find, and that encoding's name. */
export function textOf(content: Uint8Array, contentType: string): { text: string; charset: string } {
  const charset = sniffCharset(content, contentType);
  return { text: decodeText(content, charset), charset };
}
