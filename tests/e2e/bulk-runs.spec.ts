import { expect, expectAccessible, expectListFirst, expectNoSidewaysScroll, open, test } from './dashboard.ts';

test('lines are validated, the job is previewed, runs to its end and links to each result', async ({ page }) => {
  await open(page, '/bulk-runs');
  await expectAccessible(page);
  await page.getByLabel('Task', { exact: true }).selectOption('domain_report');
  const lines = page.getByLabel('Domains, one per line');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('at least one line');
  await lines.fill(
    'www.harbour-bakery.example\nnot a domain\nwww.rusty-garage.example\nhttps://www.harbour-bakery.example/x',
  );
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('status', { name: 'Preview' });
  await expect(preview.getByText('2 items to process')).toBeVisible();
  await expect(preview.getByText('Line 2: “not a domain” must be a domain name such as example.com')).toBeVisible();
  await expect(preview.getByText('is the same as line 1')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start 2 items' }).click();
  await page.waitForURL(/\/bulk-runs\/[0-9a-f-]{36}$/);
  const run = new URL(page.url()).pathname;
  await open(page, run);
  await expect(page.getByText('2 of 2 done')).toBeVisible({ timeout: 180_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).press('ArrowRight');
  const csv = page.getByRole('menuitem', { name: 'CSV' });
  const file = await page.request.get((await csv.getAttribute('href')) ?? '');
  expect(await file.text()).toContain('www.rusty-garage.example');
  await open(page, run);
  await page.getByRole('list', { name: 'Items' }).getByRole('link', { name: 'www.rusty-garage.example' }).click();
  await page.waitForURL(/\/domains\/[0-9a-f-]{36}$/);
  await open(page, '/bulk-runs');
  await expect(page.getByRole('row').filter({ hasText: 'www.harbour-bakery.example' }).first()).toContainText('2 of 2');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, run);
  await expect(page.getByText('2 of 2 done')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a CSV file fills the lines; the layout fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/bulk-runs');
  await expectListFirst(page);
  const file = {
    name: 'keywords.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('volume;keyword\n10;burr grinder\n20;mill'),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByLabel('Keywords, one per line')).toHaveValue('burr grinder\nmill');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('2 items to process')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
