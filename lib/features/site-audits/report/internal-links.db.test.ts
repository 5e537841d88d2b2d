import { beforeEach, expect, test } from 'vitest';
import { createCtx } from '#lib/features/create-ctx.ts';
import { RANK_FORMULA } from '#lib/features/site-audits/analysis/link-graph.ts';
import { addressKey } from '#lib/features/site-audits/crawl/address-key.ts';
import {
  listOrphans as orphansContract,
  listLinkTargets as targetsContract,
} from '#lib/features/site-audits/internal-links-contract.ts';
import { exportSiteAudit as exportContract } from '#lib/features/site-audits/pages-contract.ts';
import { exportSiteAudit } from '#lib/features/site-audits/report/export.ts';
import { listLinkTargets, listOrphans } from '#lib/features/site-audits/report/internal-links.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';

const SITE = 'https://a.example';
const SETTINGS = {
  max_pages: 10,
  max_depth: 3,
  max_minutes: 5,
  include: [],
  exclude: [],
  subdomains: false,
  obey_robots: true,
  sitemaps: true,
  render: false,
  check_external: false,
  keep_html: false,
  user_agent: null,
};
/** 1: home, 2: linked from everywhere, 3: in the sitemap only, 4: neither, 5: the start of 2's second link. */
const PATHS = ['/', '/shop', '/listed', '/lost', '/blog'];

let id: string;
let no: number;
let userId: string;
let projectId: string;
const ctx = (who = userId): Ctx => createCtx({ actor: { kind: 'user', userId: who, role: 'member' } });
const newUser = async () => (await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } })).id;

beforeEach(async () => {
  userId = await newUser();
  ({ id: projectId } = await db().project.create({
    data: { name: 'A', domain: 'a.example', ownerId: userId, members: { create: { userId, role: 'owner' } } },
  }));
  const audit = await db().siteAudit.create({
    data: {
      userId,
      projectId,
      url: `${SITE}/`,
      host: 'a.example',
      siteKey: 'a.example/',
      settings: SETTINGS,
      status: 'done',
    },
  });
  ({ id, no } = audit);
  await db().sitePage.createMany({
    data: PATHS.map((path, at) => ({
      auditNo: no,
      no: at + 1,
      key: BigInt(addressKey(SITE + path) ?? 0),
      url: SITE + path,
      source: 'link',
      title: `Page ${path}`,
      outcome: 'page' as const,
      status: 200,
      inSitemap: path === '/listed',
      rank: at === 1 ? 100 : 10,
      linksIn: at === 1 ? 2 : 0,
    })),
  });
  const link = (fromNo: number, toNo: number, given: object = {}) => ({
    auditNo: no,
    fromNo,
    toNo,
    kind: 'link',
    place: 'main',
    text: 'Shop',
    ...given,
  });
  await db().siteLink.createMany({
    data: [
      link(1, 2, { place: 'nav' }),
      link(5, 2, { text: 'our shop', nofollow: true }),
      link(2, 2, { text: 'itself' }),
      link(1, 5, { place: 'footer', text: '' }),
    ],
  });
});

