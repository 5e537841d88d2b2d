import { encode } from 'next-auth/jwt';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { issueSetupCode, setUpOwner, setupCodeWorks } from '#lib/features/accounts/setup-code.ts';
import {
  endSession,
  issueSession,
  readClaims,
  SESSION_SECONDS,
  sessionClaims,
  userOfClaims,
} from '#lib/features/accounts/sign-in/session-cookie.ts';
import { insertOwner } from '#lib/features/accounts/store.ts';
import { authenticate, createToken } from '#lib/features/accounts/tokens/tokens.ts';
import {
  changePassword,
  createOwner,
  ownerExists,
  ownerRecord,
  renameUser,
  signOutEverywhere,
} from '#lib/features/accounts/users.ts';
import { db } from '#lib/platform/database/db.ts';
import { InvalidInput, LimitReached, Refused } from '#lib/platform/errors.ts';
import { authSecret } from '#lib/platform/security/secrets.ts';

const OWNER = { email: 'Owner@Example.com', password: 'correct horse', name: 'Olive' };

beforeEach(async () => {
  await db().user.deleteMany();
  await db().setting.deleteMany();
  await db().securityEvent.deleteMany();
  await db().usageCounter.deleteMany();
});

describe('the first account', () => {
  it('is the owner, its address in lower case, its password hashed', async () => {
    expect(await ownerExists()).toBe(false);
    const user = await createOwner(OWNER);
    expect(user).toEqual({ id: expect.any(String), email: 'owner@example.com', name: 'Olive', role: 'owner' });
    expect(await ownerExists()).toBe(true);
    const [row] = await db().user.findMany();
    expect(row?.passwordHash).toMatch(/^scrypt\$/);
  });

  it('is made once, however many ask at once', async () => {
    // Hashing and connecting would stagger the calls, so both happen up front.
    await Promise.all([1, 2, 3, 4].map(() => ownerExists()));
    const record = await ownerRecord(OWNER);
    const tries = [1, 2, 3, 4].map((n) => insertOwner({ ...record, email: `owner${n}@example.com` }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db().user.count()).toBe(1);
  });

  it.each([
    { ...OWNER, email: 'nobody' },
    { ...OWNER, email: '' },
    { ...OWNER, password: 'short' },
    { ...OWNER, name: 'x'.repeat(101) },
  ])('is not made of %j', async (given) => {
    await expect(createOwner(given)).rejects.toBeInstanceOf(InvalidInput);
    expect(await db().user.count()).toBe(0);
  });
});

describe('the set-up code', () => {
  it('makes the owner once', async () => {
    const code = await issueSetupCode();
    expect(await setupCodeWorks(code)).toBe(true);
    expect(JSON.stringify(await db().setting.findMany())).not.toContain(code);
    await setUpOwner(code, OWNER);
    expect(await setupCodeWorks(code)).toBe(false);
    await expect(setUpOwner(code, OWNER)).rejects.toBeInstanceOf(Refused);
    await expect(issueSetupCode()).rejects.toBeInstanceOf(Refused);
    expect(await db().setting.count()).toBe(0);
  });

  it('works for each of several processes that start, at once or later, until one is used', async () => {
    const codes = [...(await Promise.all([1, 2, 3, 4].map(() => issueSetupCode()))), await issueSetupCode()];
    for (const code of codes) expect(await setupCodeWorks(code)).toBe(true);
    await setUpOwner(codes[0] ?? '', OWNER);
    for (const code of codes) expect(await setupCodeWorks(code)).toBe(false);
    expect(await db().setting.count()).toBe(0);
  });

  it('ends when many came after it', async () => {
    const first = await issueSetupCode();
    for (let n = 0; n < 50; n++) await issueSetupCode();
    expect(await setupCodeWorks(first)).toBe(false);
    await expect(setUpOwner(first, OWNER)).rejects.toBeInstanceOf(Refused);
  });

  it('of an earlier version still works', async () => {
    const code = await issueSetupCode();
    // Earlier versions stored a single hash instead of a list.
    await db().$executeRaw`UPDATE settings SET value = value -> 0`;
    expect(await setupCodeWorks(code)).toBe(true);
    await setUpOwner(code, OWNER);
  });

  it('is not used up by fields that do not do', async () => {
    const code = await issueSetupCode();
    await expect(setUpOwner(code, { ...OWNER, password: 'short' })).rejects.toBeInstanceOf(InvalidInput);
    expect(await setupCodeWorks(code)).toBe(true);
  });

  it.each(['', 'x', 'é'])('is not %j', async (guess) => {
    await issueSetupCode();
    expect(await setupCodeWorks(guess)).toBe(false);
  });

  it('makes one account when two use it at once', async () => {
    const code = await issueSetupCode();
    await Promise.allSettled([setUpOwner(code, OWNER), setUpOwner(code, { ...OWNER, email: 'second@example.com' })]);
    expect(await db().user.count()).toBe(1);
  });
});

describe('T4: a session', () => {
  const start = async (userId: string, version = 1) => {
    const claims = await readClaims(await issueSession(userId, version));
    if (!claims) throw new Error('the session cannot be read');
    return claims;
  };

  it('stands for its user, as the account is now', async () => {
    const { id } = await createOwner(OWNER);
    const claims = await start(id);
    await renameUser(id, 'Olivia');
    expect(await userOfClaims(claims)).toMatchObject({ id, name: 'Olivia', role: 'owner' });
  });

  it('ends on the server when it is signed out, and others go on', async () => {
    const { id } = await createOwner(OWNER);
    const [one, two] = [await start(id), await start(id)];
    await endSession(one);
    await endSession(one);
    expect(await userOfClaims(one)).toBeNull();
    expect(await userOfClaims(two)).not.toBeNull();
  });

  it('R3: ends by the database’s clock, whatever this process’s says', async () => {
    const { id } = await createOwner(OWNER);
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = await start(id);
    expect(await userOfClaims({ ...claims, exp: seconds + 60 })).not.toBeNull();
    expect(await userOfClaims({ ...claims, exp: seconds - 60 })).toBeNull();
    expect(await userOfClaims({ ...claims, exp: undefined })).toBeNull();
  });

  it.each([-1, 1])(
    'R3: a process whose clock is %i hours off makes none that lasts too long, and takes none that is over',
    async (hours) => {
      const { id } = await createOwner(OWNER);
      const realNow = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: realNow + hours * 3_600_000 });
      try {
        const [made, ended] = [await start(id), await start(id)];
        expect(await userOfClaims(made)).toMatchObject({ id });
        // The tolerance suits a slow machine and is small against the hour.
        expect(Math.abs(Number(made.exp) - realNow / 1_000 - SESSION_SECONDS)).toBeLessThan(60);
        await endSession(ended);
        expect(await userOfClaims(ended)).toBeNull();
        // Another process may have renewed a copy just before; the revocation must outlive that copy.
        const [note] = await db().usageCounter.findMany({ where: { key: `session:revoked:${ended.sid}` } });
        const copyEnds = realNow + (SESSION_SECONDS + 3_600) * 1_000;
        expect(note?.expiresAt.getTime()).toBeGreaterThan(copyEnds + 3_600_000);
        // Expired a minute ago by the database's clock; by this process's clock it still has 59 minutes.
        const maxAge = -60 - hours * 3_600;
        const over = await encode({ token: sessionClaims(id, 1), secret: authSecret(), maxAge });
        expect(await userOfClaims(await readClaims(over))).toBeNull();
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('ends everywhere by a new password, and by asking for it', async () => {
    const { id } = await createOwner(OWNER);
    const before = await start(id);
    const version = await changePassword(id, OWNER.password, 'another horse');
    expect(await userOfClaims(before)).toBeNull();
    const after = await start(id, version);
    expect(await userOfClaims(after)).not.toBeNull();
    await signOutEverywhere(id);
    expect(await userOfClaims(after)).toBeNull();
  });

  it('ends with its user', async () => {
    const { id } = await createOwner(OWNER);
    const claims = await start(id);
    await db().user.deleteMany();
    expect(await userOfClaims(claims)).toBeNull();
  });

  it('is not made of anything else', async () => {
    const { id } = await createOwner(OWNER);
    for (const cookie of [undefined, '', 'x', 'a.b.c.d.e']) expect(await readClaims(cookie)).toBeNull();
    expect(await userOfClaims({ sub: id })).toBeNull();
    expect(await userOfClaims({ ...sessionClaims(id, 1), version: '1' })).toBeNull();
    expect(await userOfClaims({ ...sessionClaims(id, 2) })).toBeNull();
  });
});

describe('T22: API tokens after a password change', () => {
  const works = (token: string) =>
    authenticate(`Bearer ${token}`).then(
      () => true,
      () => false,
    );

  it('go on, unless the change or "Sign out everywhere" revokes them', async () => {
    const { id } = await createOwner(OWNER);
    const { token } = await createToken(id, { name: 'laptop' });
    await changePassword(id, OWNER.password, 'another horse');
    await signOutEverywhere(id);
    expect(await works(token)).toBe(true);
    await changePassword(id, 'another horse', 'a third horse', { revokeTokens: true });
    expect(await works(token)).toBe(false);
    const second = await createToken(id, { name: 'laptop' });
    await signOutEverywhere(id, { revokeTokens: true });
    expect(await works(second.token)).toBe(false);
    const events = await db().securityEvent.findMany({ where: { kind: 'password_changed' }, orderBy: { at: 'asc' } });
    expect(events.map(({ detail }) => detail)).toEqual([{ tokens_revoked: false }, { tokens_revoked: true }]);
  });
});

describe('changing the password', () => {
  it('asks for the present one, and not without end', async () => {
    const { id } = await createOwner(OWNER);
    const now = new Date();
    for (let tried = 0; tried < 5; tried += 1) {
      await expect(changePassword(id, 'wrong horse', 'another horse', { now })).rejects.toBeInstanceOf(Refused);
    }
    await expect(changePassword(id, OWNER.password, 'another horse', { now })).rejects.toBeInstanceOf(LimitReached);
    const later = new Date(now.getTime() + 60_000);
    expect(await changePassword(id, OWNER.password, 'another horse', { now: later })).toBe(2);
  });

  it.each(['short', OWNER.password, 'x'.repeat(129)])('refuses %j as the new one', async (next) => {
    const { id } = await createOwner(OWNER);
    await expect(changePassword(id, OWNER.password, next)).rejects.toBeInstanceOf(InvalidInput);
    expect((await db().user.findFirst())?.sessionVersion).toBe(1);
  });
});
