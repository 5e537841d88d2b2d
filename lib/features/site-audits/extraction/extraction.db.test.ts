import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { extractedColumns } from '#lib/features/alerts/series/index.ts';
import * as audits from '#lib/features/site-audits/audits.ts';
import { compareSiteAudits, listComparedPages } from '#lib/features/site-audits/compare-contract.ts';
import { startSiteAudit } from '#lib/features/site-audits/contract.ts';
import { closeReaders } from '#lib/features/site-audits/crawl/page-reader.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import { closeExtractors } from '#lib/features/site-audits/extraction/extractor.ts';
import { tryExtraction } from '#lib/features/site-audits/extraction/try-extraction.ts';
import { tryExtraction as tryContract } from '#lib/features/site-audits/extraction-contract.ts';
import { userOf } from '#lib/features/site-audits/owned.ts';
import { exportSiteAudit as exportContract, listSitePages } from '#lib/features/site-audits/pages-contract.ts';
import * as compare from '#lib/features/site-audits/report/compare.ts';
import { exportSiteAudit } from '#lib/features/site-audits/report/export.ts';
import { saveSettings } from '#lib/features/site-audits/settings/settings-store.ts';
import * as explorer from '#lib/features/site-audits/tables/pages.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/observability/log.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { type LocalSite, startLocalSite } from '#tests/support/local-site.ts';

const START = 'http://site.example/';
const COLUMNS = [
  { name: 'Price', kind: 'css', expression: '.price' },
  { name: 'SKU', kind: 'regex', expression: '"sku":"([^"]+)"' },
  { name: 'Reviews', kind: 'xpath', expression: '//li[@class="review"]', take: 'count' },
  { name: 'Shown', kind: 'css', expression: 'h1', source: 'rendered' },
];
const PATHS = ['/1', '/2', '/3', '/4'];

let site: LocalSite;
let actor: Actor;
let projectId: string;
let price = (path: string): string => `${path.slice(1)}.00`;

