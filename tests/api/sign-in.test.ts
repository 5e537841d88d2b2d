import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Ask, ask, cookieHeader } from '#tests/support/http-client.ts';
import { OPEN_REDIRECTS } from '#tests/support/open-redirects.ts';
import { testServer } from '#tests/support/server.ts';

const { baseUrl, email, password } = testServer();
const own = { origin: baseUrl, accept: 'application/json' };

// Each group uses its own client address, so that wrong attempts here do not delay other tests.
const signIn = (fields: Record<string, string>, given: Ask = {}): Promise<Answer> =>
  ask(`${baseUrl}/api/auth/sign-in`, {
    from: '127.0.0.11',
    ...given,
    headers: { ...own, ...given.headers },
    form: fields,
  });

const whoIs = async (cookie: string) =>
  (await ask(`${baseUrl}/api/auth/session`, { headers: { cookie } })).json() as { user?: { email: string } };

describe('signing in', () => {
  let answer: Answer;
  beforeAll(async () => {
    answer = await signIn({ email, password });
  });

  it('T4: gives a session that no script can read and no other site can send', async () => {
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({ redirect: '/' });
    for (const name of ['serpentine.session', 'serpentine.device']) {
      const { attributes } = answer.cookies.get(name) ?? { attributes: '' };
      expect(attributes).toContain('HttpOnly');
      expect(attributes).toContain('SameSite=Lax');
      expect(attributes).toContain('Path=/');
      expect(attributes).not.toContain('Domain');
    }
    expect(await whoIs(cookieHeader(answer))).toMatchObject({ user: { email } });
    const home = await ask(`${baseUrl}/settings`, { headers: { cookie: cookieHeader(answer) } });
    expect(home.status).toBe(200);
    expect(home.text).toContain(email);
  });

  it('works as a plain form too', async () => {
    const plain = await signIn({ email, password, callbackUrl: '/projects?x=1' }, { headers: { accept: 'text/html' } });
    expect(plain.status).toBe(303);
    expect(plain.headers.get('location')).toBe('/projects?x=1');
    const wrong = await signIn({ email: 'nobody@example.com', password }, { headers: { accept: 'text/html' } });
    expect(wrong.status).toBe(303);
    expect(wrong.headers.get('location')).toMatch(/^\/login\?error=/);
    expect(wrong.cookies.size).toBe(0);
  });

  it('T4: ends the session that the browser came with', async () => {
    const first = await signIn({ email, password });
    const second = await signIn({ email, password }, { headers: { cookie: cookieHeader(first) } });
    expect(await whoIs(cookieHeader(first))).toEqual({});
    expect(await whoIs(cookieHeader(second))).toMatchObject({ user: { email } });
  });

  it('D6: goes on to a page of ours, wherever the link would lead', async () => {
    for (const evil of OPEN_REDIRECTS.filter((path) => path.length < 2_000)) {
      expect((await signIn({ email, password, callbackUrl: evil })).json(), evil).toEqual({ redirect: '/' });
      const page = await ask(`${baseUrl}/login?callbackUrl=${encodeURIComponent(evil)}`);
      expect(page.text).toContain('name="callbackUrl" value="/"');
    }
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['a cross-site form', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused when it comes from %s', async (_, headers) => {
    const refused = await signIn({ email, password }, { headers });
    expect(refused.status).toBe(403);
    expect(refused.cookies.size).toBe(0);
  });

  it('through the library’s own door needs its token and stays on our pages', async () => {
    const csrf = await ask(`${baseUrl}/api/auth/csrf`);
    const { csrfToken } = csrf.json() as { csrfToken: string };
    const form = { csrfToken, email, password, json: 'true', callbackUrl: 'https://evil.example/' };
    const door = `${baseUrl}/api/auth/callback/credentials`;
    const headers = { cookie: cookieHeader(csrf), origin: baseUrl };
    const signedIn = await ask(door, { form, headers, from: '127.0.0.12' });
    expect(signedIn.status).toBe(200);
    expect(new URL((signedIn.json() as { url: string }).url).pathname).toBe('/');
    expect((signedIn.json() as { url: string }).url).not.toContain('evil');
    expect(await whoIs(cookieHeader(signedIn))).toMatchObject({ user: { email } });
    const without = await ask(door, { form, headers: { origin: baseUrl }, from: '127.0.0.12' });
    expect(without.cookies.has('serpentine.session')).toBe(false);
  });
});

describe('signing out', () => {
  it('T4: ends the session on the server: a kept copy of the cookie is worth nothing', async () => {
    const session = cookieHeader(await signIn({ email, password }));
    const csrf = await ask(`${baseUrl}/api/auth/csrf`);
    const { csrfToken } = csrf.json() as { csrfToken: string };
    const cookie = `${session}; ${cookieHeader(csrf)}`;
    await ask(`${baseUrl}/api/auth/signout`, {
      form: { csrfToken, json: 'true' },
      headers: { cookie, origin: baseUrl },
    });
    expect(await whoIs(session)).toEqual({});
    const run = await ask(`${baseUrl}/api/run/list_projects`, {
      method: 'POST',
      headers: { origin: baseUrl, cookie: session, 'content-type': 'application/json' },
    });
    expect(run.status).toBe(401);
  });
});

describe('T3, T5: wrong tries', () => {
  it('wait longer and longer; a known device still gets in, a made-up X-Forwarded-For does not help', async () => {
    const from = '127.0.0.13';
    const device = cookieHeader(await signIn({ email, password }, { from }));
    const waits: number[] = [];
    for (let n = 0; n < 50; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` };
      const answer = await signIn({ email: 'guessed@example.com', password: `wrong horse ${n}` }, { from, headers });
      expect([401, 429]).toContain(answer.status);
      if (answer.status === 429) waits.push(Number(answer.headers.get('retry-after')));
    }
    expect(waits.length).toBeGreaterThanOrEqual(40);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0);
    const stranger = await signIn({ email, password }, { from });
    expect(stranger.status).toBe(429);
    expect((await signIn({ email, password }, { from, headers: { cookie: device } })).status).toBe(200);
  });
});

describe('the set-up page', () => {
  it('is closed once there is an account, whatever the code', async () => {
    expect((await ask(`${baseUrl}/setup?code=x`)).headers.get('location') ?? '/login').toBe('/login');
    const form = { code: 'x', email: 'second@example.com', password: 'another horse', repeat: 'another horse' };
    const answer = await ask(`${baseUrl}/api/auth/set-up`, { form, headers: own });
    expect(answer.status).toBe(422);
    expect(answer.cookies.size).toBe(0);
  });
});
