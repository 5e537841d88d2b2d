import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  decodeIndex,
  encodeSegment,
  FOOTER_BYTES,
  indexBytes,
  type SegmentEntry,
} from '#lib/platform/evidence/segment-format.ts';
import { HASH_BYTES, ifMissing, type PackedEvidence } from '#lib/platform/evidence/store.ts';

const NAME = /^([0-9a-f-]{36})\.seg$/;
/** After this time, segments of other processes are looked for; before that, only for a piece that was not found. */
const REFRESH_MS = 60_000;

/**
 * Pieces that were stored together, in one file each time: a crawl stores hundreds of pages a second. Beside a segment,
 * `<id>.gone` lists the pieces that were removed from it; once they are half of it, the others are moved to a new one.
 */
export class Segments {
  readonly #folder: string;
  /** By id: the first 32 bits of the hashes in a segment, sorted. Four bytes for each stored piece. */
  readonly #known = new Map<string, Uint32Array>();
  /** A bit for the first 24 bits of each hash: most pages of a new crawl are in no segment, however many there are. */
  readonly #filter = new Uint8Array(2 ** 21);
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Stores pieces that no segment has yet, and renews the others. They are on the disk when this resolves. */
  async write(pieces: readonly PackedEvidence[]): Promise<void> {
    if (pieces.length === 0) return;
    await this.#refreshIfOld();
    const renewed = new Set<string>();
    const fresh = new Map<string, PackedEvidence>();
    for (const piece of pieces) {
      if (!fresh.has(piece.hash) && !(await this.#renew(piece.hash, renewed))) fresh.set(piece.hash, piece);
    }
    if (fresh.size > 0) await this.#writeSegment([...fresh.values()]);
  }

  /** The compressed content of a piece; null if no segment has it. */
  async read(hash: string): Promise<Buffer | null> {
    const found = await this.#readKnown(hash);
    if (found) return found;
    await this.#refresh();
    return this.#readKnown(hash);
  }

  /** Removes a piece from the segments that were last renewed before a time. */
  async remove(hash: string, before: Date): Promise<void> {
    await this.#refreshIfOld();
    for (const id of this.#candidates(hash)) await this.#removeFrom(id, hash, before);
  }

  /** Hashes in segments that were last renewed before a time. */
  async *before(moment: Date): AsyncGenerator<string> {
    await this.#refresh();
    for (const id of [...this.#known.keys()]) {
      if (!(await this.#isOlder(id, moment))) continue;
      const { entries, gone } = await this.#readIndex(id);
      for (const { hash } of entries) if (!gone.has(hash)) yield hash;
    }
  }

  /** @returns whether a segment has the piece, and was renewed, so that no cleanup removes it */
  async #renew(hash: string, renewed: Set<string>): Promise<boolean> {
    for (const id of this.#candidates(hash)) {
      const now = new Date();
      // Before the list of removed pieces is read: a removal checks the time again after it has written that list.
      if (!renewed.has(id) && (await utimes(this.#path(id), now, now).catch(ifMissing)) === null) continue;
      renewed.add(id);
      const { entries, gone } = await this.#readIndex(id);
      if (!gone.has(hash) && entries.some((entry) => entry.hash === hash)) return true;
    }
    return false;
  }

  async #readKnown(hash: string): Promise<Buffer | null> {
    for (const id of this.#candidates(hash)) {
      const { entries, gone } = await this.#readIndex(id);
      const entry = gone.has(hash) ? undefined : entries.find((one) => one.hash === hash);
      const content = entry && (await this.#readPiece(id, entry));
      if (content) return content;
    }
    return null;
  }

  async #removeFrom(id: string, hash: string, before: Date): Promise<void> {
    const { entries, gone } = await this.#readIndex(id);
    if (gone.has(hash) || !entries.some((entry) => entry.hash === hash)) return;
    if (!(await this.#isOlder(id, before))) return;
    await appendFile(this.#gonePath(id), Buffer.from(hash, 'hex'));
    // Another process stored it again meanwhile, and relies on it.
    if (!(await this.#isOlder(id, before))) return this.#undoRemoval(id, hash);
    gone.add(hash);
    const rest = entries.filter((entry) => !gone.has(entry.hash));
    if (rest.length * 2 <= entries.length) await this.#replace(id, rest);
  }

  async #undoRemoval(id: string, hash: string): Promise<void> {
    const { gone } = await this.#readIndex(id);
    gone.delete(hash);
    await writeFile(this.#gonePath(id), Buffer.from([...gone].join(''), 'hex'));
  }

  /** Replaces a segment with one that has only these pieces. */
  async #replace(id: string, rest: readonly SegmentEntry[]): Promise<void> {
    const pieces: { hash: string; packed: Buffer }[] = [];
    for (const entry of rest) {
      const packed = await this.#readPiece(id, entry);
      // Another process has replaced it.
      if (!packed) return;
      pieces.push({ hash: entry.hash, packed });
    }
    if (pieces.length > 0) await this.#writeSegment(pieces);
    await rm(this.#path(id), { force: true });
    await rm(this.#gonePath(id), { force: true });
    this.#known.delete(id);
  }

  async #isOlder(id: string, moment: Date): Promise<boolean> {
    const file = await stat(this.#path(id)).catch(ifMissing);
    return file !== null && file.mtime < moment;
  }

  async #writeSegment(pieces: readonly Pick<PackedEvidence, 'hash' | 'packed'>[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const id = crypto.randomUUID();
    const draft = join(this.#folder, `${id}.draft`);
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(encodeSegment(pieces));
      // The database rows that reference its pieces are committed afterwards.
      await file.sync();
      await file.close();
      await rename(draft, this.#path(id));
    } catch (error) {
      await file.close().catch(() => {});
      await rm(draft, { force: true });
      throw error;
    }
    this.#add(id, pieces);
  }

  /** Segments that may have a piece. */
  #candidates(hash: string): string[] {
    const prefix = prefixOf(hash);
    const ids: string[] = [];
    if (((this.#filter[prefix >>> 11] ?? 0) & (1 << ((prefix >>> 8) & 7))) === 0) return ids;
    for (const [id, prefixes] of this.#known) if (includes(prefixes, prefix)) ids.push(id);
    return ids;
  }

  #add(id: string, pieces: readonly { hash: string }[]): void {
    const prefixes = prefixesOf(pieces);
    this.#known.set(id, prefixes);
    for (const prefix of prefixes)
      this.#filter[prefix >>> 11] = (this.#filter[prefix >>> 11] ?? 0) | (1 << ((prefix >>> 8) & 7));
  }

  async #refreshIfOld(): Promise<void> {
    if (performance.now() - this.#refreshedAt > REFRESH_MS) await this.#refresh();
  }

  #refresh(): Promise<void> {
    this.#refreshing ??= this.#list().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #list(): Promise<void> {
    const names = (await readdir(this.#folder).catch(ifMissing)) ?? [];
    const ids = new Set(names.flatMap((name) => NAME.exec(name)?.[1] ?? []));
    for (const id of [...this.#known.keys()]) if (!ids.has(id)) this.#known.delete(id);
    for (const id of ids) if (!this.#known.has(id)) this.#add(id, (await this.#readIndex(id)).entries);
    this.#refreshedAt = performance.now();
  }

  /** The pieces of a segment, and those that were removed from it. None if it does not exist. */
  async #readIndex(id: string): Promise<{ entries: SegmentEntry[]; gone: Set<string> }> {
    const removed = await readFile(this.#gonePath(id)).catch(ifMissing);
    const gone = new Set<string>();
    for (let at = 0; removed && at + HASH_BYTES <= removed.length; at += HASH_BYTES)
      gone.add(removed.toString('hex', at, at + HASH_BYTES));
    const entries = await this.#withFile(id, async (read, size) => {
      const length = indexBytes(await read(size - FOOTER_BYTES, FOOTER_BYTES));
      return length === null ? [] : decodeIndex(await read(size - FOOTER_BYTES - length, length));
    });
    return { entries: entries ?? [], gone };
  }

  #readPiece(id: string, { offset, length }: SegmentEntry): Promise<Buffer | null> {
    return this.#withFile(id, (read) => read(offset, length));
  }

  /** @returns null if the segment does not exist */
  async #withFile<T>(
    id: string,
    work: (read: (position: number, length: number) => Promise<Buffer>, size: number) => Promise<T>,
  ): Promise<T | null> {
    const file = await open(this.#path(id)).catch(ifMissing);
    if (!file) return null;
    try {
      const read = async (position: number, length: number) => {
        // A segment that was truncated.
        if (position < 0) return Buffer.alloc(0);
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
        return buffer.subarray(0, bytesRead);
      };
      return await work(read, (await file.stat()).size);
    } finally {
      await file.close();
    }
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.seg`);
  }

  #gonePath(id: string): string {
    return join(this.#folder, `${id}.gone`);
  }
}

const prefixOf = (hash: string): number => Number.parseInt(hash.slice(0, 8), 16);

const prefixesOf = (pieces: readonly { hash: string }[]): Uint32Array =>
  Uint32Array.from(pieces, ({ hash }) => prefixOf(hash)).sort();

/** Binary search. */
function includes(sorted: Uint32Array, value: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value;
}
