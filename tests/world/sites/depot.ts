import { png } from '../png.ts';
import { type Answer, defineSite, redirect, sitemap, text } from '../site.ts';
import { type BuiltPage, builtPage, proseOf } from './page-builder.ts';

/** A site of some 150 pages with one of every fault that only a full crawl can find. */
const host = 'www.tool-depot.example';
const home = `https://${host}`;
const SECTIONS = 10;
const ARTICLES = 12;

type Given = Partial<BuiltPage>;
const pages: Record<string, Answer> = {};
const listed: string[] = [];

/** A page that is in the sitemap by default. */
function add(path: string, name: string, given: Given = {}, inSitemap = true): void {
  const title = `${name} at the tool depot`;
  const description = `${name}: uses, maintenance, rental conditions and prices, with everything we have learned about it over the years.`;
  pages[path] = builtPage({ host, path, title, description, h1: name, ...given });
  if (inSitemap) listed.push(path);
}

const linksOf = (paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, `To the page ${path.replaceAll('/', ' ').trim()}`]));

const sections = Array.from({ length: SECTIONS }, (_, n) => `/section-${n + 1}`);
for (const [n, section] of sections.entries()) {
  const articles = Array.from({ length: ARTICLES }, (_, m) => `${section}/tool-${m + 1}`);
  // Articles link to each other, so that none is linked from one page alone.
  for (const [m, path] of articles.entries()) {
    add(path, `Tool ${n + 1}.${m + 1}`, { links: linksOf([section, articles[(m + 1) % ARTICLES] ?? section]) });
  }
  add(section, `Section ${n + 1}`, { links: linksOf(articles) });
}

// One section of the site for each kind of fault, linked from the home page.
const corner = (path: string, name: string, links: readonly string[], given: Given = {}) =>
  add(path, name, { links: linksOf(links), ...given });

corner('/redirects', 'Corner of redirects', ['/old-1', '/loop-a', '/moved-away', '/for-now']);
pages['/old-1'] = redirect('/old-2');
pages['/old-2'] = redirect('/old-3');
pages['/old-3'] = redirect('/section-1');
pages['/loop-a'] = redirect('/loop-b');
pages['/loop-b'] = redirect('/loop-a');
pages['/moved-away'] = redirect('/missing-2');
pages['/for-now'] = redirect('/section-2', 302);

corner('/answers', 'Corner of answers', ['/missing-1', '/fails', '/busy', '/walled', '/private/ledger', '/soft']);
/** Changed by tests between two audits. */
export const depotSwitch = { isMended: false };
const mended = builtPage({
  host,
  path: '/fails',
  title: 'Works again at the tool depot',
  description:
    'Works again: uses, maintenance, rental conditions and prices, with everything we have learned about it over the years.',
  h1: 'Works again',
});
pages['/fails'] = { status: 500, headers: { 'content-type': 'text/plain' }, body: 'failed' };
pages['/busy'] = { status: 429, headers: { 'content-type': 'text/plain', 'retry-after': '0' }, body: 'too many' };
pages['/walled'] = {
  status: 403,
  headers: { 'content-type': 'text/html', 'cf-mitigated': 'challenge' },
  body: '<title>Just a moment...</title>',
};
add('/private/ledger', 'Ledger of the depot', {}, false);
add('/soft', 'Page not found', { text: ['Sorry, the page you are looking for does not exist. Error 404.'] });

corner('/elsewhere', 'Corner of other sites', [
  'https://www.harbour-bakery.example/bread',
  'https://www.harbour-bakery.example/never-there',
]);

corner('/languages', 'Corner of languages', ['/en/guide', '/de/guide', '/en/price', '/fr/price', '/en/help']);
const languages = (...pairs: [string, string][]) =>
  Object.fromEntries(pairs.map(([code, path]) => [code, `${home}${path}`]));
const guide = languages(['en', '/en/guide'], ['de', '/de/guide'], ['x-default', '/en/guide']);
add('/en/guide', 'Guide to the depot', { lang: 'en', hreflang: guide });
add('/de/guide', 'Handbook of the depot', { lang: 'de', hreflang: guide });
add('/en/price', 'Prices of the depot', { lang: 'en', hreflang: languages(['en', '/en/price'], ['fr', '/fr/price']) });
add('/fr/price', 'Tariff of the depot', { lang: 'fr' });
add('/en/help', 'Help at the depot', { lang: 'en', hreflang: languages(['en', '/en/help'], ['it', '/it/help']) });

corner('/canonicals', 'Corner of canonical links', [
  '/canon-dead',
  '/canon-moved',
  '/canon-hidden',
  '/step-1',
  '/step-2',
  '/ring-1',
  '/ring-2',
]);
const naming = (path: string): Given => ({ canonical: `${home}${path}` });
add('/canon-dead', 'Names a dead page', naming('/missing-3'), false);
add('/canon-moved', 'Names a moved page', naming('/old-3'), false);
add('/canon-hidden', 'Names a hidden page', naming('/hidden'), false);
add('/hidden', 'Hidden page of the depot', { robots: 'noindex' });
add('/step-1', 'First step', naming('/step-2'), false);
add('/step-2', 'Second step', naming('/step-3'), false);
add('/step-3', 'Third step');
add('/ring-1', 'First of the ring', naming('/ring-2'), false);
add('/ring-2', 'Second of the ring', naming('/ring-1'), false);

