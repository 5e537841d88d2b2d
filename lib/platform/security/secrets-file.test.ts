import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { authSecret } from '#lib/platform/security/secrets-file.ts';

it('makes the secret once, whatever a process of the same number in another container is doing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-secret-'));
  try {
    // Containers that share the folder all number their processes from 1.
    mkdirSync(join(folder, `auth-secret.${process.pid}`));
    const made = authSecret(folder);
    expect(made.length).toBeGreaterThanOrEqual(64);
    expect(authSecret(folder)).toBe(made);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
