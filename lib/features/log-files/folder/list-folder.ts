import 'server-only';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ifMissing } from '#lib/platform/evidence/store.ts';

/** Files of a folder that are looked at, the oldest first. */
const MAX_FILES = 1_000;

/** A file in the folder of a project. */
export interface FolderFile {
  name: string;
  /** Where it is, without symbolic links. */
  path: string;
  size: number;
  modifiedMs: number;
}

/**
 * Files directly in the folder of a project, the oldest first. Symbolic links are followed only to what is in the root.
 * @param root LOG_FILES_DIR
 * @returns null: the project has no folder
 */
export async function listFolder(root: string, projectId: string): Promise<FolderFile[] | null> {
  const base = await realpath(root).catch(ifMissing);
  const folder = base && (await inside(base, join(base, projectId)));
  if (!base || !folder || !(await stat(folder)).isDirectory()) return null;
  const files: FolderFile[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const path = name.startsWith('.') ? null : await inside(base, join(folder, name));
    const found = path === null ? null : await lstat(path).catch(ifMissing);
    if (path === null || !found?.isFile()) continue;
    files.push({ name, path, size: found.size, modifiedMs: found.mtimeMs });
  }
  return files.toSorted((a, b) => a.modifiedMs - b.modifiedMs).slice(0, MAX_FILES);
}

/** The real path; null: it does not exist, or is outside. */
async function inside(base: string, path: string): Promise<string | null> {
  const real = await realpath(path).catch(ifMissing);
  return real?.startsWith(`${base}${sep}`) ? real : null;
}
