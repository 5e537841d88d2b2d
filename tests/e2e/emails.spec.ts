import type { Page } from '@playwright/test';
import { changeWorld } from '#tests/support/world-control.ts';
import { addressFacts } from '#tests/world/sites/addresses.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, forgetSearches, open, test } from './dashboard.ts';

const { domain, atDomain, others } = addressFacts;
let first = '';

// Each test continues with the run of the first one.
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));

test.afterAll(({ signedIn: { server } }) => forgetSearches(server, 'emails'));

/** Fills in the form like a user and waits for the run's page. @returns its path */
async function look(page: Page, name: string): Promise<string> {
  await open(page, '/emails');
  await page.getByLabel('Domain', { exact: true }).fill(name);
  await page.getByLabel('Engine', { exact: true }).selectOption('bing');
  await page.getByLabel('Country', { exact: true }).selectOption('gb');
  await page.getByRole('button', { name: 'Find emails' }).click();
  await page.waitForURL(/\/emails\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

const addresses = (page: Page, group: string | RegExp) =>
  page.getByRole('region', { name: group }).getByRole('heading', { level: 3 });

test('emails of a domain are listed above those of other domains', async ({ page }) => {
  await open(page, '/emails');
  await expect(page.getByText('No email searches yet')).toBeVisible();
  await expectAccessible(page);
  first = await look(page, `https://www.${domain}/team`);
  await expect(addresses(page, `At ${domain}`)).toHaveCount(atDomain.length);
  const own = (await addresses(page, `At ${domain}`).allTextContents()).map((email) => email.toLowerCase());
  expect(own.toSorted()).toEqual(atDomain);
  expect((await addresses(page, 'Other domains, found on this site').allTextContents()).toSorted()).toEqual(others);
  await expectAccessible(page);
});

test('each email shows its format, its pages and the surrounding text', async ({ page }) => {
  await open(page, first);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `info@${domain}` }) });
  await expect(row).toContainText('Link');
  await expect(row).toContainText('Write to info@');
  await expect(row.getByRole('link').first()).toHaveAttribute('href', `https://www.${domain}/unternehmen/kontakt`);
  await row.getByText('1 more page').click();
  await expect(row.getByRole('link', { name: /impressum/ })).toBeVisible();
});

test('shows how many pages were crawled, when, and which failed', async ({ page }) => {
  await open(page, first);
  await expect(page.getByText('Finished')).toBeVisible();
  await page.getByRole('tab', { name: /^Pages crawled/ }).click();
  const read = page.getByRole('tabpanel').getByRole('table', { name: 'Pages crawled' });
  await expect(read.getByRole('row', { name: /impressum/ })).toContainText('Internal link');
  await expect(page.getByRole('region', { name: 'Pages not crawled' })).toContainText('403');
  await expect(page.getByRole('region', { name: 'Ignored' })).toContainText('name@domain.com');
  await expectAccessible(page);
});

test('emails are exported as CSV, JSON and XLSX', async ({ page }) => {
  await open(page, first);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export' }).press('ArrowRight');
  for (const [name, head] of [
    ['CSV', '\uFEFFemail,at_domain'],
    ['JSON', '{'],
    ['XLSX', 'PK'],
  ] as const) {
    const href = await page.getByRole('menuitem', { name }).getAttribute('href');
    const file = await page.request.get(href ?? '');
    expect(file.status()).toBe(200);
    expect(file.headers()['content-disposition']).toContain(`.${name.toLowerCase()}"`);
    expect((await file.body()).toString('utf8').trimStart().startsWith(head.trim())).toBe(true);
  }
});

test('an invalid domain shows an error', async ({ page }) => {
  await open(page, '/emails');
  await page.getByLabel('Domain', { exact: true }).fill('not a domain');
  await page.getByRole('button', { name: 'Find emails' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'not a domain is not a valid domain' })).toBeVisible();
  await expectAccessible(page);
});

test('an incomplete search shows a warning and its results', async ({ page }) => {
  await look(page, 'sunk-harbour.example');
  await expect(page.getByText('Search incomplete')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'mate@sunk-harbour.example' })).toBeVisible();
  await expectAccessible(page);
});

test('a domain without a server shows an error, not an empty list', async ({ page }) => {
  await look(page, 'nobody-is-here.example');
  await expect(page.getByRole('alert').getByRole('heading')).toContainText('Email search failed');
  await expect(page.getByText('No email addresses found')).toHaveCount(0);
  await expectAccessible(page);
});

test('dark theme and phone layout, without horizontal scrolling', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/emails');
  await expect(page.getByRole('list', { name: 'Email searches' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await open(page, first);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a search is found by its domain, opened by keyboard and deleted', async ({ page }) => {
  await open(page, '/emails');
  await page.getByRole('searchbox', { name: 'Filter by domain' }).fill('nobody');
  await expect(page.getByRole('row', { name: /nobody-is-here/ })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(domain) })).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/emails\/[0-9a-f-]{36}/);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete email search' }).click();
  await expect(page).toHaveURL(/\/emails$/);
  await expect(page.getByRole('row', { name: /nobody-is-here/ })).toHaveCount(0);
});
