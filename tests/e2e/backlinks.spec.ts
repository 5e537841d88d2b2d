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
    .getByRole('table', { name: 'Known links' })
    .getByRole('row')
    .filter({ has: page.locator('td') });

test('a domain is looked for, and its links stand there with how much was read', async ({ page }) => {
  await open(page, '/backlinks');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Find links' }).click();
  await expect(page.getByText('Type a domain, for example example.com.')).toBeVisible();
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await page.getByLabel('Engine', { exact: true }).selectOption('bing');
  await page.getByLabel('Country', { exact: true }).selectOption('gb');
  await page.getByLabel('Pages of results', { exact: true }).selectOption('1');
  await page.getByRole('button', { name: 'Find links' }).click();
  await page.waitForURL(/\/backlinks\/[0-9a-f-]{36}/);
  path = new URL(page.url()).pathname;
  await expect(page.getByText('Last look: 1 page of Bing results and 6 pages read').first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(rows(page)).toHaveCount(links.length);
  await expect(page.getByText('7 links known here, not all of the web.')).toBeVisible();
  for (const [, , anchor] of links) await expect(rows(page).getByText(anchor, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});

test('links are filtered and sorted, and the address keeps it', async ({ page }) => {
  await open(page, path);
  await page.getByLabel('Kind', { exact: true }).selectOption('sponsored');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/kind=sponsored/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Partner of the year');
  await page.getByLabel('Kind', { exact: true }).selectOption('');
  await page.getByLabel('One per domain').check();
  await expect(rows(page)).toHaveCount(4);
  await page.getByLabel('One per domain').uncheck();
  await page.getByLabel('Link text contains').fill('no such text');
  await expect(page.getByText('No link fits this filter')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(rows(page)).toHaveCount(links.length);
  const text = page.getByRole('columnheader', { name: 'Text of the link' });
  await text.getByRole('button').click();
  await expect(page).toHaveURL(/sort=anchor_text/);
  await expect(text).toHaveAttribute('aria-sort', 'descending');
  await text.getByRole('button').click();
  await expect(text).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page)).toHaveCount(links.length);
});

test('a check tells which links still stand, with their history', async ({ page, signedIn: { server } }) => {
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
      .poll(
        async () => {
          const answer = await fetch(`${server.baseUrl}/api/v1${path.replace('backlinks', 'backlink_domains')}`, {
            headers: { authorization: `Bearer ${server.token}` },
          });
          return (await answer.json()).data.domain.current;
        },
        { timeout: 60_000 },
      )
      .toBeNull();
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Check links' }).click();
  await expect(page.getByText('Last check of known links: 3 pages read')).toBeVisible({ timeout: 60_000 });
  await expect(rows(page).filter({ hasText: 'Gone' })).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'Blocked' })).toHaveCount(1);
  await page.getByLabel('New or lost').selectOption('lost');
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().getByRole('button').press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Link' });
  await expect(sheet.getByText('The page no longer holds the link.').first()).toBeVisible();
  await expect(sheet.getByText('First seen')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await expect(page.getByRole('table', { name: 'New and lost links' })).toBeVisible();
});

test('checks are set to come by themselves, and links are taken away as a file', async ({ page, context }) => {
  await open(page, path);
  await page.getByLabel('Check links by itself').selectOption('weekly');
  await expect(page.getByText('The next check by itself is due')).toBeVisible();
  const address = await page.getByRole('link', { name: 'These links as CSV' }).getAttribute('href');
  const answer = await context.request.get(address ?? '');
  expect(answer.status()).toBe(200);
  expect((await answer.text()).trim().split('\r\n')).toHaveLength(links.length + 1);
});

test('a file is shown first, then its good rows are imported', async ({ page }) => {
  await open(page, path);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const lines = [
    'Source url,Source title,Target url,Anchor',
    `https://www.text-only.example/story,A story,https://${domain}/told,told by a file`,
    'no address,B,C,D',
  ];
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await expect(dialog.getByText('Semrush: 2 rows, 1 can be imported, 1 cannot.')).toBeVisible();
  await expect(dialog.getByText('Line 3: The page must be an absolute http or https address')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 1 link' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page).filter({ hasText: 'told by a file' })).toContainText('Not checked');
});

test('in the dark and on a phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, path);
  await expect(rows(page)).toHaveCount(links.length + 1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Known links' }).getByRole('listitem')).toHaveCount(links.length + 1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await open(page, '/backlinks');
  await expect(page.getByRole('list', { name: 'Domains' }).getByRole('link')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a domain is deleted after a question', async ({ page }) => {
  await open(page, '/backlinks');
  await page
    .getByRole('button', { name: `Delete ${domain}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete domain' }).click();
  await expect(page.getByText('No domains yet')).toBeVisible();
});
