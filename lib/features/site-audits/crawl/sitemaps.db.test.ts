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

test.each([
  { status: 200, complete: true, missing: ['/unlisted'] },
  { status: 500, complete: false, missing: [] },
])(
  'pages are missing in the sitemaps only if all of them were read: $status',
  async ({ status, complete, missing }) => {
    const made = await startLocalSite((path, response) => {
      const loc = (name: string) => `<loc>${made.origin}${name}</loc>`;
      if (path === '/sitemap.xml') {
        const files = ['/a.xml', '/b.xml'].map((name) => `<sitemap>${loc(name)}</sitemap>`);
        response.end(`<sitemapindex>${files.join('')}</sitemapindex>`);
      } else if (path === '/a.xml') response.end(`<urlset><url>${loc('/')}</url></urlset>`);
      else if (path === '/b.xml') response.writeHead(status).end(`<urlset><url>${loc('/b')}</url></urlset>`);
      else if (path === '/robots.txt' || path.endsWith('.xml')) response.writeHead(404).end();
      else sendPage(response, ['/unlisted', '/b'], `Page ${path}`);
    });
    site = made;
    const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    const { signal } = new AbortController();
    const actor = { kind: 'user', userId, role: 'member' } as const;
    const ctx: Ctx = { actor, signal, now: () => new Date(), log, net: made.net, requestId: 'sitemaps' };
    const input = startSiteAudit.input.parse({ url: `${made.origin}/`, check_external: false });
    const { id } = (await audits.startSiteAudit(ctx, input)).data.audit;
    // This test acts as the worker.
    await crawlSiteAudit.handle({ ...ctx, actor: { kind: 'system' } }, { id });
    expect((await audits.getSiteAudit(ctx, { id })).data.audit).toMatchObject({
      status: 'done',
      pages: 3,
      sitemaps: { pages: complete ? 2 : 1, complete },
    });
    const { no: auditNo } = await db().siteAudit.findUniqueOrThrow({ where: { id } });
    const found = await db().siteFinding.findMany({ where: { auditNo, checkId: 'indexable-not-in-sitemap' } });
    const pages = await db().sitePage.findMany({ where: { auditNo, no: { in: found.map(({ pageNo }) => pageNo) } } });
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(missing);
  },
);
