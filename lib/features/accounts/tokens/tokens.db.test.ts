import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeAccount } from '#lib/features/accounts/describe-account.ts';
import { checkSignIn } from '#lib/features/accounts/sign-in/sign-in.ts';
import { hashToken } from '#lib/features/accounts/tokens/token-format.ts';
import { authenticate, createToken, listTokens, revokeToken } from '#lib/features/accounts/tokens/tokens.ts';
import { db } from '#lib/platform/database/db.ts';
import { LimitReached, Unauthorized } from '#lib/platform/errors.ts';
import { allowanceOf, takeRequest, takeTokenRequest } from '#lib/platform/limits/limits.ts';
import { passwordHashes } from '#lib/platform/observability/metrics.ts';
import { testCtx } from '#tests/support/ctx.ts';

let userId: string;
let otherId: string;
beforeAll(async () => {
  userId = (await db().user.create({ data: { email: 'tokens@example.com', role: 'owner' } })).id;
  otherId = (await db().user.create({ data: { email: 'other@example.com' } })).id;
});

const unlimited = { ratePerMinute: 0, dailyLimit: null };

test('T1: a token opens the door, and is nowhere in the database', async () => {
  const { token, record } = await createToken(userId, {
    name: 'ci',
    scopes: ['serp', 'serp'],
    days: 2,
    rate: 5,
    daily: 9,
  });
  expect(token).toMatch(/^srp_[A-Za-z0-9_-]{43}_[A-Za-z0-9_-]{6}$/);
  expect(record.scopes).toEqual(['serp']);
  const { actor, limits } = await authenticate(`bEaReR  ${token}`);
  expect(actor).toMatchObject({ kind: 'token', userId, role: 'owner', tokenId: record.id, scopes: ['serp'] });
  expect(limits).toEqual({ ratePerMinute: 5, dailyLimit: 9 });
  const rows = await db().$queryRaw<{ text: string }[]>`SELECT t::text AS text FROM api_tokens t`;
  expect(JSON.stringify(rows)).not.toContain(token.slice(8));
});

test('what is no good token is refused with one and the same text', async () => {
  const { token, record } = await createToken(userId, { name: 'bad' });
  const expired = await createToken(userId, { name: 'expired', days: 1 });
  await db()
    .$executeRaw`UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE id = ${expired.record.id}::uuid`;
  await revokeToken(userId, record.id);
  const unknown = (await createToken(userId, { name: 'gone' })).token;
  await db().apiToken.deleteMany({ where: { name: 'gone' } });
  const swapped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  for (const header of [
    null,
    '',
    'Bearer',
    token,
    `Basic ${token}`,
    `Bearer ${token}`,
    `Bearer ${expired.token}`,
    `Bearer ${unknown}`,
    `Bearer ${unknown}x`,
    `Bearer ${swapped}`,
    `Bearer ${unknown}, Bearer ${unknown}`,
  ]) {
    await expect(authenticate(header)).rejects.toThrow(new Unauthorized());
  }
});

test.each([-1, 1])(
  'R3: a token ends by the database’s clock, also where this process’s is %i hours off',
  async (hours) => {
    const ending = await createToken(userId, { name: 'ending', days: 1 });
    const endsIn = (seconds: number) =>
      db()
        .$executeRaw`UPDATE api_tokens SET expires_at = now() + make_interval(secs => ${seconds}) WHERE id = ${ending.record.id}::uuid`;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    try {
      await endsIn(30);
      expect((await authenticate(`Bearer ${ending.token}`)).actor).toMatchObject({ tokenId: ending.record.id });
      await endsIn(-1);
      await expect(authenticate(`Bearer ${ending.token}`)).rejects.toThrow(new Unauthorized());
    } finally {
      vi.useRealTimers();
    }
  },
);

test('T2: a token is found by its digest alone: nothing of it is compared with what is stored', async () => {
  const [first, second] = [await createToken(userId, { name: 'one' }), await createToken(userId, { name: 'two' })];
  const digest = createHash('sha256').update(second.token).digest('hex');
  await db().apiToken.delete({ where: { id: second.record.id } });
  // The first token's row now has the other token's digest, so the other token authenticates as the first.
  await db().apiToken.update({ where: { id: first.record.id }, data: { hash: digest } });
  await expect(authenticate(`Bearer ${first.token}`)).rejects.toThrow(new Unauthorized());
  expect((await authenticate(`Bearer ${second.token}`)).actor.tokenId).toBe(first.record.id);
  // The lookup is an exact match in an index of digests, so a partly correct token does not change its timing.
  const plan = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    return tx.$queryRaw<object[]>`EXPLAIN SELECT id FROM api_tokens WHERE hash = ${digest}`;
  });
  expect(JSON.stringify(plan)).toMatch(/Index Scan using api_tokens_hash_key.*Index Cond: \(hash = /);
});

test('T2: a token that is right but for one character shares nothing with the right one where it is looked up', async () => {
  const { token } = await createToken(userId, { name: 'near' });
  const digests = [token, ...[5, 20, 46].map((at) => changed(token, at))].map(hashToken);
  expect(new Set(digests.map(({ length }) => length))).toEqual(new Set([64]));
  expect(new Set(digests.map((digest) => digest.slice(0, 8))).size).toBe(digests.length);
});

const changed = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);

test('a use is noted once a minute', async () => {
  const { token, record } = await createToken(userId, { name: 'used' });
  const read = async () => (await db().apiToken.findUniqueOrThrow({ where: { id: record.id } })).lastUsedAt;
  await authenticate(`Bearer ${token}`);
  await expect.poll(read).not.toBeNull();
  const first = await read();
  await authenticate(`Bearer ${token}`);
  await db()
    .$executeRaw`UPDATE api_tokens SET last_used_at = now() - interval '2 minutes' WHERE id = ${record.id}::uuid`;
  expect(await read()).not.toEqual(first);
  await authenticate(`Bearer ${token}`);
  await expect.poll(async () => ((await read())?.getTime() ?? 0) >= (first?.getTime() ?? 0)).toBe(true);
});

