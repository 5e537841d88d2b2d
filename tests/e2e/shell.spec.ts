import { expect, expectAccessible, open, test } from './dashboard.ts';

test('the palette goes anywhere by keyboard', async ({ page }) => {
  await open(page, '/pages');
  await page.keyboard.press('Control+k');
  const input = page.getByPlaceholder('Search what is stored');
  await expect(input).toBeFocused();
  await expectAccessible(page);
  await input.fill('go tools');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools');
});

test('G then a letter goes to an area, ? shows the list, [ narrows the sidebar', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.waitForURL('**/tools');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('[');
  await expect(page.locator('html')).toHaveAttribute('data-menu', 'slim');
  await page.keyboard.press('[');
});

test('a tool runs from a form drawn from its definition', async ({ page }) => {
  await open(page, '/tools/scrape');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('is needed')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('https://www.harbour-bakery.example/');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('200');
  await expectAccessible(page);
});

for (const path of ['/tools', '/settings', '/projects']) {
  test(`${path} breaks no rule of accessibility`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}