corner('/copies', 'Corner of copies', [
  '/copy-1',
  '/copy-2',
  '/near-1',
  '/near-2',
  '/same-1',
  '/same-2',
  '/hidden',
  '/step-3',
]);
const copied = proseOf('a text on two pages', 'The copied page');
add('/copy-1', 'The copied page', {
  title: 'One page that was copied whole',
  description:
    'The first of two pages of the tool depot with identical text, which a site audit reports as duplicates.',
  text: copied,
});
add('/copy-2', 'The copied page', {
  title: 'Another page that was copied whole',
  description:
    'The second of two pages of the tool depot with identical text, which a site audit reports as duplicates.',
  text: copied,
});
const nearly = Array.from({ length: 6 }, (_, n) => proseOf(`nearly the same ${n}`, 'Nearly the same')).flat();
add('/near-1', 'Nearly the same', {
  title: 'One page that is nearly another',
  text: nearly,
  description:
    'The first of two pages of the tool depot that differ in one word, which a site audit reports as similar.',
});
add('/near-2', 'Nearly the same', {
  title: 'Another page that is nearly one',
  text: [...nearly.slice(0, -1), `${nearly.at(-1)} Indeed.`],
  description:
    'The second of two pages of the tool depot that differ in one word, which a site audit reports as similar.',
});
add('/same-1', 'First of two with one title', {
  title: 'One title that is used on two pages',
  description:
    'One description that is used on two pages of the tool depot, which a site audit reports as a duplicate.',
});
add('/same-2', 'Second of two with one title', {
  title: 'One title that is used on two pages',
  description:
    'One description that is used on two pages of the tool depot, which a site audit reports as a duplicate.',
});

// At increasing click depth.
for (let n = 1; n <= 6; n++) add(`/far-${n}`, `Far away page ${n}`, { links: linksOf(n < 6 ? [`/far-${n + 1}`] : []) });

add('/alone', 'Page that nobody links to');
corner('/unlisted', 'Page that no sitemap names', []);
listed.splice(listed.indexOf('/unlisted'), 1);

const corners = ['/redirects', '/answers', '/elsewhere', '/languages', '/canonicals', '/copies', '/unlisted', '/far-1'];
add('/', 'Everything the depot has', { links: linksOf([...sections, ...corners]) });

/** Expected findings of a full audit: each check with the affected paths, and no others of these checks. */
export const depotFacts = {
  url: `${home}/`,
  home,
  /** The page that robots.txt disallows is left out. */
  pages: Object.values(pages).filter(({ headers }) => headers?.['content-encoding'] === 'gzip').length - 1,
  findings: {
    'http-4xx': ['/it/help', '/missing-1', '/missing-2', '/missing-3', '/missing-4'],
    'http-5xx': ['/fails'],
    'link-broken': ['/answers'],
    'external-link-broken': ['/elsewhere'],
    'link-to-redirect': ['/redirects'],
    'redirect-chain': ['/old-1'],
    'redirect-loop': ['/loop-a'],
    'redirect-broken': ['/moved-away'],
    'redirect-temporary': ['/for-now'],
    'orphan-page': ['/alone'],
    'deep-page': ['/far-6'],
    'title-duplicate': ['/same-1', '/same-2'],
    'description-duplicate': ['/same-1', '/same-2'],
    'h1-duplicate': ['/copy-1', '/copy-2', '/near-1', '/near-2'],
    'duplicate-content': ['/copy-1', '/copy-2'],
    'near-duplicate': ['/near-1', '/near-2'],
    'canonical-to-error': ['/canon-dead'],
    'canonical-to-redirect': ['/canon-moved'],
    'canonical-to-noindex': ['/canon-hidden'],
    'canonical-chain': ['/step-1'],
    'canonical-loop': ['/ring-1'],
    'hreflang-no-return': ['/en/price'],
    'hreflang-to-error': ['/en/help'],
    'blocked-by-robots-txt': ['/private/ledger'],
    'sitemap-error': ['/missing-4'],
    'sitemap-redirect': ['/old-3'],
    'sitemap-not-indexable': ['/hidden'],
    'indexable-not-in-sitemap': ['/unlisted'],
    'soft-404': ['/soft'],
    noindex: ['/hidden'],
  } as Record<string, string[]>,
  blocked: ['/busy', '/walled'],
} as const;

export const depot = defineSite({
  id: 'depot',
  hosts: [host, 'tool-depot.example'],
  before: ({ scheme, host: asked, url }) =>
    scheme === 'http' || asked !== host ? redirect(`${home}${url.pathname}${url.search}`) : null,
  pages: {
    ...pages,
    '/fails': () => (depotSwitch.isMended ? mended : (pages['/fails'] ?? mended)),
    '/section-10/tool-12': () => (depotSwitch.isMended ? { status: 410 } : (pages['/section-10/tool-12'] ?? mended)),
    '/icon.png': { headers: { 'content-type': 'image/png' }, body: png(48, 48, [70, 90, 150]) },
    '/card.png': { headers: { 'content-type': 'image/png' }, body: png(1200, 630, [70, 90, 150]) },
    '/robots.txt': text(`User-agent: *\nDisallow: /private/\n\nSitemap: ${home}/sitemap.xml\n`),
    '/sitemap.xml': text(
      sitemap([...listed, '/missing-4', '/old-3'].map((path) => `${home}${path}`)),
      'application/xml; charset=utf-8',
    ),
  },
});
