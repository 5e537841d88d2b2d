import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serpAi, serpAiMode, serpAiResult, serpJsResult } from '#lib/features/ai-answers/contract.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { startServer } from '#tests/support/server.ts';

/** A separate server, because these tests configure the answers of its engines. */
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
  // Starting a browser takes the time of the first poll on a busy machine.
  const { uuid } = serpAi.output.parse((await get('serp_ai', { query: QUERY })).body).data;
  await vi.waitUntil(async () => (await get(`serp_ai/${uuid}`)).status === 200, { timeout: 120_000, interval: 500 });
});
afterAll(() => server.stop());
beforeEach(() => server.world.engines.reset());

const QUERY = 'how long does sourdough bread keep';
const google = () => server.world.engines.google;

async function get(path: string, given: Record<string, string> = {}) {
  const start = performance.now();
  const answer = await fetch(`${server.baseUrl}/api/v1/${path}?${new URLSearchParams(given)}`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  const { status, headers } = answer;
  return { status, headers, body: await answer.json(), ms: performance.now() - start };
}

describe.each(['serp_ai', 'serp_js'])('%s', (path) => {
  test('a client that polls once, right away, is served by either poll', async () => {
    google().overview = 'deferred';
    const { status, body } = await get(path, { query: QUERY });
    expect(status).toBe(200);
    const { uuid } = serpAi.output.parse(body).data;
    const answer = await get(`serp_ai/${uuid}`);
    expect(answer.status).toBe(200);
    const [element] = serpAiResult.output.parse(answer.body).data.results;
    expect(element?.ai_overview_state).toBe('present');
    expect(element?.ai_mode_response?.sources.length).toBeGreaterThan(0);
    const results = await get(`serp_js/${uuid}`);
    expect(results.status).toBe(200);
    expect(serpJsResult.output.parse(results.body).data.results[0]?.search_results.length).toBeGreaterThan(5);
  });
});

test('a job under way is 202 with Retry-After from the second poll on', async () => {
  google().overview = 'deferred';
  google().overviewDelayMs = 4_000;
  const { uuid } = serpAi.output.parse((await get('serp_ai', { query: QUERY })).body).data;
  // Whichever arrives first blocks the other.
  const polls = [get(`serp_ai/${uuid}`), get(`serp_js/${uuid}`)];
  const second = await Promise.race(polls);
  expect(second.status).toBe(202);
  expect(second.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(second.body).toEqual({ success: false, message: expect.stringContaining('not ready') });
  expect((await Promise.all(polls)).map(({ status }) => status).toSorted()).toEqual([200, 202]);
});

test('serp_ai_mode answers within one request', async () => {
  google().overview = 'deferred';
  const { status, body, ms } = await get('serp_ai_mode', { query: QUERY });
  expect(status).toBe(200);
  expect(ms).toBeLessThan(28_000);
  expect(serpAiMode.output.parse(body).data.results[0]?.ai_overview_state).toBe('present');
});

describe('a job that met a captcha', () => {
  let uuid = '';
  let cookie = '';
  let call = '';
  const json = { 'content-type': 'application/json' };
  const door = async (verb: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.baseUrl}/api/captcha/${verb}`, {
      method: 'POST',
      headers: { ...json, cookie, origin: server.baseUrl, ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const viewer = crypto.randomUUID();
  const events = [{ type: 'down', x: 10, y: 10 }];

  beforeEach(() => {
    google().always = 'captcha';
  });

  // The other tests continue with its job; Google is paused for a while after them.
  test('waits for a person, and polls say so', async () => {
    ({ uuid } = serpAi.output.parse((await get('serp_ai', { query: QUERY })).body).data);
    const headers = { origin: server.baseUrl, accept: 'application/json' };
    const { email, password } = server;
    cookie = cookieHeader(await ask(`${server.baseUrl}/api/auth/sign-in`, { headers, form: { email, password } }));
    const list = async () => (await door('list', {})).body.data.calls;
    await expect.poll(list).toMatchObject([{ kind: 'ai-answer', job_id: uuid }]);
    call = (await list())[0].id;
    const { status, body } = await get(`serp_ai/${uuid}`);
    expect([status, body.message]).toEqual([202, expect.stringContaining('solved in the dashboard')]);
    const seen = await door('look', { id: call, viewer, after: 0, take: false });
    expect(seen.body.data).toMatchObject({ state: 'waiting', picture: expect.stringMatching(/^\/9j\//) });
    expect((await door('act', { id: call, viewer, events })).status).toBe(200);
  });

  test.each(['list', 'look', 'act', 'give-up'])('%s: no stranger gets near its page', async (verb) => {
    const body = { id: call, viewer, after: 0, take: true, events };
    expect((await door(verb, body, { cookie: '' })).status).toBe(401);
    const token = { cookie: '', authorization: `Bearer ${server.token}` };
    expect((await door(verb, body, token)).status).toBe(401);
    for (const origin of ['https://evil.example', 'null']) {
      expect((await door(verb, body, { origin })).status, origin).toBe(403);
    }
    const read = await fetch(`${server.baseUrl}/api/captcha/${verb}`, { headers: { cookie, origin: server.baseUrl } });
    expect(read.status).toBe(405);
  });

  test('is no part of the API', async () => {
    const answer = await fetch(`${server.baseUrl}/api/v1/captcha/list`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${server.token}` },
      body: '{}',
    });
    expect(answer.status).toBe(404);
  });

  test.each<[string, unknown, RegExp]>([
    ['a place before the page', { type: 'down', x: -1, y: 5 }, /^events\.0\.x: .*given -1$/],
    ['a place behind it', { type: 'down', x: 1_350, y: 5 }, /inside the page, 1350 by 940 pixels; given: 1350, 5$/],
    ['no number', { type: 'move', x: '5', y: 5 }, /^events\.0\.x: /],
    ['an address to open', { type: 'navigate', url: 'https://example.com/' }, /^events\.0\.type: /],
    ['a script', { type: 'evaluate', text: '1' }, /^events\.0\.type: /],
    ['a key that a browser takes for a command', { type: 'key', key: 'F12' }, /^events\.0\.key: /],
    ['a chord', { type: 'key', key: 'Control+T' }, /^events\.0\.key: /],
    ['a field more', { type: 'down', x: 1, y: 1, button: 'middle' }, /^events\.0: /],
    ['control characters', { type: 'text', text: 'a\u0007' }, /^events\.0\.text: /],
    ['a text beyond measure', { type: 'text', text: 'a'.repeat(201) }, /^events\.0\.text: /],
    ['a wheel beyond measure', { type: 'wheel', x: 1, y: 1, dx: 0, dy: 1e9 }, /^events\.0\.dy: /],
  ])('refuses %s', async (_, event, told) => {
    const { status, body } = await door('act', { id: call, viewer, events: [event] });
    expect([status, body.error]).toEqual([400, expect.stringMatching(told)]);
  });

  test.each<[string, object, number]>([
    ['too many at once', { events: Array.from({ length: 61 }, () => events[0]) }, 400],
    ['none', { events: [] }, 400],
    ['an id that is none', { id: 'x' }, 400],
    ['an unknown id', { id: crypto.randomUUID() }, 404],
  ])('refuses %s', async (_, given, status) => {
    expect((await door('act', { id: call, viewer, events, ...given })).status).toBe(status);
  });

  test('once canceled is 410 with the reason; an unknown one is 404', async () => {
    expect((await door('give-up', { id: call })).status).toBe(200);
    await expect.poll(async () => (await get(`serp_ai/${uuid}`)).status).toBe(410);
    for (const path of [`serp_ai/${uuid}`, `serp_js/${uuid}`]) {
      const { status, body } = await get(path);
      expect(status).toBe(410);
      expect(body).toEqual({
        success: false,
        message: expect.stringMatching(/^Google shows a CAPTCHA: it was canceled in the dashboard\. Next attempt at /),
      });
    }
    expect((await door('act', { id: call, viewer, events })).status).toBe(410);
    expect((await get(`serp_ai/${crypto.randomUUID()}`)).status).toBe(404);
  });
});
