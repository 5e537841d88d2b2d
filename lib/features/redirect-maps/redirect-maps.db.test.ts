import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import * as contract from '#lib/features/redirect-maps/contract.ts';
import { redirectMaps } from '#lib/features/redirect-maps/redirect-map.run.ts';
import * as maps from '#lib/features/redirect-maps/redirect-maps.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';
import { type LocalSite, startLocalSite } from '#tests/support/local-site.ts';

const at = (path: string) => `http://site.example${path}`;
const REDIRECTS: Record<string, [number, string]> = {
  '/rye-bread-old': [301, '/rye-moved'],
  '/rye-moved': [302, '/rye-bread'],
  '/wrong': [301, '/rye-bread'],
  '/to-nothing': [301, '/nothing'],
  '/loop': [301, '/loop-2'],
  '/loop-2': [301, '/loop'],
  '/to-blocked': [301, '/private/page'],
  '/no-target': [301, ''],
};
const PAGES: Record<string, string> = {
  '/rye-bread': '<title>Rye bread</title><h1>Our rye</h1>',
  '/hidden': '<title>Hidden</title><meta name="robots" content="noindex">',
  '/private/page': '<title>Private</title>',
};

let site: LocalSite;
let actor: Actor;
/** Whether the site resets connections. */
let isDown = false;
beforeEach(async () => {
  isDown = false;
  actor = await newActor();
  site = await startLocalSite((path, response) => {
    if (isDown) return void response.destroy();
    if (path === '/robots.txt') {
      return void response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private/');
    }
    const [status, location] = REDIRECTS[path] ?? [];
    if (status) return void response.writeHead(status, location ? { location } : {}).end();
    const body = PAGES[path];
    if (body === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${body}`);
  }, 'site.example');
});
afterEach(() => site.stop());
afterAll(closeParsers);

async function newActor(): Promise<Actor> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return { kind: 'user', userId, role: 'member' };
}
const ctx = (): Ctx => ({
  actor,
  signal: new AbortController().signal,
  now: () => new Date(),
  log,
  net: site.net,
  requestId: crypto.randomUUID(),
});
const start = async (entries: { old_url: string; new_url?: string }[]) =>
  (await maps.startRedirectMap(ctx(), contract.startRedirectMap.input.parse({ entries }))).data.map;
const work = async (id: string) => {
  const { run } = await db().redirectMap.findUniqueOrThrow({ where: { id } });
  await redirectMaps.job.handle({ ...ctx(), actor: { kind: 'system' } }, { id, run });
};
const entriesOf = async (id: string, given: object = {}) => {
  const answer = await maps.listRedirectEntries(ctx(), contract.listRedirectEntries.input.parse({ id, ...given }));
  expect(contract.listRedirectEntries.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data.entries;
};
const mapOf = async (id: string) => (await maps.getRedirectMap(ctx(), { id })).data.map;

test('each old URL gets its chain, last URL, result, relevance and whether the page is indexable', async () => {
  const { id, name } = await start([
    { old_url: at('/rye-bread-old#part'), new_url: '/rye-bread' },
    { old_url: at('/wrong'), new_url: at('/hidden') },
    { old_url: at('/to-nothing'), new_url: '/nothing' },
    { old_url: at('/loop') },
    { old_url: at('/hidden') },
    { old_url: at('/to-blocked') },
    { old_url: at('/no-target') },
  ]);
  expect(name).toBe('site.example');
  await work(id);
  const [match, other, broken, loop, same, blocked, invalid] = await entriesOf(id);
  expect(match).toMatchObject({
    result: 'match',
    hops: [
      { url: at('/rye-bread-old'), status: 301 },
      { url: at('/rye-moved'), status: 302 },
    ],
    final_url: at('/rye-bread'),
    status: 200,
    title: 'Rye bread',
    h1: 'Our rye',
    // 60 × 2·2/5 for rye and bread, 30 × 2/3 for the same in title and H1.
    relevance: 68,
    indexable: true,
    reason: null,
  });
  expect(other).toMatchObject({ result: 'other_target', final_url: at('/rye-bread'), relevance: 0 });
  expect(broken).toMatchObject({ result: 'broken', status: 404, relevance: null, indexable: null });
  expect(loop).toMatchObject({ result: 'loop', reason: `Redirects back to ${at('/loop')}` });
  expect(same).toMatchObject({ result: 'not_redirected', hops: [], indexable: false, reason: 'Noindex (meta tag)' });
  expect(blocked).toMatchObject({ result: 'redirected', indexable: false, reason: 'Blocked by robots.txt' });
  expect(invalid).toMatchObject({ result: 'broken', reason: 'Redirects to an invalid URL.' });
  expect(await mapOf(id)).toMatchObject({
    status: 'done',
    total: 7,
    results: { waiting: 0, match: 1, redirected: 1, other_target: 1, not_redirected: 1, broken: 2, loop: 1 },
  });
  expect(await entriesOf(id, { result: 'loop' })).toHaveLength(1);
});

test('a site that does not respond is not measured, and is checked again by a retry', async () => {
  isDown = true;
  const { id } = await start([{ old_url: at('/wrong'), new_url: '/rye-bread' }]);
  await work(id);
  expect(await mapOf(id)).toMatchObject({ status: 'failed', results: { not_measured: 1 } });
  const [entry] = await entriesOf(id);
  expect(entry).toMatchObject({ result: 'not_measured', final_url: null, reason: expect.stringMatching(/\S/) });
  isDown = false;
  await maps.retryRedirectMap(ctx(), { id });
  await work(id);
  expect(await mapOf(id)).toMatchObject({ status: 'done', results: { match: 1, not_measured: 0 } });
  await expect(maps.retryRedirectMap(ctx(), { id })).rejects.toThrow('every URL of the redirect map was checked');
});

test('a paused map checks nothing until it is resumed; a stopped one keeps its results', async () => {
  const { id } = await start([{ old_url: at('/wrong') }]);
  expect((await maps.pauseRedirectMap(ctx(), { id })).data.map.status).toBe('paused');
  await redirectMaps.job.handle({ ...ctx(), actor: { kind: 'system' } }, { id, run: 1 });
  expect((await mapOf(id)).results.waiting).toBe(1);
  expect((await maps.resumeRedirectMap(ctx(), { id })).data.map.status).toBe('queued');
  await expect(maps.resumeRedirectMap(ctx(), { id })).rejects.toThrow(Refused);
  expect((await maps.stopRedirectMap(ctx(), { id })).data.map.status).toBe('canceled');
  await work(id);
  expect((await mapOf(id)).results.waiting).toBe(1);
  await maps.retryRedirectMap(ctx(), { id });
  await work(id);
  expect(await mapOf(id)).toMatchObject({ status: 'done', results: { redirected: 1 } });
});

test('maps are listed by part of their name, newest first', async () => {
  const older = await start([{ old_url: at('/a') }]);
  const newer = await start([{ old_url: at('/b') }]);
  const idsOf = async (given: object) => {
    const answer = await maps.listRedirectMaps(ctx(), contract.listRedirectMaps.input.parse(given));
    return answer.data.maps.map(({ id }) => id);
  };
  expect(await idsOf({})).toEqual([newer.id, older.id]);
  expect(await idsOf({ q: 'SITE.ex' })).toHaveLength(2);
  expect(await idsOf({ q: 'no_such%' })).toEqual([]);
});

test('invalid, forbidden and repeated URLs are refused with their place', async () => {
  await expect(start([{ old_url: 'ftp://site.example/' }])).rejects.toThrow('entries: number 1, old_url');
  await expect(start([{ old_url: 'http://10.0.0.1/' }])).rejects.toThrow('entries: number 1, old_url');
  await expect(start([{ old_url: at('/a'), new_url: 'mailto:a@b.example' }])).rejects.toThrow('number 1, new_url');
  await expect(start([{ old_url: at('/a') }, { old_url: at('/a') }])).rejects.toThrow(
    'entries: number 2 repeats the old URL of number 1',
  );
});

test('the results are exported; others do not find the map', async () => {
  const { id } = await start([{ old_url: at('/rye-bread-old'), new_url: '/rye-bread' }]);
  await work(id);
  const { body } = await maps.exportRedirectMap(ctx(), contract.exportRedirectMap.input.parse({ id, format: 'csv' }));
  const [head, row] = (await new Response(body).text()).replace(/^\uFEFF/, '').split('\r\n');
  expect(head).toBe('no,old_url,new_url,result,final_url,status,redirects,chain,title,h1,relevance,indexable,reason');
  expect(row).toBe(
    `1,${at('/rye-bread-old')},${at('/rye-bread')},match,${at('/rye-bread')},200,2,301 ${at('/rye-bread-old')} > 302 ${at('/rye-moved')},Rye bread,Our rye,68,true,`,
  );
  actor = await newActor();
  await expect(maps.getRedirectMap(ctx(), { id })).rejects.toThrow(NotFound);
  await expect(maps.deleteRedirectMap(ctx(), { id })).rejects.toThrow(NotFound);
});
