import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  confirmSecondFactor,
  disableSecondFactor,
  lacksRequiredFactor,
  removeSecondFactor,
  secondFactorState,
  startSecondFactor,
} from '#lib/features/accounts/second-factor/second-factor.ts';
import { type AuthExchange, authOptions } from '#lib/features/accounts/sign-in/auth-options.ts';
import { issueSession, readClaims, userOfClaims } from '#lib/features/accounts/sign-in/session-cookie.ts';
import { checkCode, checkSignIn } from '#lib/features/accounts/sign-in/sign-in.ts';
import { authenticate, createToken } from '#lib/features/accounts/tokens/tokens.ts';
import { createOwner, signOutEverywhere } from '#lib/features/accounts/users.ts';
import { db } from '#lib/platform/database/db.ts';
import { reloadEnv } from '#lib/platform/env.ts';
import { LimitReached, Refused, Unauthorized } from '#lib/platform/errors.ts';

const email = 'owner@example.com';
const password = 'correct horse';
const address = '203.0.113.1';
const start = new Date('2026-11-21T05:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let userId: string;
beforeEach(async () => {
  await db().user.deleteMany();
  await db().usageCounter.deleteMany();
  await db().securityEvent.deleteMany();
  userId = (await createOwner({ email, password })).id;
});

/** The code that the app shows at a given time. */
const shown = (secret: string, at: Date) => generateSync({ secret, epoch: at.getTime() / 1000 });

async function enable() {
  const { key } = await startSecondFactor(userId, password, start);
  const { recoveryCodes } = await confirmSecondFactor(userId, shown(key, start), start);
  return { key, recoveryCodes };
}

async function pendingAt(now: Date, device?: string): Promise<string> {
  const result = await checkSignIn({ email, password, address, device, now });
  if (!('pending' in result)) throw new Error('signed in without a code');
  return result.pending;
}

const enter = (pending: string, code: string, now: Date) => checkCode({ pending, code, address, now });

describe('T23: setting up a second factor', () => {
  it('needs the password, and asks for no code before it is confirmed', async () => {
    await expect(startSecondFactor(userId, 'wrong horse', start)).rejects.toBeInstanceOf(Refused);
    const { key, uri, qr } = await startSecondFactor(userId, password, start);
    expect(uri).toContain(`secret=${key}`);
    expect(uri).toContain('Serpentine');
    expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(await checkSignIn({ email, password, address, device: undefined, now: start })).toHaveProperty('user');
    await expect(confirmSecondFactor(userId, '000000', start)).rejects.toBeInstanceOf(Refused);
    expect((await secondFactorState(userId)).enabled).toBe(false);
  });

  it('stores neither the key nor a recovery code in the clear', async () => {
    const { key, recoveryCodes } = await enable();
    expect(new Set(recoveryCodes).size).toBe(10);
    const stored = JSON.stringify([await db().secondFactor.findMany(), await db().securityEvent.findMany()]);
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(secret);
    }
  });

  it('ends the sessions that were opened without it', async () => {
    const claims = await readClaims(await issueSession(userId, 1));
    expect(await userOfClaims(claims)).not.toBeNull();
    await enable();
    expect(await userOfClaims(claims)).toBeNull();
  });

  it('cannot replace a factor that is on', async () => {
    await enable();
    await expect(startSecondFactor(userId, password, start)).rejects.toBeInstanceOf(Refused);
  });
});

