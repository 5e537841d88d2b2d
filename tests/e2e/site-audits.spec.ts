import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { depotFacts } from '#tests/world/sites/depot.ts';
import { ferryFacts } from '#tests/world/sites/ferry.ts';
import { orchardFacts } from '#tests/world/sites/orchard.ts';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

let orchard = '';
let depot = '';

// Each test continues with the audits of the first two.
test.describe.configure({ mode: 'serial' });

/** Fills in the form like a user and waits for the audit's page. @returns its path */
async function start(page: Page, url: string): Promise<string> {
  await open(page, '/site-audits');
  await page.getByLabel('Start URL').fill(url);
  await page.getByRole('button', { name: 'Audit site' }).click();
  await page.waitForURL(/\/site-audits\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

/** Issues are shown once an audit has ended. */
const finished = (page: Page) => expect(page.getByRole('tab', { name: /^Issues/ })).toBeVisible({ timeout: 200_000 });
const counted = (page: Page) => page.getByRole('region', { name: 'Pages of the site' }).getByRole('status');
const grid = (page: Page) => page.getByRole('grid', { name: 'Pages of the site' });
const allRows = (page: Page) => expect(counted(page)).toHaveText(/^[\d,]+ rows?$/);

test('a site without issues reports no issues', async ({ page, signedIn: { server } }) => {
  // How fast a test server responds depends on what else runs.
  const threshold = (method: string, body?: object) => apiOf(server)('/audit_limits/time-to-first-byte', method, body);
  expect((await threshold('PATCH', { limit: 'maxMs', value: 60_000 })).ok).toBe(true);
  await open(page, '/site-audits');
  await page.getByText('Crawl settings').click();
  await expect(page.getByText('EGRESS_ALLOW')).toBeVisible();
  await expectAccessible(page);
  orchard = await start(page, orchardFacts.url);
  await finished(page);
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'No issues' })).toBeVisible();
  await page.getByRole('tab', { name: /^Issues/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'No issues' })).toBeVisible();
  expect((await threshold('DELETE')).ok).toBe(true);
});

test('out-of-range crawl settings are rejected before the audit starts', async ({ page }) => {
  await open(page, '/site-audits?pages=60000&new=https%3A%2F%2Fwww.quiet-orchard.example%2F');
  await page.getByRole('button', { name: 'Audit site' }).click();
  await expect(page.getByText('URL limit must be from 1 to 50,000, not 60,000.')).toBeVisible();
  await expect(page).toHaveURL(/pages=60000/);
});

