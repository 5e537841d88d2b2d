import { beforeEach, expect, test } from 'vitest';
import {
  acceptAccountInvitation,
  createAccountInvitation,
  findAccountInvitation,
} from '#lib/features/accounts/invitations.ts';
import { authOptions } from '#lib/features/accounts/sign-in/auth-options.ts';
import { issueSession, readClaims, userOfClaims } from '#lib/features/accounts/sign-in/session-cookie.ts';
import { checkSignIn, noteSignIn } from '#lib/features/accounts/sign-in/sign-in.ts';
import { authenticate, createToken, revokeToken } from '#lib/features/accounts/tokens/tokens.ts';
import { changePassword, hashPassword, signOutEverywhere } from '#lib/features/accounts/users.ts';
import { provideScheduleActions, useSlot } from '#lib/features/schedules/due.ts';
import { db } from '#lib/platform/database/db.ts';
import { LimitReached, Unauthorized } from '#lib/platform/errors.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

const password = 'correct horse';
const email = 'ada@example.com';
let ada: string;
let bob: string;

beforeEach(async () => {
  await db().securityEvent.deleteMany();
  await db().usageCounter.deleteMany();
  await db().user.deleteMany();
  const passwordHash = await hashPassword(password);
  ({ id: ada } = await db().user.create({ data: { email, passwordHash, role: 'owner' } }));
  ({ id: bob } = await db().user.create({ data: { email: 'bob@example.com' } }));
});

const setDisabled = (id: string, disabledAt: Date | null) => db().user.update({ where: { id }, data: { disabledAt } });
const signIn = (given: string, address = '203.0.113.1') =>
  checkSignIn({ email, password: given, address, device: undefined, now: new Date() });
const kinds = async () => (await db().securityEvent.findMany({ orderBy: { at: 'asc' } })).map(({ kind }) => kind);

test('T11: a session and a token of a disabled account are refused at their next use', async () => {
  const claims = await readClaims(await issueSession(ada, 1));
  const { token } = await createToken(ada, { name: 'ci' });
  expect(await userOfClaims(claims)).toMatchObject({ id: ada });
  expect((await authenticate(`Bearer ${token}`)).actor.userId).toBe(ada);
  await setDisabled(ada, new Date());
  expect(await userOfClaims(claims)).toBeNull();
  await expect(authenticate(`Bearer ${token}`)).rejects.toBeInstanceOf(Unauthorized);
});

test('T11: nobody signs in to a disabled account, by password or provider; only the right password learns why', async () => {
  await setDisabled(ada, new Date());
  await expect(signIn(password)).rejects.toThrow('This account is disabled.');
  await expect(signIn('wrong horse 1')).rejects.toThrow('Wrong email or password.');
  const { callbacks } = authOptions({ address: '203.0.113.1', device: undefined, now: new Date() });
  const account = { provider: 'oidc', type: 'oauth', providerAccountId: '1' } as const;
  expect(await callbacks?.signIn?.({ user: { id: '1', email }, account })).toBe('/login?error=no-account');
  await expect(callbacks?.jwt?.({ token: {}, user: { id: '1', email }, account })).rejects.toThrow('disabled');
  await setDisabled(ada, null);
  expect(await signIn(password)).toMatchObject({ user: { id: ada } });
});

test('T11: an account invitation works once, and only while its maker is an active owner', async () => {
  const now = new Date();
  const { token, invitation } = await createAccountInvitation(ada, { email: 'new@example.com' }, now);
  const account = { email: 'new@example.com', name: '', passwordHash: 'x' };
  await setDisabled(ada, now);
  expect(await findAccountInvitation(token, now)).toBeNull();
  expect(await acceptAccountInvitation(invitation.id, account, now)).toBeNull();
  await setDisabled(ada, null);
  await db().user.update({ where: { id: ada }, data: { role: 'member' } });
  expect(await findAccountInvitation(token, now)).toBeNull();
  await db().user.update({ where: { id: ada }, data: { role: 'owner' } });
  expect(await findAccountInvitation(token, now)).toMatchObject({ email: 'new@example.com' });
  const both = await Promise.all([1, 2].map(() => acceptAccountInvitation(invitation.id, account, now)));
  expect(both.filter((id) => id !== null)).toHaveLength(1);
  expect(await db().user.findUnique({ where: { email: 'new@example.com' } })).toMatchObject({ role: 'member' });
  const later = await createAccountInvitation(ada, { email: 'later@example.com' }, now);
  expect(await findAccountInvitation(later.token, new Date(now.getTime() + 8 * 86_400_000))).toBeNull();
});

test('T11: schedules of a disabled account are skipped and say why, unless the project has another active member', async () => {
  const { id: projectId } = await newProject(ada, 'example.com');
  const slot = '2026-11-21T06:00:00.000Z';
  const every = { kind: 'rankings', every: 'daily', lastSlot: new Date(slot) };
  const { id } = await db().schedule.create({ data: { projectId, ...every } });
  let used = 0;
  provideScheduleActions({ rankings: async () => void used++ });
  const use = () => useSlot.handle(testCtx(new AbortController().signal, 'disabled'), { id, slot });
  await setDisabled(ada, new Date());
  await use();
  expect(used).toBe(0);
  expect((await db().schedule.findUniqueOrThrow({ where: { id } })).lastError).toMatch(
    /account of its owner is disabled/,
  );
  await addMember(projectId, bob, 'viewer');
  await use();
  expect(used).toBe(1);
  await setDisabled(bob, new Date());
  await use();
  expect(used).toBe(1);
  await setDisabled(ada, null);
  await use();
  expect(used).toBe(2);
});

test('T10: sign-ins, blocked ones, passwords and tokens are recorded without what is secret', async () => {
  await noteSignIn(ada, 'password', '203.0.113.1');
  expect((await db().user.findUniqueOrThrow({ where: { id: ada } })).lastSignInAt).not.toBeNull();
  const { token, record } = await createToken(ada, { name: 'ci', scopes: ['serp'], days: 3 });
  await revokeToken(ada, record.id);
  await revokeToken(ada, record.id);
  await signOutEverywhere(ada);
  await changePassword(ada, password, 'another horse');
  for (let n = 0; n < 12; n++) await signIn('wrong horse 1').catch(() => undefined);
  await expect(signIn('wrong horse 1')).rejects.toBeInstanceOf(LimitReached);
  expect(await kinds()).toEqual([
    'sign_in',
    'token_created',
    'token_revoked',
    'sign_out_everywhere',
    'password_changed',
    'sign_in_blocked',
  ]);
  const all = JSON.stringify(await db().securityEvent.findMany());
  for (const secret of [token, password, 'another horse', 'wrong horse']) expect(all).not.toContain(secret);
});
