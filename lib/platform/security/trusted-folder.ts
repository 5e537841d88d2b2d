import { lstatSync, mkdirSync } from 'node:fs';

/**
 * What is wrong with a folder that programs are started from, or null: it must be a real folder (no symbolic link) owned by
 * this user or root, and nobody else may write to it. In a shared place such as /tmp anyone may have created one of that
 * name.
 */
export function untrustedReason(path: string): string | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return 'it does not exist';
  if (!found.isDirectory()) return 'it is not a folder';
  // Windows has neither owners nor these bits; its temporary folder is private to the user.
  const self = process.getuid?.();
  if (self === undefined) return null;
  if (found.uid !== self && found.uid !== 0) return 'it belongs to another user';
  if ((found.mode & 0o022) !== 0) return 'other users may write to it';
  return null;
}

/**
 * Creates a folder to start programs from, or uses the existing one if it can be trusted.
 * @throws Error with the folder and what is wrong with it
 */
export function makeTrustedFolder(path: string, mode = 0o755): void {
  mkdirSync(path, { recursive: true, mode });
  const problem = untrustedReason(path);
  if (problem) throw new Error(`${path} cannot be used to run programs: ${problem}. Remove it.`);
}
