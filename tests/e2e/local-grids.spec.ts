import { changeWorld } from '#tests/support/world-control.ts';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));

// Other specs expect an empty list of searches.
test.afterAll(async ({ signedIn: { server } }) => {
  const { data } = await (await apiOf(server)('/searches?limit=100')).json();
  for (const { id, query } of data.searches) if (query === 'bakery') await apiOf(server)(`/searches/${id}`, 'DELETE');
});

test('a SERP check at a place says where it was made', async ({ page }) => {
  await open(page, '/searches');
  await page.getByLabel('Query', { exact: true }).fill('bakery');
  await page.getByLabel('Country', { exact: true }).selectOption('gb');
  await page.getByLabel('Search location', { exact: true }).fill('Leeds, England, United Kingdom');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/\/searches\/[0-9a-f-]{36}/);
  await expect(page.getByRole('tab', { name: /^Results/ })).toBeVisible();
  await expect(page.getByText('Leeds, England, United Kingdom')).toBeVisible();
  await expectAccessible(page);
});

test('a local grid runs from its form to its picture, totals, competitors and file', async ({ page }) => {
  await open(page, '/local-grids');
  await expectAccessible(page);
  await page.getByLabel('Query', { exact: true }).fill('bakery');
  await page.getByLabel('Website', { exact: true }).fill('www.harbour-bakery.example');
  await page.getByLabel('Center', { exact: true }).fill('50.7989; -1.0912');
  await page.getByLabel('Points', { exact: true }).selectOption('3');
  await page.getByLabel('Spacing', { exact: true }).selectOption('2000');
  await page.getByLabel('Country', { exact: true }).selectOption('gb');
  await expect(page.getByText('9 searches on Google, one from each point, over 4 km.')).toBeVisible();
  await page.getByRole('button', { name: 'Start grid' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('latitude, longitude');
  await page.getByLabel('Center', { exact: true }).fill('50.7989, -1.0912');
  await page.getByRole('button', { name: 'Start grid' }).click();
  await page.waitForURL(/\/local-grids\/[0-9a-f-]{36}$/);
  // Rows of competitors may say the same.
  const metrics = page.getByRole('region', { name: 'Key metrics' });
  await expect(metrics.getByText('9 of 9', { exact: true })).toBeVisible({ timeout: 240_000 });
  await expect(page.getByRole('img', { name: /of 9 measured points/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Competitors in the local pack' })).toContainText('Southsea Bread');
  await expectAccessible(page);
  const again = page.getByLabel('Measure again', { exact: true });
  await again.selectOption('weekly');
  await expect(page.getByText(/^Next grid: .* 9 searches$/)).toBeVisible();
  await again.selectOption('off');
  await expect(page.getByText('A schedule starts a new grid')).toBeVisible();
  const grid = new URL(page.url()).pathname;
  const file = await page.request.get(`/api/export${grid}/csv`);
  expect((await file.text()).split('\n').filter(Boolean)).toHaveLength(10);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, grid);
  await expect(page.getByRole('img', { name: /of 9 measured points/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a grid is compared with the previous or another one, on the screen, on a phone and in its file', async ({
  page,
  signedIn: { server },
}) => {
  const call = apiOf(server);
  /** A grid while the business is shown up to so many kilometers farther than usual. */
  const measure = async (lead: number) => {
    await changeWorld(server.control, { engines: { google: { leads: { 'Harbour Bakery': lead } } } });
    const place = { latitude: 50.7989, longitude: -1.0912, size: 3, spacing_m: 2_000 };
    const asked = { keyword: 'bakery', country: 'gb', business_name: 'Harbour Bakery', ...place };
    const { id, created_at } = (await (await call('/local_grids', 'POST', asked)).json()).data.grid;
    const status = async () => (await (await call(`/local_grids/${id}`)).json()).data.grid.status;
    await expect.poll(status).toBe('done');
    return { id, created_at };
  };
  const first = await measure(-3);
  const previous = await measure(0.5);
  const newest = await measure(0);
  const path = `/local-grids/${newest.id}`;
  await open(page, path);
  const chosen = page.getByRole('combobox', { name: 'Compare with' });
  await expect(chosen).toHaveValue(previous.id);
  const points = page.getByRole('table', { name: 'Points' });
  await expect(points.getByRole('columnheader', { name: 'Position change' })).toBeVisible();
  await expect(page.getByRole('img', { name: /of 9 measured points/ })).toBeVisible();
  await expectAccessible(page);

  await chosen.selectOption(first.id);
  const compared = await (await call(`/local_grids/${newest.id}?compare_with=${first.id}`)).json();
  const { up, down, entered, lost, same } = compared.data.grid.comparison;
  expect(up + entered, 'points that are better').toBeGreaterThan(0);
  const panel = page.getByRole('main');
  await expect(panel.getByText(`${up} up`, { exact: false }).first()).toBeVisible();
  await expect(panel.getByText(`${down} down`, { exact: false }).first()).toBeVisible();
  await expect(panel.getByText(`${entered} new · ${lost} lost · ${same} unchanged`)).toBeVisible();

  // The file has the same comparison as the screen.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const address = await page.getByRole('menuitem', { name: 'JSON' }).getAttribute('href');
  expect(address).toContain(`compare_with=${first.id}`);
  const file: { Points: { compared_with: string; position: number; previous_position: number; change: unknown }[] } =
    await (await page.request.get(address ?? '')).json();
  const rows = file.Points;
  expect(rows).toHaveLength(9);
  expect(new Set(rows.map((one) => one.compared_with))).toEqual(new Set([first.created_at]));
  expect(rows.filter(({ change }) => typeof change === 'number' && change > 0)).toHaveLength(up);
  expect(rows.filter(({ change }) => change === 'new')).toHaveLength(entered);
  for (const { position, previous_position: before, change } of rows) {
    // Twice not in the local pack is no change.
    if (typeof change === 'number') expect(before - position).toBe(change);
  }
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, path);
  await expect(chosen).toBeVisible();
  await expect(points).toBeAttached();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  for (const { id } of [first, previous, newest]) await call(`/local_grids/${id}`, 'DELETE');
});
