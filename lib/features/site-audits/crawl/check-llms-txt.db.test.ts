import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { AI_CRAWLERS } from '#lib/contract/ai-crawlers.ts';
import * as audits from '#lib/features/site-audits/audits.ts';
import { getSiteAudit, startSiteAudit } from '#lib/features/site-audits/contract.ts';
import { closeReaders } from '#lib/features/site-audits/crawl/page-reader.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/observability/log.ts';
import { type LocalSite, startLocalSite } from '#tests/support/local-site.ts';

const START = 'http://site.example/';
const LLMS = '# Bakery\n\n## Pages\n\n- [Home](/)\n- [Old](/old)\n';
const FILES: Record<string, [string, string]> = {
  '/': ['text/html', '<!doctype html><title>Home</title><h1>Bakery</h1>'],
  '/llms.txt': ['text/plain', LLMS],
  '/robots.txt': ['text/plain', 'User-agent: GPTBot\nDisallow: /'],
};

let site: LocalSite;
let actor: Actor;
/** Whether the site has robots.txt and llms.txt. */
let hasFiles = true;
beforeEach(async () => {
  hasFiles = true;
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
  site = await startLocalSite((path, response) => {
    const file = path === '/' || hasFiles ? FILES[path] : undefined;
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file[0] }).end(file[1]);
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
test('access of AI crawlers, and llms.txt with its broken links, are stored with the audit', async () => {
  const id = await audit();
  const answer = await audits.getSiteAudit(ctx(), { id });
  expect(getSiteAudit.output.safeParse(answer).error?.issues).toBeUndefined();
  const { ai_crawlers: crawlers, llms_txt: llms } = answer.data.audit;
  expect(crawlers?.filter(({ allowed }) => !allowed)).toEqual([
    { agent: 'GPTBot', allowed: false, rule: 'Disallow: /' },
  ]);
  expect(crawlers).toHaveLength(AI_CRAWLERS.length);
  expect(llms).toEqual({
    present: true,
    fault: null,
    title: 'Bakery',
    links: 2,
    checked: 2,
    broken: [{ url: `${START}old`, status: 404 }],
  });
}, 60_000);

test('a site without the files: everything is allowed, and llms.txt is absent', async () => {
  hasFiles = false;
  const { ai_crawlers: crawlers, llms_txt: llms } = (await audits.getSiteAudit(ctx(), { id: await audit() })).data
    .audit;
  expect(crawlers?.every(({ allowed, rule }) => allowed && rule === null)).toBe(true);
  expect(llms).toMatchObject({ present: false, links: 0, broken: [] });
}, 60_000);
