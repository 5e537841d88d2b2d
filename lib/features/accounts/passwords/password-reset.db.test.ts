import { beforeEach, describe, expect, it } from 'vitest';
import { requestPasswordReset } from '#lib/features/accounts/passwords/forgot-password.ts';
import { mailPasswordReset } from '#lib/features/accounts/passwords/mail-password-reset.job.ts';
import {
  createPasswordReset,
  findPasswordReset,
  redeemPasswordReset,
} from '#lib/features/accounts/passwords/password-reset.ts';
import { checkSignIn } from '#lib/features/accounts/sign-in/sign-in.ts';
import { authenticate, createToken } from '#lib/features/accounts/tokens/tokens.ts';
import { changePassword, createOwner } from '#lib/features/accounts/users.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import type { Mail } from '#lib/net/net.ts';
import { db } from '#lib/platform/database/db.ts';
import { InvalidInput, LimitReached, Refused } from '#lib/platform/errors.ts';
import { countAttempt } from '#lib/platform/limits/attempts.ts';
import { prepareQueues } from '#lib/platform/queue/queue.ts';

const email = 'owner@example.com';
const before = 'correct horse';
const next = 'another horse';
const address = '203.0.113.1';
const now = new Date();

let userId: string;
beforeEach(async () => {
  await db().user.deleteMany();
  await db().usageCounter.deleteMany();
  await db().connection.deleteMany();
  userId = (await createOwner({ email, password: before })).id;
});

const find = (token: string, from = address) => findPasswordReset(token, from, now);
const redeem = (token: string, given: Partial<Parameters<typeof redeemPasswordReset>[0]> = {}) =>
  redeemPasswordReset({ token, password: next, address, now, ...given });
const signIn = (password: string) => checkSignIn({ email, password, address, device: undefined, now });
const expire = () => db().$executeRaw`UPDATE password_resets SET expires_at = clock_timestamp() - interval '1 second'`;

