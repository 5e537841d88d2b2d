import { access, mkdir, open, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Segments } from '#lib/platform/evidence/segments.ts';
import {
  DamagedEvidence,
  type EvidenceStore,
  hashAt,
  ifMissing,
  nameOf,
  pack,
  placeOf,
  unpack,
} from '#lib/platform/evidence/store.ts';

/**
 * A store in one folder: a file for each piece, and segments for pieces that were stored together. A file is first written
 * under another name, so that it is either complete or absent.
 */
export function folderEvidence(folder: string): EvidenceStore {
  const segments = new Segments(join(folder, 'segments'));
  const pathOf = (hash: string) => join(folder, placeOf(hash));
  return {
    async put(content) {
      const hash = nameOf(content);
      const path = pathOf(hash);
      const known = await readIfThere(path);
      // Its modification time says when it was last needed: unreferenced pieces are removed only long after that.
      if (known && (await unpack(known, hash).catch(ifDamaged)) && (await touch(path))) {
        return { hash, bytes: content.byteLength, storedBytes: known.byteLength };
      }
      // Not there, removed meanwhile, or damaged: the given content is intact.
      const packed = await pack(content);
      await writeWhole(path, packed);
      return { hash, bytes: content.byteLength, storedBytes: packed.byteLength };
    },
    putAll: (pieces) => segments.write(pieces),
    async get(hash) {
      const packed = (await readIfThere(pathOf(hash))) ?? (await segments.read(hash));
      return packed && unpack(packed, hash);
    },
    async remove(hash) {
      await rm(pathOf(hash), { force: true });
      await segments.remove(hash, ANY_AGE);
    },
    async removePutBefore(hash, moment) {
      const path = pathOf(hash);
      await segments.remove(hash, moment);
      const isOld = async (at: string) => ((await stat(at).catch(ifMissing))?.mtime ?? moment) < moment;
      if (!(await isOld(path))) return;
      // Moved aside before the final check: nobody can refresh it between that check and its removal.
      const aside = besides(path);
      await rename(path, aside).catch(ifMissing);
      if (await isOld(aside)) await rm(aside);
      else await rename(aside, path).catch(ifMissing);
    },
    async *putBefore(moment) {
      yield* filesBefore(folder, moment);
      yield* segments.before(moment);
    },
  };
}

/** Later than anything that was stored. */
const ANY_AGE = new Date(8.64e15);

/** Refreshes a piece's time. @returns false if it no longer exists */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(path, now, now);
    // Still in place: a removal that moves it aside from now on sees the new time.
    await access(path);
    return true;
  } catch (error) {
    return ifMissing(error) !== null;
  }
}

/** A unique name next to a piece's: files with such names are not evidence. */
const besides = (path: string): string => `${path}.${process.pid}.${crypto.randomUUID()}`;

async function* filesBefore(folder: string, moment: Date): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch(ifMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const hash = hashAt(entry.name);
    if (hash === undefined || !entry.isFile()) continue;
    const file = await stat(join(entry.parentPath, entry.name)).catch(ifMissing);
    if (file && file.mtime < moment) yield hash;
  }
}

function readIfThere(path: string): Promise<Uint8Array | null> {
  return readFile(path).catch(ifMissing);
}

function ifDamaged(error: unknown): null {
  if (error instanceof DamagedEvidence) return null;
  throw error;
}

async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = besides(path);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(content);
    // The database row that references it is committed afterwards: in a power failure it must not outlive its file.
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}
