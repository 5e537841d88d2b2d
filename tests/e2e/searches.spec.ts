import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeWorld } from '#tests/support/world-control.ts';
import { rank } from '#tests/world/engines/ranking.ts';
import {
  expect,
  expectAccessible,
  expectListFirst,
  expectNoSidewaysScroll,
  forgetProjects,
  open,
  test,
} from './dashboard.ts';

const QUERY = 'sourdough bread';
const found = (engine: string, day = 0) => rank({ engine, query: QUERY, country: 'de', day }).pages;
let first = '';
let answered = '';

// Each test continues with the search of the first one.
test.describe.configure({ mode: 'serial' });

test.beforeAll(({ signedIn: { server } }) => forgetProjects(server));
test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));

/** Fills in the form like a user and waits for the search's page. @returns its path */
async function ask(page: Page, engine: string, pages = '1'): Promise<string> {
  await open(page, '/searches');
  await page.getByLabel('Query', { exact: true }).fill(QUERY);
  await page.getByLabel('Engine', { exact: true }).selectOption(engine);
  await page.getByLabel('Country', { exact: true }).selectOption('de');
  await page.getByLabel('Pages', { exact: true }).selectOption(pages);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/\/searches\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

const results = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 3 });

test('a SERP check updates the URL, runs, and shows results in ranking order', async ({ page }) => {
  await open(page, '/searches');
  await expect(page.getByText('No SERP checks yet')).toBeVisible();
  await expectAccessible(page);
  first = await ask(page, 'bing', '2');
  await expect(page.getByRole('tab', { name: /^Results/ })).toBeVisible();
  const hosts = await results(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.hostname : '')));
  expect(hosts.length).toBeGreaterThan(10);
  expect(hosts).toEqual(
    found('bing')
      .slice(0, hosts.length)
      .map(({ host }) => host),
  );
  await expect(page.getByText('Germany')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/q=sourdough\+bread|q=sourdough%20bread/);
  await expect(page.getByLabel('Query', { exact: true })).toHaveValue(QUERY);
});

test('a check submitted right after the last field opens even if its page loads late', async ({ page }) => {
  await page.route(/\/searches\/[0-9a-f-]{36}/, async (route) => {
    await page.waitForURL(/pages=2|\/searches\/[0-9a-f-]{36}/);
    await route.continue();
  });
  expect(await ask(page, 'yahoo', '2')).toMatch(/^\/searches\//);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('SERP features appear at their position between the results', async ({ page }) => {
  await open(page, first);
  const names = await page
    .getByRole('tabpanel')
    .getByRole('region', { name: 'Page 1' })
    .locator('ol > li')
    .evaluateAll((items) => items.map((item) => (item.querySelector('h3') ? 'result' : 'other')));
  expect(names).toContain('other');
  expect(names.indexOf('other')).toBeLessThan(names.lastIndexOf('result'));
  await page.getByRole('tab', { name: 'SERP features' }).click();
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectAccessible(page);
});

test('results of the project domain are labeled', async ({ page }) => {
  const own = (found('bing')[1]?.host ?? '').replace(/^www\./, '');
  await open(page, '/projects');
  await page.getByRole('button', { name: 'New project' }).first().click();
  await page.getByLabel('Name').fill('Bakery');
  await page.getByLabel('Domain', { exact: true }).fill(own);
  await page.getByRole('button', { name: 'Save project' }).click();
  await expect(page.getByRole('cell', { name: own })).toBeVisible();
  await open(page, first);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .filter({ has: page.getByText('You', { exact: true }) });
  await expect(row.first()).toContainText('2');
  await expect(page.getByText('Your best position')).toBeVisible();
});

test('the comparison shows new, lost and moved results', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { day: 9 });
  await ask(page, 'bing', '2');
  await expect(page.getByRole('tab', { name: 'Compare' })).toBeVisible();
  await page.getByRole('tab', { name: 'Compare' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText(/\d+ changes?$/)).toBeVisible();
  const [before, after] = [found('bing'), found('bing', 9)];
  const moved = after.findIndex(({ url }, index) => {
    const was = before.findIndex((one) => one.url === url);
    return was >= 0 && was < 10 && index < 10 && was !== index;
  });
  const url = after[moved]?.url ?? '';
  const was = before.findIndex((one) => one.url === url);
  const by = Math.abs(was - moved);
  const row = panel.getByRole('listitem').filter({ has: page.locator(`a[href="${url}"]`) });
  await expect(row).toContainText(`${was > moved ? 'up' : 'down'} ${by} position`);
  await expectAccessible(page);
});

test('the AI Overview appears at its position with rendered Markdown and sources', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { engines: { google: { next: ['needs-js'], overview: 'present' } } });
  await open(page, '/searches?q=how+to+bake+bread&country=us');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('tab', { name: /^Results/ })).toBeVisible();
  answered = new URL(page.url()).pathname;
  const list = page.getByRole('tabpanel').getByRole('region', { name: 'Page 1' });
  await expect(list.getByText('AI Overview')).toBeVisible();
  const sources = list.getByRole('list', { name: 'Sources' });
  await expect(sources.getByRole('link').first()).toHaveAttribute('href', /^https?:/);
  await expect(list.getByText('**')).toHaveCount(0);
  await expectAccessible(page);
});

