import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkSignIn, DEVICE_SECONDS, deviceToken } from '#lib/features/accounts/sign-in/sign-in.ts';
import { createOwner, signOutEverywhere } from '#lib/features/accounts/users.ts';
import { db } from '#lib/platform/database/db.ts';
import { LimitReached, Unauthorized } from '#lib/platform/errors.ts';
import { countAttempt, FORGET_MS, waitSeconds } from '#lib/platform/limits/attempts.ts';

const email = 'owner@example.com';
const right = 'correct horse';
const wrong = 'wrong horse 1';
const start = new Date('2026-11-21T05:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let userId: string;
let user: { id: string; sessionVersion: number };
beforeAll(async () => {
  userId = (await createOwner({ email, password: right })).id;
  user = { id: userId, sessionVersion: 1 };
});
beforeEach(async () => {
  await db().usageCounter.deleteMany();
});

interface Try {
  email?: string;
  password?: string;
  address?: string;
  device?: string;
  now?: Date;
}
async function attempt(given: Try) {
  const attempted = { email, password: wrong, address: '203.0.113.1', device: undefined, now: start, ...given };
  const signedIn = await checkSignIn(attempted);
  if ('pending' in signedIn) throw new Error('asked for a code');
  return signedIn;
}

/** Seconds to wait when the attempt was limited, 0 when it was checked and wrong, null when it was right. */
async function outcome(given: Try): Promise<number | null> {
  try {
    await attempt(given);
    return null;
  } catch (error) {
    if (error instanceof Unauthorized) return 0;
    if (error instanceof LimitReached) return error.retryAfterSeconds ?? -1;
    throw error;
  }
}

describe('signing in', () => {
  it('takes the right password, the address in any case', async () => {
    const signedIn = await attempt({ email: ' Owner@EXAMPLE.com', password: right });
    expect(signedIn).toMatchObject({ user: { id: userId, email, role: 'owner' }, version: 1 });
  });

  it('says one same thing for a wrong password, an unknown account and nonsense', async () => {
    const texts = new Set<string>();
    const tries = [
      {},
      { email: 'nobody@example.com' },
      { email: '' },
      { email: 'a\0b' },
      { password: '' },
      { password: 'x'.repeat(5000) },
    ];
    for (const [at, given] of tries.entries()) {
      const error = await attempt({ ...given, address: `203.0.113.${at}` }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Unauthorized);
      texts.add(String(error));
    }
    expect(texts.size).toBe(1);
  });

  it('never lets an account in that has no password', async () => {
    await db().user.create({ data: { email: 'via-provider@example.com' } });
    expect(await outcome({ email: 'via-provider@example.com', password: '' })).toBe(0);
  });
});

describe('T3: back-off', () => {
  it('makes an account wait longer and longer, wherever the tries come from', async () => {
    const waits: (number | null)[] = [];
    for (let n = 0; n < 50; n += 1) waits.push(await outcome({ address: `203.0.113.${n}` }));
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(waits.slice(5, 10)).toEqual([2, 4, 8, 16, 32]);
    expect(waits.at(-1)).toBe(900);
    expect(await outcome({ password: right, address: '198.51.100.1' })).toBe(900);
  });

  it('does the same for accounts that do not exist', async () => {
    for (let n = 0; n < 5; n += 1) await outcome({ email: 'nobody@example.com' });
    expect(await outcome({ email: 'nobody@example.com' })).toBe(2);
  });

  it('makes an address wait that tries many accounts, and no other address', async () => {
    // The counters of 30 wrong attempts, without the hashing.
    for (let n = 0; n < 30; n += 1) await countAttempt('address', '203.0.113.1', start);
    expect(await outcome({ email: 'one-more@example.com', password: '' })).toBe(2);
    expect(await outcome({ password: right, address: '198.51.100.1' })).toBeNull();
  });

  it('looks at a try again when the wait is over, and forgets after success', async () => {
    for (let n = 0; n < 5; n += 1) await outcome({});
    expect(await outcome({ password: right })).toBe(2);
    expect(await outcome({ password: right, now: later(3) })).toBeNull();
    for (let n = 0; n < 5; n += 1) expect(await outcome({ now: later(3) })).toBe(0);
  });

  it('forgets after an hour without tries', async () => {
    for (let n = 0; n < 7; n += 1) await outcome({});
    expect(await outcome({ now: later(waitSeconds('account', 7) + FORGET_MS / 1000 + 1) })).toBe(0);
    const rows = await db().usageCounter.findMany({ where: { key: { startsWith: 'login:account' } } });
    expect(rows.map(({ count }) => count)).toEqual([1]);
  });

  it('gives 20 tries at once no more than the free ones', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome({})));
    expect(outcomes.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('leaves no counter behind that has ended', async () => {
    const key = (n: number) => `session:revoked:${n}`;
    const rows = [-60, -1, 60].map((seconds, n) => ({ key: key(n), windowStart: start, expiresAt: later(seconds) }));
    await db().usageCounter.createMany({ data: rows });
    await outcome({});
    const kept = await db().usageCounter.findMany({ where: { key: { startsWith: 'session:' } } });
    expect(kept.map((row) => row.key)).toEqual([key(2)]);
  });

  it('keeps no e-mail address in its keys', async () => {
    await outcome({});
    const rows = await db().usageCounter.findMany();
    expect(JSON.stringify(rows)).not.toContain('owner');
  });
});

describe('T3: a known device', () => {
  it('gets in while strangers are kept waiting, from the same address too', async () => {
    const { device } = await attempt({ password: right });
    for (let n = 0; n < 50; n += 1) await outcome({});
    expect(await outcome({ password: right })).toBe(900);
    expect(await outcome({ password: right, device })).toBeNull();
  });

  it('is counted by itself', async () => {
    const device = deviceToken(user, null, start);
    for (let n = 0; n < 5; n += 1) expect(await outcome({ device })).toBe(0);
    expect(await outcome({ device, password: right })).toBe(2);
    expect(await outcome({ device, password: right, now: later(3) })).toBeNull();
  });

  it('is not believed when it is forged, another’s or old', async () => {
    for (let n = 0; n < 6; n += 1) await outcome({});
    const good = deviceToken(user, null, start);
    const old = deviceToken(user, null, later(-DEVICE_SECONDS - 1));
    const others = deviceToken({ ...user, id: '01a1fc8e-07c8-7643-b842-a29f93ad32f5' }, null, start);
    for (const device of ['x', `${good}x`, good.replace('~', '~0'), old, others]) {
      expect(await outcome({ device, password: right })).toBeGreaterThan(0);
    }
    expect(await outcome({ device: good, password: right })).toBeNull();
  });
});

describe('T22: a known device', () => {
  it('is forgotten with the sessions: by a new password, by signing out everywhere', async () => {
    const { device } = await attempt({ password: right });
    for (let n = 0; n < 6; n += 1) await outcome({});
    expect(await outcome({ password: right, device })).toBeNull();
    for (let n = 0; n < 6; n += 1) await outcome({});
    await signOutEverywhere(userId);
    expect(await outcome({ password: right, device })).toBeGreaterThan(0);
    await db().user.update({ where: { id: userId }, data: { sessionVersion: 1 } });
  });
});
