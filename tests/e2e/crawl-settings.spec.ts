import { wholesaleFacts } from '#tests/world/sites/wholesale.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './dashboard.ts';

test.describe.configure({ timeout: 240_000 });

test('a site behind a sign-in is audited with its settings; columns, explorer, file and link suggestions follow', async ({
  page,
  signedIn: { server },
}) => {
  const api = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return (await answer.json()).data;
  };
  const { url, signInUrl, signedInText, email, password, withoutPrice, products } = wholesaleFacts;
  const host = new URL(url).hostname;
  const { id: projectId } = (await api('POST', '/projects', { name: 'Mill wholesale', domain: host })).project;
  await api('POST', `/projects/${projectId}/keywords`, {
    keywords: ['harvest of this year'],
    target_url: `${url}flour/3`,
  });

  // Sign-in and a column, tried before they are saved.
  await open(page, `/site-audits/crawl-settings?site=${host}`);
  await page.getByLabel('Start URL').fill(url);
  await page.getByLabel('Sign-in page').fill(signInUrl);
  await page.getByLabel('CSS selector of step 1').fill('#email');
  await page.getByLabel('Value of step 1').fill(email);
  await page.getByLabel('CSS selector of step 2').fill('#password');
  await page.getByLabel('Value of step 2').fill(password);
  await page.getByLabel('CSS selector of step 3').fill('button');
  await page.getByLabel('Signed-in text').fill(signedInText);
  await page.getByRole('button', { name: 'Add column' }).click();
  await page.getByLabel('Name of column 1').fill('Price');
  await page.getByLabel('Expression of column 1').fill('.price');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save crawl settings' }).click();
  const row = page.getByRole('listitem').filter({ hasText: host });
  await row.getByRole('button', { name: 'Test sign-in' }).click();
  await expect(row.getByText('The start page can be crawled')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('body')).not.toContainText(password);

  await open(page, '/site-audits');
  await page.getByLabel('Start URL').fill(url);
  await page.getByRole('button', { name: 'Audit site' }).click();
  await page.waitForURL(/\/site-audits\/[0-9a-f-]{36}/);
  const path = new URL(page.url()).pathname;
  const id = path.split('/').at(-1) ?? '';
  await expect(page.getByRole('tab', { name: /^Issues/ })).toBeVisible({ timeout: 200_000 });
  await expect(page.getByRole('heading', { name: 'Custom extraction' })).toBeVisible();

  // The column is in the explorer and its filters, and in files.
  const { audit } = await api('GET', `/site_audits/${id}`);
  expect(audit.extraction).toMatchObject([{ name: 'Price' }]);
  const filter = JSON.stringify({ field: 'extract_1', op: 'not_empty' });
  const priced = await api('GET', `/site_audits/${id}/pages?${new URLSearchParams({ filter })}`);
  expect(priced.pages).toHaveLength(products - withoutPrice.length);
  await open(page, `${path}?part=explorer`);
  await expect(page.getByRole('grid', { name: 'Pages of the site' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  const file = await page.context().request.get(`/api/export/site-audits/${id}/csv?what=pages`);
  expect(await file.text()).toContain('9.35 €');

  // Internal links: by target, orphans, suggestions with the sentence.
  await open(page, `${path}?part=internal-links`);
  await expect(page.getByRole('region', { name: 'Internal links' }).getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Orphan pages', { exact: true }).click();
  await expect(page.getByText('Offers of the month').first()).toBeVisible();
  await page.getByText('Suggestions', { exact: true }).click();
  const suggestions = page.getByRole('table', { name: 'Link suggestions' });
  await expect(suggestions.getByText('harvest of this year · tracked keyword').first()).toBeVisible();
  await expect(suggestions.getByText('Stone-ground, from the harvest of this year.').first()).toBeVisible();
  await expectAccessible(page);
  const todo = await page.context().request.get(`/api/export/site-audits/${id}/csv?what=suggestions`);
  expect(await todo.text()).toContain(
    `${url}flour/3,harvest of this year,"Stone-ground, from the harvest of this year."`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await api('DELETE', `/site_audits/${id}`);
  const { settings } = await api('GET', '/crawl_settings');
  for (const one of settings.filter((each: { host: string }) => each.host === host)) {
    await api('DELETE', `/crawl_settings/${one.id}`);
  }
  await api('DELETE', `/projects/${projectId}`);
});
