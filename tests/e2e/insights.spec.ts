import { removeSearchConsole, sampleProject, sampleSearchConsole } from '#tests/support/sample-project.ts';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

interface Listed {
  insights: { id: string; kind: string; query: string | null; url: string | null; status: string }[];
  kinds: { kind: string; open: number; computed_at: string | null }[];
}

let id = '';

test.beforeAll(async ({ signedIn: { server } }) => {
  id = await sampleProject(server);
  await sampleSearchConsole(server, id);
  await apiOf(server)(`/projects/${id}/insights/compute`, 'POST', {});
  await expect
    .poll(async () => {
      const { kinds }: Listed = (await (await apiOf(server)(`/projects/${id}/insights`)).json()).data;
      return kinds.filter(({ kind, open: count }) => kind === 'queries_to_track' && count > 0).length;
    })
    .toBe(1);
});

test.afterAll(async ({ signedIn: { server } }) => removeSearchConsole(server, id));

test('insights are listed with the most clicks to gain first, and filtered by kind', async ({ page }) => {
  await open(page, `/insights?project=${id}`);
  const list = page.getByRole('list', { name: 'Insights' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  const gains = await list.getByText(/^\+[\d,]+$/).allTextContents();
  const numbers = gains.map((text) => Number(text.replaceAll(',', '')));
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Queries worth tracking/ }).click();
  await expect(list.getByText('Striking distance', { exact: true })).toHaveCount(0);
  await expect(list.getByText('Queries worth tracking', { exact: true }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the evidence names periods and formula, takes a note and leads to the page', async ({ page }) => {
  await open(page, `/insights?project=${id}&kind=striking_distance`);
  const first = page.getByRole('list', { name: 'Insights' }).getByRole('listitem').first();
  await first.getByRole('button', { expanded: false }).first().click();
  await expect(first.getByText(/^[\d,]+ clicks, [\d,]+ impressions, position/).first()).toBeVisible();
  await expect(first.getByText(/First found/)).toBeVisible();
  await first.getByRole('button', { name: 'Add a note' }).click();
  await first.getByLabel('What did you change?').fill('New title for the query');
  await first.getByRole('button', { name: 'Save note' }).click();
  await expect(first.getByText('A note on the timeline is linked.')).toBeVisible();
  await expectAccessible(page);
  await first.getByRole('link', { name: 'All about this page' }).click();
  await page.waitForURL(/\/urls\?/);
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('New title for the query')).toBeVisible();
});

test('an insight is dismissed, reopened and done', async ({ page }) => {
  await open(page, `/insights?project=${id}&kind=striking_distance`);
  const list = page.getByRole('list', { name: 'Insights' });
  const menu = list.getByRole('button', { name: /^Actions for / }).first();
  const name = (await menu.getAttribute('aria-label')) ?? (await menu.textContent()) ?? '';
  const own = list.getByRole('button', { name, exact: true });
  await own.click();
  await page.getByRole('menuitem', { name: 'Dismiss' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismissed', exact: true }).click();
  await own.click();
  await page.getByRole('menuitem', { name: 'Mark as done' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await own.click();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(own).toBeVisible();
});

test('a query is tracked with one click', async ({ page, signedIn: { server } }) => {
  await open(page, `/insights?project=${id}&kind=queries_to_track`);
  const first = page.getByRole('list', { name: 'Insights' }).getByRole('listitem').first();
  const query = (await first.locator('bdi').first().textContent()) ?? '';
  await first.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByText(/keywords? (is|are) tracked now/)).toBeVisible();
  const call = apiOf(server);
  const { data } = await (await call(`/projects/${id}/rankings?q=${encodeURIComponent(query)}`)).json();
  const tracked = data.keywords.filter(({ keyword }: { keyword: string }) => keyword === query);
  expect(tracked.length).toBeGreaterThan(0);
  const keywords = tracked.map((row: { id: string }) => row.id);
  await call(`/projects/${id}/keyword_removals`, 'POST', { keyword_ids: keywords });
});
