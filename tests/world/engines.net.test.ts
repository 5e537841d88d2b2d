import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Asked, ask, travel } from './ask.ts';
import { RETRY_AFTER_SECONDS } from './engines/control.ts';
import { indexOfPages } from './engines/index-of-pages.ts';
import { addressFacts } from './sites/addresses.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.engines.reset());
afterAll(() => world.stop());

const QUERY = 'sourdough bread';
const count = (page: Asked, text: string) => page.body.split(text).length - 1;

describe('the index', () => {
  test('has hundreds of pages, each with its own URL and title, except the one listed with two descriptions', () => {
    expect(indexOfPages.length).toBeGreaterThan(300);
    const twice = indexOfPages.filter(({ host }) => host === addressFacts.listedTwice);
    expect(twice).toHaveLength(2);
    expect(new Set(twice.map(({ url }) => url)).size).toBe(1);
    expect(new Set(indexOfPages.map(({ url }) => url)).size).toBe(indexOfPages.length - 1);
    expect(new Set(indexOfPages.map(({ title }) => title)).size).toBe(indexOfPages.length - 1);
    for (const { url } of indexOfPages) expect(new URL(url).href).toBe(url);
  });

  test('a common query fills more than ten pages of results, in each engine and country in another order', () => {
    const { bing, duckduckgo } = world.engines;
    const order = (one: typeof bing, country: string, day = 0) =>
      one.find({ query: QUERY, country, day }).pages.map(({ url }) => url);
    expect(order(bing, 'us').length).toBeGreaterThan(100);
    expect(order(bing, 'us')).toEqual(order(bing, 'us'));
    expect(order(bing, 'us')).not.toEqual(order(duckduckgo, 'us'));
    expect(order(bing, 'us')).not.toEqual(order(bing, 'gb'));
    expect(order(bing, 'us')).not.toEqual(order(bing, 'us', 1));
    expect([...order(bing, 'us')].sort()).toEqual([...order(duckduckgo, 'de')].sort());
    expect(bing.position({ query: QUERY, country: 'gb' }, 'www.harbour-bakery.example')).toBeGreaterThan(0);
  });

  test('operators are obeyed and nonsense finds nothing', () => {
    const find = (query: string) => world.engines.bing.find({ query, country: 'us' }).pages;
    expect(find('site:harbour-bakery.example').map(({ host }) => host)).toEqual(
      Array(3).fill('www.harbour-bakery.example'),
    );
    expect(find('site:www.harbour-bakery.example/bread').map(({ url }) => url)).toEqual([
      'https://www.harbour-bakery.example/bread',
    ]);
    expect(find('"how we bake our bread"')).toHaveLength(1);
    expect(find('bread -sourdough').length).toBeGreaterThan(0);
    expect(find('bread -sourdough').every(({ title }) => !/sourdough/i.test(title))).toBe(true);
    expect(find('サワードウ').length).toBeGreaterThan(1);
    // The longest list: more than thirty pages of ten.
    expect(find('site:example')).toHaveLength(indexOfPages.length);
    for (const nothing of ['qzxwv jjkqp', '🥖', '', '"bread sourdough"', 'site:nowhere.example']) {
      expect(find(nothing)).toEqual([]);
    }
    expect(world.engines.bing.find({ query: 'sourdouh bread', country: 'us' }).corrected).toBe('sourdough bread');
  });

  test('what is listed can be opened', async () => {
    const page = indexOfPages.find(({ host, url }) => host === 'www.hleb-doma.example' && !url.endsWith('/'));
    const answer = await ask(world, page?.url ?? '');
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(`<title>${page?.title}</title>`);
  });
});

