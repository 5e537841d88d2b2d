import type { Page } from '@playwright/test';
import { changeWorld } from '#tests/support/world-control.ts';
import { registrations } from '#tests/world/registrations.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const DOMAIN = 'harbour-bakery.example';
const NEW_MAIL = 'post.new-mail.example';
let first = '';
let second = '';

// Each test continues with the reports of those before it.
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));
test.afterAll(({ signedIn: { server } }) => changeWorld(server.control, { reset: true }));

/** Types a domain like a user and waits for the report's page. @returns its path */
async function look(page: Page, domain = DOMAIN): Promise<string> {
  await open(page, '/domains');
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await page.getByLabel('Domain', { exact: true }).press('Enter');
  await page.waitForURL(/\/domains\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname;
}

/** Until the report has ended: it is a job, and its parts have 20 s. */
const looked = (page: Page) => expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an invalid domain and a filter without matches show messages', async ({ page }) => {
  await open(page, '/domains?find=nothing.is.called.this');
  await expect(page.getByText('No matching domain lookups')).toBeVisible();
  const field = page.getByLabel('Domain', { exact: true });
  await page.getByRole('button', { name: 'Look up domain' }).click();
  await expect(page.getByText('Enter a domain, for example example.com')).toBeVisible();
  await field.fill('192.0.2.1');
  await field.press('Enter');
  await expect(page.getByText('is a URL or IP address, not a domain')).toBeVisible();
  await expectAccessible(page);
});

test('a domain lookup shows a card per section, each with its time', async ({ page }) => {
  first = await look(page, `https://${DOMAIN}/story`);
  await looked(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DOMAIN);
  const { registrar, nameservers } = registrations[DOMAIN] ?? { registrar: '?', nameservers: ['?'] };
  await expect(card(page, 'WHOIS')).toContainText(registrar);
  await expect(card(page, 'WHOIS')).toContainText(nameservers[0] ?? '?');
  await expect(card(page, 'WHOIS')).toContainText('14 Mar 2009');
  await expect(card(page, 'DNS records')).toContainText('2001:db8:10::5');
  await expect(card(page, 'Email')).toContainText('10 mail.harbour-post.example');
  await expect(card(page, 'Email')).toContainText('reject');
  await expect(card(page, 'SSL certificate')).toContainText('Expires');
  await expect(card(page, 'Server')).toContainText('HTTPS');
  await expect(card(page, 'Security headers')).toContainText('strict-transport-security');
  await expect(card(page, 'Technologies')).toContainText('detected on');
  for (const name of ['WHOIS', 'DNS records', 'Email', 'SSL certificate', 'Server', 'Technologies']) {
    await expect(card(page, name)).toContainText('Checked');
  }
  // The first report has nothing to compare with.
  await expect(page.getByRole('region', { name: 'Changes' })).toHaveCount(0);
});

test('the next lookup shows changes, and the timeline has both', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { dns: { [DOMAIN]: { mx: [[5, NEW_MAIL]] } } });
  await open(page, first);
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.waitForURL((url) => url.pathname !== first && /\/domains\/[0-9a-f-]{36}/.test(url.pathname));
  second = new URL(page.url()).pathname;
  await looked(page);
  const changes = page.getByRole('region', { name: 'Changes' }).getByRole('listitem');
  await expect(changes.filter({ hasText: NEW_MAIL })).toContainText('New');
  await expect(changes.filter({ hasText: 'mail.harbour-post.example' }).first()).toContainText('Lost');
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const looks = page.getByRole('list', { name: 'Checks of this domain' });
  await expect(looks.locator(':scope > li')).toHaveCount(2);
  await expect(looks.locator(':scope > li').first()).toContainText(NEW_MAIL);
  await expect(looks.locator(':scope > li').last()).toContainText('First check');
  await looks.locator(':scope > li').last().getByRole('link').click();
  await page.waitForURL(new RegExp(first));
});

test('raw responses are shown unchanged', async ({ page }) => {
  await open(page, `${second}?part=raw`);
  await expect(page.getByRole('region', { name: /^RDAP response from/ })).toContainText('"objectClassName"');
  await expect(page.getByRole('heading', { name: 'JSON data' })).toBeVisible();
  await expectAccessible(page);
});

test('a failed section shows its reason, and the others are shown', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { rdap: 'fault', whois: 'resets' });
  await look(page);
  await looked(page);
  await expect(card(page, 'WHOIS')).toContainText('Not measured');
  await expect(card(page, 'DNS records')).toContainText('2001:db8:10::5');
  await expectAccessible(page);
});

test('an unregistered domain is reported as such', async ({ page }) => {
  await look(page, 'nobody-is-here.example');
  await looked(page);
  await expect(card(page, 'WHOIS')).toContainText('Not registered');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText(/not registered|nobody has registered it/);
  await expect(card(page, 'SSL certificate')).toContainText('Not measured');
});

test('a running lookup shows its steps and can be canceled', async ({ page, signedIn }) => {
  await changeWorld(signedIn.server.control, { rdap: 'silent', whois: 'silent' });
  await look(page);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('Query WHOIS/RDAP')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Check canceled' })).toBeVisible();
  await expectAccessible(page);
});

test('a report is exported as a file', async ({ page, signedIn }) => {
  await open(page, second);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export' }).press('ArrowRight');
  const href = await page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href');
  const file = await signedIn.context.request.get(href ?? '');
  expect(file.status()).toBe(200);
  expect(await file.text()).toContain('Harbour Names Ltd');
});

for (const theme of ['light', 'dark']) {
  test(`every screen is accessible, ${theme}`, async ({ page, context, signedIn }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: signedIn.server.baseUrl }]);
    for (const path of ['/domains', second, `${second}?part=timeline`]) {
      await open(page, path);
      if (path !== '/domains') await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
      await expectAccessible(page);
    }
    await context.clearCookies({ name: 'theme' });
  });
}

test('no horizontal scrolling on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/domains', ...['overview', 'timeline', 'raw'].map((part) => `${second}?part=${part}`)]) {
    await open(page, path);
    if (path !== '/domains') await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('keyboard shortcuts work, and a lookup is deleted after confirmation', async ({ page }) => {
  await open(page, second);
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Timeline' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Checks of this domain' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.waitForURL(/\/domains$/);
  await open(page, '/domains?project=all&find=nobody-is-here');
  await page.getByRole('button', { name: /^Delete the domain lookup of nobody-is-here/ }).click();
  await page.getByRole('button', { name: 'Delete domain lookup' }).click();
  await expect(page.getByText('No matching domain lookups')).toBeVisible();
});