test('a CAPTCHA shows a blocked card, and one click runs the check on another engine', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { engines: { duckduckgo: { always: 'captcha' } } });
  await ask(page, 'duckduckgo');
  // A person could solve it, but no one does.
  await page.getByRole('button', { name: 'Skip' }).click();
  const card = page.getByRole('region', { name: 'DuckDuckGo shows a CAPTCHA' });
  await expect(card).toBeVisible();
  await expect(card).toContainText('Next attempt');
  await expect(page.getByText('No results on')).toHaveCount(0);
  await expectAccessible(page);
  await open(page, '/searches');
  const pill = page
    .getByRole('list', { name: 'Search engine status' })
    .getByRole('button', { name: /DuckDuckGo Blocked/ });
  await pill.press('Enter');
  const exits = page.getByRole('dialog', { name: 'Status of DuckDuckGo' });
  await expect(exits).toContainText(/CAPTCHA since .* next attempt in/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(exits).toBeHidden();
  await expect(pill).toBeFocused();
  await pill.press('Enter');
  await exits.getByRole('link', { name: /reason and what to do/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'DuckDuckGo' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/SERP checker.*DuckDuckGo/);
  const state = page.getByRole('region', { name: 'Blocked' });
  await expect(state.getByRole('term').filter({ hasText: 'Reason' }).locator('xpath=following-sibling::dd')).toHaveText(
    'CAPTCHA',
  );
  await expect(state.getByRole('list').getByRole('listitem').first()).toContainText('Solve the CAPTCHA');
  await expect(page.getByRole('list', { name: 'Recent failures' }).getByRole('listitem').first()).toContainText(QUERY);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goBack();
  await page.goBack();
  await card.getByRole('button', { name: 'Yahoo' }).click();
  await expect(page.getByRole('tab', { name: /^Results/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(QUERY);
  await expect(results(page).first()).toBeVisible();
});

test('a blocked tool shows the same card and offers another engine', async ({ context, signedIn }) => {
  // A separate page: a refused run is a console error there.
  const page = await context.newPage();
  await changeWorld(signedIn.server.control, { engines: { duckduckgo: { always: 'captcha' } } });
  await open(page, '/tools/ranking');
  await page.getByLabel('Keyword').fill(QUERY);
  await page.getByLabel('Domain').fill('crumb-and-crust.example');
  await page.getByLabel('Pages').fill('1');
  await page.getByLabel('Search engine').selectOption('duckduckgo');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const card = page.getByRole('region', { name: 'DuckDuckGo shows a CAPTCHA' });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Bing' }).click();
  await expect(page.getByRole('link', { name: 'Stored SERP' })).toBeVisible();
  await expect(page.getByLabel('Search engine')).toHaveValue('bing');
  await page.close();
});

test('a running check can be canceled', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { engines: { bing: { delayMs: 5_000 } } });
  await ask(page, 'bing', '30');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Canceled').first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('the cached page opens in a sandboxed frame, and its source is searchable', async ({ page }) => {
  await open(page, `${first}?part=stored`);
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(page.frameLocator('iframe').locator('body')).toContainText('sourdough');
  const answer = await page.request.get((await frame.getAttribute('src')) ?? '');
  expect(answer.headers()['content-security-policy']).toContain("sandbox; default-src 'none'");
  await page.getByRole('button', { name: 'HTML source', exact: true }).click();
  await page.getByLabel('Find in source').fill('b_algo');
  await expect(page.getByText(/^1 of/)).toBeVisible();
  await expectAccessible(page);
});

test('the CSV has one row per result with its position', async ({ page }) => {
  await open(page, first);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).press('ArrowRight');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^bing-sourdough-bread-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const positions = [...text.matchAll(/^organic,(\d+),/gm)].map(([, position]) => Number(position));
  expect(positions).toEqual(positions.map((_, index) => index + 1));
  expect(positions.length).toBeGreaterThan(10);
});

for (const theme of ['light', 'dark']) {
  test(`both screens pass axe, ${theme}`, async ({ page, context, signedIn }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: signedIn.server.baseUrl }]);
    for (const path of [
      '/searches',
      ...['results', 'features', 'compare', 'json'].map((part) => `${first}?part=${part}`),
    ]) {
      await open(page, path);
      await expectAccessible(page);
    }
    await context.clearCookies({ name: 'theme' });
  });
}

test('no horizontal scrolling on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = ['results', 'features', 'compare', 'stored'].map((part) => `${first}?part=${part}`);
  for (const path of ['/searches', answered, `${answered}?part=features`, ...parts]) {
    await open(page, path);
    if (path === '/searches') await expectListFirst(page);
    await expectNoSidewaysScroll(page);
  }
});

test('a SERP check is deleted after confirmation', async ({ page }) => {
  await open(page, '/searches?state=done');
  const rows = page.getByRole('table', { name: 'SERP checks' }).getByRole('link');
  const before = await rows.count();
  await page
    .getByRole('button', { name: /^Delete the SERP check for/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete SERP check' }).click();
  await expect(rows).toHaveCount(before - 1);
});
