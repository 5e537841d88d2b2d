import { readFile } from 'node:fs/promises';
import { sampleProject } from '#tests/support/sample-project.ts';
import { changeWorld } from '#tests/support/world-control.ts';
import { linkGraphFacts } from '#tests/world/sites/link-graph.ts';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const QUERY = 'bread recipe';
const { domain } = linkGraphFacts;
let id = '';
let index = '';
const searches: string[] = [];

test.beforeAll(async ({ signedIn: { server } }) => {
  await changeWorld(server.control, { reset: true });
  id = await sampleProject(server);
  for (const engine of ['bing', 'yahoo']) {
    const asked = new URLSearchParams({
      query: QUERY,
      search_engine: engine,
      country: 'us',
      pages_number: '1',
      project_id: id,
    });
    const { data } = await (await apiOf(server)(`/serp?${asked}`)).json();
    searches.push(data.search_id);
  }
  const asked = new URLSearchParams({ domain, search_engine: 'bing', country: 'gb', pages_number: '1' });
  await apiOf(server)(`/backlinks?${asked}`);
  const { data } = await (await apiOf(server)(`/backlink_domains?query=${domain}`)).json();
  index = data.domains[0].id;
});

// Other specs expect an empty list of searches, and the keywords of the sample.
test.afterAll(async ({ signedIn: { server } }) => {
  await apiOf(server)(`/backlink_domains/${index}`, 'DELETE');
  const helpers = await (await apiOf(server)('/searches?limit=100')).json();
  for (const { id: search, purpose } of helpers.data.searches) if (purpose === 'backlinks') searches.push(search);
  for (const search of searches) await apiOf(server)(`/searches/${search}`, 'DELETE');
  const { data } = await (await apiOf(server)(`/projects/${id}/rankings?q=${encodeURIComponent(QUERY)}`)).json();
  const ids = data.keywords.map((one: { id: string }) => one.id);
  if (ids.length > 0) await apiOf(server)(`/projects/${id}/keyword_removals`, 'POST', { keyword_ids: ids });
});

test('keyword gaps are filtered, say what they are made of, and are tracked with one click', async ({ page }) => {
  await open(page, `/keywords/gaps?project=${id}&gap=all`);
  const table = page.getByRole('table', { name: 'Keyword gap' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/It is not an index of the web/)).toBeVisible();
  await expect(page.getByText(/\d+ stored SERPs/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Competitor', { exact: true }).selectOption('crumb-and-crust.example');
  await page.waitForURL(/competitor=crumb-and-crust\.example/);
  await expect(table.getByRole('columnheader', { name: 'millstone-flour.example' })).toHaveCount(0);
  await page.getByLabel('Search engine', { exact: true }).selectOption('bing');
  await page.waitForURL(/engine=bing/);
  const track = page.getByRole('button', { name: `Track ${QUERY}` });
  await track.click();
  await expect(page.getByText('1 keyword is tracked now')).toBeVisible();
  await expect(track).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('link gaps name the domains whose backlinks are not stored', async ({ page }) => {
  await open(page, `/backlinks/gap?project=${id}`);
  await expect(page.getByText(/^Not measured: .*crumb-and-crust\.example/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find or import backlinks' })).toBeVisible();
  await expectAccessible(page);
});

test('a disavow file is built with a warning for an own domain, and downloaded', async ({ page }) => {
  await open(page, `/backlinks/disavow?domain=${index}`);
  await expect(page.getByText('Most sites do not need this')).toBeVisible();
  const domains = page.getByRole('list', { name: 'Referring domains' }).getByRole('checkbox');
  await domains.first().check();
  await page.getByLabel('More domains and URLs').fill(`${domain}\nhttps://spam.example/page\nftp://x`);
  await page.getByLabel('Existing disavow file').fill('# Checked in May\nnot a domain');
  await page.getByRole('button', { name: 'Create file' }).click();
  await expect(page.getByText('one of your domains')).toBeVisible();
  await expect(page.getByText('2 invalid lines, not in the file')).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^disavow-.*-\d{4}-\d\d-\d\d\.txt$/);
  const text = await readFile(await download.path(), 'utf8');
  const [comment, chosen, ...rest] = text.split('\n');
  expect([comment, ...rest]).toEqual(['# Checked in May', `domain:${domain}`, 'https://spam.example/page', '']);
  expect(chosen).toMatch(/^domain:\S+$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the page of a keyword has inputs and formula of its difficulty, not measured without links', async ({
  page,
  signedIn: { server },
}) => {
  const { data } = await (
    await apiOf(server)(`/projects/${id}/rankings?q=harbour%20bakery&search_engine=google`)
  ).json();
  await open(page, `/rankings/${data.keywords[0].id}?project=${id}`);
  const panel = page.getByRole('region', { name: 'Keyword difficulty' });
  // The sample of the tests has no backlinks: the inputs are shown, and no figure is invented.
  await expect(panel.getByText('Not measured', { exact: true })).toBeVisible();
  await expect(panel.getByText(/^No backlinks are known of any result\./)).toBeVisible();
  await expect(panel.getByRole('table', { name: 'Inputs of keyword difficulty' }).getByRole('row')).toHaveCount(11);
  await panel.getByText('Formula').click();
  await expect(panel.getByText(/^Difficulty = \(60 × links/)).toBeVisible();
  await expectAccessible(page);
});

test('the results of two engines are one list with the position in each', async ({ page }) => {
  await open(page, `/searches/${searches[0]}?part=merged`);
  const table = page.getByRole('table', { name: 'Merged results' });
  await expect(table.getByRole('columnheader', { name: 'Bing' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Yahoo' })).toBeVisible();
  await expect(page.getByText(/^Reciprocal rank fusion: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check in Google' })).toBeVisible();
  await expectAccessible(page);
});
