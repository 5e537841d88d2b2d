import { defineSite, html, redirect, sitemap, text } from '../site.ts';

/** A site whose pages are empty until their script has run. */
const host = 'www.script-kitchen.example';
const home = `https://${host}`;

/** Facts of the home page before and after its script. */
export const kitchenFacts = {
  url: `${home}/`,
  rawTitle: 'Script Kitchen',
  renderedTitle: 'Script Kitchen: three quick soups for cold evenings',
  renderedH1: 'Three quick soups for cold evenings',
  rawWords: 0,
  minRenderedWords: 60,
} as const;

const app = `addEventListener('DOMContentLoaded', () => {
  document.title = ${JSON.stringify(kitchenFacts.renderedTitle)};
  const soups = [
    ['Leek and potato', 'Cut two leeks and three potatoes, cook them soft in a litre of broth, and blend. A spoon of cream makes it round.'],
    ['Red lentil', 'Fry an onion with cumin, add a cup of red lentils and four cups of water, and wait for twenty minutes. Lemon at the end.'],
    ['Tomato and bread', 'Yesterday’s bread, ripe tomatoes, garlic and a little oil. Let the bread drink the juice before you serve the bowl.'],
  ];
  const main = document.createElement('main');
  const h1 = document.createElement('h1');
  h1.textContent = ${JSON.stringify(kitchenFacts.renderedH1)};
  main.append(h1);
  for (const [name, how] of soups) {
    const h2 = document.createElement('h2');
    h2.textContent = name;
    const p = document.createElement('p');
    p.textContent = how;
    main.append(h2, p);
  }
  document.getElementById('app').append(main);
});`;

export const kitchen = defineSite({
  id: 'kitchen',
  hosts: [host, 'script-kitchen.example'],
  before: ({ scheme, host: asked, url }) =>
    scheme === 'http' || asked !== host ? redirect(`${home}${url.pathname}${url.search}`) : null,
  pages: {
    '/': html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${kitchenFacts.rawTitle}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><script src="/app.js" defer></script></head>
<body><div id="app"></div></body></html>`),
    '/app.js': text(app, 'text/javascript; charset=utf-8'),
    '/robots.txt': text(`User-agent: *\nAllow: /\nSitemap: ${home}/sitemaps/index.xml\n`),
    '/sitemaps/index.xml': text(
      `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${home}/sitemaps/soups.xml</loc></sitemap></sitemapindex>`,
      'application/xml',
    ),
    '/sitemaps/soups.xml': text(sitemap([`${home}/soups`]), 'application/xml'),
  },
});