test('only its owner sees and ends a token; ending it twice is harmless', async () => {
  const { token, record } = await createToken(userId, { name: 'mine' });
  expect((await listTokens(otherId)).map(({ id }) => id)).not.toContain(record.id);
  await expect(revokeToken(otherId, record.id)).rejects.toThrow('Token not found.');
  await expect(revokeToken(userId, 'not-a-uuid')).rejects.toThrow('Token not found.');
  await authenticate(`Bearer ${token}`);
  await revokeToken(userId, record.id);
  await revokeToken(userId, record.id);
  await expect(authenticate(`Bearer ${token}`)).rejects.toThrow(Unauthorized);
});

test.each([
  [{ name: ' ' }, /name/],
  [{ name: 'x', scopes: ['everything'] }, /scopes are serp, scrape/],
  [{ name: 'x', days: 0 }, /days/],
  [{ name: 'x', rate: -1 }, /rate/],
])('%j makes no token', async (input, text) => {
  await expect(createToken(userId, input)).rejects.toThrow(text);
});

test('U4: of 200 requests at once on a quota of 50 a day exactly 50 pass', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => takeRequest('token:quota', { ratePerMinute: 0, dailyLimit: 50 })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(LimitReached);
  }
  expect((await allowanceOf('token:quota', { ratePerMinute: 0, dailyLimit: 50 })).day.left).toBe(0);
});

test('U4: of 200 requests at once on a rate of 50 a minute exactly 50 pass, and the next window lets 50 in again', async () => {
  const limits = { ratePerMinute: 50, dailyLimit: null };
  const burst = async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => takeRequest('token:rate', limits)));
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await burst()).toBe(50);
  const refusal = await takeRequest('token:rate', limits).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(LimitReached);
  if (refusal instanceof LimitReached) {
    expect(refusal.retryAfterSeconds).toBeGreaterThan(50);
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60);
  }
  expect((await allowanceOf('token:rate', limits)).minute.left).toBe(0);
  await db().$executeRaw`UPDATE usage_counters SET expires_at = now() WHERE key = 'rate:token:rate'`;
  expect((await allowanceOf('token:rate', limits)).minute).toEqual({ left: 50, resetsInSeconds: null });
});

test('U7: tokens of a member have one rate together, whatever each was given; those of the owner have their own', async () => {
  const actorOf = (role: 'owner' | 'member', tokenId: string) =>
    ({ kind: 'token', userId: `ceiling-${role}`, role, tokenId, scopes: [] }) as const;
  const burst = async (role: 'owner' | 'member') => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 700 }, (_, at) => takeTokenRequest(actorOf(role, `ceiling-${at % 7}`), unlimited)),
    );
    return outcomes.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await burst('member')).toBe(600);
  expect(await burst('owner')).toBe(700);
});

test('no limits take nothing', async () => {
  await takeRequest('token:free', unlimited);
  expect(await db().usageCounter.count({ where: { key: { contains: 'token:free' } } })).toBe(0);
});

describe('while the counters cannot be written', () => {
  beforeEach(async () => {
    await db().$executeRaw`ALTER TABLE usage_counters RENAME TO usage_counters_away`;
  });
  afterEach(async () => {
    await db().$executeRaw`ALTER TABLE usage_counters_away RENAME TO usage_counters`;
  });

  test.each([
    ['per minute', { ratePerMinute: 3, dailyLimit: null }],
    ['a day', { ratePerMinute: 0, dailyLimit: 3 }],
  ])('this process keeps the limit of %s by itself', async (period, limits) => {
    const holder = `token:local-${period}`;
    for (let at = 0; at < 3; at += 1) await takeRequest(holder, limits);
    const refusal = await takeRequest(holder, limits).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LimitReached);
    const leftOfTheDay = 86_400 - (Math.floor(Date.now() / 1000) % 86_400);
    const longest = period === 'a day' ? leftOfTheDay : 60;
    if (!(refusal instanceof LimitReached)) return;
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(longest + 1);
    expect(refusal.retryAfterSeconds).toBeGreaterThan(longest - 10);
  });

  test('an account says what is left by what this process counted', async () => {
    const daily = 9;
    const { record } = await createToken(userId, { name: 'told', rate: 5, daily });
    const actor = { kind: 'token', userId, role: 'owner', tokenId: record.id, scopes: record.scopes } as const;
    const told = async () => (await describeAccount({ ...testCtx(AbortSignal.timeout(60_000), 'r'), actor })).data.user;
    expect(await told()).toMatchObject({ requests_left: 5, requests_left_today: daily });
    await takeRequest(`token:${record.id}`, { ratePerMinute: 5, dailyLimit: daily });
    expect(await told()).toMatchObject({ requests_left: 4, requests_left_today: daily - 1 });
    // Handlers that count guesses fail closed instead.
    await expect(allowanceOf('share-guess:x', { ratePerMinute: 5, dailyLimit: null })).rejects.toThrow();
  });

  test('nobody signs in, and no password is hashed', async () => {
    const attempt = { email: 'a@example.com', password: 'x', address: '127.0.0.1', device: undefined, now: new Date() };
    const hashes = async () => (await passwordHashes.get()).values[0]?.value ?? 0;
    const before = await hashes();
    await expect(checkSignIn(attempt)).rejects.toMatchObject({ code: 'unavailable', reason: 'counters-down' });
    expect(await hashes()).toBe(before);
  });
});
