import type { Page } from '@playwright/test';
import { expect, open, READY, test } from './dashboard.ts';

interface Violation {
  directive: string;
  blocked: string;
  sample: string;
}

/** Records the browser's content security policy reports, from the first byte of each document on. */
async function watchPolicy(page: Page): Promise<() => Promise<Violation[]>> {
  await page.addInitScript(() => {
    const seen: Violation[] = [];
    Object.assign(window, { seenViolations: seen });
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push({ directive: event.effectiveDirective, blocked: event.blockedURI, sample: event.sample });
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'seenViolations') as Violation[]);
}

/** Links to our own screens on this page. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin, pathname }) => origin === location.origin && !/^\/(?:api|_next)\//.test(pathname))
      .map(({ pathname }) => pathname),
  );

/** Groups URLs by screen: records differ only by their id. */
const kindOf = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
/** Per screen; enough to see a record in more than one state. */
const ENOUGH = 2;

test('D1, D3: no screen breaks the content security policy, nor do its overlays', async ({
  context,
  signedIn: { server },
}) => {
  // More than a hundred screens.
  // A separate page: a missing screen is allowed here, and the policy's reports are checked separately.
  const page = await context.newPage();
  // A report, so that its screen is linked.
  const made = await fetch(`${server.baseUrl}/api/v1/audits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://www.harbour-bakery.example/' }),
  });
  expect(made.status).toBe(202);
  const violations = await watchPolicy(page);
  await open(page, '/page-audits');
  await expect(page.getByRole('row', { name: /harbour-bakery/ }).first()).toContainText(/\d/);

  const queue = ['/', '/page-audits', '/projects', '/settings', '/tools', '/login', '/setup', '/no-such-page'];
  const seen = new Set<string>();
  const kinds = new Map<string, number>();
  const found: (Violation & { path: string })[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const kind = kindOf(path);
    const before = kinds.get(kind) ?? 0;
    if (seen.has(path) || before === ENOUGH) continue;
    seen.add(path);
    kinds.set(kind, before + 1);
    await page.goto(path);
    await expect(page.getByRole('heading').first(), `a heading of ${path}`).toBeVisible();
    if (await page.getByText('All systems operational').count()) {
      await expect(page.locator(READY)).toBeAttached();
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
      await page.keyboard.press('Escape');
      for (const tab of await page.getByRole('tab').all()) await tab.click();
    }
    found.push(...(await violations()).map((violation) => ({ path, ...violation })));
    queue.push(...(await linksOf(page)));
  }
  await page.close();
  expect(found).toEqual([]);
  expect([...seen]).toEqual(
    expect.arrayContaining([
      '/docs',
      '/docs/search',
      '/settings/connections',
      '/settings/system',
      '/settings/tokens',
      '/tools/scrape',
    ]),
  );
  expect([...kinds.keys()]).toContain('/page-audits/:id');
});

test('a style that was written into the page from outside does nothing', async ({ context }) => {
  const page = await context.newPage();
  await open(page, '/');
  const violations = await watchPolicy(page);
  await page.reload();
  const colour = await page.evaluate(() => {
    const sheet = document.createElement('style');
    sheet.textContent = 'body { color: rgb(1, 2, 3) !important }';
    document.head.append(sheet);
    return getComputedStyle(document.body).color;
  });
  expect(colour).not.toBe('rgb(1, 2, 3)');
  await expect.poll(async () => (await violations()).map(({ directive }) => directive)).toEqual(['style-src-elem']);
  await page.close();
});
