import type { Page } from '@playwright/test';
import { changeWorld } from '#tests/support/world-control.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

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

/** Until the research has ended: it is a job, and the engines are asked at their pace. */
const found = (page: Page) => expect(page.getByRole('tab', { name: 'Keywords' })).toBeVisible({ timeout: 90_000 });

const table = (page: Page) => page.getByRole('table', { name: 'Keywords' });
const rows = (page: Page) => table(page).locator('tbody tr[data-index]');

test('keywords around a seed, without figures and with the reason', async ({ page }) => {
  await open(page, '/keywords?find=nothing-goes-by-this');
  await expect(page.getByText('No keyword research fits this filter')).toBeVisible();
  await page.getByRole('button', { name: 'Find keywords' }).click();
  await expect(page.getByText('Type a keyword, for example sourdough bread.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Keywords, with commas between').fill(SEED);
  await page.getByLabel('Country', { exact: true }).selectOption('gb');
  related = await find(page);
  await found(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SEED);
  await expect(
    rows(page)
      .filter({ hasText: `${SEED} recipe` })
      .first(),
  ).toContainText('not measured');
  const facts = page.getByRole('region', { name: 'What was found' });
  await expect(facts).toContainText('Not measured.');
  await expect(facts.getByRole('link', { name: 'Connect Google Ads' })).toHaveAttribute(
    'href',
    '/settings/connections',
  );
  await expect(facts.getByRole('button', { name: /^Google/ })).toBeVisible();
  await expectAccessible(page);
});

test('the list is filtered in the address, ticked by a range, copied onto a list and taken away', async ({ page }) => {
  await open(page, `${related}?find=recipe`);
  await expect(rows(page).first()).toContainText('recipe');
  await page.getByLabel('Keyword contains').fill('');
  await page.getByLabel('Filter by length').selectOption('3');
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
  const bar = page.getByRole('region', { name: 'Ticked keywords' });
  await expect(bar).toContainText('3 keywords ticked');
  const ticked = await bar.getByRole('link', { name: 'Ticked keywords as CSV' }).getAttribute('href');
  const lines = (await (await page.request.get(ticked ?? '')).text()).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 3);
  await bar.getByRole('button', { name: 'Add to a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to a list' });
  await expect(dialog.getByRole('button', { name: 'Add 3 keywords' })).toBeVisible();
  await expectAccessible(page);
  // Other tests check which lists exist.
  const lists = dialog.getByLabel('List', { exact: true });
  if ((await lists.count()) > 0) await lists.selectOption('new');
  await dialog.getByLabel('Name of the new list').fill(LIST);
  await dialog.getByRole('button', { name: 'Add 3 keywords' }).click();
  await expect(page.getByText(`3 keywords added to ${LIST}`)).toBeVisible();
  await expect(bar).toHaveCount(0);
  for (const [name, head] of [
    ['CSV', 'position,keyword'],
    ['JSON', '{'],
    ['XLSX', 'PK'],
  ] as const) {
    const link = page.getByRole('link', { name: `These keywords as ${name}` });
    const href = (await link.getAttribute('href')) ?? '';
    expect(href).toContain('words_min=3');
    const file = await page.request.get(href);
    expect(file.status()).toBe(200);
    expect((await file.body()).toString('utf8').replace('\uFEFF', '').trimStart().startsWith(head)).toBe(true);
  }
});

test('a keyword opens with what is known of it, and keys lead along the rows', async ({ page }) => {
  await open(page, related);
  await rows(page).first().locator('[data-row]').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1).locator('[data-row]')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 keyword ticked')).toBeVisible();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Who gave it');
  await expect(sheet).toContainText('Not measured');
  await expect(page).toHaveURL(/kw=/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.getByRole('tab', { name: 'Groups by shared terms' }).click();
  const groups = page.getByRole('list', { name: 'Groups', exact: true });
  await expect(groups.getByRole('listitem').first()).toContainText('searches not measured');
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Groups by shared results' }).click();
  await expect(page.getByText('Not grouped yet')).toBeVisible();
  await page.getByRole('button', { name: 'Group keywords' }).click();
  const dialog = page.getByRole('dialog', { name: 'Group by shared results' });
  await expect(dialog.getByRole('button', { name: 'Group 1 keyword' })).toBeVisible();
  await expectAccessible(page);
});

test('long-tail keywords stand by intent and by what was added', async ({ page }) => {
  await open(
    page,
    '/keywords?kind=long_tail&q=sourdough+bread&intents=informational,transactional&count=20&country=gb',
  );
  await expect(page.getByLabel('Keywords, with commas between')).toHaveValue(SEED);
  longTail = await find(page);
  await found(page);
  await page.getByRole('tab', { name: 'By intent' }).click();
  const wanting = page.getByRole('region', { name: 'Informational' });
  await expect(wanting.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Transactional' })).toBeVisible();
  const box = wanting.getByRole('checkbox', { name: /^Tick the group/ }).first();
  await box.check();
  await expect(page.getByRole('region', { name: 'Ticked keywords' })).toBeVisible();
  await expectAccessible(page);
});

test('an engine that refuses is named with its reason, and the others go on', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { engines: { yahoo: { suggestMood: 'blocked' } } });
  await open(page, '/keywords?q=filter+coffee&country=gb');
  await expect(page.getByLabel('Keywords, with commas between')).toHaveValue('filter coffee');
  await find(page);
  await found(page);
  await expect(page.getByText('Yahoo: not all was answered')).toBeVisible();
  await expect(page.getByText('Yahoo gave nothing')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'filter coffee' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('nothing scrolls sideways on a phone, and no rule of accessibility is broken in the dark', async ({
  page,
  context,
  signedIn,
}) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: signedIn.server.baseUrl }]);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/keywords', related, `${related}?part=terms`, `${longTail}?part=intents`]) {
    await open(page, path);
    if (path !== '/keywords') await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await context.clearCookies({ name: 'theme' });
});
