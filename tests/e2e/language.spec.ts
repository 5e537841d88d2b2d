import { expect, expectAccessible, test } from './dashboard.ts';

/** One screen of each area, and its heading in German. */
const screens = [
  ['/page-audits', 'Seiten'],
  ['/site-audits', 'Website-Prüfung'],
  ['/searches', 'Suche'],
  ['/ai-answers', 'KI-Antworten'],
  ['/domains', 'Domains'],
  ['/emails', 'E-Mails'],
  ['/backlinks', 'Backlinks'],
  ['/keywords', 'Suchbegriffe'],
  ['/keywords/lists', 'Suchbegriffslisten'],
  ['/content', 'Inhalte'],
  ['/bulk-runs', 'Sammelläufe'],
  ['/projects', 'Projekte'],
  ['/tools', 'Werkzeuge'],
  ['/settings', 'Konto'],
  ['/settings/tokens', 'API-Schlüssel'],
] as const;

for (const [path, heading] of screens)
  test(`${path} is drawn in German for whoever chose it`, async ({ page, context, signedIn }) => {
    await context.addCookies([{ name: 'language', value: 'de', url: signedIn.server.baseUrl }]);
    try {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      // The sidebar's footer gets its text once the page's own script renders, in German too.
      await expect(page.getByText('Alle Teile laufen')).toBeAttached();
      await expectAccessible(page);
    } finally {
      await context.clearCookies({ name: 'language' });
    }
  });

test('a browser that asks for German sees it before anybody signed in', async ({ signedIn }) => {
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
