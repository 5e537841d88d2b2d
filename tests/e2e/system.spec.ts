import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

test('all services are checked, including browser and file storage', async ({ page }) => {
  await open(page, '/settings/system');
  await expect(page.getByText('All systems operational.')).toBeVisible();
  for (const part of ['Database', 'Queue', 'Browser', 'File storage']) {
    const term = page.getByRole('term').filter({ hasText: new RegExp(`^${part}$`) });
    await expect(term.first().locator('xpath=following-sibling::dd')).toHaveText('OK');
  }
});

test('search engines show their status and link to the settings', async ({ page, context, signedIn: { server } }) => {
  await open(page, '/settings/system');
  const panel = page.getByRole('region', { name: 'Search engines' });
  for (const engine of ['Google', 'Bing', 'Yahoo', 'DuckDuckGo']) {
    const row = panel.getByRole('row').filter({ has: page.getByRole('link', { name: engine, exact: true }) });
    await expect(row).toContainText(/Operational|Paused|Retrying|Not used yet/);
  }
  await panel.getByRole('link', { name: 'SERP checker', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link', { name: 'Data sources and proxies' })).toBeFocused();
  await expectAccessible(page);
  await context.addCookies([{ name: 'theme', value: 'dark', url: server.baseUrl }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/settings/system');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.clearCookies({ name: 'theme' });
  await panel.getByRole('link', { name: 'Data sources and proxies' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'SERP data source' })).toBeInViewport();
});

test('a retention rule is changed and persists after a reload', async ({ page }) => {
  await open(page, '/settings/system');
  const panel = page.getByRole('region', { name: 'Data retention' });
  const days = panel.getByLabel('Screenshots: Days (0 = keep forever)');
  const size = panel.getByLabel('Screenshots: Max. GiB (0 = unlimited)');
  const save = panel.getByRole('button', { name: 'Save Screenshots' });
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
  // The others are unchanged; records have no size limit.
  await expect(panel.getByLabel('Page audits: Days (0 = keep forever)')).toHaveValue('1095');
  await expect(panel.getByRole('row', { name: /Page audits/ })).toContainText('not measured');
  // Invalid values are not sent.
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
