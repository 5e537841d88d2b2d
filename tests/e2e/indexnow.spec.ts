import { sampleProject } from '#tests/support/sample-project.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const HOST = 'www.harbour-bakery.example';
let screen = '';

test.beforeAll(async ({ signedIn: { server } }) => {
  screen = `/indexnow?project=${await sampleProject(server)}`;
});

test('the history shows each response with its meaning, and the screen is accessible', async ({ page }) => {
  await open(page, screen);
  const history = page.getByRole('table', { name: 'Submissions' });
  await expect(history.getByRole('row', { name: /403/ })).toContainText('Key not valid');
  await expect(history.getByRole('row', { name: /Changed pages/ })).toContainText('200 · URLs received');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a key is created, its file is downloaded, and a missing file is reported', async ({ page }) => {
  await open(page, screen);
  await page.getByLabel('Host').fill('shop.harbour-bakery.example');
  await page.getByRole('button', { name: 'Create key' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'shop.harbour-bakery.example' });
  await expect(row.getByText('Not verified')).toBeVisible();
  const started = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download key file' }).click();
  expect((await started).suggestedFilename()).toMatch(/^[0-9a-f]{32}\.txt$/);
  await row.getByRole('button', { name: 'Verify' }).click();
  await expect(row.getByText(/could not be read/)).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click();
  await expect(row).toHaveCount(0);
});

test('the URLs of a sitemap are previewed, submitted after a confirmation, and sent', async ({ page }) => {
  await open(page, screen);
  const row = page.getByRole('listitem').filter({ hasText: HOST }).first();
  await row.getByRole('button', { name: 'Verify' }).click();
  await expect(row.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sitemap' }).click();
  await page.getByLabel('Sitemap URL').fill(`https://${HOST}/sitemap.xml`);
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: `Submit 3 URLs of ${HOST}?` });
  await expect(dialog.getByText('which cannot be undone')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Submit to search engines' }).click();
  const newest = page.getByRole('table', { name: 'Submissions' }).getByRole('row').nth(1);
  await expect(newest).toContainText('Sitemap');
  await expect(newest).toContainText('Done');
});
