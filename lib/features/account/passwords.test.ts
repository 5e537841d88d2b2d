import { describe, expect, it } from 'vitest';
import { hashPassword, passwordProblem, verifyPassword } from '#lib/features/account/passwords.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

describe('passwords', () => {
  it('recognises the right one only', async () => {
    const stored = await hashPassword('correct horse');
    expect(stored).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await verifyPassword('correct horse', stored)).toBe(true);
    expect(await verifyPassword('correct horsf', stored)).toBe(false);
    expect(await verifyPassword('', stored)).toBe(false);
  });

  it('hashes the same password differently each time', async () => {
    const [a, b] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(a).not.toBe(b);
  });

  it('takes the two ways of writing an accent as one', async () => {
    const stored = await hashPassword('caf\u00e9 caf\u00e9 caf\u00e9');
    expect(await verifyPassword('cafe\u0301 cafe\u0301 cafe\u0301', stored)).toBe(true);
  });

  it('counts characters, not bytes', () => {
    expect(passwordProblem('🐍'.repeat(9))).toContain('at least 10');
    expect(passwordProblem('🐍'.repeat(10))).toBeNull();
    expect(passwordProblem('🐍'.repeat(128))).toBeNull();
    expect(passwordProblem('a'.repeat(129))).toContain('at most 128');
    expect(passwordProblem('with a \0 in it')).not.toBeNull();
  });

  it('refuses to hash one that does not do', async () => {
    await expect(hashPassword('short')).rejects.toBeInstanceOf(InvalidInput);
  });

  it('says no for an account that does not exist, after the same work', async () => {
    const stored = await hashPassword('correct horse');
    const time = async (hash: string | null) => {
      const start = performance.now();
      expect(await verifyPassword('correct horsf', hash)).toBe(false);
      return performance.now() - start;
    };
    // The least of several runs is what the work costs; noise only adds.
    const known: number[] = [];
    const unknown: number[] = [];
    for (let run = 0; run < 4; run += 1) {
      known.push(await time(stored));
      unknown.push(await time(null));
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});
