import { wallFacts } from '#tests/world/sites/walls.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, forgetAudits, open, test } from './dashboard.ts';

const address = 'http://www.rusty-garage.example/';
let report = '';

test.beforeAll(({ signedIn: { server } }) => forgetAudits(server));

test('a wrong address is answered in words', async ({ page }) => {
  await open(page, '/page-audits');
  await page.getByLabel('Address of the page to audit').fill('not an address');
  await page.getByRole('button', { name: 'Audit page' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('is not an address');
  await expectAccessible(page);
});

test('an audit runs to its report', async ({ page }) => {
  await open(page, '/page-audits');
  await page.getByLabel('Address of the page to audit').fill(address);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/page-audits\/[0-9a-f-]{36}/);
  report = new URL(page.url()).pathname;
  await expect(page.getByRole('tab', { name: /Findings/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Score', exact: true })).toBeVisible();
  await page.locator('details[id^=check-] summary').first().click();
  await expect(page.getByText('How to mend').first()).toBeVisible();
  await expectAccessible(page);
});

test('every part of the report opens', async ({ page }) => {
  for (const part of ['checks', 'page', 'speed', 'headings', 'links', 'images', 'data', 'compare', 'json']) {
    await open(page, `${report}?part=${part}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(page.getByRole('tabpanel').locator('section, [role=status], div').first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('a finding is left out with a reason, and counts again', async ({ page }) => {
  await open(page, report);
  const finding = page.locator('details[id^=check-]').first();
  await finding.locator('summary').click();
  await finding.getByRole('button', { name: 'Ignore or mark as mistaken' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('It is meant.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Leave it out' }).click();
  const leftOut = page.getByRole('region', { name: 'Left out' });
  await leftOut.locator('summary').click();
  await expect(leftOut.getByText('It is meant.')).toBeVisible();
  await expect(page.getByText('1 left out by you')).toBeVisible();
  await leftOut.getByRole('button', { name: 'Count it again' }).click();
  await expect(leftOut).toHaveCount(0);
});

test('a limit is changed and reset', async ({ page }) => {
  await open(page, '/settings/limits');
  const row = page.getByRole('listitem').filter({ hasText: 'Length of the title' });
  const field = row.getByLabel('At most, characters');
  await field.fill('65');
  await field.press('Enter');
  await expect(row.getByText('Changed')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(field).toHaveValue('60');
});

test('the audit is in the list, found by its filter', async ({ page }) => {
  await open(page, '/page-audits?q=rusty');
  await expect(page.getByRole('table', { name: 'Audits' }).getByRole('link')).toHaveCount(1);
  await page.getByLabel('Filter by address or title').fill('nothing like it');
  await expect(page.getByText('No audit fits this filter')).toBeVisible();
  await expect(page).toHaveURL(/q=nothing/);
});

test('dark mode is there before the first paint', async ({ page, context, signedIn }) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: signedIn.server.baseUrl }]);
  await open(page, report);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 15, 23)');
  await expectAccessible(page);
  await context.clearCookies({ name: 'theme' });
});

test('nothing scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    '/',
    '/page-audits',
    report,
    `${report}?part=links`,
    `${report}?part=speed`,
    '/tools',
    '/tools/scrape',
    '/settings',
  ]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('an audit is deleted after a question', async ({ page }) => {
  await open(page, '/page-audits');
  await page
    .getByRole('button', { name: /^Delete the audit of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete audit' }).click();
  await expect(page.getByText('No audits yet')).toBeVisible();
});

test('a page behind a bot check: blocked, without a score, with what was sent and what to do', async ({ page }) => {
  const url = wallFacts.vendors.find(({ vendor }) => vendor === 'HUMAN (PerimeterX)')?.url ?? '';
  await open(page, '/page-audits');
  await page.getByLabel('Address of the page to audit').fill(url);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/page-audits\/[0-9a-f-]{36}/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'A bot check blocked this audit' })).toBeVisible({ timeout: 60_000 });
  await expect(main.getByText('HUMAN (PerimeterX) served a bot check instead of the page')).toBeVisible();
  await expect(main.getByText('compatible; Serpentine', { exact: false }).first()).toBeVisible();
  await expect(main.getByRole('img', { name: /^Screenshot of the bot check on/ })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Run again' })).toBeEnabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await open(page, '/page-audits?status=blocked');
  await expect(page.getByRole('main').getByText('Blocked').filter({ visible: true }).first()).toBeVisible();
});
