import { describe, expect, test } from 'vitest';
import { errorBodyC } from '#lib/contract/errors.ts';
import { testServer } from '#tests/support/server.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';
import { wallFacts } from '#tests/world/sites/walls.ts';

const server = testServer();

async function call(method: 'GET' | 'POST', path: string, given: Record<string, string>) {
  const query = method === 'GET' ? `?${new URLSearchParams(given)}` : '';
  const answer = await fetch(`${server.baseUrl}/api/v1/${path}${query}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(given) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const url = wallFacts.vendors[0]?.url ?? '';
const js_script = 'return { title: document.title }';

describe('a bot check is 502 with its vendor, never the page', () => {
  test.each<['GET' | 'POST', string, Record<string, string>]>([
    ['GET', 'scrape', { url }],
    ['GET', 'scrape_domain', { domain: new URL(url).host }],
    ['GET', 'web_page_seo_analysis', { url, render: 'false' }],
    ['GET', 'keywords_suggestions', { url }],
    ['POST', 'scrape_js', { url, js_script }],
  ])('%s %s', async (method, path, given) => {
    const { status, body } = await call(method, path, given);
    expect(status).toBe(502);
    const { error } = errorBodyC.parse(body);
    expect(error).toMatch(/blocked by a bot check \(Cloudflare\)/i);
  });
});

test('a check that solves itself in a browser: the script then runs in the page', async () => {
  const { status, body } = await call('POST', 'scrape_js', { url: wallFacts.passes.url, js_script });
  expect([status, body.data.web_page]).toEqual([200, { title: wallFacts.passes.title }]);
});

test('a file is 502 with its content type, never bytes as html', async () => {
  const { status, body } = await call('GET', 'scrape', { url: `${oddityFacts.home}plan.pdf` });
  expect([status, errorBodyC.parse(body).error]).toEqual([502, expect.stringContaining('application/pdf')]);
});