describe('bing', () => {
  const address = (more = '') => `https://www.bing.com/search?q=${encodeURIComponent(QUERY)}&cc=gb&setlang=en${more}`;

  test('wraps its results, pages by first= and ends', async () => {
    const first = await ask(world, address());
    const pages = world.engines.bing.find({ query: QUERY, country: 'gb', language: 'en' }).pages;
    const links = [...first.body.matchAll(/<h2><a target="_blank" href="[^"]*&amp;u=a1([\w-]+)&amp;ntb=1"/g)].map(
      ([, code]) => Buffer.from(code ?? '', 'base64url').toString(),
    );
    expect(links).toEqual(pages.slice(0, 10).map(({ url }) => url));
    expect(first.body).toContain('&amp;first=11&amp;FORM=PORE');
    const last = await ask(world, address(`&first=${Math.floor(pages.length / 10) * 10 + 1}`));
    expect(count(last, 'class="b_algo" data-id')).toBe(pages.length % 10);
    expect(count(last, 'sb_pagN')).toBe(0);
    const beyond = await ask(world, address('&first=901'));
    expect(beyond.body).toContain('class="b_no"');
  });

  test('answers in the mood it is told, once for each time', async () => {
    const { bing } = world.engines;
    bing.next('captcha', 'too-many-requests', 'server-error', 'empty-body', 'redirect-loop', 'blocked');
    const answers: Asked[] = [];
    for (let time = 0; time < 7; time++) answers.push(await ask(world, address()));
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 503, 200, 302, 403, 200]);
    expect(answers[0]?.body).toContain('turnstile-widget');
    expect(answers[1]?.headers['retry-after']).toBe(String(RETRY_AFTER_SECONDS));
    expect(answers[3]?.body).toBe('');
    expect(answers[4]?.headers.location).toBe(address());
    expect(answers[6]?.body).toContain('b_algo');
  });

  test('cuts a page in half and speaks another language', async () => {
    world.engines.bing.next('half-page', 'other-language');
    const half = await ask(world, address());
    expect(half.body).toContain('b_algo');
    expect(half.body).not.toContain('</html>');
    expect((await ask(world, address())).body).toContain('<html dir="ltr" lang="sv">');
  });

  test('breaks off in the middle of a page', async () => {
    world.engines.bing.next('broken-off');
    await expect(ask(world, address())).rejects.toThrow(/aborted|socket hang up|ECONNRESET|terminated/);
    expect((await ask(world, address())).status).toBe(200);
  });

  test('shows a captcha to who asks too often, and notes what it was asked', async () => {
    const { bing } = world.engines;
    bing.limit = { requests: 2, withinMs: 60_000 };
    const seen: boolean[] = [];
    for (let time = 0; time < 3; time++) {
      const { body } = await ask(world, address(), { headers: { cookie: 'MUID=1; A=b=c', 'user-agent': 'Tester/1' } });
      seen.push(body.includes('class="captcha"'));
    }
    expect(seen).toEqual([false, false, true]);
    expect(bing.searches).toHaveLength(3);
    expect(bing.searches[0]).toMatchObject({
      query: { q: QUERY, cc: 'gb', setlang: 'en' },
      cookies: { MUID: '1', A: 'b=c' },
      userAgent: 'Tester/1',
      form: {},
    });
  });

  test('says that it found nothing, corrects, advertises and suggests', async () => {
    const none = await ask(world, 'https://www.bing.com/search?q=qzxwv&setlang=fr');
    expect(none.body).toContain('Aucun résultat pour <strong>qzxwv</strong>');
    const asked = await ask(world, 'https://www.bing.com/search?q=buy+sourdouh+bread');
    expect(asked.body).toContain('id="sp_requery"');
    expect(count(asked, '<li class="b_ad">')).toBe(2);
    const { body } = await ask(world, 'https://api.bing.com/osjson.aspx?query=sourd');
    const [typed, list] = JSON.parse(body);
    expect(typed).toBe('sourd');
    expect(list.length).toBeGreaterThan(3);
    expect(JSON.parse((await ask(world, 'https://api.bing.com/osjson.aspx?query=qzxwv')).body)).toEqual(['qzxwv', []]);
  });
});

