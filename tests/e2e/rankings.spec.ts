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

test('a project without keywords says what to do; keywords are looked at before they are tracked', async ({ page }) => {
  test.setTimeout(300_000);
  await open(page, rankings());
  await expect(page.getByText('No keywords are tracked yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add keywords' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add keywords' });
  await drawer.getByRole('button', { name: 'Look at them first' }).click();
  await expect(drawer.getByText('Type or paste keywords, one a line.')).toBeVisible();
  await drawer.getByLabel('Keywords', { exact: true }).fill('rye bread\nspelt bread\nRye  bread\n☕');
  await drawer.getByRole('checkbox', { name: 'Bing', exact: true }).check();
  await drawer.getByRole('checkbox', { name: 'Google', exact: true }).uncheck();
  await drawer.getByRole('button', { name: 'Look at them first' }).click();
  const preview = drawer.getByRole('status', { name: 'What would be added' });
  await expect(preview).toContainText('2 keywords to add');
  await expect(preview).toContainText('Line 4');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Track 2 keywords' }).click();
  await expect(drawer).toBeHidden();
  await expect(keyword(page, 'rye bread')).toBeVisible();
  await expect(keyword(page, 'spelt bread')).toBeVisible();
  // The round for the new keywords runs in the worker; the table follows automatically.
  for (const name of ['rye bread', 'spelt bread'])
    await expect(position(page, name)).toHaveText(/^(?:\d+|> \d+)$/, { timeout: 90_000 });
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('2 of 2 keywords measured');
  await expectAccessible(page);
});

test('a keyword opens beside the list, walks on by keyboard, and gives the focus back', async ({ page }) => {
  await open(page, rankings('&sort=keyword'));
  await expect(keyword(page, 'rye bread')).toBeVisible();
  await page.keyboard.press('j');
  await expect(keyword(page, 'rye bread')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(keyword(page, 'spelt bread')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(keyword(page, 'rye bread')).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Ticked keywords' })).toContainText('1 keyword ticked');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'rye bread' });
  await expect(drawer.getByRole('img', { name: 'Positions of rye bread' })).toBeVisible();
  await expect(page).toHaveURL(/kw=/);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Show as table' }).click();
  await expect(drawer.getByRole('table', { name: 'Position over time' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'spelt bread' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(keyword(page, 'spelt bread')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Filter by words')).toBeFocused();
});

test('filter, order, chart and columns stand in the address; ticked keywords get a tag', async ({ page }) => {
  await open(page, rankings('&chart=buckets'));
  await expect(page.getByRole('img', { name: 'Positions over time' })).toBeVisible();
  await page.getByRole('button', { name: 'Average position' }).click();
  await expect(page.getByRole('img', { name: 'Average position over time' })).toBeVisible();
  await expect(page).toHaveURL(/chart=average/);
  await table(page).getByRole('button', { name: 'Position', exact: true }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Position', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(page).toHaveURL(/sort=position/);
  await page.getByRole('checkbox', { name: /^Tick spelt bread/ }).check();
  const bar = page.getByRole('region', { name: 'Ticked keywords' });
  await bar.getByRole('button', { name: 'Tag' }).click();
  const tags = page.getByRole('dialog', { name: 'Tag 1 keyword' });
  await tags.getByLabel('Put on').fill('grain');
  await tags.getByRole('button', { name: 'Change tags' }).click();
  await expect(tags).toBeHidden();
  await page.getByLabel('Tag', { exact: true }).selectOption('grain');
  await expect(keyword(page, 'rye bread')).toBeHidden();
  await expect(keyword(page, 'spelt bread')).toBeVisible();
  await expect(page).toHaveURL(/tag=grain/);
});

test('a schedule shows its next runs, and a check what it takes, before anything is begun', async ({ page }) => {
  await open(page, rankings('&show=schedule'));
  const schedule = page.getByRole('dialog', { name: 'When positions are checked' });
  await schedule.getByRole('button', { name: 'Weekly' }).click();
  await expect(schedule.getByRole('region', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3);
  await schedule.getByRole('button', { name: 'Your own' }).click();
  await schedule.getByLabel('Cron').fill('not a cron');
  await expect(schedule.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await schedule.getByRole('button', { name: 'Leave it' }).click();
  await expect(schedule).toBeHidden();
  await page.getByRole('button', { name: 'Check now' }).click();
  const check = page.getByRole('dialog', { name: 'Check positions now' });
  await expect(check.getByRole('button', { name: 'Check 2 keywords' })).toBeVisible();
  await expect(check.getByText('Risk of a block')).toBeVisible();
  await expectAccessible(page);
});

test('a phone shows rows of two lines, filters in a sheet, and never scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, rankings());
  const list = page.getByRole('list', { name: 'Tracked keywords' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: /^rye bread/ }).click();
  await expect(page.getByRole('dialog', { name: 'rye bread' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a list of records keeps what it is filtered by as a view, and X ticks its rows', async ({ page, signedIn }) => {
  for (const name of ['Monthly of bread', 'Weekly of rye'])
    await call(signedIn.server, `/projects/${project}/reports`, 'POST', { name });
  await open(page, `/reports?project=${project}`);
  const list = page.getByRole('region', { name: 'Your reports' });
  const report = (name: string) => list.getByRole('link', { name });
  await expect(report('Weekly of rye')).toBeVisible();
  await page.keyboard.press('j');
  await expect(list.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('x');
  await expect(list.getByRole('region', { name: 'Ticked rows' })).toContainText('1 row ticked');
  await page.keyboard.press('x');
  await expect(list.getByRole('region', { name: 'Ticked rows' })).toBeHidden();
  await list.getByLabel('Filter by name').fill('bread');
  await expect(report('Weekly of rye')).toBeHidden();
  await list.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByLabel('Save what is seen now as').fill('Of bread');
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

test('half a year of a keyword is a small answer; its drawer shows lists of results and what changed between two', async ({
  page,
  signedIn: { server },
}) => {
  // Recreates the sample if another test has removed it.
  test.setTimeout(300_000);
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
  await expect(drawer.getByRole('img', { name: `Positions of ${name}` })).toBeVisible();
  const earlier = drawer.getByLabel('Compared with');
  await expect(earlier.getByRole('option')).not.toHaveCount(1);
  await earlier.selectOption({ index: 1 });
  await expect(drawer.getByRole('list', { name: 'Changes of the results' })).toBeVisible();
  await expectAccessible(page);
});
