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
  await page.getByRole('button', { name: 'Find addresses' }).click();
  await page.waitForURL(/\/emails\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

const addresses = (page: Page, group: string | RegExp) =>
  page.getByRole('region', { name: group }).getByRole('heading', { level: 3 });

test('a domain is looked at, and its addresses stand above those of others', async ({ page }) => {
  await open(page, '/emails');
  await expect(page.getByText('No domain looked at yet')).toBeVisible();
  await expectAccessible(page);
  first = await look(page, `https://www.${domain}/team`);
  await expect(addresses(page, `At ${domain}`)).toHaveCount(atDomain.length, { timeout: 60_000 });
  const own = (await addresses(page, `At ${domain}`).allTextContents()).map((email) => email.toLowerCase());
  expect(own.toSorted()).toEqual(atDomain);
  expect((await addresses(page, 'Others on its own pages').allTextContents()).toSorted()).toEqual(others);
  await expectAccessible(page);
});

test('each address says how it is written and where, with the text around it', async ({ page }) => {
  await open(page, first);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `info@${domain}` }) });
  await expect(row).toContainText('Link');
  await expect(row).toContainText('Write to info@');
  await expect(row.getByRole('link').first()).toHaveAttribute('href', `https://www.${domain}/unternehmen/kontakt`);
  await row.getByText('1 more page').click();
  await expect(row.getByRole('link', { name: /impressum/ })).toBeVisible();
});

test('says how many pages were read, when, and which could not be', async ({ page }) => {
  await open(page, first);
  await expect(page.getByText('Read until')).toBeVisible();
  await page.getByRole('tab', { name: /^Pages read/ }).click();
  const read = page.getByRole('tabpanel').getByRole('table', { name: 'Pages read' });
  await expect(read.getByRole('row', { name: /impressum/ })).toContainText('Linked from the site');
  await expect(page.getByRole('region', { name: 'Pages not read' })).toContainText('It answers 403.');
  await expect(page.getByRole('region', { name: 'Left out' })).toContainText('name@domain.com');
  await expectAccessible(page);
});

test('addresses are taken away as CSV, JSON and XLSX', async ({ page }) => {
  await open(page, first);
  for (const [name, head] of [
    ['CSV', '\uFEFFemail,at_domain'],
    ['JSON', '{'],
    ['XLSX', 'PK'],
  ] as const) {
    const link = page.getByRole('link', { name });
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(file.status()).toBe(200);
    expect(file.headers()['content-disposition']).toContain(`.${name.toLowerCase()}"`);
    expect((await file.body()).toString('utf8').trimStart().startsWith(head.trim())).toBe(true);
  }
});

test('what is no domain is said at once, in words', async ({ page }) => {
  await open(page, '/emails');
  await page.getByLabel('Domain', { exact: true }).fill('not a domain');
  await page.getByRole('button', { name: 'Find addresses' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'not a domain is no domain' })).toBeVisible();
  await expectAccessible(page);
});

test('what could not be looked at is said beside what was found', async ({ page }) => {
  await look(page, 'sunk-harbour.example');
  await expect(page.getByText('Not everything could be looked at')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 3, name: 'mate@sunk-harbour.example' })).toBeVisible();
  await expectAccessible(page);
});

test('a domain that nobody answers for is an error in words, no empty list', async ({ page }) => {
  await look(page, 'nobody-is-here.example');
  await expect(page.getByRole('alert').getByRole('heading')).toContainText('could not be looked for', {
    timeout: 60_000,
  });
  await expect(page.getByText('No address found')).toHaveCount(0);
  await expectAccessible(page);
});

test('in the dark and on a phone, nothing scrolls sideways', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/emails');
  await expect(page.getByRole('list', { name: 'Domains looked at' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await open(page, first);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a look is found by its domain, opened by keyboard and deleted', async ({ page }) => {
  await open(page, '/emails');
  await page.getByRole('searchbox', { name: 'Filter by domain' }).fill('nobody');
  await expect(page.getByRole('row', { name: /nobody-is-here/ })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(domain) })).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/emails\/[0-9a-f-]{36}/);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete look' }).click();
  await expect(page).toHaveURL(/\/emails$/);
  await expect(page.getByRole('row', { name: /nobody-is-here/ })).toHaveCount(0);
});
