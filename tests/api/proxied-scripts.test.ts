import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyC } from '#lib/contract/errors.ts';
import { scrapeJs, scrapeJsWithProxy } from '#lib/features/page-scripts/contract.ts';
import { startServer } from '#tests/support/server.ts';
import type { ProxyMood } from '#tests/world/proxies.ts';

/** A separate server, because these tests make its proxies fail. */
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer(({ proxies }) => ({ PROXIES: proxies.list }));
});
afterAll(() => server.stop());
beforeEach(() => proxies().reset());

const proxies = () => server.world.proxies;
/** Reports the visitor's address. */
const PAGE = 'https://www.cloudflare.com/cdn-cgi/trace';
const SCRIPT = 'return { ip: /ip=(.*)/.exec(document.body.innerText)[1] }';

async function post(path: string, body: Record<string, string>) {
  const answer = await fetch(`${server.baseUrl}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: PAGE, js_script: SCRIPT, ...body }),
  });
  const text = await answer.text();
  for (const { username, password } of proxies().all) {
    for (const secret of [username, password, encodeURIComponent(password)]) expect(text).not.toContain(secret);
  }
  return { status: answer.status, body: JSON.parse(text) };
}

const through = (body: Record<string, string> = {}) => post('scrape_js_with_proxy', body);
const asked = () => proxies().all.flatMap((proxy) => proxy.asked.map(() => proxy.country));
const failure = (body: unknown) => errorBodyC.parse(body).error;

describe('a script through a proxy', () => {
  test.each(['de', 'fr', 'DE'])('runs in the page as %s sees it', async (country) => {
    const { status, body } = await through({ country });
    expect(status).toBe(200);
    const { exitAddress } = proxies().of(country.toLowerCase());
    expect(scrapeJsWithProxy.output.parse(body).data.results).toEqual({ ip: exitAddress });
    expect(new Set(asked())).toEqual(new Set([country.toLowerCase()]));
  });

  test('leaves by any of them where no country is asked for', async () => {
    const { status, body } = await through();
    expect(status).toBe(200);
    const { ip } = scrapeJsWithProxy.output.parse(body).data.results;
    expect(proxies().all.map(({ exitAddress }) => exitAddress)).toContain(ip);
  });

  test('scrape_js asks no proxy', async () => {
    const { status, body } = await post('scrape_js', { country: 'de' });
    expect(status).toBe(200);
    expect(scrapeJs.output.parse(body).data.web_page).toEqual({ ip: '127.0.0.1' });
    expect(asked()).toEqual([]);
  });

  test('a country without a proxy, and a target or a script that is refused, cost no proxy anything', async () => {
    const country = await through({ country: 'jp' });
    expect([country.status, errorBodyA.parse(country.body).error]).toEqual([
      422,
      'country: must be one that a proxy is configured for (us, de, fr); given: jp',
    ]);
    expect((await through({ country: 'de', url: 'http://169.254.169.254/' })).status).toBe(422);
    const broken = await through({ country: 'de', js_script: 'return (' });
    expect([broken.status, errorBodyA.parse(broken.body).error]).toEqual([
      422,
      expect.stringMatching(/^js_script does not compile: SyntaxError/),
    ]);
    expect(asked()).toEqual([]);
  });
});

/** How each proxy failure is reported. If only the proxy can be at fault: 503; if its target may be: 502. */
const FAILS: [ProxyMood, number, RegExp][] = [
  ['407', 503, /^The proxy de-\w{6} rejected its user and password \(status 407\)\.$/],
  ['refuse', 503, /^The proxy de-\w{6} closed the connection/],
  ['hang', 503, /^The proxy de-\w{6} accepted the connection but did not respond\.$/],
  ['closes', 503, /^The proxy de-\w{6} closed the connection without a response\.$/],
  ['garbage', 503, /^The proxy de-\w{6} does not respond like an HTTP proxy\.$/],
  ['502', 502, /^The proxy de-\w{6} could not reach the target \(status 502\)\.$/],
  ['cuts', 502, /^The proxy de-\w{6} closed the connection before the response was complete\.$/],
];

describe.each(FAILS)('a proxy that fails: %s', (mood, status, message) => {
  test('is named as the cause if its country has no other', async () => {
    proxies().of('de').mood = mood;
    const failed = await through({ country: 'de' });
    expect([failed.status, failure(failed.body)]).toEqual([status, expect.stringMatching(message)]);
    // The following request succeeds as usual, through the same proxy once it works again.
    proxies().reset();
    const { status: next, body } = await through({ country: 'de' });
    expect([next, body.data?.results]).toEqual([200, { ip: proxies().of('de').exitAddress }]);
  });

  test('is replaced by another proxy of the country', async () => {
    const [first, second] = proxies().all.filter(({ country }) => country === 'us');
    if (!first || !second) throw new Error('the world has too few proxies');
    for (const [failing, working] of [
      [first, second],
      [second, first],
    ] as const) {
      proxies().reset();
      failing.mood = mood;
      const { status: answered, body } = await through({ country: 'us' });
      expect([answered, body.data?.results]).toEqual([200, { ip: working.exitAddress }]);
    }
  });
});

test('where every proxy of a country fails, each is named', async () => {
  for (const proxy of proxies().all) proxy.mood = '407';
  const failed = await through({ country: 'us' });
  expect(failed.status).toBe(503);
  expect(failure(failed.body).match(/us-\w{6} rejected its user and password/g)).toHaveLength(2);
});
