import { sampleProject } from '#tests/support/sample-project.ts';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

let id = '';

test.beforeAll(async ({ signedIn: { server } }) => {
  id = await sampleProject(server);
});

// Tests of other screens start without this project.
test.afterAll(async ({ signedIn: { server } }) => {
  await apiOf(server)(`/projects/${id}`, 'DELETE');
});

test('a card shows the metrics of its project, and the period picker changes what they are compared with', async ({
  page,
}) => {
  await open(page, '/');
  const card = page.getByRole('region', { name: 'Harbour Bakery' });
  const line = (label: string) => card.getByRole('listitem').filter({ has: page.getByRole('link', { name: label }) });
  await expect(line('Visibility')).toContainText(/\d%.*vs\. 7 days ago/);
  await expect(line('Visibility').getByRole('img', { name: 'Visibility over 7 days' })).toBeVisible();
  await expect(line('Keywords')).toContainText(/Top 3: \d+ · Top 10: \d+/);
  await expect(line('AI citations')).toContainText(/\d+ of \d+/);
  await expect(line('Next runs')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Compare with' }).getByRole('link', { name: '30 days' }).click();
  await page.waitForURL('**/?days=30');
  await expect(line('Visibility')).toContainText(/\d%.*vs\. 30 days ago/);
  await expect(line('Visibility').getByRole('img', { name: 'Visibility over 30 days' })).toBeVisible();
  await expect(
    line('Keywords').getByRole('img', { name: /improved, \d+ new in the results vs\. 30 days ago$/ }),
  ).toBeVisible();
  await expect(page.getByText('All projects, compared with 30 days ago.')).toBeVisible();
  await expect(page.getByText(/(vs\.|compared with) 7 days ago/i)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the overview compares with competitors and lists winners, losers and citations', async ({ page, signedIn }) => {
  const competitors = { watched_domains: ['north-street-bakery.example', 'rye-society.example'] };
  expect((await apiOf(signedIn.server)(`/projects/${id}`, 'PATCH', competitors)).ok).toBe(true);
  await open(page, `/projects/${id}?days=30`);
  await expect(page.getByRole('heading', { name: 'Visibility vs. competitors, last 30 days' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Visibility over 30 days' })).toContainText('rye-society');
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(region('Position distribution, now vs. 30 days ago').getByRole('row')).toHaveCount(8);
  await expect(region('Winners').getByRole('listitem').first()).toBeVisible();
  await expect(region('Losers').getByRole('listitem').first()).toBeVisible();
  await expect(region('AI citations: you vs. competitors')).toContainText(
    /You: [\d.]+% of [\d,]+ citations, last 30 days/,
  );
  const timeline = region('Timeline');
  // The daily checks are folded into their newest.
  await expect(timeline.getByText(/^and \d+ times? before, since/).first()).toBeVisible();
  expect(await timeline.getByRole('listitem').count()).toBeLessThanOrEqual(10);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
