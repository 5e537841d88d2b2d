import { oddityFacts } from '../world/sites/oddities.ts';
import { expect, open, test } from './dashboard.ts';

// Titles, headings, links and images of a page are shown as text, and nothing of them is loaded.
test('D1, D2: what a hostile page is made of stays text in its report', async ({ page, signedIn: { server } }) => {
  const own = new URL(server.baseUrl).origin;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== own) elsewhere.push(request.url());
  });
  await open(page, '/page-audits');
  await page.getByLabel('Page URL').fill(`${oddityFacts.home}trapped`);
  await page.getByRole('button', { name: 'Audit page' }).click();
  await page.waitForURL(/\/page-audits\/[0-9a-f-]{36}/);
  await expect(page.getByRole('tab', { name: /Issues/ })).toBeVisible();
  let shown = '';
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    // biome-ignore lint/performance/useDomNodeTextContent: what is shown is meant, not what stands in the tree.
    shown += await page.getByRole('main').innerText();
    expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined();
  }
  expect(shown).toContain('<script>window.__xss=1</script>');
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('a')].map(({ href, rel, origin }) => ({ href, rel, origin })),
  );
  expect(links.filter(({ href }) => !/^(?:https?:|$)/.test(href))).toEqual([]);
  for (const { rel } of links.filter(({ origin }) => origin !== own)) expect(rel).toMatch(/noopener|noreferrer/);
  await open(page, '/page-audits');
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined();
  expect(elsewhere).toEqual([]);
});
