import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyB, errorBodyC } from '#lib/contract/errors.ts';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { type BadInput, NEEDS_TEXT_MODEL, readBadInputs, toRequest } from '#tests/support/bad-inputs.ts';
import { type RawAnswer, sendRaw } from '#tests/support/raw-request.ts';
import { retainedMemory } from '#tests/support/retained-memory.ts';
import { testServer } from '#tests/support/server.ts';

const server = testServer();
const inputs = readBadInputs();
const bodies = { A: errorBodyA, B: errorBodyB, C: errorBodyC };

/**
 * These open a page, which takes browser time too: the fastest of three attempts must be within the time limit, so that
 * other load on the machine is not measured.
 */
const OPENS_A_PAGE = ['E1-0026', 'E2-0085'];

let fixtures: Record<string, string> = {};
let limited = '';
let canary: Server | undefined;
let touched = 0;
let memoryBefore: number | null = null;

beforeAll(async () => {
  const database = await findEmbedded(server.env.DATA_DIR ?? '');
  if (!database) throw new Error('The server has no database');
  process.env.DATABASE_URL = database.url;
  const { createToken, revokeToken } = await import('#lib/features/accounts/tokens/tokens.ts');
  const { db, closeDb } = await import('#lib/platform/database/db.ts');
  const { id: userId } = await db().user.findFirstOrThrow({ where: { email: server.env.OWNER_EMAIL ?? '' } });
  const revoked = await createToken(userId, { name: 'revoked' });
  await revokeToken(userId, revoked.record.id);
  limited = (await createToken(userId, { name: 'limited', rate: 600 })).token;
  const failed = await db().aiAnswer.create({
    data: { userId, query: 'q', country: 'us', pagesAsked: 1, status: 'failed', error: 'Google shows a CAPTCHA.' },
  });
  const other = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const others = await db().aiAnswer.create({
    data: { userId: other.id, query: 'q', country: 'us', pagesAsked: 1, status: 'done' },
  });
  await closeDb();
  fixtures = {
    TOKEN: server.token,
    TOKEN_B64: Buffer.from(server.token).toString('base64'),
    REVOKED_TOKEN: revoked.token,
    ENGINE_1: 'google',
    READY_UUID: crypto.randomUUID(),
    UNKNOWN_UUID: crypto.randomUUID(),
    OTHER_USERS_UUID: others.id,
    FAILED_UUID: failed.id,
  };
  canary = await listenOn8080();
});

afterAll(() => {
  canary?.close();
});

/**
 * Several labels point at http://127.0.0.1:8080/, which nothing may ever contact. The check is skipped if the port is in
 * use.
 */
function listenOn8080(): Promise<Server | undefined> {
  const listener = createServer((socket) => {
    touched += 1;
    socket.destroy();
  });
  return new Promise((resolve) => {
    listener.once('error', () => resolve(undefined));
    listener.listen(8080, '127.0.0.1', () => resolve(listener));
  });
}

