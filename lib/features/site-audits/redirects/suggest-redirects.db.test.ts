import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import * as audits from '#lib/features/site-audits/audits.ts';
import { startSiteAudit } from '#lib/features/site-audits/contract.ts';
import { closeReaders } from '#lib/features/site-audits/crawl/page-reader.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import { exportRedirects, suggestRedirects } from '#lib/features/site-audits/redirects/suggest-redirects.ts';
import {
  suggestRedirects as contract,
  exportRedirects as exportContract,
} from '#lib/features/site-audits/redirects-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';
import { type LocalSite, startLocalSite } from '#tests/support/local-site.ts';

const START = 'http://site.example/';
const PAGES: Record<string, string> = {
  '/': '<h1>Bakery</h1><a href="/bread/rye-loaf">x</a><a href="/bread/rye-loaf-old">x</a><a href="/staff/anna">x</a>',
  '/bread/rye-loaf': '<h1>Rye loaf</h1><a href="/bread/rye-loaf-old">x</a><a href="/rye-loaf-hidden">x</a>',
  '/rye-loaf-hidden': '<meta name="robots" content="noindex"><h1>Rye loaf old</h1>',
};

let site: LocalSite;
let actor: Actor;
beforeEach(async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
  site = await startLocalSite((path, response) => {
    const body = PAGES[path];
    if (body === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>${path}</title>${body}`);
  }, 'site.example');
});
afterEach(() => site.stop());
afterAll(async () => {
  await closeReaders();
});

const ctx = (): Ctx => ({
  actor,
  signal: new AbortController().signal,
  now: () => new Date(),
  log,
  net: site.net,
  requestId: crypto.randomUUID(),
});
async function audit(given: object = {}): Promise<string> {
  const input = startSiteAudit.input.parse({ url: START, check_external: false, ...given });
  const { id } = (await audits.startSiteAudit(ctx(), input)).data.audit;
  await crawlSiteAudit.handle({ ...ctx(), actor: { kind: 'system' } }, { id });
  return id;
}
const suggest = async (id: string, given: object = {}) => {
  const answer = await suggestRedirects(ctx(), contract.input.parse({ id, ...given }));
  expect(contract.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data;
};
const file = async (id: string, format: string) => {
  const { body } = await exportRedirects(ctx(), exportContract.input.parse({ id, format }));
  return new Response(body).text();
};

test('each 404 gets the most similar indexable page with its score, or none; most inlinks first', async () => {
  const id = await audit();
  const { redirects, ...facts } = await suggest(id);
  expect(facts).toMatchObject({ total: 2, compared: 2 });
  // 60 × 2·3/7 for bread, rye and loaf, 30 × 3/4 for the same in the title (the path) and H1, 10 for the folder.
  expect(
    redirects.map(({ from, to, score, links_in, clicks }) => [from.url, to?.url, score, links_in, clicks]),
  ).toEqual([
    [`${START}bread/rye-loaf-old`, `${START}bread/rye-loaf`, 84, 2, null],
    [`${START}staff/anna`, undefined, null, 1, null],
  ]);
  expect((await suggest(id, { min_score: 90 })).redirects.map(({ to }) => to)).toEqual([null, null]);
  expect((await suggest(id, { limit: 1 })).redirects).toHaveLength(1);
}, 60_000);

test('the suggestions are exported as rules of a server and as CSV', async () => {
  const id = await audit();
  expect(await file(id, 'nginx')).toContain('  "/bread/rye-loaf-old" "/bread/rye-loaf";');
  expect(await file(id, 'netlify')).toBe('/bread/rye-loaf-old /bread/rye-loaf 301!\n');
  expect((await file(id, 'csv')).replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    'old_url,new_url,score,inlinks,clicks',
    `${START}bread/rye-loaf-old,${START}bread/rye-loaf,84,2,`,
    `${START}staff/anna,,,1,`,
    '',
  ]);
}, 60_000);

test('without a report nothing is suggested, and audits of others are not found', async () => {
  const { data } = await audits.startSiteAudit(ctx(), startSiteAudit.input.parse({ url: START }));
  await expect(suggest(data.audit.id)).rejects.toThrow(Refused);
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
  await expect(suggest(data.audit.id)).rejects.toThrow(NotFound);
}, 60_000);
