import { changeWorld } from '#tests/support/world-control.ts';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));

// Other specs expect an empty list of searches.
test.afterAll(async ({ signedIn: { server } }) => {
  const api = apiOf(server);
  const { data: drafts } = await (await api('/drafts?limit=100')).json();
  for (const { id, title } of drafts.drafts) if (title === 'rye bread') await api(`/drafts/${id}`, 'DELETE');
  const { data: briefs } = await (await api('/briefs?find=rye%20bread&limit=100')).json();
  for (const { id } of briefs.briefs) {
    await api(`/briefs/${id}/cancel`, 'POST', {});
    await api(`/briefs/${id}`, 'DELETE');
  }
  const { data } = await (await api('/question_trees?limit=100')).json();
  for (const { id } of data.trees) await api(`/question_trees/${id}`, 'DELETE');
  const { data: stored } = await (await api('/searches?limit=100&purpose=all')).json();
  for (const { id, query } of stored.searches) if (/rye bread/.test(query)) await api(`/searches/${id}`, 'DELETE');
});

test('questions are found, shown as a tree, copied and exported', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/keywords/questions');
  await expectAccessible(page);
  await page.getByLabel('Query', { exact: true }).fill('rye bread');
  await page.getByLabel('Country', { exact: true }).selectOption('gb');
  await page.getByLabel('Levels', { exact: true }).selectOption('2');
  await expect(page.getByText('At most 5 searches', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Find questions' }).click();
  await page.waitForURL(/\/keywords\/questions\/[0-9a-f-]{36}$/);
  const question = 'What is rye bread good for?';
  await expect(page.getByText('11 questions', { exact: false })).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText(question, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `SERP for ${question}`, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy outline (Markdown)' }).click();
  await expect(page.getByText('Outline copied')).toBeVisible();
  const outline = await page.evaluate(() => navigator.clipboard.readText());
  expect(outline.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(3);
  expect(outline.split('\n').filter((line) => line.startsWith('  - '))).toHaveLength(8);
  const tree = new URL(page.url()).pathname;
  const file = await page.request.get(`/api/export/question-trees/${tree.split('/').at(-1)}/csv`);
  expect((await file.text()).split('\n').filter(Boolean)).toHaveLength(12);
  await page.getByRole('button', { name: 'Write a brief' }).click();
  await page.waitForURL(/\/content\/[0-9a-f-]{36}/);
  await expect(page.getByText(question).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Question tree', exact: true })).toHaveAttribute('href', tree);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, tree);
  await expect(page.getByText(question, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
