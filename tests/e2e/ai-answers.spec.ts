import type { Page } from '@playwright/test';
import { changeWorld } from '#tests/support/world-control.ts';
import { GoogleControls } from '#tests/world/engines/google-ai.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const QUERY = 'how to bake bread';
/** The answer of Google's AI in the test world on a day. */
const truth = (day = 0) =>
  new GoogleControls('google', { day }).answerOf({ query: QUERY, country: 'us', language: 'en' });
const PROJECT = 'Cited one';
/** The source that the project's domain is taken from. */
const OWN = (truth().sources[1]?.host ?? '').replace(/^www\./, '');
/** A day with other sources than the first. */
const LATER = 3;
let first = '';

// Each test continues with the answer of the first one.
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));

/** Fills in the form like a user and waits for the answer's page. @returns its path */
async function ask(page: Page): Promise<string> {
  await open(page, '/ai-answers');
  await page.getByLabel('Query', { exact: true }).fill(QUERY);
  await page.getByLabel('Country', { exact: true }).selectOption('us');
  await page.getByLabel('Project', { exact: true }).selectOption({ label: `${PROJECT} (${OWN})` });
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.waitForURL(/\/ai-answers\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

/** Until the answer is complete: it is a job with its own browser. */
const answered = (page: Page) => expect(page.getByRole('tab', { name: 'AI Overview' })).toBeVisible();

test('an empty query and a filter without matches show messages', async ({ page }) => {
  await open(page, '/ai-answers?find=nothing+is+called+this');
  await expect(page.getByText('No matching AI Overview checks')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Enter a question or keyword, for example')).toBeVisible();
});

test('a check runs and shows the answer with its sources in order', async ({ page, signedIn }) => {
  await open(page, '/projects');
  await page.getByRole('button', { name: 'New project' }).first().click();
  await page.getByLabel('Name').fill(PROJECT);
  await page.getByLabel('Domain', { exact: true }).fill(OWN);
  await page.getByRole('button', { name: 'Save project' }).click();
  await expect(page.getByRole('cell', { name: OWN })).toBeVisible();
  await changeWorld(signedIn.server.control, { engines: { google: { overview: 'folded' } } });
  first = await ask(page);
  await answered(page);
  const { points, sources } = truth();
  const overview = page.getByRole('region', { name: 'AI Overview', exact: true });
  for (const { text } of points) await expect(overview.getByText(text).first()).toBeVisible();
  const list = page.getByRole('list', { name: 'Sources' });
  await expect(list.getByRole('listitem')).toHaveCount(sources.length);
  const hosts = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.hostname : '')));
  expect(hosts).toEqual(sources.map(({ host }) => host));
  await expectAccessible(page);
});

test('a citation number links to its source', async ({ page }) => {
  await open(page, first);
  await page.getByRole('link', { name: 'Source 2', exact: true }).first().click();
  await expect(page).toHaveURL(/#overview-source-2$/);
  const second = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').nth(1);
  await expect(second).toHaveJSProperty('id', 'overview-source-2');
  await expect(second).toBeInViewport();
});

test('it shows whether the domain of the project is cited and where it ranks in the same SERP', async ({ page }) => {
  await open(page, first);
  const figures = page.getByRole('region', { name: 'Key metrics' });
  await expect(figures).toContainText(`source 2 of ${truth().sources.length}`);
  await expect(figures).toContainText(`Your organic position${rankOf(OWN)}`);
  const row = page.getByRole('table', { name: 'Citations by domain' }).getByRole('row').filter({ hasText: OWN });
  await expect(row).toContainText('You');
  await expect(row).toContainText('25%');
  await open(page, '/ai-answers');
  const listed = page.getByRole('table', { name: 'AI Overview checks' }).getByRole('row').filter({ hasText: QUERY });
  await expect(listed.first().getByText('Cited', { exact: true })).toHaveCount(2);
});

/** Best organic position of a domain on the first results page. */
function rankOf(domain: string): number {
  const { pages } = new GoogleControls('google', { day: 0 }).find({ query: QUERY, country: 'us', language: 'en' });
  return pages.findIndex(({ host }) => host.endsWith(domain)) + 1;
}

test('an AI Overview that Google could not generate is not measured, with a reason', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { engines: { google: { overview: 'unavailable' } } });
  await ask(page);
  await answered(page);
  await expect(page.getByRole('heading', { name: 'AI Overview not measured' })).toBeVisible();
  await expect(page.getByText('Google reported that it could not generate an AI Overview.')).toBeVisible();
  await page.getByRole('tab', { name: 'AI Mode' }).click();
  await expect(page.getByRole('region', { name: 'AI Mode', exact: true })).toContainText(truth().lead);
  await expectAccessible(page);
});

test('a missing AI Overview differs from one that was not measured', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { engines: { google: { overview: 'absent' } } });
  await ask(page);
  await answered(page);
  await expect(page.getByRole('heading', { name: 'No AI Overview' })).toBeVisible();
});

