import type { Page } from '@playwright/test';
import { sampleProject } from '#tests/support/sample-project.ts';
import type { TestServer } from '#tests/support/server.ts';
import { changeWorld } from '#tests/support/world-control.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, forgetSearches, open, test } from './dashboard.ts';

const OWN = 'ranked-bakery.example';
let project = '';

// Each test continues with the project of the first one.
test.describe.configure({ mode: 'serial' });

const call = async ({ baseUrl, token }: TestServer, path: string, method = 'GET', body?: object) => {
  const answer = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
};

test.beforeAll(async ({ signedIn: { server } }) => {
  await changeWorld(server.control, { reset: true });
  const { data } = await call(server, '/projects', 'POST', { name: 'Ranked bakery', domain: OWN });
  project = data.project.id;
});

// Other tests expect the lists of projects and searches to be empty.
test.afterAll(async ({ signedIn: { server } }) => {
  await call(server, `/projects/${project}`, 'DELETE');
  await forgetSearches(server, 'tracking');
});

const rankings = (rest = '') => `/rankings?project=${project}${rest}`;
const keyword = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const position = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: keyword(page, name) })
    .getByRole('cell')
    .nth(2);
const table = (page: Page) => page.getByRole('table', { name: 'Tracked keywords' });

test('an empty project explains what to do; keywords are previewed before they are tracked', async ({ page }) => {
  await open(page, rankings());
  await expect(page.getByText('No tracked keywords yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add keywords' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add keywords' });
  await drawer.getByRole('button', { name: 'Preview' }).click();
  await expect(drawer.getByText('Enter keywords, one per line.')).toBeVisible();
  await drawer.getByLabel('Keywords', { exact: true }).fill('rye bread\nspelt bread\nRye  bread\n☕');
  await drawer.getByRole('checkbox', { name: 'Bing', exact: true }).check();
  await drawer.getByRole('checkbox', { name: 'Google', exact: true }).uncheck();
  await drawer.getByRole('button', { name: 'Preview' }).click();
  const preview = drawer.getByRole('status', { name: 'Preview of added keywords' });
  await expect(preview).toContainText('2 keywords to add');
  await expect(preview).toContainText('Line 4');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Track 2 keywords' }).click();
  await expect(drawer).toBeHidden();
  await expect(keyword(page, 'rye bread')).toBeVisible();
  await expect(keyword(page, 'spelt bread')).toBeVisible();
  // The round for the new keywords runs in the worker; the table follows automatically.
  for (const name of ['rye bread', 'spelt bread']) await expect(position(page, name)).toHaveText(/^(?:\d+|> \d+)$/);
  await expect(page.getByRole('region', { name: 'Metrics' })).toContainText('of 2 keywords');
  await expectAccessible(page);
});

test('a keyword opens in a drawer, can be changed by keyboard, and returns the focus', async ({ page }) => {
  await open(page, rankings('&sort=keyword'));
  await expect(keyword(page, 'rye bread')).toBeVisible();
  await page.keyboard.press('j');
  await expect(keyword(page, 'rye bread')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(keyword(page, 'spelt bread')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(keyword(page, 'rye bread')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selected keywords' })).toContainText('1 keyword selected');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'rye bread' });
  // One check has run: too few values for a chart.
  await expect(drawer.getByText('1 measurement so far.')).toBeVisible();
  await expect(page).toHaveURL(/kw=/);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Show as table' }).click();
  await expect(drawer.getByRole('table', { name: 'Position history' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'spelt bread' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(keyword(page, 'spelt bread')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter keywords')).toBeFocused();
});

test('filters, sort order, chart and columns are in the URL; selected keywords can be tagged', async ({ page }) => {
  await open(page, rankings());
  await page.getByRole('button', { name: /^Trend, last 30 days/ }).click();
  await expect(page).toHaveURL(/trend=true/);
  await expect(page.getByRole('heading', { name: 'Visibility, last 30 days' })).toBeVisible();
  // One day has been measured: too few values for a chart.
  await expect(page.getByText('1 measurement so far.')).toBeVisible();
  await open(page, rankings('&chart=buckets'));
  await expect(page.getByRole('heading', { name: 'Positions, last 30 days' })).toBeVisible();
  await page.getByRole('button', { name: 'Average position' }).click();
  await expect(page.getByRole('heading', { name: 'Average position, last 30 days' })).toBeVisible();
  await expect(page).toHaveURL(/chart=average/);
  await page.getByRole('button', { name: 'SERP volatility' }).click();
  await expect(
    page.getByRole('heading', { name: 'How much did search results change in the last 30 days?' }),
  ).toBeVisible();
  await expect(page.getByText('Not measured: no keyword has stored SERPs of two days.')).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Search volume' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await table(page).getByRole('button', { name: 'Position', exact: true }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Position', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(page).toHaveURL(/sort=position/);
  await table(page).getByRole('button', { name: 'KD (keyword difficulty)', exact: true }).click();
  await expect(page).toHaveURL(/sort=difficulty/);
  await expect(keyword(page, 'rye bread')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select spelt bread/ }).check();
  const bar = page.getByRole('region', { name: 'Selected keywords' });
  await bar.getByRole('button', { name: 'Tag' }).click();
  const tags = page.getByRole('dialog', { name: 'Tag 1 keyword' });
  await tags.getByLabel('Add tags').fill('grain');
  await tags.getByRole('button', { name: 'Save tags' }).click();
  await expect(tags).toBeHidden();
  await page.getByLabel('Tag', { exact: true }).selectOption('grain');
  await expect(keyword(page, 'rye bread')).toBeHidden();
  await expect(keyword(page, 'spelt bread')).toBeVisible();
  await expect(page).toHaveURL(/tag=grain/);
});

test('the list comes first, names the engine beside the keyword, and a click on a row opens it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, rankings());
  const row = table(page)
    .getByRole('row')
    .filter({ has: keyword(page, 'rye bread') });
  await expect(row).toContainText('Bing');
  expect((await table(page).getByRole('row').nth(1).boundingBox())?.y).toBeLessThanOrEqual(400);
  const box = page.getByRole('region', { name: 'Pages of tracked keywords' });
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await row.getByRole('cell').nth(2).click();
  await expect(page.getByRole('dialog', { name: 'rye bread' })).toBeVisible();
});

test('counted chips filter the table and the metrics', async ({ page }) => {
  await open(page, rankings());
  const chips = page.getByRole('group', { name: 'Quick filters' });
  await expect(chips.getByRole('button', { name: /^All/ })).toHaveText('All2');
  await expect(chips.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Filter keywords').fill('rye');
  await expect(chips.getByRole('button', { name: /^All/ })).toHaveText('All1');
  await expect(page.getByRole('region', { name: 'Metrics' })).toContainText('of 1 keyword');
  await expectAccessible(page);
});

test('a schedule previews its next runs, and a check its cost, before it starts', async ({ page }) => {
  await open(page, rankings('&show=schedule'));
  const schedule = page.getByRole('dialog', { name: 'Rank check schedule' });
  await schedule.getByRole('button', { name: 'Weekly' }).click();
  await expect(schedule.getByRole('region', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3);
  await schedule.getByRole('button', { name: 'Custom' }).click();
  await schedule.getByLabel('Cron').fill('not a cron');
  await expect(schedule.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await schedule.getByRole('button', { name: 'Cancel' }).click();
  await expect(schedule).toBeHidden();
  await page.getByRole('button', { name: 'Check now' }).click();
  const check = page.getByRole('dialog', { name: 'Check positions now' });
  await expect(check.getByRole('button', { name: 'Check 2 keywords' })).toBeVisible();
  await expect(check.getByText('Block risk')).toBeVisible();
  await expectAccessible(page);
});

test('on a phone rows have two lines, filters are in a sheet, and nothing scrolls horizontally', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, rankings());
  const list = page.getByRole('list', { name: 'Tracked keywords' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  expect((await list.getByRole('listitem').first().boundingBox())?.y).toBeLessThanOrEqual(700);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: /^rye bread/ }).click();
  await expect(page.getByRole('dialog', { name: 'rye bread' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('filters of a list can be saved as a view, and X selects its rows', async ({ page, signedIn }) => {
  for (const name of ['Monthly of bread', 'Weekly of rye'])
    await call(signedIn.server, `/projects/${project}/reports`, 'POST', { name });
  await open(page, `/reports?project=${project}`);
  const list = page.getByRole('main');
  const report = (name: string) => list.getByRole('link', { name });
  await expect(report('Weekly of rye')).toBeVisible();
  await page.keyboard.press('j');
  await expect(list.getByRole('table', { name: 'Reports' }).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('x');
  await expect(list.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected');
  await page.keyboard.press('x');
  await expect(list.getByRole('region', { name: 'Selected rows' })).toBeHidden();
  await list.getByLabel('Filter by name').fill('bread');
  await expect(report('Weekly of rye')).toBeHidden();
  await list.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByLabel('Save current view as').fill('Of bread');
  await views.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(views.getByRole('button', { name: 'Of bread', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await list.getByLabel('Filter by name').fill('');
  await expect(report('Weekly of rye')).toBeVisible();
  await list.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Of bread', exact: true }).click();
  await expect(page).toHaveURL(/find=bread/);
  await expect(report('Weekly of rye')).toBeHidden();
  await expect(report('Monthly of bread')).toBeVisible();
});

test('the history of a keyword is a small response; its drawer shows stored SERPs and compares two of them', async ({
  page,
  signedIn: { server },
}) => {
  // Recreates the sample if another test has removed it.
  const sample = await sampleProject(server);
  const { data } = await call(server, `/projects/${sample}/rankings?limit=1&sort=position`);
  const [{ id, keyword: name }] = data.keywords;
  const kept = await call(server, `/projects/${sample}/keywords/${id}?range=90`);
  expect(kept.data.history.days).toHaveLength(90);
  // The part that grows with the number of days; its own pages cover ten checks, however many days are requested.
  const growing = JSON.stringify(kept, (key, value) => (key === 'own_pages' ? undefined : value));
  expect(growing.length).toBeLessThanOrEqual(4_096);
  await open(page, `/rankings?project=${sample}&sort=position`);
  await keyword(page, name).first().click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer.getByRole('img', { name: `Position history of ${name}` })).toBeVisible();
  const earlier = drawer.getByLabel('Compare with');
  await expect(earlier.getByRole('option')).not.toHaveCount(1);
  await earlier.selectOption({ index: 1 });
  await expect(drawer.getByRole('list', { name: 'SERP changes' })).toBeVisible();
  await expectAccessible(page);
});
