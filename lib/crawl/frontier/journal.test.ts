import { expect, test } from 'vitest';
import type { Found, Frontier, FrontierChange } from '#lib/crawl/frontier/frontier.ts';
import { decodeChanges, encodeChanges, JournaledFrontier, restoreFrontier } from '#lib/crawl/frontier/journal.ts';

const home = 'https://x.example/';
const link = (path: string, depth = 1, from: Found['from'] = 'link'): Found => ({
  url: new URL(path, home).href,
  depth,
  from,
  referrer: home,
});
const options = { maxKnown: 1_000 };

async function visit(frontier: Frontier, also: string[] = [], fingerprint = ''): Promise<string> {
  const next = await frontier.next();
  if (!next) throw new Error('nothing waits');
  await frontier.done(next, { also, fingerprint });
  return next.url;
}

async function drain(frontier: Frontier): Promise<string[]> {
  const urls: string[] = [];
  for (let next = await frontier.next(); next; next = await frontier.next()) urls.push(next.url);
  return urls;
}

test('what was stored is not visited again; what was under way, and what waits, is', async () => {
  const frontier = new JournaledFrontier(options);
  frontier.add([link('/', 0, 'start')]);
  await visit(frontier);
  frontier.add([link('/a'), link('/b'), link('/c', 2), link('/map', 1, 'sitemap')]);
  const stored = [frontier.takeChanges()];
  // One page visited and stored, one visited and not stored, one in progress: then the process is killed.
  await visit(frontier);
  stored.push(frontier.takeChanges());
  await visit(frontier);
  frontier.next();
  const restored = await restoreFrontier(options, stored);
  expect(restored.state()).toMatchObject({ known: 5, waiting: 3 });
  restored.add([link('/a'), link('/'), link('/b')]);
  expect(await drain(restored)).toEqual([`${home}b`, `${home}map`, `${home}c`]);
});

test('where redirects led is known after a restart', async () => {
  const frontier = new JournaledFrontier(options);
  frontier.add([link('/old')]);
  await visit(frontier, [`${home}new`]);
  const restored = await restoreFrontier(options, [frontier.takeChanges()]);
  restored.add([link('/new'), link('/other')]);
  expect(await drain(restored)).toEqual([`${home}other`]);
});

test('visits go on counting, and traps are remembered', async () => {
  const frontier = new JournaledFrontier(options);
  frontier.add(Array.from({ length: 20 }, (_, i) => link(`/page?v=${i}`)));
  frontier.add([link('/a/a/a/a/')]);
  for (let i = 0; i < 4; i++) await visit(frontier, [], 'one text');
  const restored = await restoreFrontier(options, [frontier.takeChanges()]);
  expect(restored.next()?.order).toBe(4);
  for (let i = 0; i < 2; i++) restored.done({ ...link(`/page?v=${50 + i}`), order: 0, tries: 0 }, same);
  expect(await drain(restored)).toEqual([]);
  expect(restored.state().traps).toEqual({ 'repeating-path': 1, duplicates: 15 });
});
const same = { also: [], fingerprint: 'one text' };

test('a trap that the store lists as found is neither visited nor counted as waiting', async () => {
  const found = ['/a/a/a/a/', '/b/b/b/b/', '/c'].map((path): FrontierChange => ({ kind: 'found', ...link(path) }));
  const restored = await restoreFrontier(options, [
    found,
    [{ kind: 'done', url: `${home}a/a/a/a/`, also: [], text: '' }],
  ]);
  expect(restored.state()).toMatchObject({ known: 3, waiting: 1 });
  expect(await drain(restored)).toEqual([`${home}c`]);
});

test('changes are told once, and survive the store', async () => {
  const frontier = new JournaledFrontier(options);
  frontier.add([link('/ü?q=ä\n', 3), link('/b')]);
  await visit(frontier, [], 'f');
  const changes = frontier.takeChanges();
  expect(changes.map(({ kind }) => kind)).toEqual(['found', 'found', 'done']);
  expect(frontier.takeChanges()).toEqual([]);
  expect(await decodeChanges(await encodeChanges(changes))).toEqual(changes);
  expect(await decodeChanges(await encodeChanges([]))).toEqual([]);
});
