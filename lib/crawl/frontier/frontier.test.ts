import { expect, test } from 'vitest';
import { type Found, type Frontier, memoryFrontier, type Visit } from '#lib/crawl/frontier/frontier.ts';
import { pageKey, siteMatcher } from '#lib/crawl/frontier/page-key.ts';

const home = 'https://x.example/';
const link = (path: string, depth = 1): Found => ({
  url: new URL(path, home).href,
  depth,
  from: 'link',
  referrer: home,
});

async function drain(frontier: Frontier): Promise<string[]> {
  const paths: string[] = [];
  for (let visit = await frontier.next(); visit; visit = await frontier.next()) {
    paths.push(visit.url.slice(home.length - 1));
  }
  return paths;
}

test('names of one page share a key', () => {
  const key = pageKey('https://x.example/a?b=1&c=2');
  for (const other of [
    'http://www.x.example/a?c=2&b=1#top',
    'https://x.example/a?b=1&utm_source=mail&c=2',
    'https://x.example/a?PHPSESSID=9f8e7d&b=1&c=2',
    'https://x.example/a;jsessionid=12AB?b=1&c=2',
    'https://x.example/a?sid=k3j2h4g5f6d7&b=1&c=2',
  ]) {
    expect(pageKey(other), other).toBe(key);
  }
});

test('what makes another page keeps another key', () => {
  const all = ['/a', '/a/', '/A', '/a?b', '/a?b=', '/a?b=1', '/a?sid=12', '/a?sid=news'].map((path) =>
    pageKey(new URL(path, home).href),
  );
  expect(new Set(all).size).toBe(all.length);
});

test('what is no page of the web has no key', () => {
  for (const odd of [
    'mailto:a@b.example',
    'javascript:1',
    'file:///x',
    'https://u:p@x.example/',
    'x',
    `${home}${'a'.repeat(1_100)}`,
  ]) {
    expect(pageKey(odd), odd).toBeNull();
  }
});

test('a site is its host, with and without www, at one port', () => {
  const isOwn = siteMatcher(home);
  for (const own of ['http://www.x.example/b', 'https://x.example', 'HTTPS://X.example:443/b', home]) {
    expect(isOwn(own), own).toBe(true);
  }
  const others = [
    'https://shop.x.example/',
    'https://x.example:8443/',
    'https://notx.example/',
    'https://x.example.org/',
    'x',
  ];
  for (const other of others) expect(isOwn(other), other).toBe(false);
});

test('goes breadth first, links before what only a sitemap names, each page once', async () => {
  const frontier = memoryFrontier({ maxKnown: 100 });
  await frontier.add([link('/', 0)]);
  await frontier.add([
    link('/deep', 2),
    { url: `${home}map`, depth: 1, from: 'sitemap', referrer: null },
    link('/one'),
    link('/one#x'),
  ]);
  await frontier.add([link('/two'), link('/one', 3)]);
  expect(await drain(frontier)).toEqual(['/', '/one', '/two', '/map', '/deep']);
});

test('a visit that is given back comes before all others and counts its tries', async () => {
  const frontier = memoryFrontier({ maxKnown: 100 });
  await frontier.add([link('/one'), link('/two')]);
  const first = (await frontier.next()) as Visit;
  await frontier.putBack(first);
  expect(await frontier.next()).toEqual({ ...first, tries: 1 });
});

test('a redirect to a page that waits, or was seen, gives no second page', async () => {
  const frontier = memoryFrontier({ maxKnown: 100 });
  frontier.add([link('/old'), link('/older'), link('/one')]);
  const [old, older] = [frontier.next() as Visit, frontier.next() as Visit];
  expect(frontier.claim(`${home}one`, old)).toBe(false);
  expect(frontier.claim(`${home}new`, old)).toBe(true);
  expect(frontier.claim(`${home}new`, older)).toBe(false);
  // On a repeated visit, the same redirect happens again.
  expect(frontier.claim(`${home}new`, old)).toBe(true);
  frontier.add([link('/new')]);
  expect(await drain(frontier)).toEqual(['/one']);
});

