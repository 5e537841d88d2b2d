import type { Page } from '@playwright/test';
import { changeWorld } from '#tests/support/world-control.ts';
import { expect, expectAccessible, expectListFirst, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const SEED = 'sourdough bread';
const LIST = 'Bread of the researches';
let related = '';
let longTail = '';

// Each test continues with the researches of those before it.
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));
// Removes everything created here for the next test.
test.afterAll(async ({ signedIn: { server } }) => {
  await changeWorld(server.control, { reset: true });
  const call = async (path: string, method = 'GET') =>
    (
      await fetch(`${server.baseUrl}/api/v1${path}`, { method, headers: { authorization: `Bearer ${server.token}` } })
    ).json();
  const { data: lists } = await call('/keyword_lists?limit=100');
  for (const { id, name } of lists.lists) if (name === LIST) await call(`/keyword_lists/${id}`, 'DELETE');
  const { data: researches } = await call('/keyword_researches?limit=100');
  for (const { id } of researches.researches) await call(`/keyword_researches/${id}`, 'DELETE');
});

/** Submits the form and waits for the research's page. @returns its path */
async function find(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Find keywords' }).click();
  await page.waitForURL(/\/keywords\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

/** Waits until the research has finished: it is a job with rate-limited requests. */
const found = (page: Page) => expect(page.getByRole('tab', { name: 'Keywords' })).toBeVisible();

const table = (page: Page) => page.getByRole('table', { name: 'Keywords' });
const rows = (page: Page) => table(page).locator('tbody tr[data-index]');

test('related keywords of a seed, without metrics and with the reason', async ({ page }) => {
  await open(page, '/keywords?find=nothing-goes-by-this');
  await expect(page.getByText('No matching keyword research')).toBeVisible();
  await page.getByRole('button', { name: 'Find keywords' }).click();
  await expect(page.getByText('Enter a keyword, e.g. sourdough bread.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Seed keywords (comma-separated)').fill(SEED);
  await page.getByLabel('Country', { exact: true }).selectOption('gb');
  related = await find(page);
  await found(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SEED);
  await expect(
    rows(page)
      .filter({ hasText: `${SEED} recipe` })
      .first(),
  ).toContainText('Search volume and CPC require Google Ads');
  const facts = page.getByRole('region', { name: 'Keywords found' });
  await expect(facts).toContainText('No data.');
  await expect(facts.getByRole('link', { name: 'Connect Google Ads' })).toHaveAttribute(
    'href',
    '/settings/connections',
  );
  await expect(facts.getByRole('button', { name: /^Google/ })).toBeVisible();
  await expectAccessible(page);
});

test('keywords are filtered in the URL, selected as a range, added to a list and exported', async ({ page }) => {
  await open(page, `${related}?find=recipe`);
  await expect(rows(page).first()).toContainText('recipe');
  await page.getByLabel('Keyword contains').fill('');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Filter by word count').selectOption('3');
  await expect(page).toHaveURL(/words=3/);
  await table(page).getByRole('button', { name: 'Keyword', exact: true }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Keyword', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(page).toHaveURL(/sort=keyword/);
  await expect(rows(page).nth(2)).toBeVisible();
  // The previous rows stay visible until those of the new filter and order arrive.
  await expect(page.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0);
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected keywords' });
  await expect(bar).toContainText('3 keywords selected');
  await expect(bar.getByRole('button', { name: 'Track 3 keywords' })).toBeVisible();
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const ticked = await page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href');
  const lines = (await (await page.request.get(ticked ?? '')).text()).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 3);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Add to list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to list' });
  await expect(dialog.getByRole('button', { name: 'Add 3 keywords' })).toBeVisible();
  await expectAccessible(page);
  // Other tests check which lists exist.
  const lists = dialog.getByLabel('List', { exact: true });
  if ((await lists.count()) > 0) await lists.selectOption('new');
  await dialog.getByLabel('List name').fill(LIST);
  await dialog.getByRole('button', { name: 'Add 3 keywords' }).click();
  await expect(page.getByText(`3 keywords added to ${LIST}`)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.getByRole('button', { name: 'Export these keywords' }).press('Enter');
  for (const [name, head] of [
    ['CSV', 'position,keyword'],
    ['JSON', '{'],
    ['XLSX', 'PK'],
  ] as const) {
    const href = (await page.getByRole('menuitem', { name }).getAttribute('href')) ?? '';
    expect(href).toContain('words_min=3');
    const file = await page.request.get(href);
    expect(file.status()).toBe(200);
    expect((await file.body()).toString('utf8').replace('\uFEFF', '').trimStart().startsWith(head)).toBe(true);
  }
});

test('a keyword opens with its metrics, and arrow keys move along the rows', async ({ page }) => {
  await open(page, related);
  await rows(page).first().locator('[data-row]').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1).locator('[data-row]')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 keyword selected')).toBeVisible();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Source');
  await expect(sheet).toContainText('No data: Search volume and CPC require Google Ads');
  await expect(page).toHaveURL(/kw=/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('tab', { name: 'Term groups' }).click();
  const groups = page.getByRole('list', { name: 'Groups', exact: true });
  await expect(groups.getByRole('listitem').first()).toContainText('no volume data');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'SERP clusters' }).click();
  await expect(page.getByText('No clusters yet')).toBeVisible();
  await page.getByRole('button', { name: 'Cluster keywords' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cluster by SERP' });
  await expect(dialog.getByRole('button', { name: 'Cluster 1 keyword' })).toBeVisible();
  await expectAccessible(page);
});

test('long-tail keywords are grouped by intent and modifier', async ({ page }) => {
  await open(
    page,
    '/keywords?kind=long_tail&q=sourdough+bread&intents=informational,transactional&count=20&country=gb',
  );
  await expect(page.getByLabel('Seed keywords (comma-separated)')).toHaveValue(SEED);
  longTail = await find(page);
  await found(page);
  await page.getByRole('tab', { name: 'By intent' }).click();
  const wanting = page.getByRole('region', { name: 'Informational' });
  await expect(wanting.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Transactional' })).toBeVisible();
  const box = wanting.getByRole('checkbox', { name: /^Select cluster/ }).first();
  await box.check();
  await expect(page.getByRole('region', { name: 'Selected keywords' })).toBeVisible();
  await expectAccessible(page);
});

test('a blocked search engine is named with the reason, and the others continue', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { engines: { yahoo: { suggestMood: 'blocked' } } });
  await open(page, '/keywords?q=filter+coffee&country=gb');
  await expect(page.getByLabel('Seed keywords (comma-separated)')).toHaveValue('filter coffee');
  await find(page);
  await found(page);
  await expect(page.getByText('Yahoo: incomplete results')).toBeVisible();
  await expect(page.getByText('Yahoo: no results')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'filter coffee' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('nothing scrolls horizontally on a phone, and the dark theme has no accessibility violations', async ({
  page,
  context,
  signedIn,
}) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: signedIn.server.baseUrl }]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/keywords', related, `${related}?part=terms`, `${longTail}?part=intents`]) {
    await open(page, path);
    if (path !== '/keywords') await expect(page.getByRole('tabpanel').locator('h2, table').first()).toBeVisible();
    if (path === '/keywords' || path === related) await expectListFirst(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await context.clearCookies({ name: 'theme' });
});
