import { sampleProject } from '#tests/support/sample-project.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

/** Cited until recently: part of the sample project's story. */
const LOST = 'which loaf is best';
let screen = '';

test.beforeAll(async ({ signedIn: { server } }) => {
  screen = `/ai-visibility?project=${await sampleProject(server)}`;
});

test('the figures, days, sources, changes and matrix of a project, with no fault of accessibility', async ({
  page,
}) => {
  await open(page, screen);
  const figures = page.getByRole('region', { name: 'Key figures' });
  for (const name of ['Coverage', 'Citation rate', 'Mention rate', 'Your share of sources']) {
    await expect(figures.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('left out, as these engines have none')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Keywords a day/ })).toBeVisible();
  const sources = page.getByRole('table', { name: 'Source domains' });
  await expect(sources.getByRole('row', { name: /harbour-bakery\.example Yours/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: LOST }).getByText('Lost')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Keywords and domains' }).getByText('yours')).toBeVisible();
  await expectAccessible(page);
});

test('days and keywords are chosen, stand in the address, and the table is read on', async ({ page }) => {
  await open(page, screen);
  await page.getByRole('button', { name: '180 days' }).click();
  await page.waitForURL(/days=180/);
  await page.getByLabel('Tag', { exact: true }).selectOption('questions');
  await page.waitForURL(/tag=questions/);
  await expect(page.getByRole('button', { name: '180 days' })).toHaveAttribute('aria-pressed', 'true');
  const matrix = page.getByRole('table', { name: 'Keywords and domains' });
  await expect(matrix.getByRole('link', { name: 'sourdough loaf', exact: true })).toHaveCount(0);
  await page.getByLabel('Tag', { exact: true }).selectOption('');
  const parts = page.getByRole('navigation', { name: 'Parts of the table' });
  await parts.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/from=25/);
  await expect(parts.getByText(/^26 to /)).toBeVisible();
});

test('the days of half a year are read as a table part by part, the newest first to be seen', async ({ page }) => {
  await open(page, `${screen}&days=180`);
  await page.getByRole('button', { name: 'Show as table' }).click();
  const days = page.getByRole('table', { name: 'Overviews over time' });
  await expect(days.getByRole('row')).toHaveCount(32);
  const parts = page.getByRole('navigation', { name: 'Parts of the table: Overviews over time' });
  await expect(parts.getByText('Rows 150 to 180 of 180')).toBeVisible();
  await parts.getByRole('button', { name: 'Earlier rows' }).click();
  await expect(parts.getByText('Rows 119 to 149 of 180')).toBeVisible();
  await expect(days.getByRole('row')).toHaveCount(32);
  await expectAccessible(page);
});

test('the breadcrumb names AI visibility and leads back to it from a keyword', async ({ page }) => {
  await open(page, screen);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs).toContainText(/AI answers.*AI visibility/);
  await page.getByRole('listitem').filter({ hasText: LOST }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: LOST })).toBeVisible();
  await crumbs.getByRole('link', { name: 'AI visibility' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'AI visibility' })).toBeVisible();
});

test('a lost citation leads to both texts and what changed in their sources', async ({ page }) => {
  await open(page, screen);
  await page.getByRole('listitem').filter({ hasText: LOST }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: LOST })).toBeVisible();
  await expect(page.getByRole('region', { name: 'AI overview', exact: true }).getByText('In short:')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  const changes = page.getByRole('region', { name: 'Changes of sources' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'harbour-bakery' }).getByText('Went')).toBeVisible();
  await expectAccessible(page);
});

test('on a phone and in the dark nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, screen);
  await expect(page.getByRole('region', { name: 'Key figures' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a project without tracked keywords says what to do; a wrong project is not found', async ({ page, signedIn }) => {
  const { baseUrl, token } = signedIn.server;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Nothing tracked', domain: 'nothing-tracked.example' });
  const made = await (await fetch(`${baseUrl}/api/v1/projects`, { method: 'POST', headers, body })).json();
  await open(page, `/ai-visibility?project=${made.data.project.id}`);
  await expect(page.getByText('No tracked keywords yet')).toBeVisible();
  await expectAccessible(page);
  await fetch(`${baseUrl}/api/v1/projects/${made.data.project.id}`, { method: 'DELETE', headers });
});
