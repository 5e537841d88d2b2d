import type { Page } from '@playwright/test';
import { yardHosts } from '#tests/world/tls-yard.ts';
import {
  apiOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgetProjects,
  forgetSearches,
  open,
  test,
} from './dashboard.ts';

const DOMAIN = 'harbour-bakery.example';
const SECTIONS = [
  '1 · Site crawl and top fixes',
  '2 · Suggested keywords',
  '3 · First positions',
  '4 · Who is cited instead of you',
];

// Each test continues with the project of the one before.
test.describe.configure({ mode: 'serial' });

test.beforeAll(({ signedIn: { server } }) => forgetProjects(server));
test.afterAll(async ({ signedIn: { server } }) => {
  await forgetProjects(server);
  await forgetSearches(server, 'tracking');
});

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Your domain' });

/** Each input is explained and stays in the field. */
async function expectFaults(page: Page, faults: readonly (readonly [typed: string, why: string])[]): Promise<void> {
  const field = fieldOf(page);
  for (const [typed, why] of faults) {
    await field.fill(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(why);
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
}

test('without a project the dashboard asks for a domain; what is none is explained and stays', async ({ page }) => {
  await open(page, '/');
  await expect(fieldOf(page)).toBeFocused();
  await expectFaults(page, [
    ['', 'Enter your domain'],
    ['sourdough bread', '“sourdough bread” is not a domain'],
    ['http://192.168.0.1/', 'is an IP address'],
  ]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a site that cannot be reached is refused before there is a project', async ({
  context,
  signedIn: { server },
}) => {
  // A page of its own: the browser reports refused requests on its console.
  const page = await context.newPage();
  await open(page, '/');
  await expectFaults(page, [
    [`https://${yardHosts.inside}/x`, 'is not a public site'],
    ['nowhere-at-all.example', 'does not resolve'],
  ]);
  await page.close();
  expect((await (await apiOf(server)('/projects')).json()).data.projects).toEqual([]);
});

test('a domain is crawled, gets keywords and positions, and AI citations, on one page that survives a reload', async ({
  page,
}) => {
  await open(page, '/');
  await fieldOf(page).fill(`${DOMAIN}/bread`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}\/first-check$/);
  await expect(page.getByRole('heading', { level: 1, name: `First check of ${DOMAIN}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  const [crawl, keywords, ranks, citations] = SECTIONS.map((name) => page.getByRole('region', { name }));
  if (!crawl || !keywords || !ranks || !citations) throw new Error('there are four sections');
  await expect(crawl.getByText('Done', { exact: true })).toBeVisible();
  await expect(crawl.getByRole('heading', { name: 'Top fixes', exact: true })).toBeVisible();
  await expect(crawl.getByText(/^\+\d/).first()).toBeVisible();
  await expect(keywords.getByRole('list', { name: 'Suggested keywords' })).toContainText('sourdough bread');
  await expect(ranks.getByText('Done', { exact: true })).toBeVisible();
  await expect(ranks.getByRole('row')).toHaveCount(6);
  await expect(citations.getByText('Done', { exact: true })).toBeVisible();
  await expect(citations.getByText(new RegExp(`^${DOMAIN} is (not )?cited`)).first()).toBeVisible();
  // What is left is the checklist of the project.
  const steps = page.getByRole('region', { name: `Set up ${DOMAIN}` });
  await expect(steps).toContainText('2 of 5 steps done');
  await expectAccessible(page);
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: new URL('/', page.url()).href }]);
  try {
    await page.reload();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(steps).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  } finally {
    await page.context().clearCookies({ name: 'theme' });
  }
});

test('the other suggested keywords are tracked with one button', async ({ page, signedIn: { server } }) => {
  const { data } = await (await apiOf(server)('/projects')).json();
  await open(page, `/projects/${data.projects[0].id}/first-check`);
  const keywords = page.getByRole('region', { name: SECTIONS[1] });
  await keywords.getByRole('button', { name: /^Track the other/ }).click();
  await expect(keywords.getByRole('button', { name: /^Track the other/ })).toHaveCount(0);
});

test('a new project starts it from its checklist, and it can be stopped', async ({ page, signedIn: { server } }) => {
  const made = await apiOf(server)('/projects', 'POST', { name: 'Trial', domain: 'long-lane.example' });
  const { id } = (await made.json()).data.project;
  await open(page, `/projects/${id}`);
  await page.getByRole('region', { name: 'Set up Trial' }).getByRole('link', { name: 'First check' }).click();
  await page.getByRole('button', { name: 'Start the first check' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
  await expect(page.getByRole('region', { name: SECTIONS[3] }).getByText('Canceled', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Open the project' }).click();
  await page.waitForURL(`**/projects/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Trial' })).toBeVisible();
});
