import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const field = 'URL, domain or keyword';
let id = '';

// Without a project, the dashboard has the first check instead: first-check.spec.ts.
test.beforeAll(async ({ signedIn: { server } }) => {
  const made = await apiOf(server)('/projects', 'POST', { name: 'Overview', domain: 'overview.example' });
  id = (await made.json()).data.project.id;
});
test.afterAll(async ({ signedIn: { server } }) => {
  await apiOf(server)(`/projects/${id}`, 'DELETE');
});

test('the start field suggests actions, and the arrow keys select one', async ({ page }) => {
  await open(page, '/');
  const input = page.getByRole('combobox', { name: field });
  const choices = page.getByRole('listbox', { name: 'Suggested actions' }).getByRole('option');
  await input.fill('harbour-bakery.example');
  await expect(choices.first()).toHaveText('Look up the domain harbour-bakery.example');
  await expect(choices.filter({ hasText: 'project' })).toBeVisible();
  await expectAccessible(page);
  await input.fill('http://www.harbour-bakery.example/bread');
  await expect(choices.first()).toHaveText('Audit the page http://www.harbour-bakery.example/bread');
  await input.fill('sourdough bread');
  await expect(choices.first()).toHaveText(/^Check the Google SERP in .+ for “sourdough bread”$/);
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/keywords?q=sourdough%20bread');
});

test('input that is no URL, domain or keyword is rejected with a reason', async ({ page }) => {
  await open(page, '/');
  const input = page.getByRole('combobox', { name: field });
  await input.fill('ada@example.com');
  await expect(page.getByText('is an email address')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('enter its domain: example.com');
  await expectAccessible(page);
});

test('Enter starts a domain lookup', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('combobox', { name: field }).fill('www.harbour-bakery.example');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/domains\/[0-9a-f-]{36}$/);
  await open(page, '/');
  const lately = page.getByRole('list', { name: 'Recent activity' });
  await expect(lately.getByRole('link', { name: /www\.harbour-bakery\.example/ }).first()).toBeVisible();
});

test('a project can be created from the start field', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('combobox', { name: field }).fill('new-to-us.example');
  await page.getByRole('option', { name: 'Create a project' }).click();
  await page.waitForURL('**/projects?new=new-to-us.example');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Domain/ })).toHaveValue('new-to-us.example');
});

test('the dashboard fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  await page
    .getByRole('combobox', { name: field })
    .fill('https://example.com/a-long-address-of-a-page/that-goes-on-and-on/and-on');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the dashboard is in German from the first HTML on, if chosen', async ({ page, context }) => {
  await open(page, '/');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  try {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto('/bulk-runs');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bulk-Jobs');
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    await expect(page.getByText('Alle Systeme betriebsbereit')).toBeAttached();
    await expectAccessible(page);
  } finally {
    await context.clearCookies({ name: 'language' });
  }
});
