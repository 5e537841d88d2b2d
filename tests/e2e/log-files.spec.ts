import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { CRAWLER_ADDRESSES } from '#tests/world/crawlers.ts';
import { orchardFacts } from '#tests/world/sites/orchard.ts';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

let screen = '';
let project = '';
let audit = '';

// Each test continues with the files of the one before it.
test.describe.configure({ mode: 'serial' });

/** A project with a finished site audit. */
test.beforeAll(async ({ signedIn: { server } }) => {
  const call = apiOf(server);
  const domain = new URL(orchardFacts.url).hostname;
  const created = await (await call('/projects', 'POST', { name: 'Orchard logs', domain })).json();
  project = created.data.project.id;
  const asked = { url: orchardFacts.url, project_id: project, max_pages: 50 };
  const started = await (await call('/site_audits', 'POST', asked)).json();
  audit = started.data.audit.id;
  const status = async () => (await (await call(`/site_audits/${audit}`)).json()).data.audit.status;
  await expect.poll(status, { timeout: 200_000 }).toBe('done');
  screen = `/log-files?project=${project}`;
});

// Other specs count the audits of this site.
test.afterAll(async ({ signedIn: { server } }) => {
  await apiOf(server)(`/site_audits/${audit}`, 'DELETE');
  await apiOf(server)(`/projects/${project}`, 'DELETE');
});

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const { googlebot, gptbot, impostor } = CRAWLER_ADDRESSES;
const line = (
  path: string,
  given: { status?: number; day?: number; agent?: string; host?: string; address?: string } = {},
) => {
  const { status = 200, day = 10, agent = GOOGLEBOT, host = '', address = googlebot } = given;
  return `${host && `${host}:443 `}${address} - - [${day}/Oct/2026:13:55:36 +0000] "GET ${path} HTTP/1.1" ${status} 512 "-" "${agent}"\n`;
};

const LOG = [
  line('/').repeat(3),
  line('/old-recipe', { day: 11 }),
  line('/missing', { status: 404, day: 11, agent: 'GPTBot/1.2', address: gptbot }),
  line('/fake', { day: 12, address: impostor }),
  line('/', { agent: 'Firefox' }),
  'not a log line\n',
].join('');

/** A worker reads uploaded files. */
async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Log file', { exact: true }).setInputFiles({ name, mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Upload' }).click();
}

const fileRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Counted log files' }).getByRole('row').filter({ hasText: name });

test('an nginx log shows verified and spoofed crawlers, days, URLs and the comparisons', async ({ page }) => {
  await open(page, screen);
  await expect(page.getByText('No log files yet')).toBeVisible();
  await expectAccessible(page);
  await upload(page, 'access.log', Buffer.from(LOG));
  const crawlers = page.getByRole('table', { name: 'Crawlers' });
  await expect(crawlers.getByRole('row', { name: /^Googlebot 4 4 IP ranges 0 1 4 0 0 0/ })).toBeVisible();
  await expect(crawlers.getByRole('row', { name: /^GPTBot 1 1 IP ranges 0 0 0 0 1 0/ })).toBeVisible();
  const budget = page.getByRole('table', { name: 'Crawl budget spent elsewhere' });
  await expect(budget.getByRole('row', { name: /^Client errors \(4xx\) 1 20%/ })).toBeVisible();
  await expect(page.getByText('this project has no connected Search Console property with data')).toBeVisible();
  const days = page.getByRole('table', { name: 'Crawl budget', exact: true });
  await expect(days.getByRole('row', { name: /11 Oct 2026 2 1 1/ })).toBeVisible();
  await expect(days.getByRole('row', { name: /10 Oct 2026 3 3 0/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Most crawled URLs' }).getByRole('row').nth(1)).toContainText('/200');
  await expect(page.getByRole('table', { name: 'Errors that crawlers got' })).toContainText('/missing');
  await expect(page.getByText('The lines carry no host')).toBeVisible();
  await expect(page.getByText(/5 requests carry no host and are compared/)).toBeVisible();
  await page.getByText('Crawled URLs with status 200 that the audit did not find').click();
  await expect(page.getByRole('listitem').filter({ hasText: '/old-recipe' })).toBeVisible();
  await expect(fileRow(page, 'access.log')).toContainText('Line 8: no [time] followed by a quoted request');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the most crawled URLs are exported as CSV', async ({ page }) => {
  await open(page, screen);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV: Most crawled URLs' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe('crawled-urls.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(
    'host,path,status,requests,last_request\r\n,/,200,3,2026-10-10',
  );
});

test('the same content is not counted twice, also as gzip; a log of another host is not compared', async ({ page }) => {
  await open(page, screen);
  await upload(page, 'access.log.gz', gzipSync(LOG));
  await expect(page.getByText('This log file was counted before')).toBeVisible();
  await expect(fileRow(page, 'access.log.gz')).toHaveCount(0);
  await upload(page, 'shop.log.gz', gzipSync(line('/cart', { host: 'shop.example' })));
  await expect(fileRow(page, 'shop.log.gz')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'shop.example: 1' })).toBeVisible();
  await expect(page.getByText('1 request of other hosts is not compared.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Googlebot 5 5 IP ranges/ })).toBeVisible();
});

test('a file that is no log is refused with its line, and files are deleted with their requests', async ({
  context,
}) => {
  // A page of its own: the browser reports the refused upload in its console.
  const page = await context.newPage();
  await open(page, screen);
  const answered = page.waitForResponse((response) => response.url().includes('/api/import/log-files/'));
  await upload(page, 'notes.csv', Buffer.from('a,b\n1,2\n'));
  expect((await answered).status()).toBe(400);
  await expect(page.getByText(/No line has a known log format\. Line 1: no \[time\]/)).toBeVisible();
  for (const name of ['shop.log.gz', 'access.log']) {
    await fileRow(page, name).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(fileRow(page, name)).toHaveCount(0);
  }
  await expect(page.getByText('No log files yet')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Crawlers' })).toHaveCount(0);
  await page.close();
});
