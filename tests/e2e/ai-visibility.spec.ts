import { sampleProject } from '#tests/support/sample-project.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

/** Cited until recently: part of the sample project's story. */
const LOST = 'which loaf is best';
let screen = '';

test.beforeAll(async ({ signedIn: { server } }) => {
  screen = `/ai-visibility?project=${await sampleProject(server)}`;
});

test('the screen shows metrics, history, sources, changes and the keyword matrix, and is accessible', async ({
  page,
}) => {
  await open(page, screen);
  const figures = page.getByRole('region', { name: 'Key metrics' });
  for (const name of ['AI Overview rate', 'Citation rate', 'Mention rate']) {
    await expect(figures.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('(no AI Overviews)')).toBeVisible();
  for (const name of ['Share of citations', 'Won and lost citations', 'Cited instead of you'])
    expect((await page.getByRole('heading', { name, exact: true }).boundingBox())?.y).toBeLessThanOrEqual(400);
  await expect(page.getByRole('img', { name: /^Keywords per day/ })).toBeVisible();
  const sources = page.getByRole('table', { name: 'Top cited domains' });
  await expect(sources.getByRole('row', { name: /harbour-bakery\.example You/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: LOST }).filter({ hasText: 'Lost' })).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Citations by keyword and domain' }).getByText('you', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('date range and tag are kept in the URL, and the table has pages', async ({ page }) => {
  await open(page, screen);
  await page.getByRole('button', { name: '180 days' }).click();
  await page.waitForURL(/days=180/);
  await page.getByLabel('Tag', { exact: true }).selectOption('questions');
  await page.waitForURL(/tag=questions/);
  await expect(page.getByRole('button', { name: '180 days' })).toHaveAttribute('aria-pressed', 'true');
  const matrix = page.getByRole('table', { name: 'Citations by keyword and domain' });
  await expect(matrix.getByRole('link', { name: 'sourdough loaf', exact: true })).toHaveCount(0);
  await page.getByLabel('Tag', { exact: true }).selectOption('');
  const parts = page.getByRole('navigation', { name: 'Table pages' });
  await parts.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/from=25/);
  await expect(parts.getByText(/^26–/)).toBeVisible();
});

test('keywords of a competitor that is cited in place of the project can be listed', async ({ page }) => {
  await open(page, screen);
  const choices = page.getByRole('navigation', { name: 'Filter by citation' });
  await choices.getByRole('link', { name: 'Competitor cited, not you' }).click();
  await page.waitForURL(/cited=competitor_not_you/);
  const matrix = page.getByRole('table', { name: 'Citations by keyword and domain' });
  await expect(matrix.getByText('Not cited', { exact: true }).first()).toBeVisible();
  await expect(matrix.getByText('Cited', { exact: true })).toHaveCount(0);
  await expect(matrix.getByText('No AI Overview', { exact: true })).toHaveCount(0);
});

test('half a year is shown as a table with pages, newest rows first', async ({ page }) => {
  await open(page, `${screen}&days=180`);
  await page.getByRole('button', { name: 'Show as table' }).click();
  const days = page.getByRole('table', { name: 'How often do AI Overviews cite you?' });
  await expect(days.getByRole('row')).toHaveCount(32);
  const parts = page.getByRole('navigation', { name: 'Pages of the table: How often do AI Overviews cite you?' });
  await expect(parts.getByText('Rows 150–180 of 180')).toBeVisible();
  await parts.getByRole('button', { name: 'Earlier rows' }).click();
  await expect(parts.getByText('Rows 119–149 of 180')).toBeVisible();
  await expect(days.getByRole('row')).toHaveCount(32);
  await expectAccessible(page);
});

test('the breadcrumb links back to AI visibility from a keyword', async ({ page }) => {
  await open(page, screen);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs).toHaveText('AI visibility');
  await page.getByRole('listitem').filter({ hasText: LOST }).filter({ hasText: 'Lost' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: LOST })).toBeVisible();
  await crumbs.getByRole('link', { name: 'AI visibility' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'AI visibility' })).toBeVisible();
});

test('a lost citation links to both texts and the source changes', async ({ page }) => {
  await open(page, screen);
  await page.getByRole('listitem').filter({ hasText: LOST }).filter({ hasText: 'Lost' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: LOST })).toBeVisible();
  await expect(page.getByRole('region', { name: 'AI Overview', exact: true }).getByText('In short:')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Changes' })).toBeVisible();
  const changes = page.getByRole('region', { name: 'Source changes' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'harbour-bakery' }).getByText('Removed')).toBeVisible();
  await expectAccessible(page);
});

test('phone layout and dark theme', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, screen);
  await expect(page.getByRole('region', { name: 'Key metrics' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a project without tracked keywords shows what to do', async ({ page, signedIn }) => {
  const { baseUrl, token } = signedIn.server;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Nothing tracked', domain: 'nothing-tracked.example' });
  const made = await (await fetch(`${baseUrl}/api/v1/projects`, { method: 'POST', headers, body })).json();
  await open(page, `/ai-visibility?project=${made.data.project.id}`);
  await expect(page.getByText('No tracked keywords yet')).toBeVisible();
  await expectAccessible(page);
  await fetch(`${baseUrl}/api/v1/projects/${made.data.project.id}`, { method: 'DELETE', headers });
});
