import { expect, expectAccessible, expectNoSidewaysScroll, test } from './dashboard.ts';

const PAGES = ['/docs', '/docs/search', '/docs/keywords'];

test('the API reference is public, works on a phone and passes axe', async ({ visitor }) => {
  // Long pages, each analyzed by axe; on a slow machine that takes minutes.
  for (const path of PAGES) {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(visitor);
  }
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.emulateMedia({ colorScheme: 'dark' });
  for (const path of PAGES) {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(visitor);
    await expectAccessible(visitor);
  }
});

test('an endpoint is found by typing, and its section documents parameters and response', async ({ visitor }) => {
  await visitor.goto('/docs');
  const narrow = visitor.getByRole('searchbox', { name: 'Filter endpoints' });
  const list = visitor.getByRole('region', { name: 'Endpoints' });
  // Typed again until the script listens.
  await expect(async () => {
    await narrow.fill('');
    await narrow.fill('get serp_html');
    await expect(list.getByRole('status')).toHaveText('1 endpoint', { timeout: 1_000 });
  }).toPass();
  await list.getByRole('link', { name: /serp_html/ }).click();
  await visitor.waitForURL('**/docs/search#serp_html');
  const target = visitor.locator('section:has(> h2#serp_html)');
  await expect(target).toBeInViewport();
  await expect(target).toContainText('GET');
  await expect(target).toContainText('/api/v1/serp_html');
  await expect(target).toContainText('one of google, bing, yahoo, duckduckgo');
  await expect(target).toContainText('curl ');
  await expect(target).toContainText('await client.call(');
  await expect(target).toContainText('requests.get(');
  await expect(target.getByRole('link', { name: /^Try it/ })).toHaveAttribute('href', '/tools/serp_html');
  await visitor.goto('/docs/no-such-area');
  await expect(visitor.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('works without JavaScript and loads little', async ({ signedIn: { browser, server } }) => {
  const context = await browser.newContext({ baseURL: server.baseUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/docs');
  await expect(page.getByText('Authorization: Bearer <token>', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search endpoints' }).fill('serp_html');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs?q=serp_html');
  await page.getByRole('link', { name: /serp_html/ }).click();
  const example = page.locator('section:has(> h2#serp_html)');
  await expect(example.locator('pre').getByText('curl ').first()).toBeVisible();
  await example.getByText('TypeScript', { exact: true }).click();
  await expect(example.getByText('await client.call(')).toBeVisible();
  await expect(example.locator('pre').getByText('curl ').first()).toBeHidden();
  await context.close();

  const reader = await browser.newContext({ baseURL: server.baseUrl });
  const weighed = await reader.newPage();
  await weighed.goto('/docs/search', { waitUntil: 'networkidle' });
  const bytes = await weighed.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && /\.js(?:\?|$)/.test(entry.name))
      .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0), 0),
  );
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(150_000);
  await reader.close();
});
