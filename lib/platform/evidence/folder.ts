import { access, mkdir, open, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  DamagedEvidence,
  type EvidenceStore,
  hashAt,
  nameOf,
  pack,
  placeOf,
  unpack,
} from '#lib/platform/evidence/store.ts';

/** A store in one folder. A piece is first written under another name, so that a file is either complete or absent. */
export function folderEvidence(folder: string): EvidenceStore {
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
    async get(hash) {
      const packed = await readIfThere(pathOf(hash));
      return packed && unpack(packed, hash);
    },
    async remove(hash) {
      await rm(pathOf(hash), { force: true });
    },
    async removePutBefore(hash, moment) {
      const path = pathOf(hash);
      const isOld = async (at: string) => ((await stat(at).catch(ignoreMissing))?.mtime ?? moment) < moment;
      if (!(await isOld(path))) return;
      // Moved aside before the final check: nobody can refresh it between that check and its removal.
      const aside = besides(path);
      await rename(path, aside).catch(ignoreMissing);
      if (await isOld(aside)) await rm(aside);
      else await rename(aside, path).catch(ignoreMissing);
    },
    putBefore: (moment) => filesBefore(folder, moment),
  };
}

/** Refreshes a piece's time. @returns false if it no longer exists */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(path, now, now);
    // Still in place: a removal that moves it aside from now on sees the new time.
    await access(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** A unique name next to a piece's: files with such names are not evidence. */
const besides = (path: string): string => `${path}.${process.pid}.${crypto.randomUUID()}`;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

function ignoreMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

async function* filesBefore(folder: string, moment: Date): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch(ignoreMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const hash = hashAt(entry.name);
    if (hash === undefined || !entry.isFile()) continue;
    const file = await stat(join(entry.parentPath, entry.name)).catch(ignoreMissing);
    if (file && file.mtime < moment) yield hash;
  }
}

function readIfThere(path: string): Promise<Uint8Array | null> {
  return readFile(path).catch(ignoreMissing);
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
