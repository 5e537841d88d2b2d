import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';

/** A stored piece of evidence, named by its content hash: the same bytes are stored once. */
export interface StoredEvidence {
  /** SHA-256 of the uncompressed bytes, hex. */
  hash: string;
  bytes: number;
  storedBytes: number;
}

/** A piece that is compressed already. */
export interface PackedEvidence {
  /** SHA-256 of the uncompressed bytes, hex. */
  hash: string;
  bytes: number;
  packed: Uint8Array;
}

/** Storage of raw pages, rendered pages and screenshots. Content only; the database holds what each piece belongs to. */
export interface EvidenceStore {
  put(content: Uint8Array): Promise<StoredEvidence>;
  /** Stores many pieces at once; all of them are stored when it resolves. */
  putAll(pieces: readonly PackedEvidence[]): Promise<void>;
  /**
   * @returns null if there is none with that hash
   * @throws DamagedEvidence if the content no longer matches the hash
   */
  get(hash: string): Promise<Uint8Array | null>;
  /** Removes a piece whatever its age, so only where nothing else is being stored. */
  remove(hash: string): Promise<void>;
  /** Removes a piece last stored before a time; one that was stored again since stays. */
  removePutBefore(hash: string, moment: Date): Promise<void>;
  /** Hashes of pieces last stored before a time, in no order. */
  putBefore(moment: Date): AsyncIterable<string>;
}

/** Stored content that can no longer be read, or no longer matches its hash. It is never shown as evidence. */
export class DamagedEvidence extends Error {
  override readonly name = 'DamagedEvidence';
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** Nothing larger is ever stored: a page or an image is at most 10 MiB, see lib/net/limits.ts. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Path of a piece under a store's root: `ab/cd/abcd….zst`. @throws TypeError if it is not a SHA-256 in hex */
export function placeOf(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new TypeError('evidence is named by a SHA-256 in hex');
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}.zst`;
}

/** The hash that a path stands for; undefined if it is not a piece of evidence. */
export const hashAt = (place: string): string | undefined => /(?:^|\/)([0-9a-f]{64})\.zst$/.exec(place)?.[1];

/** SHA-256 in hex. @throws RangeError if the content exceeds the store's limit */
export function nameOf(content: Uint8Array): string {
  if (content.byteLength > MAX_BYTES) throw new RangeError(`evidence of ${content.byteLength} bytes is too large`);
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Names and compresses a piece. It blocks, so it is for threads of their own; the result has a buffer of its own, which is
 * cheap to pass between threads.
 * @throws RangeError as `nameOf`
 */
export function packPiece(content: Uint8Array): PackedEvidence {
  return { hash: nameOf(content), bytes: content.byteLength, packed: new Uint8Array(zstdCompressSync(content)) };
}

/** Length of a SHA-256. */
export const HASH_BYTES = 32;

/** For `catch`: null for a file that does not exist. @throws any other error */
export function ifMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

/** Zstandard. */
export const pack = (content: Uint8Array): Promise<Uint8Array> => compress(content);

/** @throws DamagedEvidence if it cannot be decompressed or does not match the hash */
export async function unpack(packed: Uint8Array, hash: string): Promise<Uint8Array> {
  const content = await decompress(packed, { maxOutputLength: MAX_BYTES }).catch((cause: unknown) => {
    throw new DamagedEvidence(`the file of evidence ${hash} cannot be decompressed`, { cause });
  });
  if (nameOf(content) !== hash) throw new DamagedEvidence(`the file of evidence ${hash} has different content`);
  return content;
}
