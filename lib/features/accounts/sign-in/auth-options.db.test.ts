import { beforeEach, describe, expect, it } from 'vitest';
import { type AuthExchange, authOptions } from '#lib/features/accounts/sign-in/auth-options.ts';
import { verifiedPrimary } from '#lib/features/accounts/sign-in/providers.ts';
import { createOwner } from '#lib/features/accounts/users.ts';
import { db } from '#lib/platform/database/db.ts';
import { OPEN_REDIRECTS } from '#tests/support/open-redirects.ts';

const email = 'owner@example.com';
const account = { provider: 'oidc', providerAccountId: '7', type: 'oauth' } as const;

let userId: string;
let exchange: AuthExchange;
beforeEach(async () => {
  await db().user.deleteMany();
  userId = (await createOwner({ email, password: 'correct horse' })).id;
  exchange = { address: '203.0.113.1', device: undefined, now: new Date() };
});

const callbacks = () => {
  const { signIn, jwt, redirect } = authOptions(exchange).callbacks ?? {};
  if (!signIn || !jwt || !redirect) throw new Error('a callback is missing');
  return { signIn, jwt, redirect };
};

describe('signing in through a provider', () => {
  it('lets in who has an account with the address that the provider has verified', async () => {
    const user = { id: '7', email: 'Owner@Example.com' };
    expect(await callbacks().signIn({ user, account })).toBe(true);
    const token = await callbacks().jwt({ token: {}, user, account });
    expect(token).toEqual({ sub: userId, version: 1, sid: expect.any(String) });
    expect(exchange.newDevice).toBeTruthy();
  });

  it.each([{ email: 'stranger@example.com' }, { email: null }, { email: '' }, {}])(
    'makes no account for %j',
    async (given) => {
      expect(await callbacks().signIn({ user: { id: userId, ...given }, account })).toBe('/login?error=no-account');
      expect(await db().user.count()).toBe(1);
    },
  );

  it('carries the present session number, so that an old session does not come back', async () => {
    await db().user.update({ where: { id: userId }, data: { sessionVersion: 5 } });
    expect(await callbacks().jwt({ token: {}, user: { id: '7', email }, account })).toMatchObject({ version: 5 });
  });

  it('D6: leads to pages of ours only', async () => {
    const baseUrl = 'http://127.0.0.1:3000';
    const to = (url: string) => callbacks().redirect({ url, baseUrl });
    expect(await to('/projects')).toBe(`${baseUrl}/projects`);
    expect(await to(`${baseUrl}/projects?x=1`)).toBe(`${baseUrl}/projects?x=1`);
    for (const url of [
      'https://evil.example',
      '//evil.example',
      `${baseUrl}.evil.example/`,
      `${baseUrl}//evil.example`,
      `${baseUrl}@evil.example/`,
      ...OPEN_REDIRECTS,
    ]) {
      expect(await to(url)).toBe(`${baseUrl}/`);
    }
  });
});

describe('the list of addresses that GitHub gives', () => {
  const entry = (given: object) => ({ email, primary: true, verified: true, ...given });
  it.each([
    [[entry({ email: 'other@example.com', primary: false }), entry({})], email],
    [[entry({ verified: false })], undefined],
    [[entry({ primary: false })], undefined],
    [[entry({ email: 1 })], undefined],
    [[null], undefined],
    [{ message: 'Bad credentials' }, undefined],
  ])('%j yields %s', (list, expected) => {
    expect(verifiedPrimary(JSON.stringify(list))).toBe(expected);
  });
});
