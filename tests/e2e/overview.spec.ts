import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const field = 'URL, domain or keyword';

test('the one field says what will happen, and the arrows choose another', async ({ page }) => {
  await open(page, '/');
  const input = page.getByRole('combobox', { name: field });
  const choices = page.getByRole('listbox', { name: 'What will happen' }).getByRole('option');
  await input.fill('harbour-bakery.example');
  await expect(choices.first()).toHaveText('Look at the domain harbour-bakery.example');
  await expect(choices.filter({ hasText: 'project' })).toBeVisible();
  await expectAccessible(page);
  await input.fill('http://www.harbour-bakery.example/bread');
  await expect(choices.first()).toHaveText('Audit the page http://www.harbour-bakery.example/bread');
  await input.fill('sourdough bread');
  await expect(choices.first()).toHaveText(/^Search Google from .+ for “sourdough bread”$/);
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/keywords?q=sourdough%20bread');
});

test('what is no address, no domain and no keyword is refused in words', async ({ page }) => {
  await open(page, '/');
  const input = page.getByRole('combobox', { name: field });
  await input.fill('ada@example.com');
  await expect(page.getByText('is an e-mail address')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('type its domain: example.com');
  await expectAccessible(page);
});

test('Enter opens the tool: a look at a domain has begun', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('combobox', { name: field }).fill('www.harbour-bakery.example');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/domains\/[0-9a-f-]{36}$/);
  await open(page, '/');
  const lately = page.getByRole('list', { name: 'Searched and looked at last' });
  await expect(lately.getByRole('link', { name: /www\.harbour-bakery\.example/ }).first()).toBeVisible();
});

test('a domain becomes a project from the field', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('combobox', { name: field }).fill('new-to-us.example');
  await page.getByRole('option', { name: 'Make a project of it' }).click();
  await page.waitForURL('**/projects?new=new-to-us.example');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Domain/ })).toHaveValue('new-to-us.example');
});

test('the overview fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  await page
    .getByRole('combobox', { name: field })
    .fill('https://example.com/a-long-address-of-a-page/that-goes-on-and-on/and-on');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the dashboard speaks German when asked to, from the first HTML on', async ({ page, context }) => {
  await open(page, '/');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  try {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Übersicht');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto('/bulk-runs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sammelläufe');
    await expect(page.getByRole('link', { name: 'Übersicht' }).first()).toBeVisible();
    await expect(page.getByText('Alle Teile laufen')).toBeAttached();
    await expectAccessible(page);
  } finally {
    await context.clearCookies({ name: 'language' });
  }
});
