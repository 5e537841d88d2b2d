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

/** A store in one folder. A piece is written under another name first, so that a file is whole or not there. */
export function folderEvidence(folder: string): EvidenceStore {
  const pathOf = (hash: string) => join(folder, placeOf(hash));
  return {
    async put(content) {
      const hash = nameOf(content);
      const path = pathOf(hash);
      const known = await readIfThere(path);
      // Its time says when somebody last wanted it: what nothing names is removed only long after that.
      if (known && (await unpack(known, hash).catch(ifDamaged)) && (await touch(path))) {
        return { hash, bytes: content.byteLength, storedBytes: known.byteLength };
      }
      // Not there, removed meanwhile, or damaged: what is at hand now is whole.
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
      const isOld = async (at: string) => ((await stat(at).catch(ifGone))?.mtime ?? moment) < moment;
      if (!(await isOld(path))) return;
      // Taken aside before it is looked at for good: nobody can make it new between that look and its removal.
      const aside = besides(path);
      await rename(path, aside).catch(ifGone);
      if (await isOld(aside)) await rm(aside);
      else await rename(aside, path).catch(ifGone);
    },
    putBefore: (moment) => filesBefore(folder, moment),
  };
}

/** Makes a piece new. @returns false when it is not there any more */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(path, now, now);
    // Still at its place: a removal that takes it aside from now on sees the new time.
    await access(path);
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** A name of one's own next to a piece's: nothing under it is evidence. */
const besides = (path: string): string => `${path}.${process.pid}.${crypto.randomUUID()}`;

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

function ifGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}

async function* filesBefore(folder: string, moment: Date): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch(ifGone);
  if (!entries) return;
  for await (const entry of entries) {
    const hash = hashAt(entry.name);
    if (hash === undefined || !entry.isFile()) continue;
    const file = await stat(join(entry.parentPath, entry.name)).catch(ifGone);
    if (file && file.mtime < moment) yield hash;
  }
}

function readIfThere(path: string): Promise<Uint8Array | null> {
  return readFile(path).catch(ifGone);
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
    // The database row that names it is committed afterwards: it must not outlive its file in a power cut.
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}