const targets = async (given: object = {}) => {
  const answer = await listLinkTargets(ctx(), targetsContract.input.parse({ id, ...given }));
  expect(targetsContract.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data;
};
const orphans = async (given: object = {}) => {
  const answer = await listOrphans(ctx(), orphansContract.input.parse({ id, ...given }));
  expect(orphansContract.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data;
};

test('targets have their inlinks by position and anchor text, strongest first', async () => {
  const found = await targets();
  expect(found).toMatchObject({ total: 5, formula: RANK_FORMULA });
  expect(found.targets[0]).toMatchObject({
    page: { no: 2, url: `${SITE}/shop` },
    rank: 100,
    links_in: 2,
    nofollow: 1,
    positions: { nav: 1, main: 1, footer: 0, other: 0 },
    anchor_count: 2,
    anchors: [
      { text: 'Shop', pages: 1 },
      { text: 'our shop', pages: 1 },
    ],
  });
  expect((await targets({ query: 'blog' })).targets).toMatchObject([
    { page: { no: 5 }, links_in: 1, positions: { footer: 1 }, anchors: [{ text: '', pages: 1 }] },
  ]);
});

test('targets come page by page, in either order', async () => {
  const fewest = { sort: 'links_in', order: 'asc', limit: 3 };
  const first = await targets(fewest);
  const second = await targets({ ...fewest, cursor: first.next_cursor });
  expect([...first.targets, ...second.targets].map(({ page }) => page.no)).toEqual([1, 3, 4, 5, 2]);
  expect(second.next_cursor).toBeNull();
});

test('orphans are those of the sitemap; without Search Console the reason is said', async () => {
  expect(await orphans()).toEqual({
    orphans: [
      { url: `${SITE}/listed`, no: 3, title: 'Page /listed', in_sitemap: true, clicks: null, impressions: null },
    ],
    total: 1,
    search_console: 'The project has no Search Console data.',
    incomplete: null,
    next_cursor: null,
  });
  await db().siteAudit.update({ where: { id }, data: { projectId: null, endReason: 'Stopped.' } });
  expect(await orphans()).toMatchObject({ search_console: 'The audit is in no project.', incomplete: 'Stopped.' });
});

test('pages with impressions that nothing links to, or that the crawl did not find, are orphans too', async () => {
  const lastDay = new Date('2026-11-20T00:00:00Z');
  const property = await db().searchConsoleProperty.create({ data: { projectId, source: 'file', lastDay } });
  const urls = ['/shop', '/lost', '/old'].map((path) => SITE + path);
  for (const [at, url] of [...urls, 'https://other.example/x'].entries()) {
    const page = await db().searchConsolePage.create({
      data: { propertyNo: property.no, url, hash: crypto.randomUUID() },
    });
    const query = await db().searchConsoleQuery.create({
      data: { propertyNo: property.no, query: url, plain: url, hash: crypto.randomUUID() },
    });
    for (const day of ['2026-11-20', '2026-01-01']) {
      await db()
        .$executeRaw`INSERT INTO search_console_rows (property_no, query_no, page_no, day, clicks, impressions, position, device, country)
        VALUES (${property.no}, ${query.no}, ${page.no}, ${day}::date, ${at}, ${10 * (at + 1)}, 3, 1, 'usa')`;
    }
  }
  const found = await orphans();
  expect(found.search_console).toBeNull();
  expect(found.orphans).toMatchObject([
    { url: `${SITE}/old`, no: null, in_sitemap: false, clicks: 2, impressions: 30 },
    { url: `${SITE}/lost`, no: 4, in_sitemap: false, clicks: 1, impressions: 20 },
    { url: `${SITE}/listed`, no: 3, in_sitemap: true, impressions: null },
  ]);
});

test('both are exported', async () => {
  const file = async (what: string) => {
    const answer = await exportSiteAudit(ctx(), exportContract.input.parse({ id, what, format: 'csv' }));
    return Buffer.from(await new Response(answer.body).arrayBuffer())
      .toString()
      .trim()
      .split('\r\n')
      .slice(1);
  };
  expect(await file('anchors')).toEqual([
    `${SITE}/shop,Shop,nav,1,0`,
    `${SITE}/shop,our shop,main,1,1`,
    `${SITE}/blog,,footer,1,0`,
  ]);
  expect(await file('orphans')).toEqual([`${SITE}/listed,Page /listed,true,,,true`]);
});

test('of a list of URLs, orphans are not known; nobody else may read either', async () => {
  await db().siteAudit.update({ where: { id }, data: { settings: { ...SETTINGS, mode: 'list' } } });
  expect(await orphans()).toMatchObject({
    total: 0,
    search_console: 'Only a list of URLs was crawled, without their links.',
  });
  const stranger = ctx(await newUser());
  await expect(listLinkTargets(stranger, targetsContract.input.parse({ id }))).rejects.toThrow(NotFound);
  await expect(listOrphans(stranger, orphansContract.input.parse({ id }))).rejects.toThrow(NotFound);
});
