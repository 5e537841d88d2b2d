import { sampleProject } from '#tests/support/sample-project.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

/** The key of the simulated Google APIs. */
const KEY = 'key-of-the-simulated-google';
let screen = '';

test.beforeAll(async ({ signedIn: { server } }) => {
  screen = `/web-vitals?project=${await sampleProject(server)}`;
});

test('without a key it says so and keeps showing the stored weeks, by metric and device', async ({ page }) => {
  await open(page, screen);
  await expect(page.getByText('Field data not measured')).toBeVisible();
  await expect(page.getByRole('link', { name: /Get an API key/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
  for (const name of ['Largest Contentful Paint', 'Interaction to Next Paint', 'Cumulative Layout Shift']) {
    await expect(page.getByRole('img', { name: `${name}, 75th percentile by week` })).toBeVisible();
  }
  await expectAccessible(page);
  const pages = page.getByRole('table', { name: 'Monitored pages' });
  const story = pages.getByRole('row', { name: /\/story/ });
  await expect(story).toContainText('Not enough traffic; the origin applies');
  await page.getByRole('button', { name: 'Desktop' }).click();
  await page.waitForURL(/device=desktop/);
  await expect(pages.getByRole('row', { name: /\/bread/ })).toContainText('Not enough traffic; the origin applies');
  await pages.getByRole('link', { name: /\/bread$/ }).click();
  await page.waitForURL(/page=/);
  await expect(page.getByText(/This URL has too little traffic\. The data is of its origin/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a chart is also a table', async ({ page }) => {
  await open(page, screen);
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  const table = page.getByRole('table', { name: 'Largest Contentful Paint (LCP)' });
  await expect(table.getByRole('row')).toHaveCount(26);
  await expect(table.getByRole('columnheader', { name: '75th percentile' })).toBeVisible();
});

test('with a key, pages are added, refreshed, tested in the lab and removed', async ({ page }) => {
  await open(page, '/settings/connections');
  await page.getByRole('button', { name: /^Connect Google API key/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('API key').fill(KEY);
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('Connected: the Chrome UX Report API accepts the key.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await open(page, screen);
  await expect(page.getByText('Field data not measured')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add pages' }).click();
  await page.getByRole('dialog').getByLabel('URLs').fill('https://www.harbour-bakery.example/till/today');
  await page.getByRole('dialog').getByRole('button', { name: 'Add pages' }).click();
  const row = page.getByRole('table', { name: 'Monitored pages' }).getByRole('row', { name: /\/till\/today/ });
  await expect(row).toContainText('Not enough traffic; the origin applies');

  await row.getByRole('link').click();
  await page.waitForURL(/page=/);
  await page.getByRole('button', { name: 'Run PageSpeed Insights' }).click();
  const lab = page.getByRole('table', { name: 'Lab test beside field data' });
  await expect(lab.getByRole('columnheader', { name: 'Field data (CrUX, 28 days)' })).toBeVisible();
  await expect(lab.getByRole('row', { name: /Total Blocking Time/ })).toContainText('lab only');
  await page.getByText('Last tests (1)').click();
  await expect(page.getByRole('table', { name: 'Last tests' }).getByRole('row', { name: /87/ })).toContainText(
    'Measured',
  );
  await expectAccessible(page);

  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete monitored page' }).click();
  await expect(row).toHaveCount(0);

  await open(page, '/settings/connections');
  const connection = page.getByRole('region', { name: /^Google API key/ });
  await connection.getByRole('button', { name: /^Remove|^Disconnect|^Delete/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove|^Disconnect|^Delete/ })
    .click();
  await expect(connection.getByText('not connected')).toBeVisible();
});
