import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { testServer } from '#tests/support/server.ts';

const { baseUrl, token: ownerToken, email, password, env } = testServer();
const own = { origin: baseUrl, accept: 'application/json' };
const person = 'leaving@example.com';
const secret = 'a quiet harbour';

let platform: typeof import('#lib/platform/database/db.ts');
let createToken: typeof import('#lib/features/accounts/tokens/tokens.ts').createToken;
let owner = '';
let userId = '';

beforeAll(async () => {
  process.env.DATABASE_URL = (await findEmbedded(env.DATA_DIR ?? ''))?.url ?? '';
  platform = await import('#lib/platform/database/db.ts');
  ({ createToken } = await import('#lib/features/accounts/tokens/tokens.ts'));
  const { hashPassword } = await import('#lib/platform/security/passwords.ts');
  const passwordHash = await hashPassword(secret);
  userId = (await platform.db().user.create({ data: { email: person, passwordHash } })).id;
  owner = await signIn(email, password);
});
afterAll(async () => {
  await platform.db().user.deleteMany({ where: { email: person } });
  await platform.closeDb();
});

async function signIn(who: string, with_: string): Promise<string> {
  const form = { email: who, password: with_ };
  const answer = await ask(`${baseUrl}/api/auth/sign-in`, { form, headers: own, from: '127.0.0.51' });
  expect(answer.status).toBe(200);
  return cookieHeader(answer);
}
const run = (id: string, input: object, cookie: string, headers: Record<string, string> = {}) =>
  ask(`${baseUrl}/api/run/${id}`, {
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json', origin: baseUrl, cookie, ...headers },
  });
const api = (token: string, path: string, method = 'GET', body?: object) =>
  ask(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const mcp = (token: string) =>
  ask(`${baseUrl}/api/mcp`, {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  });

describe('T11: somebody who is disabled', () => {
  it('is out at the next request: API, MCP, screens, operations, files and streams; enabling brings nothing back', async () => {
    const { token } = await createToken(userId, { name: 'laptop', rate: 0 });
    const session = await signIn(person, secret);
    const everywhere = async () => {
      const answers = {
        api: await api(token, '/user'),
        mcp: await mcp(token),
        screen: await ask(`${baseUrl}/settings`, { headers: { cookie: session } }),
        operation: await run('user', {}, session),
        file: await ask(`${baseUrl}/api/export/security-events/${userId}/csv`, { headers: { cookie: session } }),
        stream: await ask(`${baseUrl}/api/write`, {
          body: '{}',
          headers: { 'content-type': 'application/json', origin: baseUrl, cookie: session },
        }),
      };
      return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
    };
    expect(await everywhere()).toEqual({ api: 200, mcp: 200, screen: 200, operation: 200, file: 200, stream: 400 });
    const out = { api: 401, mcp: 401, screen: 307, operation: 401, file: 401, stream: 401 };
    expect((await run('update_person', { user_id: userId, disabled: true }, owner)).status).toBe(200);
    expect(await everywhere()).toEqual(out);
    const form = { email: person, password: secret };
    const refused = await ask(`${baseUrl}/api/auth/sign-in`, { form, headers: own, from: '127.0.0.52' });
    expect(refused.status).toBe(401);
    expect((await run('update_person', { user_id: userId, disabled: false }, owner)).status).toBe(200);
    expect(await everywhere()).toEqual(out);
  });
});

describe('T12: accounts are changed by a signed-in owner alone', () => {
  it('not by a member, a token with all rights, or a page of another site', async () => {
    const session = await signIn(person, secret);
    const disable = { user_id: userId, disabled: true };
    expect((await run('update_person', disable, session)).status).toBe(404);
    expect((await run('list_people', {}, session)).status).toBe(403);
    expect((await api(ownerToken, `/people/${userId}`, 'PATCH', { disabled: true })).status).toBe(403);
    expect((await api(ownerToken, `/people/${userId}`, 'DELETE')).status).toBe(403);
    expect((await api(ownerToken, '/people/invitations', 'POST', { email: 'x@example.com' })).status).toBe(403);
    expect((await run('update_person', disable, owner, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await run('delete_person', { user_id: userId }, owner, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
    expect((await api(ownerToken, '/people')).text).toContain(person);
    const { disabledAt } = await platform.db().user.findUniqueOrThrow({ where: { id: userId } });
    expect(disabledAt).toBeNull();
  });

  it('an invitation makes an account without a project, once', async () => {
    const made = await run('invite_person', { email: 'joining@example.com' }, owner);
    expect(made.status).toBe(201);
    const { path } = (made.json() as { data: { path: string } }).data;
    const join = () =>
      ask(`${baseUrl}/api/auth/join`, {
        form: { token: path.slice('/join/'.length), name: 'Jo', password: secret, repeat: secret },
        headers: own,
        from: '127.0.0.53',
      });
    expect((await ask(baseUrl + path, { from: '127.0.0.53' })).text).toContain('Create your account');
    const joined = await join();
    expect(joined.json()).toEqual({ redirect: '/' });
    expect((await run('list_people', {}, cookieHeader(joined))).status).toBe(403);
    expect((await join()).status).toBe(422);
    const { id } = await platform.db().user.findUniqueOrThrow({ where: { email: 'joining@example.com' } });
    expect((await run('delete_person', { user_id: id }, owner)).status).toBe(200);
    expect((await run('user', {}, cookieHeader(joined))).status).toBe(401);
  });
});

it('T10: events name the address of the request, for sign-ins and for operations', async () => {
  const { data } = (await api(ownerToken, `/security_events?email=${person}&limit=100`)).json() as {
    data: { events: { kind: string; address: string | null; actor: string | null }[] };
  };
  expect(data.events.find(({ kind }) => kind === 'sign_in')).toMatchObject({ actor: person, address: '127.0.0.51' });
  expect(data.events.find(({ kind }) => kind === 'member_disabled')).toMatchObject({
    actor: email,
    address: '127.0.0.1',
  });
});