test('a visit keeps its redirect target for a retry although another visit was redirected there too', () => {
  const frontier = memoryFrontier({ maxKnown: 100 });
  frontier.add([link('/old'), link('/older')]);
  const [old, older] = [frontier.next() as Visit, frontier.next() as Visit];
  expect(frontier.claim(`${home}new`, old)).toBe(true);
  expect(frontier.claim(`${home}new`, older)).toBe(false);
  frontier.done(older, { also: [`${home}new`], fingerprint: '' });
  expect(frontier.claim(`${home}new`, old)).toBe(true);
  frontier.done(old, { also: [`${home}new`], fingerprint: 'the page' });
  expect(frontier.claim(`${home}new`, old)).toBe(false);
});

test('P10: a path that repeats itself, and a chain without end, are left', async () => {
  const frontier = memoryFrontier({ maxKnown: 100 });
  await frontier.add([
    link('/a/b/a/b/a/b/'),
    link('/a/b/a/b/a/b/a/b/'),
    link('/month?m=11', 11),
    link('/2024/10/10/10-things'),
  ]);
  expect(await drain(frontier)).toEqual(['/a/b/a/b/a/b/', '/2024/10/10/10-things']);
  expect((await frontier.state()).traps).toEqual({ 'repeating-path': 1, 'too-deep': 1 });
});

test('filters in every combination end, numbered pages do not', async () => {
  const frontier = memoryFrontier({ maxKnown: 10_000 });
  const facets = Array.from({ length: 2 ** 9 }, (_, bits) => {
    const names = Array.from({ length: 9 }, (_, i) => (bits & (1 << i) ? `f${i}=1` : '')).filter(Boolean);
    return link(`/shop?${names.join('&')}`);
  });
  const numbered = Array.from({ length: 200 }, (_, i) => link(`/list?page=${i}`));
  await frontier.add([...facets, ...numbered]);
  const paths = await drain(frontier);
  expect(paths.filter((path) => path.startsWith('/list')).length).toBe(200);
  expect(paths.filter((path) => path.startsWith('/shop')).length).toBeLessThan(60);
});

test('a new query for the same text ends after a few', async () => {
  const frontier = memoryFrontier({ maxKnown: 1_000 });
  await frontier.add(Array.from({ length: 50 }, (_, i) => link(`/page?v=${i}`)));
  let visits = 0;
  for (let visit = await frontier.next(); visit; visit = await frontier.next()) {
    visits++;
    await frontier.done(visit, { also: [], fingerprint: 'the same text' });
  }
  expect(visits).toBe(6);
});

test('a million addresses take no more room than was given', async () => {
  const frontier = memoryFrontier({ maxKnown: 1_000 });
  for (let i = 0; i < 100; i++) await frontier.add(Array.from({ length: 10_000 }, (_, j) => link(`/p/${i}/${j}`)));
  expect(await frontier.state()).toMatchObject({ known: 1_000, waiting: 1_000, full: true });
});

test('a calendar is not followed into years to come; what only looks like a date is', async () => {
  const frontier = memoryFrontier({ maxKnown: 100, limits: { lastYear: 2028 } });
  const dates = [
    '/events/2029-01/',
    '/2031/5/',
    '/2031/05/12',
    '/cal?year=2040',
    '/cal?start-date=2029-02-01',
    '/cal?day=20290201',
  ];
  const others = [
    '/events/2028-12/',
    '/1999/05/',
    '/2050-goals',
    '/2050/',
    '/part/2031/200',
    '/cal?year=2028',
    '/cal?id=2031',
    '/cal?day=2031999',
  ];
  frontier.add([...dates, ...others].map((path) => link(path)));
  expect(await drain(frontier)).toEqual(others);
  expect(frontier.state().traps).toEqual({ calendar: dates.length });
});