test('texts and sources of two dates are compared, and the chart shows all dates', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { day: LATER, engines: { google: { overview: 'present' } } });
  await ask(page);
  await answered(page);
  await page.getByRole('tab', { name: 'Compare' }).click();
  const panel = page.getByRole('tabpanel');
  const names = (day: number) => truth(day).points.map(({ name }) => name);
  const came = names(LATER).filter((name) => !names(0).includes(name));
  expect(came.length).toBeGreaterThan(0);
  await expect(panel.locator('ins').first()).toBeVisible();
  await expect(
    panel
      .locator('ins')
      .filter({ hasText: came[0]?.split(' ')[0] ?? '?' })
      .first(),
  ).toBeVisible();
  const changes = panel.getByRole('region', { name: 'Source changes' });
  const hosts = (day: number) => truth(day).sources.map(({ host }) => host);
  const fresh = hosts(LATER).filter((host) => !hosts(0).includes(host));
  for (const host of fresh)
    await expect(changes.getByRole('listitem').filter({ hasText: host })).toContainText('Added');
  await expectAccessible(page);
  const columns = page.getByRole('list', { name: 'AI Overview checks over time' }).getByRole('link');
  await expect(columns).toHaveCount(4);
  await expect(columns.nth(0)).toHaveAccessibleName(/AI Overview cited; AI Mode cited/);
  await expect(columns.nth(1)).toHaveAccessibleName(/AI Overview not measured \(Google reported/);
  await expect(columns.nth(2)).toHaveAccessibleName(/AI Overview none/);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'History' }).getByRole('row')).toHaveCount(5);
  await page.getByRole('button', { name: 'Show as chart' }).click();
  await columns.nth(0).click();
  await page.waitForURL(new RegExp(first));
});

test('the stored page, its screenshot and its HTML source can be viewed', async ({ context }) => {
  // A separate page: the frame blocks requests of Google's page, which causes a console error.
  const page = await context.newPage();
  await open(page, `${first}?part=evidence`);
  const picture = page.getByRole('img', { name: /, screenshot$/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
  await expect(page.frameLocator('iframe').locator('body')).toContainText(truth().lead);
  await page.getByRole('button', { name: 'HTML source', exact: true }).click();
  await page.getByLabel('Find in source').fill('data-container-id');
  await expect(page.getByText(/^1 of/)).toBeVisible();
  await expectAccessible(page);
  await page.close();
});

test('the API request can be copied as cURL', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `${first}?part=json`);
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  // The button confirms it for two seconds only, which a busy machine may miss.
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`/api/v1${first.replace('/ai-answers/', '/ai_answers/')}`);
});

test('a running check can be canceled', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { engines: { google: { delayMs: 20_000 } } });
  await ask(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Canceled').first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

for (const theme of ['light', 'dark']) {
  test(`every screen is accessible, ${theme}`, async ({ page, context, signedIn }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: signedIn.server.baseUrl }]);
    for (const path of ['/ai-answers', ...['overview', 'compare'].map((part) => `${first}?part=${part}`)]) {
      await open(page, path);
      await expectAccessible(page);
    }
    await context.clearCookies({ name: 'theme' });
  });
}

test('no horizontal scrolling on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = ['overview', 'ai-mode', 'results', 'compare', 'evidence', 'json'];
  for (const path of ['/ai-answers', ...parts.map((part) => `${first}?part=${part}`)]) {
    await open(page, path);
    await expectNoSidewaysScroll(page);
  }
});

test('the command menu finds a check, and a check is deleted after confirmation', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search, or type a URL, domain or keyword').fill(QUERY);
  await page.getByRole('option', { name: QUERY }).first().waitFor();
  await page.getByRole('option', { name: /^Check the AI Overview for/ }).click();
  await expect(page.getByLabel('Query', { exact: true })).toHaveValue(QUERY);
  await open(page, `/ai-answers?state=done&find=${encodeURIComponent(QUERY)}`);
  const rows = page.getByRole('table', { name: 'AI Overview checks' }).getByRole('link');
  // One row for the query: its newest check, with the number of its checks.
  await expect(rows).toHaveCount(1);
  const line = page.getByRole('table', { name: 'AI Overview checks' }).getByRole('row').filter({ hasText: QUERY });
  await expect(line.getByRole('cell', { name: '4', exact: true })).toBeVisible();
  await page
    .getByRole('button', { name: /^Delete the AI Overview check of/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete AI Overview check' }).click();
  await expect(line.getByRole('cell', { name: '3', exact: true })).toBeVisible();
  await open(page, '/projects');
  await page.getByRole('link', { name: `Settings of ${PROJECT}` }).click();
  await page.getByRole('button', { name: 'Delete project' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click();
  await page.waitForURL('**/projects');
  await expect(page.getByRole('cell', { name: OWN })).toHaveCount(0);
});
