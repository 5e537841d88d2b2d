import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

test('every part is asked, the browser and the evidence store too', async ({ page }) => {
  await open(page, '/settings/system');
  await expect(page.getByText('All parts work.')).toBeVisible();
  for (const part of ['Database', 'Queue', 'Browser', 'Evidence store']) {
    const term = page.getByRole('term').filter({ hasText: new RegExp(`^${part}$`) });
    await expect(term.first().locator('xpath=following-sibling::dd')).toHaveText('works');
  }
});

test('the engines stand there with their states in words, and where one can act is a step away', async ({
  page,
  context,
  signedIn: { server },
}) => {
  await open(page, '/settings/system');
  const panel = page.getByRole('region', { name: 'Search engines' });
  for (const engine of ['Google', 'Bing', 'Yahoo', 'DuckDuckGo']) {
    const rows = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: engine, level: 3 }) });
    await expect(rows.first()).toContainText(/Working|Resting|Trying again|Not asked yet/);
  }
  await panel.getByRole('link', { name: 'Search', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link', { name: 'Sources and proxies' })).toBeFocused();
  await expectAccessible(page);
  await context.addCookies([{ name: 'theme', value: 'dark', url: server.baseUrl }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/settings/system');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.clearCookies({ name: 'theme' });
  await panel.getByRole('link', { name: 'Sources and proxies' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Sources of search results' })).toBeInViewport();
});

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
  // The others are unchanged; records have no size limit.
  await expect(panel.getByLabel('Page audits: Days (0: for ever)')).toHaveValue('1095');
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
