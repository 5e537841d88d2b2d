import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#lib/api/registry.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { testServer } from '#tests/support/server.ts';

const { baseUrl, email, password } = testServer();
const EVIL = 'https://evil.example';
let cookie = '';
beforeAll(async () => {
  const headers = { origin: baseUrl, accept: 'application/json' };
  cookie = cookieHeader(
    await ask(`${baseUrl}/api/auth/sign-in`, { from: '127.0.0.31', headers, form: { email, password } }),
  );
});

/** Path parameters of existing targets, so that only the origin can cause the refusal. */
const NAMED: Readonly<Record<string, string>> = {
  '/api/auth/[...nextauth]': '/api/auth/signout',
  '/api/run/[endpoint]': '/api/run/create_project',
  '/api/import/[kind]/[id]/[step]': `/api/import/rankings/${crypto.randomUUID()}/keep`,
  '/api/captcha/[verb]': '/api/captcha/list',
  '/share/[token]/open': `/share/${'a'.repeat(43)}/open`,
  '/api/export/[kind]/[id]/[format]': `/api/export/audits/${crypto.randomUUID()}/csv`,
  '/api/feeds/[token]/[file]': `/api/feeds/srp_${'a'.repeat(43)}_aaaaaa/rankings.csv`,
  '/api/evidence/[kind]/[id]/[role]': `/api/evidence/audits/${crypto.randomUUID()}/raw`,
  '/api/[...path]': '/api/nothing/here',
};
/** These require a token in a header and ignore cookies. */
const BY_TOKEN = ['/api/mcp'];
/** These only read, or refuse, whatever the method. */
const CHANGES_NOTHING = [
  '/api/feeds/[token]/[file]',
  '/api/export/[kind]/[id]/[format]',
  '/api/evidence/[kind]/[id]/[role]',
  '/api/google/connect',
  '/api/google/callback',
  '/api/[...path]',
];

/** Every folder with a route, except for the API operations: those come from the registry. */
const app = resolve(import.meta.dirname, '../../app');
const doors = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('/route.ts') && !name.startsWith('api/v1/'))
  .map((name) => ({ route: `/${name.slice(0, -'/route.ts'.length)}`, text: readFileSync(join(app, name), 'utf8') }));
const takesPosts = doors.filter(({ text }) => /\bPOST\b/.test(text));
const mutating = takesPosts.filter(({ route }) => !BY_TOKEN.includes(route) && !CHANGES_NOTHING.includes(route));

const form = { url: 'https://www.harbour-bakery.example/', domain: 'x.example', password: 'x', email: 'x@example.com' };
const ways: readonly [string, Parameters<typeof ask>[1]][] = [
  ['a form of another site', { form, headers: { origin: EVIL, 'sec-fetch-site': 'cross-site' } }],
  ['a form of another site over plain HTTP', { form, headers: { origin: EVIL } }],
  ['a form of a neighbour', { form, headers: { origin: EVIL, 'sec-fetch-site': 'same-site' } }],
  ['a frame without an origin', { form, headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } }],
  [
    'a script of another site',
    { body: JSON.stringify(form), headers: { origin: EVIL, 'content-type': 'text/plain;charset=UTF-8' } },
  ],
];

describe('D5: nothing is changed for another site, however it asks', () => {
  it('every door that takes posts is looked at', () => {
    expect(mutating.length).toBeGreaterThanOrEqual(8);
    const unnamed = doors.filter(({ route }) => route.includes('[') && !NAMED[route]);
    expect(unnamed.map(({ route }) => route)).toEqual([]);
  });

  describe.each(mutating.map(({ route }) => NAMED[route] ?? route))('%s', (path) => {
    it.each(ways)('%s', async (_title, given) => {
      const answer = await ask(baseUrl + path, { ...given, headers: { cookie, ...given?.headers } });
      expect(answer.status).toBe(403);
      expect(answer.cookies.size).toBe(0);
    });

    it('and a page of ours is not refused for where it is', async () => {
      const headers = { cookie: '', origin: baseUrl, 'sec-fetch-site': 'same-origin', accept: 'application/json' };
      const answer = await ask(baseUrl + path, { form, headers, from: '127.0.0.32' });
      expect(answer.status).not.toBe(403);
    });
  });

  it('doors that only tell refuse to be posted to', async () => {
    for (const route of CHANGES_NOTHING) {
      const answer = await ask(baseUrl + (NAMED[route] ?? route), { form, headers: { cookie, origin: EVIL } });
      expect([404, 405], route).toContain(answer.status);
    }
  });

  it('the session is as it was', async () => {
    const session = await ask(`${baseUrl}/api/auth/session`, { headers: { cookie } });
    expect(session.json()).toMatchObject({ user: { email } });
  });
});

describe('D5: the API looks at no cookie', () => {
  const tried = operations.filter(({ endpoint }) => !('public' in endpoint && endpoint.public));

  it.each(tried.map(({ endpoint }) => [endpoint.method, endpoint.path] as const))('%s %s', async (method, path) => {
    const address = `${baseUrl}/api/v1${path.replace(/\{\w+\}/g, crypto.randomUUID())}`;
    const headers = { cookie, origin: baseUrl, 'content-type': 'application/json' };
    const answer = await ask(address, {
      method,
      headers,
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
    });
    expect(answer.status).toBe(401);
  });

  it.each(BY_TOKEN)('%s', async (path) => {
    const headers = { cookie, origin: baseUrl, 'content-type': 'application/json' };
    expect((await ask(baseUrl + path, { body: '{}', headers })).status).toBe(401);
  });
});
