import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serpAi, serpAiMode, serpAiResult, serpJsResult } from '#lib/features/ai-answers/contract.ts';
import { startServer } from '#tests/support/server.ts';

/** A program of its own, because the engines of its world are told what to answer. */
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
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
  const first = get(`serp_ai/${uuid}`);
  await expect.poll(async () => (await get(`serp_js/${uuid}`)).status, { timeout: 5_000 }).toBe(202);
  const second = await get(`serp_ai/${uuid}`);
  expect(second.status).toBe(202);
  expect(second.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(second.body).toEqual({ success: false, message: expect.stringContaining('not ready') });
  expect((await first).status).toBe(200);
});

test('serp_ai_mode answers within one request', async () => {
  google().overview = 'deferred';
  const { status, body, ms } = await get('serp_ai_mode', { query: QUERY });
  expect(status).toBe(200);
  expect(ms).toBeLessThan(28_000);
  expect(serpAiMode.output.parse(body).data.results[0]?.ai_overview_state).toBe('present');
});

// The last one: Google is left alone for a while after it.
test('a job that met a captcha is 410 with the reason; an unknown one 404', async () => {
  google().always = 'captcha';
  const { uuid } = serpAi.output.parse((await get('serp_ai', { query: QUERY })).body).data;
  for (const path of [`serp_ai/${uuid}`, `serp_js/${uuid}`]) {
    const { status, body } = await get(path);
    expect(status).toBe(410);
    expect(body).toEqual({ success: false, message: expect.stringContaining('captcha') });
  }
  expect((await get(`serp_ai/${crypto.randomUUID()}`)).status).toBe(404);
});
