import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret that signs sessions and encrypts what is stored encrypted: made on the first start, kept in
 * DATA_DIR/auth-secret (0600). Two starters at once end up with the same one, also those of two containers, whose process
 * numbers are the same.
 */
export function authSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  const fresh = `${file}.${randomUUID()}`;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    writeFileSync(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(fresh, file);
    } catch {
      // Another process was first; its secret counts.
    }
    rmSync(fresh, { force: true });
    return readFileSync(file, 'utf8').trim();
  }
}

/**
 * Lays another secret beside the one that is there, on the disk, as a restore does: the data that is there can be read until
 * `place` says that it is no more. Whoever does this holds the folder.
 */
export function stageAuthSecret(dataDir: string, secret: string): { place(): void; discard(): void } {
  const file = join(dataDir, 'auth-secret');
  const staged = `${file}.staged`;
  // What one that was killed left behind may have other rights.
  rmSync(staged, { force: true });
  writeFileSync(staged, secret, { mode: 0o600, flush: true });
  return { place: () => renameSync(staged, file), discard: () => rmSync(staged, { force: true }) };
}

/** The secret that a data folder holds; null before the first start. */
export function keptSecret(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim();
  } catch {
    return null;
  }
}
