import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

/** A kept piece of evidence, named by what it is made of: the same bytes are stored once. */
export interface StoredEvidence {
  /** SHA-256 of the uncompressed bytes, hex. */
  hash: string;
  bytes: number;
  storedBytes: number;
}

/** Where raw pages, rendered pages and screenshots go. Content only; what it belongs to stands in the database. */
export interface EvidenceStore {
  put(content: Uint8Array): Promise<StoredEvidence>;
  /**
   * @returns null when there is none under that hash
   * @throws DamagedEvidence when what is there is no longer what the hash names
   */
  get(hash: string): Promise<Uint8Array | null>;
  /** Removes a piece whatever its age, so only where nobody else puts anything in. */
  remove(hash: string): Promise<void>;
  /** Removes a piece that was last put in before a moment; one that somebody has put in since stays. */
  removePutBefore(hash: string, moment: Date): Promise<void>;
  /** Hashes of what was last put in before a moment, in no order. */
  putBefore(moment: Date): AsyncIterable<string>;
}

/** Stored content that can no longer be read, or no longer has the hash it is named by. It is never shown as evidence. */
export class DamagedEvidence extends Error {
  override readonly name = 'DamagedEvidence';
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** Nothing larger is ever put in: a page or a picture is at most 10 MiB, see lib/net/limits.ts. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The place of a piece under a store's root: `ab/cd/abcd….zst`. @throws TypeError when it is no SHA-256 in hex */
export function placeOf(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new TypeError('evidence is named by a SHA-256 in hex');
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}.zst`;
}

/** The hash that a place stands for; undefined for what is no piece of evidence. */
export const hashAt = (place: string): string | undefined => /(?:^|\/)([0-9a-f]{64})\.zst$/.exec(place)?.[1];

/** SHA-256 in hex. @throws RangeError when it is more than a store takes */
export function nameOf(content: Uint8Array): string {
  if (content.byteLength > MAX_BYTES) throw new RangeError(`evidence of ${content.byteLength} bytes is too large`);
  return createHash('sha256').update(content).digest('hex');
}

/** Zstandard. */
export const pack = (content: Uint8Array): Promise<Uint8Array> => compress(content);

/** @throws DamagedEvidence when it cannot be unpacked or is not what the hash names */
export async function unpack(packed: Uint8Array, hash: string): Promise<Uint8Array> {
  const content = await decompress(packed, { maxOutputLength: MAX_BYTES }).catch((cause: unknown) => {
    throw new DamagedEvidence(`the file of evidence ${hash} cannot be unpacked`, { cause });
  });
  if (nameOf(content) !== hash) throw new DamagedEvidence(`the file of evidence ${hash} holds something else`);
  return content;
}
