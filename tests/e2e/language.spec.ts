import { expect, expectAccessible, test } from './dashboard.ts';

/** One screen of each area, and its heading in German. */
const screens = [
  ['/page-audits', 'Seiten-Audit'],
  ['/site-audits', 'Site Audit'],
  ['/searches', 'SERP-Checker'],
  ['/ai-answers', 'AI-Overview-Checker'],
  ['/domains', 'Domain-Lookup'],
  ['/emails', 'E-Mail-Finder'],
  ['/backlinks', 'Backlinks'],
  ['/keywords', 'Keyword-Recherche'],
  ['/keywords/lists', 'Keyword-Listen'],
  ['/content', 'Content'],
  ['/bulk-runs', 'Bulk-Jobs'],
  ['/projects', 'Projekte'],
  ['/tools', 'Tools'],
  ['/settings', 'Konto'],
  ['/settings/tokens', 'API-Tokens'],
] as const;

for (const [path, heading] of screens)
  test(`${path} is in German for users who chose it`, async ({ page, context, signedIn }) => {
    await context.addCookies([{ name: 'language', value: 'de', url: signedIn.server.baseUrl }]);
    try {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      // The sidebar's footer gets its text once the page's own script renders, in German too.
      await expect(page.getByText('Alle Systeme betriebsbereit')).toBeAttached();
      await expectAccessible(page);
    } finally {
      await context.clearCookies({ name: 'language' });
    }
  });

test('the sign-in page follows the language of the browser', async ({ signedIn }) => {
  const context = await signedIn.browser.newContext({ baseURL: signedIn.server.baseUrl, locale: 'de-AT' });
  try {
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bei Serpentine anmelden');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  } finally {
    await context.close();
  }
});