const LEAKS =
  /\bat \S+ \(|\/(?:work|home|root|srv|usr|tmp|node_modules)\/|\.(?:ts|js):\d|\bSELECT\b|\bINSERT\b|prisma|undici|zod|next\.?js|postgres/i;

/** Rules for every answer in the file. */
function checkAlways(answer: RawAnswer, input: BadInput, sent: string): void {
  expect(answer.body.length).toBeLessThan(4096);
  expect(answer.body).not.toMatch(LEAKS);
  expect(answer.body).not.toContain(server.token.slice(4, 20));
  expect(answer.ms).toBeLessThan(OPENS_A_PAGE.includes(input.id) ? 20_000 : 2_000);
  if (input.expect.shape === null) return;
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  if (answer.status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
  if (answer.status === 405) expect(answer.headers.allow).toMatch(/^[A-Z, ]+$/);
  if (answer.status === 429 || answer.status === 202) expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  // No run of more than 100 characters of the input is echoed.
  for (let at = 0; at + 101 <= Math.min(sent.length, 3000); at += 50) {
    expect(answer.body).not.toContain(sent.slice(at, at + 101));
  }
}

function checkShape(body: string, shape: 'A' | 'B' | 'C', status: number): void {
  const parsed: unknown = JSON.parse(body);
  bodies[shape].parse(parsed);
  if (shape === 'C') expect(parsed).toMatchObject({ status });
}

describe.skipIf(inputs === null)('the labelled bad requests', () => {
  test('there are 419 of them', async () => {
    expect(inputs).toHaveLength(419);
    // The first requests load the code of their routes; only the memory retained after bad input is measured.
    for (const input of inputs ?? []) await sendRaw(server.baseUrl, toRequest(input, fixtures));
    memoryBefore = await retainedMemory(server.baseUrl);
  });

  test.each((inputs ?? []).map((input) => [input.id, input.why, input] as const))('%s %s', async (id, _, input) => {
    const request = toRequest(input, fixtures);
    const answer = await sendRaw(server.baseUrl, request);
    // The minimum of three: a busy machine is not the input's fault.
    for (let more = 2; more > 0 && answer.ms >= 2_000; more--) {
      answer.ms = Math.min(answer.ms, (await sendRaw(server.baseUrl, request)).ms);
    }
    // This server has no text model; tests/api/content.test.ts sends the same inputs to one that has.
    const withoutModel = NEEDS_TEXT_MODEL.includes(id);
    expect(withoutModel ? [503] : input.expect.status).toContain(answer.status);
    const sent = decodeURIComponent(request.target.replace(/%(?![0-9A-Fa-f]{2})|%[89A-F][0-9A-F]/gi, ''));
    checkAlways(answer, input, `${sent}${input.body ?? ''}`);
    if (input.expect.shape) checkShape(answer.body, input.expect.shape, answer.status);
  });

  test('nobody came to the canary, and the process keeps no bodies', async () => {
    expect(touched).toBe(0);
    const after = await retainedMemory(server.baseUrl);
    if (after !== null && memoryBefore !== null) expect(after - memoryBefore).toBeLessThan(32);
    expect(
      (await sendRaw(server.baseUrl, { method: 'GET', target: '/api/v1/user', headers: bearer(server.token) })).status,
    ).toBe(200);
  });
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('what concerns no endpoint', () => {
  const send = (method: string, target: string, token = server.token) =>
    sendRaw(server.baseUrl, { method, target, headers: bearer(token) });

  test.each(['/api/v1/no_such_endpoint', '/api/v2/serp?query=x', '/api/v1', '/api/v1/serp/', '/api/v1//serp'])(
    '%s is not there',
    async (target) => {
      const answer = await send('GET', target);
      expect(answer.status).toBe(404);
      checkShape(answer.body, 'C', 404);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  test('no page of another origin may call the API', async () => {
    const answer = await sendRaw(server.baseUrl, {
      method: 'OPTIONS',
      target: '/api/v1/serp',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    expect([204, 405]).toContain(answer.status);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('TRACE is off', async () => {
    expect([404, 405, 501]).toContain((await send('TRACE', '/api/v1/serp')).status);
  });

  test('HEAD is refused like any other wrong method, without a body', async () => {
    const answer = await send('HEAD', '/api/v1/serp?query=x');
    expect([answer.status, answer.headers.allow, answer.body]).toEqual([405, 'GET', '']);
  });

  test('a cookie opens nothing, and a token in the query neither', async () => {
    const answer = await sendRaw(server.baseUrl, {
      method: 'GET',
      target: `/api/v1/user?api_token=${server.token}`,
      headers: { cookie: `next-auth.session-token=${server.token}` },
    });
    expect(answer.status).toBe(401);
    expect(answer.body).not.toContain(server.token);
  });

  test('a client cannot lift its limit by naming another address', async () => {
    const own = bearer(limited);
    const before = await sendRaw(server.baseUrl, { method: 'GET', target: '/api/v1/user', headers: own });
    const after = await sendRaw(server.baseUrl, {
      method: 'GET',
      target: '/api/v1/user',
      headers: { ...own, 'x-forwarded-for': '203.0.113.77' },
    });
    const left = (answer: RawAnswer): number => JSON.parse(answer.body).data.user.requests_left;
    expect(left(after)).toBe(left(before) - 1);
  });
});

describe('bursts', () => {
  async function burst(target: string, n: number, concurrency: number): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    let next = 0;
    const sender = async () => {
      while (next < n) {
        next += 1;
        answers.push(await sendRaw(server.baseUrl, { method: 'GET', target, headers: bearer(limited) }));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, sender));
    return answers;
  }

  // One token for both: the second burst hits a window that is already used up.
  test.each([
    // Both answer without external requests: no metrics without Google Ads, and no text without a model.
    ['/api/v1/keywords_search_volume?keywords=x', 'A', [200, 429]],
    ['/api/v1/generate_social_content?user_prompt=x', 'B', [503, 429]],
  ] as const)('700 requests to %s meet the limit of 600 a minute', async (target, shape, possible) => {
    const answers = await burst(target, 700, 40);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(100);
    for (const answer of refused) {
      checkShape(answer.body, shape, 429);
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
    expect(answers.filter(({ status }) => !(possible as readonly number[]).includes(status))).toEqual([]);
  });
});
