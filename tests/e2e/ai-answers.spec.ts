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
  await page.getByLabel('Look for', { exact: true }).selectOption({ label: `${PROJECT} (${OWN})` });
  await page.getByRole('button', { name: 'Ask Google' }).click();
  await page.waitForURL(/\/ai-answers\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

/** Until the answer is complete: it is a job with its own browser. */
const answered = (page: Page) =>
  expect(page.getByRole('tab', { name: 'AI overview' })).toBeVisible({ timeout: 90_000 });

test('an empty list, an empty question and a filter that nothing fits are told as what they are', async ({ page }) => {
  await open(page, '/ai-answers?find=nothing+is+called+this');
  await expect(page.getByText('No AI answer fits this filter')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask Google' }).click();
  await expect(page.getByText('Type what to ask')).toBeVisible();
});

test('a question is asked, waited for, and answered with its sources in order', async ({ page, signedIn }) => {
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
  const overview = page.getByRole('region', { name: 'AI overview', exact: true });
  for (const { text } of points) await expect(overview.getByText(text).first()).toBeVisible();
  const list = page.getByRole('list', { name: 'Sources' });
  await expect(list.getByRole('listitem')).toHaveCount(sources.length);
  const hosts = await list
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.hostname : '')));
  expect(hosts).toEqual(sources.map(({ host }) => host));
  await expectAccessible(page);
});

test('the number of a citation leads to its source', async ({ page }) => {
  await open(page, first);
  await page.getByRole('link', { name: 'Source 2', exact: true }).first().click();
  await expect(page).toHaveURL(/#overview-source-2$/);
  const second = page.getByRole('list', { name: 'Sources' }).getByRole('listitem').nth(1);
  await expect(second).toHaveJSProperty('id', 'overview-source-2');
  await expect(second).toBeInViewport();
});

test('it says whether the domain of the project is cited, and where it ranks on the same page', async ({ page }) => {
  await open(page, first);
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText(`source 2 of ${truth().sources.length}`);
  await expect(figures).toContainText(`You in the results${rankOf(OWN)}`);
  const row = page.getByRole('table', { name: 'Share by domain' }).getByRole('row').filter({ hasText: OWN });
  await expect(row).toContainText('Yours');
  await expect(row).toContainText('25%');
  await open(page, '/ai-answers');
  const listed = page.getByRole('table', { name: 'AI answers' }).getByRole('row').filter({ hasText: QUERY });
  await expect(listed.first().getByText('Cited', { exact: true })).toHaveCount(2);
});

/** Best organic position of a domain on the first results page. */
function rankOf(domain: string): number {
  const { pages } = new GoogleControls('google', { day: 0 }).find({ query: QUERY, country: 'us', language: 'en' });
  return pages.findIndex(({ host }) => host.endsWith(domain)) + 1;
}

test('an overview that Google cannot make is not measured, and says why', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { engines: { google: { overview: 'unavailable' } } });
  await ask(page);
  await answered(page);
  await expect(page.getByRole('heading', { name: 'The AI overview could not be measured' })).toBeVisible();
  await expect(page.getByText('Google reported that it could not generate an AI overview.')).toBeVisible();
  await page.getByRole('tab', { name: 'AI mode' }).click();
  await expect(page.getByRole('region', { name: 'AI mode', exact: true })).toContainText(truth().lead);
  await expectAccessible(page);
});

test('none is told apart from not measured', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { engines: { google: { overview: 'absent' } } });
  await ask(page);
  await answered(page);
  await expect(page.getByRole('heading', { name: 'Google shows no AI overview' })).toBeVisible();
});

test('the texts and sources of two dates are compared, and all dates stand in the chart', async ({
  page,
  signedIn,
}) => {
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
  const changes = panel.getByRole('region', { name: 'Changes of sources' });
  const hosts = (day: number) => truth(day).sources.map(({ host }) => host);
  const fresh = hosts(LATER).filter((host) => !hosts(0).includes(host));
  for (const host of fresh) await expect(changes.getByRole('listitem').filter({ hasText: host })).toContainText('Came');
  await expectAccessible(page);
  const columns = page.getByRole('list', { name: 'Answers over time' }).getByRole('link');
  await expect(columns).toHaveCount(4);
  await expect(columns.nth(0)).toHaveAccessibleName(/AI overview cited; AI mode cited/);
  await expect(columns.nth(1)).toHaveAccessibleName(/AI overview not measured \(Google reported/);
  await expect(columns.nth(2)).toHaveAccessibleName(/AI overview none/);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'Over time' }).getByRole('row')).toHaveCount(5);
  await page.getByRole('button', { name: 'Show as chart' }).click();
  await columns.nth(0).click();
  await page.waitForURL(new RegExp(first));
});

test('the stored page, its picture and its source can be looked at', async ({ context }) => {
  // A separate page: the frame blocks requests of Google's page, which causes a console error.
  const page = await context.newPage();
  await open(page, `${first}?part=evidence`);
  const picture = page.getByRole('img', { name: /as it looked when it was read/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', '');
  await expect(page.frameLocator('iframe').locator('body')).toContainText(truth().lead);
  await page.getByRole('button', { name: 'Source', exact: true }).click();
  await page.getByLabel('Find in source').fill('data-container-id');
  await expect(page.getByText(/^1 of/)).toBeVisible();
  await expectAccessible(page);
  await page.close();
});

test('the call that reads it can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `${first}?part=json`);
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/api/v1${first.replace('/ai-answers/', '/ai_answers/')}`);
});

test('a question under way can be cancelled', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { engines: { google: { delayMs: 20_000 } } });
  await ask(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

for (const theme of ['light', 'dark']) {
  test(`no screen breaks a rule of accessibility, ${theme}`, async ({ page, context, signedIn }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: signedIn.server.baseUrl }]);
    for (const path of ['/ai-answers', ...['overview', 'compare'].map((part) => `${first}?part=${part}`)]) {
      await open(page, path);
      await expectAccessible(page);
    }
    await context.clearCookies({ name: 'theme' });
  });
}

test('nothing scrolls sideways on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const parts = ['overview', 'ai-mode', 'results', 'compare', 'evidence', 'json'];
  for (const path of ['/ai-answers', ...parts.map((part) => `${first}?part=${part}`)]) {
    await open(page, path);
    await expectNoSidewaysScroll(page);
  }
});

test('the palette finds an answer, and an answer is deleted after a question', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search what is stored').fill(QUERY);
  await page.getByRole('option', { name: QUERY }).first().waitFor();
  await page.getByRole('option', { name: /^Ask Google's AI/ }).click();
  await expect(page.getByLabel('Query', { exact: true })).toHaveValue(QUERY);
  await open(page, `/ai-answers?state=done&find=${encodeURIComponent(QUERY)}`);
  const rows = page.getByRole('table', { name: 'AI answers' }).getByRole('link');
  await expect(rows).toHaveCount(4);
  await page
    .getByRole('button', { name: /^Delete the answer to/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete AI answer' }).click();
  await expect(rows).toHaveCount(3);
  await open(page, '/projects');
  await page.getByRole('button', { name: `Delete ${PROJECT}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('cell', { name: OWN })).toHaveCount(0);
});
