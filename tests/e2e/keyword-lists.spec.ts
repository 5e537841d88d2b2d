import type { Page } from '@playwright/test';
import { sampleProject } from '#tests/support/sample-project.ts';
import { changeWorld } from '#tests/support/world-control.ts';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const NAME = 'Bread to be found by';
let listPath = '';
let groupingPath = '';

// Each test continues with the list of the first one.
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));

// Other tests expect the lists of searches, keyword lists and groupings to be empty.
test.afterAll(async ({ signedIn: { server } }) => {
  await changeWorld(server.control, { reset: true });
  const headers = { authorization: `Bearer ${server.token}` };
  const ask = async (path: string, method = 'GET') => fetch(`${server.baseUrl}/api/v1${path}`, { method, headers });
  const { data } = await (await ask('/searches?limit=100')).json();
  for (const { id, purpose } of data.searches) if (purpose === 'keyword-groups') await ask(`/searches/${id}`, 'DELETE');
  for (const path of [listPath, groupingPath]) {
    const kind = path === listPath ? 'keyword_lists' : 'keyword_groupings';
    if (path) await ask(`/${kind}/${path.split('/').at(-1)}`, 'DELETE');
  }
});

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Keywords' })
    .getByRole('row')
    .filter({ has: page.locator('td') });

test('a list is created, and pasted keywords are previewed before they are added', async ({ page }) => {
  await open(page, '/keywords/lists');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByText('Enter a list name, e.g. Coffee grinders.')).toBeVisible();
  await page.getByLabel('List name').fill(NAME);
  await page.getByLabel('Engine', { exact: true }).selectOption('bing');
  await page.getByLabel('Country', { exact: true }).selectOption('gb');
  await page.getByRole('button', { name: 'Create list' }).click();
  await page.waitForURL(/\/keywords\/lists\/[0-9a-f-]{36}/);
  listPath = new URL(page.url()).pathname;
  await expect(page.getByText('No keywords in this list yet')).toBeVisible();

  const box = page.getByRole('region', { name: 'Add keywords' });
  await box
    .getByLabel('Keywords', { exact: true })
    .fill('sourdough bread\nthe sourdough bread\nSourdough  Bread\n☕\ncoffee grinder');
  await box.getByLabel('Tags').fill('spring, shop');
  await box.getByRole('button', { name: 'Preview' }).click();
  const preview = box.getByRole('status', { name: 'Preview of added keywords' });
  await expect(preview).toContainText('3 keywords to add');
  await expect(preview).toContainText('1 keyword already in the list');
  await expect(preview).toContainText('must contain a letter or a digit');
  await expectAccessible(page);
  await box.getByRole('button', { name: 'Add 3 keywords' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('spring');
  await expect(rows(page).first()).toContainText('No Google Ads metrics yet', { ignoreCase: true });
});

test('keywords are filtered in the URL, edited and tagged', async ({ page }) => {
  await open(page, `${listPath}?find=sourdough`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Filter keywords').fill('no such words');
  await expect(page.getByText('No matching keywords')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(3);
  const head = page.getByRole('columnheader', { name: 'Keyword', exact: true });
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toContainText('coffee grinder');

  await rows(page).first().getByRole('button', { name: 'coffee grinder' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Target URL').fill('ftp://example.com/a');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('“ftp://example.com/a” is not a valid URL.')).toBeVisible();
  await sheet.getByLabel('Target URL').fill('example.com/grinders');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(rows(page).first()).toContainText('example.com/grinders');

  await page.getByRole('checkbox', { name: 'Select coffee grinder' }).check();
  const bar = page.getByRole('region', { name: 'Selected keywords' });
  await expect(bar).toContainText('1 keyword selected');
  await bar.getByRole('button', { name: 'Tag' }).click();
  const tags = page.getByRole('dialog', { name: 'Tag 1 keyword' });
  await tags.getByLabel('Add tags').fill('later');
  await tags.getByRole('button', { name: 'Save tags' }).click();
  await expect(tags).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Tag', { exact: true }).selectOption('later');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/tag=later/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a list is clustered by shared URLs, with the evidence', async ({ page }) => {
  await open(page, listPath);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Cluster by SERP' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cluster by SERP' });
  // Searches of other tests are stored too.
  await dialog.getByLabel('Use stored results').selectOption('0');
  await expect(dialog.getByText('3 SERP checks')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cluster 3 keywords' }).click();
  await page.waitForURL(/\/keywords\/groups\/[0-9a-f-]{36}/);
  groupingPath = new URL(page.url()).pathname;
  const group = page.getByRole('region', { name: /^Cluster: (?:the )?sourdough bread$/ });
  await expect(group.getByText('2 keywords – target with one page')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
  await group.getByText(/of 10 URLs in common with the main keyword/).click();
  await expect(group.getByRole('link', { name: /^https:/ }).first()).toBeVisible();
  await expect(group.getByRole('link', { name: 'Results for sourdough bread' })).toHaveAttribute(
    'href',
    /^\/searches\//,
  );
  await expect(page.getByRole('region', { name: 'Unclustered keywords' })).toContainText('coffee grinder');
  await expectAccessible(page);
  await page.getByLabel('Minimum URLs in common (top 10)').selectOption('10');
  await expect(page).toHaveURL(/shared=10/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('keyword difficulty comes from the rankings of the project: column, sort, filter and file', async ({
  page,
  signedIn: { server },
}) => {
  const call = apiOf(server);
  const project_id = await sampleProject(server);
  const created = await call('/keyword_lists', 'POST', { name: 'Difficult breads', country: 'gb', project_id });
  const { id } = (await created.json()).data.list;
  await call(`/keyword_lists/${id}/keywords`, 'POST', { keywords: ['buy sourdough bread', 'nobody tracks this'] });
  await open(page, `/keywords/lists/${id}`);
  const table = page.getByRole('table', { name: 'Keywords' });
  await table.getByRole('button', { name: 'KD' }).click();
  await expect(page).toHaveURL(/sort=difficulty/);
  // The project tracks the first one, whose first page has no known backlinks in this installation.
  const reasons = {
    tracked: /no backlinks are known of any result|calculated within minutes/i,
    other: /for tracked keywords/i,
  };
  await expect(rows(page).filter({ hasText: 'buy sourdough bread' })).toContainText(reasons.tracked);
  await expect(rows(page).filter({ hasText: 'nobody tracks this' })).toContainText(reasons.other);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const ranges = page.getByLabel('Keyword difficulty', { exact: true });
  await ranges.selectOption('30-49');
  await expect(page.getByText('No matching keywords')).toBeVisible();
  await ranges.selectOption('not_measured');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Export these keywords' }).click();
  const address = (await page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href')) ?? '';
  expect(address).toContain('difficulty=not_measured');
  expect(await (await page.request.get(address)).text()).toContain('not_tracked');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await call(`/keyword_lists/${id}`, 'DELETE');
});