describe('duckduckgo', () => {
  const html = 'https://html.duckduckgo.com/html/';
  const fieldsOf = (page: Asked) =>
    Object.fromEntries(
      [...page.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
        name ?? '',
        value ?? '',
      ]),
    );

  test.each([
    ['html', html, /class="result__a" href="([^"]+)"/g],
    ['lite', 'https://lite.duckduckgo.com/lite/', /href="([^"]+)" class='result-link'/g],
  ])('%s answers a form and gives the next page to who brings its token', async (_, address, links) => {
    const pages = world.engines.duckduckgo.find({ query: QUERY, country: 'us', language: 'en' }).pages;
    const urls = (page: Asked) =>
      [...page.body.matchAll(links)].map(([, href = '']) => {
        const url = new URL(href.replaceAll('&amp;', '&'), 'https://duckduckgo.com');
        return url.searchParams.get('uddg') ?? url.href;
      });
    const first = await ask(world, address, { form: { q: QUERY, kl: 'us-en', b: '' } });
    expect(urls(first)).toEqual(pages.slice(0, 10).map(({ url }) => url));
    const fields = fieldsOf(first);
    expect(fields).toMatchObject({ s: '10', dc: '11', v: 'l', o: 'json', api: 'd.js', kl: 'us-en' });
    const second = await ask(world, address, { form: fields });
    expect(urls(second)).toEqual(pages.slice(10, 25).map(({ url }) => url));
    expect(fieldsOf(second)).toMatchObject({ s: '25', dc: '26' });
    const strayed = await ask(world, address, { form: { ...fields, vqd: '4-1' } });
    expect(strayed.status).toBe(202);
    expect(strayed.body).toContain('anomaly-modal__title');
  });

  test('links directly for one query and by wrapper for another', async () => {
    const wrapped = [];
    for (const q of ['bread', 'coffee', 'hotel', 'garden', 'bicycle', 'sourdough']) {
      wrapped.push((await ask(world, html, { form: { q } })).body.includes('uddg='));
    }
    expect(new Set(wrapped)).toEqual(new Set([true, false]));
  });

  test('a captcha comes with 202; nothing found says so', async () => {
    world.engines.duckduckgo.next('captcha');
    expect((await ask(world, `${html}?q=bread`)).status).toBe(202);
    const none = await ask(world, html, { form: { q: 'qzxwv' } });
    expect(none.status).toBe(200);
    expect(none.body).toContain('No  results.');
  });

  test('the page for browsers is empty until its script has come, which asks for the token', async () => {
    const shell = await ask(world, 'https://duckduckgo.com/?q=sourdough+bread&kl=us-en');
    expect(shell.body).not.toContain('result-title-a" href');
    const script = /rel="preload" as="script" href="([^"]+)"/.exec(shell.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const results = await ask(world, script);
    const first = world.engines.duckduckgo.find({ query: QUERY, country: 'us', language: 'en' }).pages[0];
    expect(results.body).toContain(`"u":"${first?.url}"`);
    expect((await ask(world, script.replace(/vqd=[^&]+/, 'vqd=4-1'))).status).toBe(418);
  });

  test('suggests as objects or as a list', async () => {
    const objects = JSON.parse((await ask(world, 'https://duckduckgo.com/ac/?q=sourd&kl=us-en')).body);
    const [typed, list] = JSON.parse((await ask(world, 'https://duckduckgo.com/ac/?q=sourd&kl=us-en&type=list')).body);
    expect(typed).toBe('sourd');
    expect(objects).toEqual(list.map((phrase: string) => ({ phrase })));
    expect(list.length).toBeGreaterThan(3);
  });
});

describe('yahoo', () => {
  const direct = `https://search.yahoo.com/search?p=${encodeURIComponent(QUERY)}`;
  const linksOf = (page: Asked) =>
    [...page.body.matchAll(/data-matarget="algo" [^>]*href="([^"]+)"/g)].map(([, href = '']) => {
      const target = /\/RU=([^/]+)\//.exec(href)?.[1];
      return {
        wrapped: target !== undefined,
        url: target ? decodeURIComponent(target) : href.replaceAll('&amp;', '&'),
      };
    });

  test('wants a cookie that its pixel and picture hand out on the way', async () => {
    const trip = await travel(world, direct);
    expect(trip.steps).toEqual(['/search', '/beacon/ybv', '/beacon/ybv.gif', '/search']);
    expect(trip.jar.YBV).toMatch(/^v0\.2/);
    expect(world.engines.yahoo.searches).toHaveLength(1);
    const pages = world.engines.yahoo.find({ query: QUERY, country: 'us', language: 'en' }).pages;
    expect(linksOf(trip.answer).map(({ url }) => url)).toEqual(pages.slice(0, 7).map(({ url }) => url));
    const second = await travel(world, `${direct}&b=8&pz=7`, trip.jar);
    expect(second.steps).toEqual(['/search']);
    expect(linksOf(second.answer).map(({ url }) => url)).toEqual(pages.slice(7, 14).map(({ url }) => url));
    const kinds = [...linksOf(trip.answer), ...linksOf(second.answer)].map(({ wrapped }) => wrapped);
    expect(new Set(kinds)).toEqual(new Set([true, false]));
  });

  test('asks Germans for their consent and wraps every link', async () => {
    const address = direct.replace('search.yahoo', 'de.search.yahoo');
    const asked = await travel(world, address);
    expect(asked.answer.body).toContain('<title>Your privacy choices</title>');
    const form = Object.fromEntries(
      [...asked.answer.body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    expect(form.originalDoneUrl).toBe(address);
    const agreed = await travel(world, asked.url, asked.jar, { ...form, reject: 'reject' });
    expect(agreed.jar).toMatchObject({ GUC: expect.any(String), YBV: expect.any(String) });
    expect(agreed.url).toContain('guccounter=1');
    const pages = world.engines.yahoo.find({ query: QUERY, country: 'de', language: 'de' }).pages;
    expect(linksOf(agreed.answer)).toEqual(pages.slice(0, 7).map(({ url }) => ({ wrapped: true, url })));
  });

  test('refuses with its own status and says when nothing is found', async () => {
    const cookie = { cookie: 'YBV=v0.2.x' };
    world.engines.yahoo.next('blocked');
    const refused = await ask(world, direct, { headers: cookie });
    expect(refused.status).toBe(999);
    const none = await ask(world, 'https://search.yahoo.com/search?p=qzxwv', { headers: cookie });
    expect(none.body).toContain('We did not find results for: <b>qzxwv</b>');
  });
});
