import { beforeEach, expect, test } from 'vitest';
import { keepRetention } from '#lib/features/retention/apply-retention.job.ts';
import { recordSecurityEvent } from '#lib/features/security-log/security-events.ts';
import { db } from '#lib/platform/database/db.ts';
import { inScope } from '#lib/platform/observability/request-scope.ts';
import { testCtx } from '#tests/support/ctx.ts';

let ada: string;
let bob: string;

beforeEach(async () => {
  await db().securityEvent.deleteMany();
  await db().user.deleteMany();
  const newUser = (email: string) => db().user.create({ data: { email }, select: { id: true } });
  ({ id: ada } = await newUser('ada@example.com'));
  ({ id: bob } = await newUser('bob@example.com'));
});

const events = () => db().securityEvent.findMany({ orderBy: { at: 'asc' } });

test('an entry names who did it, whose account it is, from where, and outlives both accounts', async () => {
  await inScope({ notes: {}, address: '203.0.113.9' }, () =>
    recordSecurityEvent({ kind: 'member_disabled', actorId: ada, subjectId: bob, detail: { tokens: 2 } }),
  );
  await db().user.deleteMany();
  expect(await events()).toEqual([
    expect.objectContaining({
      kind: 'member_disabled',
      actorId: null,
      actorEmail: 'ada@example.com',
      subjectId: null,
      subjectEmail: 'bob@example.com',
      address: '203.0.113.9',
      detail: { tokens: 2 },
    }),
  ]);
});

test('the subject is the actor unless another is named, and an invited email needs no account', async () => {
  await recordSecurityEvent({ kind: 'sign_in', actorId: ada, address: '2001:db8:1:2:3::4' });
  await recordSecurityEvent({ kind: 'member_invited', actorId: ada, subjectEmail: 'new@example.com' });
  expect(await events()).toMatchObject([
    { actorId: ada, subjectId: ada, subjectEmail: 'ada@example.com', address: '2001:db8:1:2::/64' },
    { actorId: ada, subjectId: null, subjectEmail: 'new@example.com', address: null },
  ]);
});

test('T10: an entry is bounded in size and holds no token, control character or lone surrogate', async () => {
  const token = `srp_${'A'.repeat(43)}_${'b'.repeat(6)}`;
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field${n}`, n]));
  await recordSecurityEvent({
    kind: 'token_created',
    actorId: ada,
    detail: { name: `${token} \0\n\ud800${'x'.repeat(100_000)}`, list: Array(500).fill('y'.repeat(900)), ...many },
  });
  const [event] = await events();
  const text = JSON.stringify(event?.detail);
  expect(text.length).toBeLessThan(8_000);
  expect(text).not.toContain(token);
  expect(text).toContain('srp_[removed]  \ufffdxxx');
});

test('an entry within a transaction is rolled back with the change', async () => {
  const change = db().$transaction(async (tx) => {
    await recordSecurityEvent({ kind: 'member_deleted', actorId: ada, subjectId: bob }, tx);
    throw new Error('the change failed');
  });
  await expect(change).rejects.toThrow('the change failed');
  expect(await events()).toEqual([]);
});

test('what strangers can repeat is recorded once in 15 minutes per account and address', async () => {
  const blocked = (subjectId: string | null, address: string) =>
    recordSecurityEvent({ kind: 'sign_in_blocked', subjectId, address, once: true });
  for (let n = 0; n < 3; n++) await blocked(bob, '203.0.113.9');
  await blocked(bob, '203.0.113.10');
  await blocked(null, '203.0.113.9');
  await blocked(null, '203.0.113.9');
  expect((await events()).map(({ subjectId, address }) => [subjectId, address])).toEqual([
    [bob, '203.0.113.9'],
    [bob, '203.0.113.10'],
    [null, '203.0.113.9'],
  ]);
  await db().securityEvent.updateMany({ data: { at: new Date(Date.now() - 16 * 60_000) } });
  await blocked(bob, '203.0.113.9');
  expect(await events()).toHaveLength(4);
});

test('retention deletes entries older than two years', async () => {
  await recordSecurityEvent({ kind: 'sign_in', actorId: ada });
  await db().securityEvent.updateMany({ data: { at: new Date(Date.now() - 731 * 86_400_000) } });
  await recordSecurityEvent({ kind: 'sign_in', actorId: bob });
  await keepRetention.handle(testCtx(new AbortController().signal, 'security-events'), {});
  expect((await events()).map(({ actorId }) => actorId)).toEqual([bob]);
});
