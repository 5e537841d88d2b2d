import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret that signs sessions and encrypts stored values: generated at the first start, kept in DATA_DIR/auth-secret
 * (0600). Two concurrent starts end up with the same one, even in two containers with the same process ids.
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
 * Writes another secret to disk next to the existing one, for a restore: the existing data stays readable until `place`
 * replaces the secret. The caller holds the folder's lock.
 */
export function stageAuthSecret(dataDir: string, secret: string): { place(): void; discard(): void } {
  const file = join(dataDir, 'auth-secret');
  const staged = `${file}.staged`;
  // A file left by a killed process may have other permissions.
  rmSync(staged, { force: true });
  writeFileSync(staged, secret, { mode: 0o600, flush: true });
  return { place: () => renameSync(staged, file), discard: () => rmSync(staged, { force: true }) };
}

/** The secret stored in a data folder; null before the first start. */
export function storedSecret(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim();
  } catch {
    return null;
  }
}