beforeEach(async () => {
  price = (path) => `${path.slice(1)}.00`;
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
  ({ id: projectId } = await db().project.create({
    data: { name: 'Shop', domain: 'site.example', ownerId: userId, members: { create: { userId, role: 'owner' } } },
  }));
  site = await startLocalSite((path, response) => {
    if (path === '/robots.txt' || path.endsWith('.xml')) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    const shown = price(path);
    response.end(`<!doctype html><title>${path}</title><script>document.write('<h1>Written ${path}</h1>')</script>
      ${path === '/' ? PATHS.map((href) => `<a href="${href}">x</a>`).join('') : ''}
      ${path === '/' || shown === '' ? '' : `<p class="price"> ${shown} </p>`}
      <script type="application/json">{"sku":"S${path}"}</script><li class="review">good</li>${'<i></i>'.repeat(200)}`);
  }, 'site.example');
});
afterEach(() => site.stop());
afterAll(async () => {
  await Promise.all([closeReaders(), closeExtractors()]);
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
  const input = { url: START, check_external: false, project_id: projectId, extract: COLUMNS, ...given };
  const { id } = (await audits.startSiteAudit(ctx(), startSiteAudit.input.parse(input))).data.audit;
  await crawlSiteAudit.handle({ ...ctx(), actor: { kind: 'system' } }, { id });
  return id;
}
const read = async (id: string) => (await audits.getSiteAudit(ctx(), { id })).data.audit;
const rows = async (id: string, filter?: object) => {
  const input = { id, ...(filter && { filter: JSON.stringify(filter) }) };
  return (await explorer.listSitePages(ctx(), listSitePages.input.parse(input))).data.pages;
};
const trial = async (columns: object[]) =>
  (await tryExtraction(ctx(), tryContract.input.parse({ url: `${START}1`, columns }))).data;

test('columns are extracted from each page, and are columns of the explorer, its filters and files', async () => {
  const id = await audit();
  const pages = await rows(id);
  expect(
    pages.map(({ url, extract_1, extract_2, extract_3, extract_4 }) => [
      url,
      extract_1,
      extract_2,
      extract_3,
      extract_4,
    ]),
  ).toEqual([
    [START, null, 'S/', '1', null],
    ...PATHS.map((path) => [START.slice(0, -1) + path, `${path.slice(1)}.00`, `S${path}`, '1', null]),
  ]);
  expect(pages[0]).not.toHaveProperty('extract_5');
  expect(await rows(id, { field: 'extract_1', op: 'empty' })).toHaveLength(1);
  expect(await rows(id, { field: 'extract_1', op: 'equals', value: '3.00' })).toHaveLength(1);
  const file = await exportSiteAudit(ctx(), exportContract.input.parse({ id, format: 'csv' }));
  const [head = '', ...lines] = Buffer.from(await new Response(file.body).arrayBuffer())
    .toString()
    .trim()
    .split('\r\n');
  expect(head).toContain('Price,SKU,Reviews,Shown');
  expect(lines.find((line) => line.includes(`${START}2`))).toContain('2.00,S/2,1,');
  // The rendered column was not measured: the audit did not render.
  expect((await read(id)).extraction).toEqual([
    { name: 'Price', pages: 5, missing: 1 },
    { name: 'SKU', pages: 5, missing: 0 },
    { name: 'Reviews', pages: 5, missing: 0 },
    { name: 'Shown', pages: 0, missing: 0 },
  ]);
});

test('an audit without columns has none', async () => {
  const id = await audit({ extract: [] });
  expect((await rows(id))[0]).not.toHaveProperty('extract_1');
  expect(await read(id)).toMatchObject({ extraction: [], extraction_problem: null });
  const { no: auditNo } = await db().siteAudit.findUniqueOrThrow({ where: { id } });
  expect(await db().sitePage.count({ where: { auditNo, extracted: { not: Prisma.AnyNull } } })).toBe(0);
});

test('the rendered page has columns of its own', async () => {
  const id = await audit({ render: true, max_pages: 1 });
  expect((await rows(id))[0]).toMatchObject({ extract_4: 'Written /' });
});

test('a changed value is a change of its page; one that was not extracted before is none', async () => {
  const first = await audit();
  price = (path) => (path === '/2' ? '9.99' : path === '/3' ? '' : `${path.slice(1)}.00`);
  const second = await audit();
  const { comparison } = (await compare.compareSiteAudits(ctx(), compareSiteAudits.input.parse({ id: second }))).data;
  expect(comparison.pages_changed).toBe(2);
  const input = listComparedPages.input.parse({ id: second, what: 'changed' });
  const { pages } = (await compare.listComparedPages(ctx(), input)).data;
  expect(
    pages.flatMap(({ url, changes }) =>
      changes.filter(({ field }) => field.startsWith('extract')).map((one) => [url, one]),
    ),
  ).toEqual([
    [`${START}2`, { field: 'extract_1', before: '2.00', now: '9.99' }],
    [`${START}3`, { field: 'extract_1', before: '3.00', now: null }],
  ]);
  const other = await audit({ extract: [{ name: 'Price', kind: 'css', expression: 'p.price' }] });
  const third = (await compare.compareSiteAudits(ctx(), compareSiteAudits.input.parse({ id: other }))).data;
  expect(third.comparison).toMatchObject({ pages_changed: 0 });
  // What alerts read.
  const period = { from: new Date(0), until: new Date() };
  const [series, ...none] = await extractedColumns(projectId, ['Price'], period);
  expect(none).toEqual([]);
  expect(series).toMatchObject({
    label: `Price on ${START}`,
    points: [{ missing: 1 }, { missing: 2 }, { missing: 2 }],
    path: `/site-audits/${other}?part=explorer&filter=all%3Aoutcome.in.page%3Bextract_1.empty`,
  });
  expect(await read(first)).toMatchObject({ status: 'done' });
});

describe('P11: an expression that never finishes', () => {
  // Each node counts all nodes, for each node.
  const ENDLESS = '//*[count(//*[count(//*[count(//*[count(//*[count(//*)>0])>0])>0])>0])>0]';

  test('costs no page its audit: extraction stops, and the audit says so', async () => {
    const id = await audit({ extract: [{ name: 'Slow', kind: 'xpath', expression: ENDLESS }] });
    const found = await read(id);
    expect(found).toMatchObject({ status: 'done', pages: 5, extraction: [{ name: 'Slow', pages: 0, missing: 0 }] });
    expect(found.extraction_problem).toContain('Custom extraction stopped');
  });

  test('is the problem of its column when it is tried', async () => {
    const { columns } = await trial([{ name: 'Slow', kind: 'xpath', expression: ENDLESS }]);
    expect(columns[0]).toMatchObject({ matches: null, problem: expect.stringContaining('took more than') });
  });
});

test('expressions are tried on a page that is fetched once', async () => {
  const { page, columns } = await trial([
    COLUMNS[0] ?? {},
    { name: 'Bad', kind: 'regex', expression: '(?=a)' },
    COLUMNS[1] ?? {},
  ]);
  expect(page).toMatchObject({ url: `${START}1`, status: 200, rendered: false });
  expect(columns).toMatchObject([
    { name: 'Price', value: '1.00', matches: 1, problem: null },
    { name: 'Bad', value: null, matches: null, problem: expect.any(String) },
    { name: 'SKU', value: 'S/1', matches: 1, problem: null },
  ]);
  await trial([{ name: 'Title', kind: 'css', expression: 'title' }]);
  const fetched = () => site.asked.filter((path) => path === '/1').length;
  expect(fetched()).toBe(1);
  // Behind other credentials there may be another page.
  await saveSettings(userOf(ctx()), { url: START, settings: {}, secrets: null, ownSiteAt: null });
  await trial([{ name: 'Title', kind: 'css', expression: 'title' }]);
  expect(fetched()).toBe(2);
});

test('an invalid expression is refused before the audit', async () => {
  const extract = [{ name: 'Bad', kind: 'xpath', expression: '//div[' }];
  await expect(audit({ extract })).rejects.toThrow('extract: the expression of Bad is invalid');
});
