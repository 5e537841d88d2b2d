import { wallFacts } from '#tests/world/sites/walls.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, forgetAudits, open, test } from './dashboard.ts';

const address = 'http://www.rusty-garage.example/';
let report = '';

test.beforeAll(({ signedIn: { server } }) => forgetAudits(server));

test('an invalid URL is rejected with a message', async ({ page }) => {
  await open(page, '/page-audits');
  await page.getByLabel('Page URL').fill('not an address');
  await page.getByRole('button', { name: 'Audit page' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('is not a valid URL');
  await expectAccessible(page);
});

test('an audit runs to its report', async ({ page }) => {
  await open(page, '/page-audits');
  await page.getByLabel('Page URL').fill(address);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/page-audits\/[0-9a-f-]{36}/);
  report = new URL(page.url()).pathname;
  await expect(page.getByRole('tab', { name: /Issues/ })).toBeVisible();
  const scores = page.getByRole('region', { name: 'Scores' });
  for (const score of ['SEO score', 'Speed (lab)', 'Best practices'])
    await expect(scores.getByText(score)).toBeVisible();
  const fixes = page.getByRole('region', { name: 'Top fixes' });
  await expect(fixes.getByText(/^Projected score \d+ → \d+$/)).toBeVisible();
  await expect(fixes.getByRole('listitem')).toHaveCount(3);
  await fixes.locator('summary').first().click();
  await expect(fixes.getByRole('button', { name: 'Copy as Markdown' }).nth(1)).toBeVisible();
  await expectAccessible(page);
});

test('the first fix is visible without scrolling and links to its issue', async ({ page }) => {
  for (const [width, height, top] of [
    [1440, 900, 480],
    [390, 844, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, report);
    const first = page.getByRole('region', { name: 'Top fixes' }).locator('summary').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())?.y ?? Number.NaN).toBeLessThanOrEqual(top);
    const tabs = await page.getByRole('tabpanel').boundingBox();
    if (width > 1000) expect(tabs?.y ?? Number.NaN).toBeLessThanOrEqual(300);
  }
  await page.getByRole('region', { name: 'Top fixes' }).locator('summary').first().click();
  await page.getByRole('link', { name: 'Open issue' }).first().click();
  await expect(page.getByRole('tab', { name: /Issues/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('details[id^=check-][open]')).toHaveCount(1);
});

test('issues are ordered by gain, and best practices are apart', async ({ page }) => {
  await open(page, `${report}?part=findings`);
  const issues = page.getByRole('region', { name: 'Issues' }).locator('summary');
  await expect(issues.first()).toBeVisible();
  const gains = await issues.evaluateAll((rows) =>
    rows.map((row) => Number(/\+(\d+)/.exec(row.textContent ?? '')?.[1] ?? 0)),
  );
  expect(gains.length).toBeGreaterThan(3);
  expect(gains).toEqual(gains.toSorted((a, b) => b - a));
  await expect(page.locator('#check-hsts-missing, #check-x-content-type-options')).toHaveCount(0);
  await open(page, `${report}?part=practices`);
  await expect(page.locator('#check-x-content-type-options')).toBeVisible();
});

test('one issue is checked again', async ({ page }) => {
  await open(page, `${report}?part=findings`);
  const issue = page.locator('#check-link-broken');
  await issue.locator('summary').click();
  await expect(issue.getByText(/Status 404/).first()).toBeVisible();
  await expect(issue.getByRole('button', { name: /Show in source, line \d+/ }).first()).toBeVisible();
  await issue.getByRole('button', { name: 'Check again' }).click();
  await expect(issue.getByText('Still an issue')).toBeVisible();
  await expect(issue.getByText(/robots\.txt, sitemaps, host and links requested/)).toBeVisible();
  await expectAccessible(page);
});

test('every link has its status, and internal ones are shown as paths', async ({ page }) => {
  await open(page, `${report}?part=links`);
  const table = page.getByRole('table', { name: 'Links of the page' });
  await expect(table.getByRole('row').filter({ hasText: '/prices.html' }).getByText('404')).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: '/contact.html' }).first()).not.toContainText('rusty-garage');
  await expect(table.getByText('200').first()).toBeVisible();
});

test('what the load costs is on the Performance tab', async ({ page }) => {
  await open(page, `${report}?part=speed`);
  const hosts = page.getByRole('table', { name: 'Cost by host' });
  await expect(hosts.getByRole('row').filter({ hasText: 'www.rusty-garage.example' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connection, caching and fonts' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('http/1.1')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('every part of the report opens', async ({ page }) => {
  for (const part of [
    'findings',
    'speed',
    'content',
    'links',
    'images',
    'data',
    'practices',
    'page',
    'checks',
    'compare',
  ]) {
    await open(page, `${report}?part=${part}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(page.getByRole('tabpanel').locator('section, [role=status], div').first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('an issue is ignored with a reason and restored', async ({ page }) => {
  await open(page, `${report}?part=findings`);
  const finding = page.locator('details[id^=check-]').first();
  await finding.locator('summary').click();
  await finding.getByRole('button', { name: 'Ignore' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('It is meant.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  const ignored = page.getByRole('region', { name: 'Ignored' });
  await ignored.locator('summary').click();
  await expect(ignored.getByText('It is meant.')).toBeVisible();
  await ignored.getByRole('button', { name: 'Restore' }).click();
  await expect(ignored).toHaveCount(0);
});

test('a threshold is changed and reset', async ({ page }) => {
  await open(page, '/settings/limits');
  const row = page.getByRole('listitem').filter({ hasText: 'Length of the title' });
  const field = row.getByLabel('At most, characters');
  await field.fill('65');
  await field.press('Enter');
  await expect(row.getByText('Customized')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(field).toHaveValue('60');
});

test('the list shows the audit and filters by URL', async ({ page }) => {
  await open(page, '/page-audits?project=all&q=rusty');
  await expect(page.getByRole('table', { name: 'Audits' }).getByRole('link')).toHaveCount(1);
  await page.getByLabel('Filter by URL or title').fill('nothing like it');
  await expect(page.getByText('No matching audits')).toBeVisible();
  await expect(page).toHaveURL(/q=nothing/);
});

test('dark mode applies before the first paint', async ({ page, context, signedIn }) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: signedIn.server.baseUrl }]);
  await open(page, report);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 15, 23)');
  await expectAccessible(page);
  await context.clearCookies({ name: 'theme' });
});

test('no horizontal scrolling on a phone', async ({ page }) => {
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

test('an audit is deleted after confirmation', async ({ page }) => {
  await open(page, '/page-audits?project=all');
  await page
    .getByRole('button', { name: /^Delete the audit of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete audit' }).click();
  await expect(page.getByText('No audits yet')).toBeVisible();
});

test('a page behind bot protection: blocked, no score, with the response and next steps', async ({ page }) => {
  const url = wallFacts.vendors.find(({ vendor }) => vendor === 'HUMAN (PerimeterX)')?.url ?? '';
  await open(page, '/page-audits');
  await page.getByLabel('Page URL').fill(url);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/page-audits\/[0-9a-f-]{36}/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Audit blocked by bot protection' })).toBeVisible();
  await expect(main.getByText('HUMAN (PerimeterX) returned a bot challenge instead of the page')).toBeVisible();
  await expect(main.getByText('compatible; Serpentine', { exact: false }).first()).toBeVisible();
  await expect(main.getByRole('img', { name: /^Screenshot of the bot challenge on/ })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Run again' })).toBeEnabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await open(page, '/page-audits?status=blocked');
  await expect(page.getByRole('main').getByText('Blocked').filter({ visible: true }).first()).toBeVisible();
});