test('an issue links to its pages, and a page lists its issues', async ({ page }) => {
  depot = await start(page, depotFacts.url);
  await finished(page);
  await expect(page.getByText(/^\d+ URLs? blocked by bot protection$/)).toBeVisible();
  await open(page, `${depot}?part=issues`);
  await page.getByRole('region', { name: 'Issues' }).getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Affected pages' }).getByRole('listitem').first()).toBeVisible();
  await open(page, `${depot}?part=issues&issue=http-4xx`);
  const links = page.getByRole('region', { name: 'Affected pages' }).locator('a[data-row]');
  await expect(links.first()).toBeVisible();
  expect((await links.allTextContents()).toSorted()).toEqual(depotFacts.findings['http-4xx']?.toSorted());
  await expectAccessible(page);
  await page.goto(`${depot}?part=issues&issue=link-broken`);
  await page.getByRole('link', { name: '/answers', exact: true }).click();
  await page.waitForURL(/\/pages\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Corner of answers');
  const away = page.getByRole('table', { name: 'Outlinks' });
  await expect(away.getByRole('link', { name: '/missing-1', exact: true })).toBeVisible();
  await expectAccessible(page);
  const kept = page.getByRole('link', { name: 'Stored HTML' });
  const answer = await page.request.get((await kept.getAttribute('href')) ?? '');
  expect(answer.headers()['content-security-policy']).toContain("sandbox; default-src 'none'");
  expect(await answer.text()).toContain('Corner of answers');
});

test('an issue is ignored with a reason, on one page and on all pages, and restored', async ({ page }) => {
  await open(page, `${depot}?part=issues&issue=link-broken`);
  await page.getByRole('link', { name: '/answers', exact: true }).click();
  await page.waitForURL(/\/pages\/\d+$/);
  const finding = page.locator('#check-link-broken');
  await finding.locator('summary').click();
  await finding.getByRole('button', { name: 'Ignore' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ignore this issue?' });
  await dialog.getByLabel('Reason').fill('The corner is to be closed.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(dialog).toBeHidden();
  await expect(finding.getByText('The corner is to be closed.')).toBeAttached();
  await expect(page.getByText('1 ignored issue')).toBeVisible();
  await open(page, `${depot}?part=issues`);
  const out = page.getByRole('region', { name: 'Ignored issues' });
  await out.getByRole('button').click();
  await expect(page.getByText('ignored on 1 page')).toBeVisible();
  await expectAccessible(page);
  const all = page.getByRole('region', { name: 'Affected pages' });
  await all.getByRole('button', { name: 'Restore' }).click();
  await expect(all.getByRole('button', { name: 'Ignore' })).toBeVisible();
  const issue = page.getByRole('region', { name: 'Issue', exact: true });
  await issue.getByRole('button', { name: 'Ignore on all pages' }).click();
  await dialog.getByLabel('Reason').fill('It is known.');
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(issue.getByText('On all pages: It is known.')).toBeVisible();
  await open(page, depot);
  await expect(page.getByText('1 issue ignored or marked as a false positive (not scored).')).toBeVisible();
  await open(page, `${depot}?part=issues&issue=link-broken`);
  await issue.getByRole('button', { name: 'Restore on all pages' }).click();
  await expect(issue.getByRole('button', { name: 'Ignore on all pages' })).toBeVisible();
});

test('one issue is exported on its own', async ({ page }) => {
  await open(page, `${depot}?part=issues&issue=http-4xx`);
  await page.getByRole('button', { name: 'Export Affected pages' }).press('Enter');
  const href = (await page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href')) ?? '';
  const [head, ...lines] = (await (await page.request.get(href)).text()).trim().split('\r\n');
  expect(head).toContain('url,check,severity');
  expect(lines).toHaveLength(depotFacts.findings['http-4xx']?.length ?? 0);
  expect(lines.every((line) => line.includes(',http-4xx,'))).toBe(true);
});

test('links, canonicals, hreflang and duplicates have their own screens', async ({ page }) => {
  const shown = async (name: string) =>
    (await page.getByRole('region', { name }).locator('a[data-row]').allTextContents()).toSorted();
  await open(page, depot);
  await page.getByRole('link', { name: 'Broken internal links' }).click();
  const links = page.getByRole('region', { name: 'Links', exact: true });
  await expect(links.getByRole('link', { name: '/missing-1' })).toBeVisible();
  expect(await shown('Links')).toEqual(['/answers', '/answers', '/fails', '/missing-1']);
  await expect(links.getByRole('button', { name: 'Broken internal 2' })).toBeVisible();
  await links.getByRole('button', { name: 'Export Broken internal' }).press('Enter');
  const href = (await page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href')) ?? '';
  const [, ...lines] = (await (await page.request.get(href)).text()).trim().split('\r\n');
  expect(
    lines
      .map((line) =>
        line
          .split(',')
          .slice(0, 2)
          .map((url) => new URL(url).pathname),
      )
      .sort(),
  ).toEqual([
    ['/answers', '/fails'],
    ['/answers', '/missing-1'],
  ]);
  await page.keyboard.press('Escape');
  await links.getByRole('button', { name: 'Broken external' }).click();
  await expect(links.getByRole('link', { name: 'https://www.harbour-bakery.example/never-there' })).toBeVisible();
  await links.getByRole('button', { name: 'To redirects' }).click();
  await expect(links.getByRole('link', { name: '/moved-away' })).toBeVisible();
  await links.getByRole('button', { name: 'Redirect issues' }).click();
  await expect(
    links.getByRole('region', { name: 'Redirect chains' }).getByRole('link', { name: '/old-1' }),
  ).toBeVisible();
  await expect(
    links.getByRole('region', { name: 'Redirect loops' }).getByRole('link', { name: '/loop-a', exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Canonicals & hreflang' }).click();
  await expect(page.getByRole('link', { name: '/ring-2' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'hreflang' }).click();
  await expect(page.getByText('Missing return link')).toHaveCount(1);
  await expect(page.getByText('Return link OK', { exact: true })).toHaveCount(2);
  await page.getByRole('tab', { name: 'Duplicates' }).click();
  await expect(page.getByText('1 group, largest first')).toBeVisible();
  expect(await shown('Duplicates')).toEqual(['/copy-1', '/copy-2']);
  await page.getByRole('button', { name: 'Near duplicates' }).click();
  await expect(page.getByRole('link', { name: '/near-1' })).toBeVisible();
  await open(page, `${orchard}?part=links`);
  await expect(page.getByRole('heading', { name: 'No broken internal links', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Redirect issues' }).click();
  await expect(page.getByRole('heading', { name: 'No redirect chains' })).toBeVisible();
  await open(page, `${orchard}?part=duplicates`);
  await expect(page.getByRole('heading', { name: 'No exact duplicates' })).toBeVisible();
});

test('internal links: PageRank with its formula, orphan pages, suggestions and their files', async ({ page }) => {
  await open(page, depot);
  await page.getByRole('tab', { name: 'Internal links' }).click();
  const panel = page.getByRole('region', { name: 'Internal links' });
  const targets = panel.getByRole('table', { name: 'Internal links by target' });
  // The home page is linked from each page, so it has the highest PageRank.
  await expect(targets.locator('a[data-row]').first()).toHaveText('/');
  await panel.getByText('How internal PageRank is calculated').click();
  await expect(panel.getByText(/^PR\(p\) = /)).toBeVisible();
  await panel.getByLabel('Search URL and title').fill('copy-1');
  await expect(targets.locator('a[data-row]')).toHaveText(['/copy-1']);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Orphan pages' }).click();
  await expect(panel.getByText('Not compared with Search Console')).toBeVisible();
  const orphans = panel.getByRole('table', { name: 'Orphan pages' }).getByRole('link');
  await expect(orphans.filter({ hasText: '/alone' })).toBeVisible();
  await panel.getByRole('button', { name: 'Export Orphan pages' }).press('Enter');
  const href = (await page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href')) ?? '';
  expect(await (await page.request.get(href)).text()).toContain(`${new URL(depotFacts.url).origin}/alone,`);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Suggestions' }).click();
  await expect(panel.getByText(/^Pages that name a keyword of a page without linking to it/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('a preset filter is stored in the URL and restored from it', async ({ page }) => {
  await open(page, `${depot}?part=explorer`);
  await allRows(page);
  await page.getByRole('button', { name: 'Broken', exact: true }).click();
  // Until the filter is applied, it shows all rows of all.
  await expect(counted(page)).toHaveText(/^(?!([\d,]+) of \1 )[\d,]+ of [\d,]+ rows$/);
  await expect(page).toHaveURL(/filter=/);
  const filtered = (await counted(page).textContent()) ?? '';
  await page.reload();
  await expect(counted(page)).toHaveText(filtered);
  await expect(page.getByRole('button', { name: 'Broken', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});

test('a custom filter is built, sorted and navigated by keyboard', async ({ page }) => {
  await open(page, `${depot}?part=explorer`);
  await allRows(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Condition', exact: true }).click();
  await page.getByLabel('Field').selectOption('status');
  await page.getByLabel('Operator').selectOption('gte');
  await page.getByLabel('Value of Status').fill('500');
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await expect(grid(page).getByRole('link', { name: '/fails', exact: true })).toBeVisible();
  await page.getByLabel('Value of Status').fill('many');
  await expect(page.getByText('“many” is not a number.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByLabel('Search URL and title').fill('/far-');
  await expect(counted(page)).toHaveText(/^6 of /);
  await page.getByRole('button', { name: 'Depth', exact: true }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'Depth' })).toHaveAttribute('aria-sort', 'descending');
  await expect(grid(page).getByRole('link').first()).toHaveText('/far-6');
  await expect(page).toHaveURL(/sort=-depth/);
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pages\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Far away page 5');
});

test('columns are selected and saved as a view', async ({ page }) => {
  await open(page, `${depot}?part=explorer&filter=all:status.gte.400`);
  await expect(counted(page)).toHaveText(/ of /);
  const told = (await counted(page).textContent()) ?? '';
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: /^Reason/ }).check();
  await expectAccessible(page);
  await columns.getByRole('button', { name: 'Done' }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'Reason' })).toBeAttached();
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByLabel('Save current view as').fill('Not well');
  await views.getByRole('button', { name: 'Save' }).click();
  await expect(views.getByRole('button', { name: 'Not well', exact: true })).toBeVisible();
  await open(page, `${orchard}?part=explorer`);
  await allRows(page);
  await open(page, `${depot}?part=explorer`);
  await allRows(page);
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Not well', exact: true }).click();
  await expect(counted(page)).toHaveText(told);
  await expect(grid(page).getByRole('columnheader', { name: 'Reason' })).toBeAttached();
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Delete view Not well' }).click();
  await expect(views.getByText('No saved views yet.')).toBeVisible();
});

test('exports contain the filtered rows', async ({ page }) => {
  await open(page, `${depot}?part=explorer&filter=all:outcome.in.client_error`);
  await expect(counted(page)).toHaveText(/ of /);
  const rows = Number(/^\d+/.exec((await counted(page).textContent()) ?? '')?.[0]);
  const coming = page.waitForEvent('download');
  const files = page.getByRole('button', { name: 'Export Pages of the site' });
  await files.press('Enter');
  await page.getByRole('menuitem', { name: 'CSV' }).press('Enter');
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^site-audit-www\.tool-depot\.example-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(rows + 1);
  await files.press('Enter');
  const workbook = await page.getByRole('menuitem', { name: 'XLSX' }).getAttribute('href');
  // The same rows from the server: its CSV can be counted.
  const answer = await page.request.get((workbook ?? '').replace('/xlsx?', '/csv?'));
  expect((await answer.text()).trim().split('\r\n')).toHaveLength(rows + 1);
  expect((await page.request.get(workbook ?? '')).headers()['content-type']).toContain('spreadsheet');
});

test('the site structure expands by folder, and the link graph has a table view', async ({ page }) => {
  await open(page, `${depot}?part=tree`);
  await page.getByRole('button', { name: /^Open .*section-1\/?$/ }).click();
  await expect(page.getByRole('link', { name: 'tool-1', exact: true })).toBeVisible();
  await expectAccessible(page);
  await open(page, `${depot}?part=graph`);
  await expect(page.getByRole('img', { name: /^Link graph of/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Pages in the link graph' });
  await table.getByRole('button', { name: 'Linked pages' }).first().click();
  await expect(page.getByRole('button', { name: 'Whole site' })).toBeVisible();
});

test('a second audit is compared with the first', async ({ page }) => {
  await open(page, orchard);
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/site-audits/') && url.pathname !== orchard);
  await finished(page);
  await page.getByRole('tab', { name: 'Compare' }).click();
  await expect(page.getByText('No change')).toBeVisible();
  await expect(page.getByText('No issues in either audit')).toBeVisible();
  await page.getByRole('button', { name: /^Pages added/ }).click();
  await expect(page.getByText('No matches')).toBeVisible();
  await expectAccessible(page);
});

test('a running audit is paused, resumed and stopped, and reports on the pages crawled so far', async ({ page }) => {
  await start(page, ferryFacts.url);
  const progress = page.getByRole('region', { name: 'Progress' });
  const live = progress.getByRole('table', { name: 'Recently crawled' });
  await expect(live.getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  // The table of all URLs grows automatically.
  await page.goto(`${new URL(page.url()).pathname}?part=explorer&sort=-no`);
  await expect(progress.getByRole('progressbar')).toBeVisible();
  await expect(counted(page)).toHaveText(/so far; loading more$/);
  const rows = async () => Number(await grid(page).getAttribute('aria-rowcount'));
  await expect.poll(rows).toBeGreaterThan(3);
  const before = await rows();
  await expect.poll(rows).toBeGreaterThan(before);
  await progress.getByRole('button', { name: 'Pause' }).click();
  await expect(progress.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await progress.getByRole('button', { name: 'Resume' }).click();
  await expect(progress.getByRole('button', { name: 'Pause' })).toBeEnabled();
  await progress.getByRole('button', { name: 'Stop and create report' }).click();
  await finished(page);
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByText('Site not fully crawled')).toBeVisible();
});

for (const theme of ['light', 'dark']) {
  test(`its screens pass axe, ${theme}`, async ({ page, context, signedIn }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: signedIn.server.baseUrl }]);
    const shown = ['overview', 'issues', 'explorer', 'links', 'references', 'duplicates', 'compare', 'files'];
    const parts = shown.map((part) => `${depot}?part=${part}`);
    for (const path of ['/site-audits', ...parts, `${depot}/pages/1`, `${depot}/report`]) {
      await open(page, path);
      await expect(page.getByRole('main').locator('[aria-label="Loading"]')).toHaveCount(0);
      await expectAccessible(page);
    }
    await context.clearCookies({ name: 'theme' });
  });
}

test('no horizontal scrolling on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = ['overview', 'issues', 'explorer', 'links', 'links&links=chains', 'references', 'duplicates'];
  parts.push('tree', 'graph', 'compare', 'files');
  for (const path of ['/site-audits', ...parts.map((part) => `${depot}?part=${part}`), `${depot}/pages/1`]) {
    await open(page, path);
    await expectNoSidewaysScroll(page);
  }
});

test('the list has one row per site, and the row links to its other audits', async ({ page }) => {
  await open(page, '/site-audits');
  const table = page.getByRole('table', { name: 'Site audits' });
  const row = table.getByRole('row').filter({ hasText: 'orchard' });
  await expect(row).toHaveCount(1);
  await row.getByRole('link', { name: '2 audits' }).click();
  await expect(row).toHaveCount(2);
  await expectAccessible(page);
});

test('key figures and link reports lead to what they count', async ({ page }) => {
  await open(page, depot);
  await expect(page.getByRole('link', { name: /^Broken internal links \d+ pages?$/ })).toBeVisible();
  await page.getByRole('region', { name: 'Key metrics' }).getByRole('link', { name: 'Broken' }).click();
  await expect(page.getByRole('tab', { name: 'Links', exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Broken internal', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('issues say how urgent they are, and findings what they cost the page', async ({ page }) => {
  await open(page, `${depot}?part=issues`);
  const issues = page.getByRole('region', { name: 'Issues' });
  await expect(issues.getByText('Priority High').first()).toBeVisible();
  // The tab counts what the list opens with.
  const tab = page.getByRole('tab', { name: /^Issues/ });
  const count = await issues.getByRole('listitem').count();
  await expect(tab).toHaveText(`Issues${count}`);
  await expect(issues.getByRole('button', { name: 'SEO issues' })).toHaveAttribute('aria-pressed', 'true');
  await open(page, `${depot}?part=issues&issue=link-broken`);
  await page.getByRole('link', { name: '/answers' }).first().click();
  await page.waitForURL(/\/pages\/\d+$/);
  await expect(page.locator('#check-link-broken')).toContainText('−8');
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /^[\d.]+ (B|KB)$/ })
      .first(),
  ).toBeVisible();
});

test('a site audit is deleted after confirmation', async ({ page }) => {
  await open(page, '/site-audits?project=all&find=slow-ferry');
  const rows = page.getByRole('table', { name: 'Site audits' }).getByRole('link');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: /^Delete the audit of www.slow-ferry/ }).click();
  await page.getByRole('button', { name: 'Delete site audit' }).click();
  await expect(page.getByText('No matching site audits')).toBeVisible();
});
