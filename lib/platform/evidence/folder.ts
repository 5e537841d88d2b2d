import { mkdir, open, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
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
      if (known && (await unpack(known, hash).catch(ifDamaged))) {
        // Its time says when somebody last wanted it: what nothing names is removed only long after that.
        await touch(path);
        return { hash, bytes: content.byteLength, storedBytes: known.byteLength };
      }
      // Not there, or damaged: what is at hand now is whole.
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
    putAt: async (hash) => (await stat(pathOf(hash)).catch(ifGone))?.mtime ?? null,
    putBefore: (moment) => filesBefore(folder, moment),
  };
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(ifGone);
}

function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
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
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`;
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
