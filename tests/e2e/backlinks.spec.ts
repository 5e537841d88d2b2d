import type { Page } from '@playwright/test';
import { changeWorld } from '#tests/support/world-control.ts';
import { linkGraphFacts } from '#tests/world/sites/link-graph.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const { domain, links } = linkGraphFacts;
let path = '';

// Each test continues with the domain of the first one.
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));

// Another test of the search list expects it to be empty.
test.afterAll(async ({ signedIn: { server } }) => {
  const headers = { authorization: `Bearer ${server.token}` };
  const answer = await fetch(`${server.baseUrl}/api/v1/searches?limit=100`, { headers });
  const { data } = await answer.json();
  for (const { id, purpose } of data.searches) {
    if (purpose === 'backlinks') await fetch(`${server.baseUrl}/api/v1/searches/${id}`, { method: 'DELETE', headers });
  }
});

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Known backlinks' })
    .getByRole('row')
    .filter({ has: page.locator('td') });

test('backlinks of a domain are found, with the number of crawled pages', async ({ page }) => {
  await open(page, '/backlinks');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Find backlinks' }).click();
  await expect(page.getByText('Enter a domain, for example example.com')).toBeVisible();
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await page.getByLabel('Engine', { exact: true }).selectOption('bing');
  await page.getByLabel('Country', { exact: true }).selectOption('gb');
  await page.getByLabel('SERPs', { exact: true }).selectOption('1');
  await page.getByRole('button', { name: 'Find backlinks' }).click();
  await page.waitForURL(/\/backlinks\/[0-9a-f-]{36}/);
  path = new URL(page.url()).pathname;
  await expect(page.getByText('Last crawl: 1 Bing SERP, 6 pages').first()).toBeVisible();
  await expect(rows(page)).toHaveCount(links.length);
  await expect(page.getByText('7 backlinks', { exact: true })).toBeVisible();
  for (const [, , anchor] of links) await expect(rows(page).getByText(anchor, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});

test('links are filtered and sorted, and the URL keeps both', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('sponsored');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/kind=sponsored/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Partner of the year');
  await page.getByLabel('Type', { exact: true }).selectOption('');
  await page.getByLabel('One link per domain').check();
  await expect(rows(page)).toHaveCount(4);
  await page.getByLabel('One link per domain').uncheck();
  await page.getByLabel('Anchor contains').fill('no such text');
  await expect(page.getByText('No matching backlinks')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(links.length);
  const text = page.getByRole('columnheader', { name: 'Anchor text' });
  await text.getByRole('button').click();
  await expect(page).toHaveURL(/sort=anchor_text/);
  await expect(text).toHaveAttribute('aria-sort', 'descending');
  await text.getByRole('button').click();
  await expect(text).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page)).toHaveCount(links.length);
});

test('a recheck shows which links are live, with their history', async ({ page, signedIn: { server } }) => {
  await changeWorld(server.control, {
    links: {
      'https://forum.lamp-keepers.example/t/42': 'unlinked',
      'https://www.partner-quay.example/dir/partners': 'blocked',
    },
  });
  await open(page, path);
  // A check may finish before the screen's first poll, so that poll is delayed until then.
  await page.route('**/api/run/check_backlinks', async (route) => {
    const response = await route.fetch();
    await expect
      .poll(async () => {
        const answer = await fetch(`${server.baseUrl}/api/v1${path.replace('backlinks', 'backlink_domains')}`, {
          headers: { authorization: `Bearer ${server.token}` },
        });
        return (await answer.json()).data.domain.current;
      })
      .toBeNull();
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Recheck links' }).click();
  await expect(page.getByText('Last recheck: 3 pages')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Lost' })).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'Blocked' })).toHaveCount(1);
  // The key figure is the way to the links that it counts.
  await page.getByRole('region', { name: 'Key metrics' }).getByRole('link', { name: 'Lost' }).click();
  await expect(page.getByRole('tab', { name: 'New & lost' })).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().getByRole('button').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Link' });
  await expect(sheet.getByText('The page no longer contains the link.').first()).toBeVisible();
  await expect(sheet.getByText('First seen')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Charts' }).click();
  await expect(page).toHaveURL(/chart=true/);
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await expect(page.getByRole('table', { name: /^New and lost backlinks/ })).toBeVisible();
});

test('domains, anchor texts and pages lead to their links', async ({ page }) => {
  for (const [tab, name] of [
    ['Referring domains', 'Domain'],
    ['Anchors', 'Anchor text'],
    ['Top pages', 'Target URL'],
  ] as const) {
    await open(page, path);
    await page.getByRole('tab', { name: tab }).click();
    const table = page.getByRole('table', { name: tab });
    await expect(table.getByRole('columnheader').first()).toHaveText(name);
    await expectAccessible(page);
    const row = table.getByRole('row').nth(1);
    const count = Number(await row.getByRole('cell').nth(1).textContent());
    await row.getByRole('link').click();
    await expect(page.getByRole('tab', { name: 'Backlinks' })).toHaveAttribute('aria-selected', 'true');
    // The filter is "contains", so there may be more.
    await expect(rows(page).nth(count - 1)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible();
  }
});

test('the table begins at once, and both pages of a link open from its row', async ({ page }) => {
  await open(page, path);
  const first = rows(page).first();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(420);
  const hrefs = await first.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs).size).toBe(2);
  await page.getByRole('button', { name: 'About these backlinks' }).click();
  await expect(page.getByText('This is not a full index of the web', { exact: false })).toBeVisible();
});

test('automatic rechecks are scheduled, and links are exported as a file', async ({ page, context }) => {
  await open(page, `${path}?tab=history`);
  await page.getByLabel('Automatic recheck').selectOption('weekly');
  await expect(page.getByText('Next automatic check:')).toBeVisible();
  await page.getByRole('tab', { name: 'Backlinks' }).click();
  await page.getByRole('button', { name: 'Export these backlinks' }).press('Enter');
  const address = await page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href');
  const answer = await context.request.get(address ?? '');
  expect(answer.status()).toBe(200);
  expect((await answer.text()).trim().split('\r\n')).toHaveLength(links.length + 1);
});

test('an import is previewed, then its valid rows are imported', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const lines = [
    'Source url,Source title,Target url,Anchor',
    `https://www.text-only.example/story,A story,https://${domain}/told,told by a file`,
    'no address,B,C,D',
  ];
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(dialog.getByText('Semrush: 2 rows, 1 valid, 1 invalid.')).toBeVisible();
  await expect(dialog.getByText('Line 3: The page must be an absolute http or https URL')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 1 backlink' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page).filter({ hasText: 'told by a file' })).toContainText('Not checked');
});

test('dark theme and phone layout', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, path);
  await expect(rows(page)).toHaveCount(links.length + 1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Known backlinks' }).getByRole('listitem')).toHaveCount(links.length + 1);
  const first = page.getByRole('list', { name: 'Known backlinks' }).getByRole('listitem').first();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(700);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await open(page, '/backlinks');
  await expect(page.getByRole('list', { name: 'Domains' }).getByRole('link')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a domain is deleted after confirmation', async ({ page }) => {
  await open(page, '/backlinks');
  await page
    .getByRole('button', { name: `Delete ${domain}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete domain' }).click();
  await expect(page.getByText('No domains yet')).toBeVisible();
});
