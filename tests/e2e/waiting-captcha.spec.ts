import type { Page } from '@playwright/test';
import { changeWorld } from '#tests/support/world-control.ts';
import { CHALLENGE } from '#tests/world/engines/google-walls.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

// The second test finds Google paused because of the first, and resumes it.
test.describe.configure({ mode: 'serial' });

/** As the browser of a worker renders it. */
const PAGE = { width: 1350, height: 940 };
async function ask(page: Page, query: string): Promise<void> {
  await open(page, '/searches');
  await page.getByLabel('Query', { exact: true }).fill(query);
  await page.getByLabel('Engine', { exact: true }).selectOption('google');
  await page.getByLabel('Country', { exact: true }).selectOption('us');
  await page.getByLabel('Pages', { exact: true }).selectOption('1');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/\/searches\/[0-9a-f-]{36}/);
}

const region = (page: Page) => page.getByRole('region', { name: 'Google needs a CAPTCHA solved' });
const screen = (page: Page) => page.getByRole('application', { name: 'Page with a CAPTCHA' });

/** Shows the live page; the previous window may hold it for some more seconds, or no longer. */
async function show(page: Page): Promise<void> {
  const here = region(page).getByRole('button', { name: 'Open here' });
  await expect(async () => {
    if (await here.isVisible()) await here.click({ timeout: 2_000 });
    await expect(screen(page).getByRole('presentation')).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('a CAPTCHA is shown live; when skipped, the check shows why it failed', async ({ page, signedIn, context }) => {
  await changeWorld(signedIn.server.control, { reset: true, engines: { google: { always: 'captcha' } } });
  await ask(page, 'rye bread');
  await expect(screen(page).getByRole('presentation')).toBeVisible();
  await expect(region(page).getByRole('timer')).toHaveText(/^\d:\d\d left$/);
  await expectAccessible(page);
  await context.addCookies([{ name: 'theme', value: 'dark', url: signedIn.server.baseUrl }]);
  await page.reload();
  await show(page);
  await expectAccessible(page);
  await context.clearCookies({ name: 'theme' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await region(page).getByRole('button', { name: '100%' }).click();
  await expectNoSidewaysScroll(page);
  await region(page).getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByRole('region', { name: 'Google shows a CAPTCHA' })).toBeVisible();
  await expect(screen(page)).toHaveCount(0);
});

test('a person solves the CAPTCHA, from any screen, and the results arrive', async ({ page, signedIn }) => {
  const limit = { requests: 0, withinMs: 3_600_000 };
  await changeWorld(signedIn.server.control, { reset: true, engines: { google: { limit } } });
  await ask(page, 'sourdough bread');
  const address = page.url();
  await expect(screen(page).getByRole('presentation')).toBeVisible();
  await open(page, '/projects');
  await page.getByRole('banner').getByRole('link', { name: '1 job needs attention' }).click();
  await page.waitForURL(address);
  await show(page);
  await screen(page).scrollIntoViewIfNeeded();
  const shown = await screen(page).boundingBox();
  if (!shown) throw new Error('the picture has no place');
  await screen(page).click({
    position: { x: (CHALLENGE.box.x / PAGE.width) * shown.width, y: (CHALLENGE.box.y / PAGE.height) * shown.height },
  });
  await expect(screen(page)).toBeFocused();
  await page.keyboard.type(CHALLENGE.word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Results/ })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '1 job needs attention' })).toHaveCount(0);
  await changeWorld(signedIn.server.control, { reset: true });
});
