import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

test('connects a SERP API, tests it, selects it for an engine and switches back', async ({ page }) => {
  await open(page, '/settings/connections');
  await page.getByRole('button', { name: 'Connect Serper' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('API key').fill('no-such-key');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText(/rejected the API key/)).toBeVisible();
  await dialog.getByLabel('API key').fill('serper-key-of-the-world');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText(/The key is accepted; \d+ credits are left/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const serper = page.getByRole('region', { name: 'Serper' });
  await serper.getByRole('button', { name: 'Test connection' }).click();
  await expect(serper.getByText(/The key is accepted; \d+ credits are left/)).toBeVisible();

  const files = page.getByRole('region', { name: 'File storage (S3)' });
  await expect(files.getByText('local folder')).toBeVisible();
  await files.getByRole('button', { name: 'Test connection' }).click();
  await expect(files.getByText('A test file was written, read and deleted.')).toBeVisible();

  const sources = page.getByRole('region', { name: 'SERP data source' });
  await expect(sources.getByLabel('Bing').getByRole('option', { name: 'SerpApi (not connected)' })).toBeDisabled();
  await sources.getByLabel('Google').selectOption('Serper');
  await sources.getByRole('button', { name: 'Save' }).click();
  await expect(sources.getByText('Saved.')).toBeVisible();
  await open(page, '/settings/connections');
  await expect(sources.getByLabel('Google')).toHaveValue('serper');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await sources.getByLabel('Google').selectOption('Built-in');
  await sources.getByRole('button', { name: 'Save' }).click();
  await expect(sources.getByText('Saved.')).toBeVisible();
  await open(page, '/settings/connections');
  await expect(sources.getByLabel('Google')).toHaveValue('own');
});