describe('T20: a password reset link', () => {
  it('holds 256 random bits and is stored as a digest only', async () => {
    const { token, path } = await createPasswordReset(userId);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(path).toBe(`/reset-password/${token}`);
    expect(JSON.stringify(await db().passwordReset.findMany())).not.toContain(token);
    expect(await find(token)).toEqual({ userId, email });
  });

  it('sets the password once', async () => {
    const { token } = await createPasswordReset(userId);
    await redeem(token);
    expect(await signIn(next)).toMatchObject({ user: { id: userId } });
    await expect(signIn(before)).rejects.toThrow();
    expect(await find(token)).toBeNull();
    await expect(redeem(token, { password: 'a third horse' })).rejects.toBeInstanceOf(Refused);
  });

  it('sets one password when two redeem it at once', async () => {
    const { token } = await createPasswordReset(userId);
    const outcomes = await Promise.allSettled([redeem(token), redeem(token, { password: 'a third horse' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await db().user.findFirst())?.sessionVersion).toBe(2);
  });

  it('survives a password that does not qualify', async () => {
    const { token } = await createPasswordReset(userId);
    await expect(redeem(token, { password: 'short' })).rejects.toBeInstanceOf(InvalidInput);
    expect(await find(token)).not.toBeNull();
  });

  it.each([
    ['mailed', 1],
    ['handed', 24],
  ] as const)('when %s, expires after %i hours', async (way, hours) => {
    const { expiresAt } = await createPasswordReset(userId, way);
    expect(Math.abs(expiresAt.getTime() - Date.now() - hours * 3_600_000)).toBeLessThan(60_000);
    const { token } = await createPasswordReset(userId, way);
    await expire();
    expect(await find(token)).toBeNull();
    await expect(redeem(token)).rejects.toBeInstanceOf(Refused);
  });

  it('ends the earlier one of the same user, and ends with a password change', async () => {
    const first = await createPasswordReset(userId);
    const second = await createPasswordReset(userId);
    expect(await find(first.token)).toBeNull();
    expect(await find(second.token)).not.toBeNull();
    await changePassword(userId, before, next);
    expect(await find(second.token)).toBeNull();
  });

  it('revokes the API tokens only when asked to', async () => {
    const { token: apiToken } = await createToken(userId, { name: 'laptop' });
    await redeem((await createPasswordReset(userId)).token);
    expect((await authenticate(`Bearer ${apiToken}`)).actor.userId).toBe(userId);
    await redeem((await createPasswordReset(userId)).token, { revokeTokens: true });
    await expect(authenticate(`Bearer ${apiToken}`)).rejects.toThrow();
  });

  it('does not work for a disabled account, and mails it nothing', async () => {
    const { token } = await createPasswordReset(userId);
    await db().user.update({ where: { id: userId }, data: { disabledAt: now } });
    expect(await find(token)).toBeNull();
    await expect(redeem(token)).rejects.toBeInstanceOf(Refused);
  });

  it('is recorded when it is created and when it is used, without the token', async () => {
    await db().securityEvent.deleteMany();
    const { token } = await createPasswordReset(userId, 'handed', userId);
    await redeem(token);
    const events = await db().securityEvent.findMany({ orderBy: { at: 'asc' } });
    expect(events).toMatchObject([
      { kind: 'password_reset_requested', actorId: userId, subjectId: userId, detail: { delivery: 'handed' } },
      { kind: 'password_reset', actorId: null, subjectId: userId, detail: { tokens_revoked: false } },
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it('ends the wait after wrong passwords of that account', async () => {
    for (let n = 0; n < 20; n += 1) await countAttempt('account', email, now);
    await expect(signIn(before)).rejects.toBeInstanceOf(LimitReached);
    await redeem((await createPasswordReset(userId)).token);
    expect(await signIn(next)).toMatchObject({ user: { id: userId } });
  });
});

describe('T20: guessing links', () => {
  it('is limited by address in a series of its own; sign-in is not affected', async () => {
    const { token } = await createPasswordReset(userId);
    for (let n = 0; n < 30; n += 1) expect(await find(`guess${n}`)).toBeNull();
    await expect(find('one more')).rejects.toBeInstanceOf(LimitReached);
    await expect(redeem(token)).rejects.toBeInstanceOf(LimitReached);
    expect(await find(token, '198.51.100.7')).not.toBeNull();
    expect(await signIn(before)).toMatchObject({ user: { id: userId } });
  });
});

describe('T21: asking for a reset by email', () => {
  const sent: Mail[] = [];
  const ctx = () => {
    const made = createCtx({ actor: { kind: 'system' } });
    const sendMail = async (mail: Mail) => {
      sent.push(mail);
      return { accepted: [String(mail.to)], refused: [] };
    };
    return { ...made, net: { ...made.net, sendMail } };
  };
  const queued = () =>
    db().$queryRaw<{ data: { input: unknown } }[]>`SELECT data FROM pgboss.job WHERE name = ${mailPasswordReset.name}`;
  beforeEach(async () => {
    sent.length = 0;
    await prepareQueues([mailPasswordReset]);
    await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${mailPasswordReset.name}`;
    const owner = createCtx({ actor: { kind: 'user', userId, role: 'owner' } });
    await saveConnection(owner, 'smtp', { url: 'smtp://mail.example:2525?from=seo@example.com' });
  });

  it('answers the same for known and unknown addresses, and queues a mail for the known one', async () => {
    const known = await requestPasswordReset(' Owner@Example.com', address);
    const unknown = await requestPasswordReset('nobody@example.com', address);
    await Promise.all([known.queued, unknown.queued]);
    expect((await queued()).map(({ data }) => data.input)).toEqual([{ userId }]);
    await db().user.update({ where: { id: userId }, data: { disabledAt: now } });
    await (await requestPasswordReset(email, address)).queued;
    expect(await queued()).toHaveLength(1);
    expect(JSON.stringify(await db().usageCounter.findMany())).not.toContain('example.com');
  });

  it('mails a link that works for an hour', async () => {
    await mailPasswordReset.handle(ctx(), { userId });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.to).toBe(email);
    const token = /\/reset-password\/([\w-]{43})/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    expect(await find(token)).toEqual({ userId, email });
  });

  it('sends nothing to an account that is gone', async () => {
    await mailPasswordReset.handle(ctx(), { userId: crypto.randomUUID() });
    expect(sent).toEqual([]);
  });

  it('sends one person five mails a day at most, without saying so', async () => {
    for (let n = 0; n < 7; n += 1) await (await requestPasswordReset(email, `203.0.113.${n}`)).queued;
    expect(await queued()).toHaveLength(5);
  });

  it('takes twenty requests a day from one address', async () => {
    for (let n = 0; n < 20; n += 1) await (await requestPasswordReset(`${n}@example.com`, address)).queued;
    await expect(requestPasswordReset(email, address)).rejects.toBeInstanceOf(LimitReached);
    expect(await queued()).toEqual([]);
  });

  it('is refused without a mail server', async () => {
    await db().connection.deleteMany();
    await expect(requestPasswordReset(email, address)).rejects.toBeInstanceOf(Refused);
  });
});
