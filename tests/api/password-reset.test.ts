import { beforeAll, describe, expect, it } from 'vitest';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { testServer } from '#tests/support/server.ts';

const { baseUrl, env } = testServer();
const own = { origin: baseUrl, accept: 'application/json' };
const person = 'resets@example.com';

let createPasswordReset: typeof import('#lib/features/accounts/passwords/password-reset.ts').createPasswordReset;
let userId = '';
beforeAll(async () => {
  process.env.DATABASE_URL = (await findEmbedded(env.DATA_DIR ?? ''))?.url ?? '';
  const { db } = await import('#lib/platform/database/db.ts');
  ({ createPasswordReset } = await import('#lib/features/accounts/passwords/password-reset.ts'));
  userId = (await db().user.create({ data: { email: person } })).id;
});

const redeem = (form: Record<string, string>, from = '127.0.0.41', headers: Record<string, string> = own) =>
  ask(`${baseUrl}/api/auth/reset-password`, { form, from, headers });
const signIn = (password: string) =>
  ask(`${baseUrl}/api/auth/sign-in`, { form: { email: person, password }, headers: own, from: '127.0.0.42' });

describe('T20: a reset link', () => {
  it('shows its page as often as it is opened, sets the password once and ends the sessions', async () => {
    const { path, token } = await createPasswordReset(userId);
    for (let n = 0; n < 2; n += 1) {
      const page = await ask(baseUrl + path, { from: '127.0.0.41' });
      expect(page.text).toContain(person);
      expect(page.text).toContain('name="referrer" content="same-origin"');
    }
    const different = await redeem({ token, password: 'a quiet harbour', repeat: 'a loud harbour' });
    expect(different.json()).toEqual({ error: "Passwords don't match." });
    const done = await redeem({ token, password: 'a quiet harbour', repeat: 'a quiet harbour' });
    expect(done.json()).toEqual({ redirect: '/login?notice=password-reset' });
    expect(done.cookies.size).toBe(0);
    const session = cookieHeader(await signIn('a quiet harbour'));
    const again = await redeem({ token, password: 'a third harbour' });
    expect(again.status).toBe(422);
    const second = await createPasswordReset(userId);
    await redeem({ token: second.token, password: 'a third harbour' });
    expect((await ask(`${baseUrl}/api/auth/session`, { headers: { cookie: session } })).json()).toEqual({});
    expect((await signIn('a quiet harbour')).status).toBe(401);
    expect((await signIn('a third harbour')).status).toBe(200);
  });

  it('is not looked up for a page of another site that embeds it', async () => {
    const { path } = await createPasswordReset(userId);
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };
    expect((await ask(baseUrl + path, { headers, from: '127.0.0.41' })).text).not.toContain(person);
  });

  it('locks neither sign-in nor other addresses when guessed', async () => {
    const from = '127.0.0.43';
    for (let n = 0; n < 30; n += 1) await ask(`${baseUrl}/reset-password/guess${n}`, { from });
    const { token } = await createPasswordReset(userId);
    expect((await redeem({ token, password: 'a fourth harbour' }, from)).status).toBe(429);
    const form = { email: person, password: 'not this one' };
    expect((await ask(`${baseUrl}/api/auth/sign-in`, { form, headers: own, from })).status).toBe(401);
    expect((await redeem({ token, password: 'a fourth harbour' })).status).toBe(200);
  });
});

describe('T21: "Forgot password?" without a mail server', () => {
  it('explains the command, and is refused alike for everybody', async () => {
    expect((await ask(`${baseUrl}/login`)).text).toContain('/forgot-password');
    const { text } = await ask(`${baseUrl}/forgot-password`);
    expect(text).toContain('npm run reset-password -- --email');
    expect(text).not.toContain('name="email"');
    const answers = [];
    for (const email of [person, 'nobody@example.com']) {
      const answer = await ask(`${baseUrl}/api/auth/forgot-password`, { form: { email }, headers: own });
      answers.push([answer.status, answer.text]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(422);
  });
});
