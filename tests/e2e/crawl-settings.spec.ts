import { wholesaleFacts } from '#tests/world/sites/wholesale.ts';
import { apiOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

const { url, signInUrl, signedInText, email, password, withoutPrice, products } = wholesaleFacts;
/** Settings apply to a host with and without www. */
const host = new URL(url).hostname.replace(/^www\./, '');
let audit = '';

// Other specs count audits, and crawl without settings.
test.afterAll(async ({ signedIn: { server } }) => {
  const call = apiOf(server);
  if (audit) await call(`/site_audits/${audit}`, 'DELETE');
  const { data } = await (await call('/crawl_settings')).json();
  for (const one of data.settings) if (one.host === host) await call(`/crawl_settings/${one.id}`, 'DELETE');
});

test('a site behind a sign-in is audited with an extracted column: form, live try, audit, explorer and file', async ({
  page,
  signedIn: { server },
}) => {
  await open(page, `/site-audits/crawl-settings?site=${host}`);
  await page.getByLabel('Start URL').fill(url);
  await page.getByLabel('Sign-in page').fill(signInUrl);
  await page.getByLabel('CSS selector of step 1').fill('#email');
  await page.getByLabel('Value of step 1').fill(email);
  await page.getByLabel('CSS selector of step 2').fill('#password');
  await page.getByLabel('Value of step 2').fill(password);
  await page.getByLabel('CSS selector of step 3').fill('button');
  await page.getByLabel('Signed-in text').fill(signedInText);
  await page.getByRole('button', { name: 'Save crawl settings' }).click();
  const row = page.getByRole('listitem').filter({ hasText: host });
  await row.getByRole('button', { name: 'Test sign-in' }).click();
  await expect(row.getByText('The start page can be crawled')).toBeVisible();

  // The saved credentials open the page that a column is tried on, and are not shown again.
  await row.getByRole('button', { name: `Edit ${host}` }).click();
  await page.getByRole('button', { name: 'Add column' }).click();
  await page.getByLabel('Try on page').fill(`${url}flour/1`);
  await page.getByLabel('Name of column 1').fill('Price');
  const expression = page.getByLabel('Expression of column 1');
  await expression.fill('.no-such-class');
  await expect(page.getByText('Not found', { exact: true })).toBeVisible();
  await expression.fill('.price');
  await expect(page.getByText('9.35 €', { exact: true })).toBeVisible();
  await expect(page.getByText('1 match', { exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(password);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save crawl settings' }).click();
  await expect(row).toBeVisible();

  await open(page, '/site-audits');
  await page.getByLabel('Start URL').fill(url);
  await page.getByRole('button', { name: 'Audit site' }).click();
  await page.waitForURL(/\/site-audits\/[0-9a-f-]{36}/);
  const path = new URL(page.url()).pathname;
  audit = path.split('/').at(-1) ?? '';
  await expect(page.getByRole('tab', { name: /^Issues/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Custom extraction' })).toBeVisible();

  await open(page, `${path}?part=explorer`);
  const grid = page.getByRole('grid', { name: 'Pages of the site' });
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: /^Price/ }).check();
  await columns.getByRole('button', { name: 'Done' }).click();
  await expect(grid.getByRole('columnheader', { name: 'Price' })).toBeAttached();
  await expect(grid.getByText('9.35 €', { exact: true })).toBeAttached();
  await page.getByRole('button', { name: 'Without Price' }).click();
  await expect(grid.getByText('9.35 €', { exact: true })).toHaveCount(0);
  await expect(grid.getByText(withoutPrice[0], { exact: true })).toBeVisible();
  await expectAccessible(page);

  const filter = JSON.stringify({ field: 'extract_1', op: 'not_empty' });
  const priced = await apiOf(server)(`/site_audits/${audit}/pages?${new URLSearchParams({ filter })}`);
  expect((await priced.json()).data.pages).toHaveLength(products - withoutPrice.length);
  const file = await page.request.get(`/api/export/site-audits/${audit}/csv?what=pages`);
  const [head = '', ...lines] = (await file.text()).split('\n');
  expect(head).toContain('Price');
  expect(lines.filter((line) => line.includes(' €'))).toHaveLength(products - withoutPrice.length);
});
