import { afterAll, afterEach, expect, test } from 'vitest';
import * as audits from '#lib/features/site-audits/audits.ts';
import { startSiteAudit } from '#lib/features/site-audits/contract.ts';
import { closeReaders } from '#lib/features/site-audits/crawl/page-reader.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/observability/log.ts';
import { type LocalSite, sendPage, startLocalSite } from '#tests/support/local-site.ts';

let site: LocalSite | undefined;
afterEach(() => site?.stop());
afterAll(() => closeReaders());

const PAGES = Array.from({ length: 40 }, (_, i) => `/page/${i}`);
/** Pages that redirect to an excluded page, one for each attempt. */
const TO_EXCLUDED = new Set(['/page/0', '/page/39']);
const TRAP = '/a/a/a/a/';

test('a resumed crawl stays within its patterns, and keeps what the first attempt found out', async () => {
  let isResumed = false;
  let pages = 0;
  const made = await startLocalSite((path, response) => {
    if (path === '/') sendPage(response, [], 'Home');
    else if (path === '/sitemap.xml' && !isResumed) {
      const listed = ['/private/listed', TRAP, ...PAGES].map((one) => `<url><loc>${made.origin}${one}</loc></url>`);
      response.end(`<urlset>${listed.join('')}</urlset>`);
    } else if (path === '/robots.txt' || path.endsWith('.xml')) response.writeHead(404).end();
    else if (!isResumed && ++pages > 20) response.writeHead(429, { 'retry-after': '3600' }).end();
    else if (TO_EXCLUDED.has(path)) response.writeHead(301, { location: `/private${path}` }).end();
    else sendPage(response, [], `Page ${path}`);
  });
  site = made;
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const { signal } = new AbortController();
  const actor = { kind: 'user', userId, role: 'member' } as const;
  const ctx: Ctx = { actor, signal, now: () => new Date(), log, net: made.net, requestId: 'resume' };
  const input = { url: `${made.origin}/`, check_external: false, exclude: ['/private'] };
  const { id } = (await audits.startSiteAudit(ctx, startSiteAudit.input.parse(input))).data.audit;
  /** This test acts as the worker. */
  const work = async () => {
    await crawlSiteAudit.handle({ ...ctx, actor: { kind: 'system' } }, { id });
    return (await audits.getSiteAudit(ctx, { id })).data.audit;
  };
  const read = { sitemaps: { files: [`${made.origin}/sitemap.xml`], pages: 42 } };
  const letGo = (excluded: number) =>
    expect.arrayContaining([
      { value: 'repeating path', count: 1 },
      { value: 'excluded by a pattern', count: excluded },
    ]);
  expect(await work()).toMatchObject({ status: 'paused', ...read, let_go: letGo(1) });
  isResumed = true;
  await audits.resumeSiteAudit(ctx, { id });
  expect(await work()).toMatchObject({ status: 'done', pages: 39, ...read, let_go: letGo(2) });
  expect(made.asked.filter((path) => path.startsWith('/private') || path === TRAP)).toEqual([]);
  const excluded = await db().sitePage.findMany({ where: { audit: { id }, url: { contains: '/private' } } });
  expect(excluded.map(({ outcome }) => outcome)).toEqual(Array(3).fill('unchecked'));
});
