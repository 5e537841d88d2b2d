import { changeWorld } from '#tests/support/world-control.ts';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));

// Other specs expect an empty list of searches.
test.afterAll(async ({ signedIn: { server } }) => {
  const { data } = await (await apiOf(server)('/searches?limit=100')).json();
  for (const { id, query } of data.searches) if (query === 'bakery') await apiOf(server)(`/searches/${id}`, 'DELETE');
});

test('a SERP check at a place says where it was made', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, '/searches');
  await page.getByLabel('Query', { exact: true }).fill('bakery');
  await page.getByLabel('Country', { exact: true }).selectOption('gb');
  await page.getByLabel('Search location', { exact: true }).fill('Leeds, England, United Kingdom');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/\/searches\/[0-9a-f-]{36}/);
  await expect(page.getByRole('tab', { name: /^Results/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Leeds, England, United Kingdom')).toBeVisible();
  await expectAccessible(page);
});

test('a local grid runs from its form to its picture, totals, competitors and file', async ({ page }) => {
  test.setTimeout(300_000);
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
