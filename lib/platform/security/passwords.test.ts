import { createHook } from 'node:async_hooks';
import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { InvalidInput } from '#lib/platform/errors.ts';
import { hashPassword, passwordProblem, verifyPassword } from '#lib/platform/security/passwords.ts';

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

  it('T3: does for an account that does not exist, or a password that is none, what it does for any other', async () => {
    const stored = await hashPassword('correct horse');
    for (const [password, hash] of [
      ['correct horsf', stored],
      ['correct horsf', null],
      ['', stored],
      ['x'.repeat(5_000), null],
    ] as const) {
      using hashing = watchHashing();
      expect(await verifyPassword(password, hash)).toBe(false);
      expect(hashing.begun(), `${password.slice(0, 20)} ${hash}`).toBe(1);
    }
  });

  it('T3: hashes two at once, however many sign in, and leaves the other threads to all else', async () => {
    const stored = await hashPassword('correct horse');
    using hashing = watchHashing();
    const signIns = Array.from({ length: 6 }, () => verifyPassword('correct horsf', stored));
    // File reads use the same pool of four threads.
    await stat('package.json');
    expect(hashing.begun()).toBeLessThan(6);
    expect(await Promise.all(signIns)).toEqual(Array(6).fill(false));
    expect(hashing).toMatchObject({ most: 2 });
    expect(hashing.begun()).toBe(6);
  });

  it('turns away who comes when too many wait', async () => {
    // In the stored format, but with a cheap cost parameter.
    const stored = ['scrypt', 16, 8, 1, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');
    const signIns = await Promise.allSettled(Array.from({ length: 210 }, () => verifyPassword('', stored)));
    const refused = signIns.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  });
});

/** Records Node's hashing calls: how many started, and how many ran in parallel. */
function watchHashing() {
  const open = new Set<number>();
  let begun = 0;
  const watch = {
    most: 0,
    begun: () => begun,
    [Symbol.dispose]: () => void hook.disable(),
  };
  const hook = createHook({
    init(id, type) {
      if (type !== 'SCRYPTREQUEST') return;
      begun += 1;
      open.add(id);
      watch.most = Math.max(watch.most, open.size);
    },
    after: (id) => void open.delete(id),
  }).enable();
  return watch;
}
