import { removeSearchConsole, sampleProject, sampleSearchConsole } from '#tests/support/sample-project.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

let id = '';

test.beforeAll(async ({ signedIn: { server } }) => {
  id = await sampleProject(server);
  await sampleSearchConsole(server, id);
});

test.afterAll(async ({ signedIn: { server } }) => removeSearchConsole(server, id));

test('a tracked keyword opens its page, which leads to the page that ranks', async ({ page }) => {
  await open(page, `/rankings?project=${id}`);
  await page.locator('main tr [data-row]').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'All about this keyword' }).click();
  await page.waitForURL(/\/rankings\/[0-9a-f-]{36}/);
  await expect(page.getByRole('region', { name: 'Rankings' }).getByText('Best position')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What happened' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Position', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .locator('main header')
    .getByRole('link', { name: /^https:/ })
    .click();
  await page.waitForURL(/\/urls\?/);
  await expect(
    page.getByRole('region', { name: 'Search Console, 28 days' }).getByText('Impressions', { exact: true }),
  ).toBeVisible();
});

test('a page shows each part with its source, or why it has none', async ({ page }) => {
  await open(page, `/urls?project=${id}&url=${encodeURIComponent('https://www.harbour-bakery.example/nowhere')}`);
  const rankings = page.getByRole('region', { name: 'Rankings' });
  await expect(rankings.getByText('No tracked keyword ranks with this page or targets it.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Core Web Vitals' }).getByText(/Not connected|Not measured/),
  ).toBeVisible();
  await rankings.getByRole('link', { name: 'Go there' }).click();
  await page.waitForURL(/\/rankings\?/);
});

test('without a URL it asks for one, and the file has every part', async ({ page, signedIn: { server } }) => {
  await open(page, `/urls?project=${id}`);
  const url = 'https://www.harbour-bakery.example/bread';
  await page.getByLabel('URL of a page').fill(url);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/url=/);
  await expect(page.getByRole('heading', { level: 1, name: url })).toBeVisible();
  await expectAccessible(page);
  const query = new URLSearchParams({ url });
  const answer = await page.request.get(`${server.baseUrl}/api/export/profiles/${id}/csv?${query}`);
  expect(answer.ok()).toBe(true);
  const csv = await answer.text();
  for (const part of ['rankings', 'search_console', 'audit', 'backlinks', 'web_vitals'])
    expect(csv).toContain(`\n${part},`);
});