describe('T23: signing in with a second factor', () => {
  it('takes the code after the password, on a known device too', async () => {
    const { key } = await enable();
    const first = await enter(await pendingAt(later(60)), shown(key, later(60)), later(60));
    expect(first.user.id).toBe(userId);
    expect(await pendingAt(later(120), first.device)).toBeTruthy();
  });

  it('takes a code once, also when two requests bring it at the same time', async () => {
    const { key } = await enable();
    const now = later(60);
    const pending = await pendingAt(now);
    const outcomes = await Promise.allSettled([1, 2].map(() => enter(pending, shown(key, now), now)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(enter(pending, shown(key, now), now)).rejects.toBeInstanceOf(Unauthorized);
  });

  it('takes no earlier code than the last one', async () => {
    const { key } = await enable();
    const pending = await pendingAt(later(90));
    await enter(pending, shown(key, later(90)), later(90));
    await expect(enter(pending, shown(key, later(60)), later(90))).rejects.toBeInstanceOf(Unauthorized);
  });

  it.each([
    [-60, false],
    [-30, true],
    [30, true],
    [60, false],
  ])('with an app whose clock is %i s off: %s', async (drift, accepted) => {
    const { key } = await enable();
    const now = later(300);
    const entered = enter(await pendingAt(now), shown(key, later(300 + drift)), now);
    await (accepted ? expect(entered).resolves.toBeTruthy() : expect(entered).rejects.toBeInstanceOf(Unauthorized));
  });

  it('takes each recovery code once, however it is written', async () => {
    const { recoveryCodes } = await enable();
    const code = (recoveryCodes[0] ?? '').toUpperCase().replaceAll('-', ' ');
    const pending = await pendingAt(later(60));
    const outcomes = await Promise.allSettled([1, 2].map(() => enter(pending, code, later(60))));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await secondFactorState(userId)).recoveryCodesLeft).toBe(9);
    const events = await db().securityEvent.findMany({ where: { kind: 'recovery_code_used' } });
    expect(events).toMatchObject([{ actorId: userId, detail: { left: 9 } }]);
  });

  it('counts wrong codes in the series of wrong passwords; right passwords in between do not reset it', async () => {
    const { key } = await enable();
    const now = later(60);
    const wrong = async () => enter(await pendingAt(now), '000000', now);
    for (let n = 0; n < 5; n += 1) await expect(wrong()).rejects.toBeInstanceOf(Unauthorized);
    await expect(wrong()).rejects.toBeInstanceOf(LimitReached);
    const after = later(1_000);
    await enter(await pendingAt(after), shown(key, after), after);
    await expect(enter(await pendingAt(after), '000000', after)).rejects.toBeInstanceOf(Unauthorized);
  });

  it('lets one of many codes at once be tried when the free ones are used up', async () => {
    await enable();
    const now = later(60);
    const pending = await pendingAt(now);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => enter(pending, '000000', now)));
    const tried = outcomes.filter((one) => one.status === 'rejected' && one.reason instanceof Unauthorized);
    expect(tried).toHaveLength(5);
  });

  it('starts anew after ten minutes, after the sessions ended, and for what was forged', async () => {
    const { key } = await enable();
    const pending = await pendingAt(start);
    await expect(enter(pending, shown(key, later(601)), later(601))).rejects.toBeInstanceOf(Unauthorized);
    await expect(enter(`${pending}x`, shown(key, later(60)), later(60))).rejects.toBeInstanceOf(Unauthorized);
    await expect(enter('', shown(key, later(60)), later(60))).rejects.toBeInstanceOf(Unauthorized);
    await signOutEverywhere(userId);
    await expect(enter(pending, shown(key, later(60)), later(60))).rejects.toBeInstanceOf(Unauthorized);
  });

  it('is not passed by the callback of the library, nor by a provider', async () => {
    await enable();
    const exchange: AuthExchange = { address, device: undefined, now: later(60) };
    const { providers, callbacks } = authOptions(exchange);
    const credentials = providers.find(({ type }) => type === 'credentials');
    const { authorize } = (credentials?.options ?? {}) as { authorize: (given: object) => Promise<unknown> };
    expect(await authorize({ email, password })).toBeNull();
    expect(exchange.failure).toBeInstanceOf(Refused);
    const account = { provider: 'oidc', providerAccountId: '7', type: 'oauth' } as const;
    const signIn = callbacks?.signIn;
    expect(await signIn?.({ user: { id: '7', email }, account })).toBe('/login/code');
    expect(exchange.pending).toBeTruthy();
  });
});

describe('T23: turning a second factor off', () => {
  it.each(['password', 'code', 'recovery code'])('takes the %s', async (proof) => {
    const { key, recoveryCodes } = await enable();
    const now = later(60);
    const given = { password, code: shown(key, now), 'recovery code': recoveryCodes[0] ?? '' }[proof] ?? '';
    await expect(disableSecondFactor(userId, 'wrong horse', now)).rejects.toBeInstanceOf(Refused);
    await disableSecondFactor(userId, given, now);
    expect((await secondFactorState(userId)).enabled).toBe(false);
    expect(await checkSignIn({ email, password, address, device: undefined, now })).toHaveProperty('user');
  });

  it('the owner removes that of somebody who lost it, which is recorded', async () => {
    const owner = await db().user.create({ data: { email: 'second-owner@example.com', role: 'owner' } });
    await enable();
    await removeSecondFactor(userId, owner.id);
    expect((await secondFactorState(userId)).enabled).toBe(false);
    const events = await db().securityEvent.findMany({ where: { kind: 'second_factor_disabled' } });
    expect(events).toMatchObject([{ actorId: owner.id, subjectId: userId }]);
    await expect(removeSecondFactor(userId, owner.id)).rejects.toBeInstanceOf(Refused);
  });
});

describe('T23: REQUIRE_SECOND_FACTOR', () => {
  it('demands a factor of users without one; API tokens are unaffected', async () => {
    process.env.REQUIRE_SECOND_FACTOR = 'true';
    reloadEnv();
    try {
      expect(await lacksRequiredFactor(userId)).toBe(true);
      const { token } = await createToken(userId, { name: 'laptop' });
      expect((await authenticate(`Bearer ${token}`)).actor.userId).toBe(userId);
      await enable();
      expect(await lacksRequiredFactor(userId)).toBe(false);
    } finally {
      delete process.env.REQUIRE_SECOND_FACTOR;
      reloadEnv();
    }
  });
});
