import { describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyB, errorBodyC } from '#lib/contract/errors.ts';
import { scrapeDomain } from '#lib/features/site-scrape/contract.ts';
import { runCommand } from '#tests/support/program.ts';
import { testServer } from '#tests/support/server.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';

const server = testServer();

async function get(given: Record<string, string | number>, token = server.token) {
  const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const answer = await fetch(`${server.baseUrl}/api/v1/scrape_domain?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, body: await answer.json() };
}

describe('scrape_domain', () => {
  test('gives the pages of a site, without data around them', async () => {
    const { status, body } = await get({ domain: 'harbour-bakery.example' });
    expect(status).toBe(200);
    expect(scrapeDomain.output.safeParse(body).error?.issues).toBeUndefined();
    expect(body).toMatchObject({ domain: 'harbour-bakery.example', web_pages_count: 3, complete: true });
    expect(body.web_pages[0].url).toBe(bakeryFacts.url);
    expect(body.web_pages[0].html).toContain(`<h1>${bakeryFacts.h1}</h1>`);
    expect(body).not.toHaveProperty('data');
  });

  test('accepts a URL as the domain, and crawls the requested number of pages', async () => {
    const { status, body } = await get({ domain: 'https://www.harbour-bakery.example/story?x=1', max_pages: 2 });
    expect([status, body.web_pages_count, body.complete]).toEqual([200, 2, false]);
    expect(body.incomplete_reason).toBe('Only the 2 requested pages were crawled.');
  });

  test('the same twice gives the same', async () => {
    const [first, second] = [await get({ domain: 'odd-corner.example' }), await get({ domain: 'odd-corner.example' })];
    expect(second).toEqual(first);
  });

  test('a domain that nobody answers for is 502', async () => {
    const { status, body } = await get({ domain: 'nobody-is-here.example' });
    expect(status).toBe(502);
    expect(errorBodyC.parse(body)).toMatchObject({ status: 502 });
  });

  test('wrong form is 400, a value that cannot be is 422, no token is 401', async () => {
    const missing = await get({});
    expect([missing.status, errorBodyA.safeParse(missing.body).success]).toEqual([400, true]);
    const many = await get({ domain: 'harbour-bakery.example', max_pages: 201 });
    expect([many.status, errorBodyA.safeParse(many.body).success]).toEqual([422, true]);
    const none = await get({ domain: 'harbour-bakery.example' }, 'spt_none');
    expect([none.status, errorBodyB.safeParse(none.body).success]).toEqual([401, true]);
  });

  test('a token without the scope is not let in', async () => {
    const command = runCommand('token', ['--name', 'serp only', '--scopes', 'serp'], server.env);
    expect(await command.ended).toBe(0);
    expect((await get({ domain: 'harbour-bakery.example' }, command.stdout().trim())).status).toBe(403);
  });
});
