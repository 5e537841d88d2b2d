import { expect, open, test } from './dashboard.ts';

test('a rule of retention is changed and stands after the page is loaded anew', async ({ page }) => {
  await open(page, '/settings/system');
  const panel = page.getByRole('region', { name: 'Retention' });
  const days = panel.getByLabel('Screenshots: Days (0: for ever)');
  const size = panel.getByLabel('Screenshots: GiB at most (0: no limit)');
  const save = panel.getByRole('button', { name: 'Save: Screenshots' });
  await expect(days).toHaveValue('365');
  await expect(size).toHaveValue('50');
  await expect(save).toBeDisabled();
  await days.fill('4711');
  await size.fill('0');
  await save.click();
  await expect(page.getByText('Saved: Screenshots')).toBeVisible();
  await open(page, '/settings/system');
  await expect(days).toHaveValue('4711');
  await expect(size).toHaveValue('0');
  // The others stand as they were; records have no limit of size.
  await expect(panel.getByLabel('Page audits: Days (0: for ever)')).toHaveValue('1095');
  await expect(panel.getByRole('row', { name: /Page audits/ })).toContainText('not measured');
  // What cannot be is not sent.
  await days.fill('-1');
  await save.click();
  await expect(days).toHaveJSProperty('validity.valid', false);
  await open(page, '/settings/system');
  await expect(days).toHaveValue('4711');
  await days.fill('365');
  await size.fill('50');
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/run/set_retention') && answer.ok()),
    save.click(),
  ]);
  await open(page, '/settings/system');
  await expect(days).toHaveValue('365');
});
