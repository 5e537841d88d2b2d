import { generateSync } from 'otplib';
import { beforeAll, describe, expect, it } from 'vitest';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { testServer } from '#tests/support/server.ts';

const { baseUrl, env } = testServer();
const own = { origin: baseUrl, accept: 'application/json' };
const person = 'two-steps@example.com';
const password = 'a quiet harbour';
const from = '127.0.0.51';

let key = '';
let recoveryCode = '';
beforeAll(async () => {
  process.env.DATABASE_URL = (await findEmbedded(env.DATA_DIR ?? ''))?.url ?? '';
  const { readFileSync } = await import('node:fs');
  process.env.AUTH_SECRET = readFileSync(`${env.DATA_DIR}/auth-secret`, 'utf8').trim();
  const { db } = await import('#lib/platform/database/db.ts');
  const { hashPassword } = await import('#lib/platform/security/passwords.ts');
  const { confirmSecondFactor, startSecondFactor } = await import(
    '#lib/features/accounts/second-factor/second-factor.ts'
  );
  const { id } = await db().user.create({ data: { email: person, passwordHash: await hashPassword(password) } });
  // One minute ago, so that it does not use up the current code.
  const past = new Date(Date.now() - 60_000);
  ({ key } = await startSecondFactor(id, password, past));
  const { recoveryCodes } = await confirmSecondFactor(
    id,
    generateSync({ secret: key, epoch: past.getTime() / 1000 }),
    past,
  );
  recoveryCode = recoveryCodes[0] ?? '';
});

const first = () =>
  ask(`${baseUrl}/api/auth/sign-in`, {
    form: { email: person, password, callbackUrl: '/projects' },
    headers: own,
    from,
  });
const second = (code: string, cookie: string, headers: Record<string, string> = own) =>
  ask(`${baseUrl}/api/auth/sign-in/code`, {
    form: { code, callbackUrl: '/projects' },
    headers: { ...headers, cookie },
    from,
  });
const whoIs = async (cookie: string) => (await ask(`${baseUrl}/api/auth/session`, { headers: { cookie } })).json();

describe('T23: signing in with a second factor', () => {
  it('gives no session for the password alone, and one for the code', async () => {
    const step = await first();
    expect(step.json()).toEqual({ redirect: '/login/code?callbackUrl=%2Fprojects' });
    expect([...step.cookies.keys()]).toEqual(['serpentine.pending']);
    expect(step.cookies.get('serpentine.pending')?.attributes).toContain('HttpOnly');
    const pending = cookieHeader(step);
    expect(await whoIs(pending)).toEqual({});
    expect((await ask(`${baseUrl}/login/code`, { headers: { cookie: pending } })).text).toContain('name="code"');
    expect((await second('000000', pending)).status).toBe(401);
    expect((await second('000000', pending, { ...own, origin: 'https://evil.example' })).status).toBe(403);
    const done = await second(generateSync({ secret: key }), pending);
    expect(done.json()).toEqual({ redirect: '/projects' });
    expect(await whoIs(cookieHeader(done))).toMatchObject({ user: { email: person } });
    expect((await second(generateSync({ secret: key }), pending)).status).toBe(401);
  });

  it('takes a recovery code once', async () => {
    const pending = cookieHeader(await first());
    expect((await second(recoveryCode, pending)).status).toBe(200);
    expect((await second(recoveryCode, pending)).status).toBe(401);
  });

  it('asks nobody for a code who passed no first step', async () => {
    expect((await second(generateSync({ secret: key }), '')).status).toBe(401);
    expect((await ask(`${baseUrl}/login/code`)).headers.get('location')).toBe('/login');
  });

  it('is not passed by the endpoint of the library', async () => {
    const csrf = await ask(`${baseUrl}/api/auth/csrf`);
    const { csrfToken } = csrf.json() as { csrfToken: string };
    const form = { csrfToken, email: person, password, json: 'true' };
    const headers = { cookie: cookieHeader(csrf), origin: baseUrl };
    const answer = await ask(`${baseUrl}/api/auth/callback/credentials`, { form, headers, from });
    expect(answer.cookies.has('serpentine.session')).toBe(false);
  });
});
