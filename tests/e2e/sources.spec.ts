import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

test('a source is connected, tested, chosen for an engine, and given up again', async ({ page }) => {
  await open(page, '/settings/connections');
  await page.getByRole('button', { name: 'Set up Serper' }).click();
  await page.getByRole('dialog').getByLabel('Key').fill('serper-key-of-the-world');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const serper = page.getByRole('region', { name: 'Serper' });
  await serper.getByRole('button', { name: 'Test' }).click();
  await expect(serper.getByText(/The key is accepted; \d+ credits are left/)).toBeVisible();

  const sources = page.getByRole('region', { name: 'Sources of search results' });
  await expect(sources.getByLabel('Bing').getByRole('option', { name: 'SerpApi (not set up)' })).toBeDisabled();
  await sources.getByLabel('Google').selectOption('Serper');
  await sources.getByRole('button', { name: 'Save' }).click();
  await expect(sources.getByText('Saved.')).toBeVisible();
  await open(page, '/settings/connections');
  await expect(sources.getByLabel('Google')).toHaveValue('serper');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await sources.getByLabel('Google').selectOption('This installation');
  await sources.getByRole('button', { name: 'Save' }).click();
  await expect(sources.getByText('Saved.')).toBeVisible();
  await open(page, '/settings/connections');
  await expect(sources.getByLabel('Google')).toHaveValue('own');
});
