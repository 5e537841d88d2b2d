import { png } from '../png.ts';
import { defineSite, html, redirect, sitemap, text } from '../site.ts';

/** A well-maintained small site: https, fast, complete. */
const host = 'www.harbour-bakery.example';
const home = `https://${host}`;

const style = `body{font:18px/1.6 Georgia,serif;margin:0 auto;max-width:42rem;padding:1rem;color:#222;background:#fff}
nav a{display:inline-block;padding:.75rem 1rem}img{max-width:100%;height:auto}footer a{display:inline-block;padding:.75rem}`;

interface PageOptions {
  path: string;
  title: string;
  description: string;
  body: string;
  jsonLd?: object;
}

function page({ path, title, description, body, jsonLd }: PageOptions): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<link rel="canonical" href="${home}${path}">
<link rel="icon" href="/icon.png" type="image/png">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${home}${path}">
<meta property="og:image" content="${home}/images/loaf.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:image" content="${home}/images/loaf.png">
${jsonLd ? `<script type="application/ld+json">${JSON.stringify(jsonLd)}</script>` : ''}
<style>${style}</style>
</head>
<body>
<header><nav aria-label="Main"><a href="/">Home</a><a href="/bread">Our sourdough bread</a><a href="/story">How we bake</a></nav></header>
<main>
${body}
</main>
<footer><p>Harbour Bakery, 3 Quay Street. <a href="https://www.script-kitchen.example/" rel="nofollow">Recipes by Script Kitchen</a></p></footer>
</body>
</html>`;
}

const homeBody = `<h1>Sourdough bread, baked every morning by the harbour</h1>
<p>Harbour Bakery makes sourdough bread with flour, water and salt, and nothing else. The dough rests for a whole night, so the crust turns dark and the crumb stays open and moist for days.</p>
<img src="/images/loaf.png" alt="A round sourdough loaf on a wooden board" width="600" height="315" fetchpriority="high">
<h2>What comes out of the oven</h2>
<p>We bake four loaves. The white sourdough is light and good for toast. The country loaf has a third of rye and keeps for a week. The seeded loaf is full of sunflower and pumpkin seeds. On Fridays there is a small batch with walnuts and figs, and it is gone before noon.</p>
<h3>Bread for the week</h3>
<p>You can order bread for the whole week and fetch it on the day you like. Tell us by six in the evening and your loaf waits for you the next morning, wrapped in paper with your name on it.</p>
<h2>Where the flour comes from</h2>
<p>Our wheat grows eight miles away, on two farms that plant old kinds with long straw. The mill grinds it slowly between stones every week. We visit the fields in spring and after the harvest, and we pay the price that the farmers ask for.</p>
<h2>Visit the shop</h2>
<p>The door opens at seven and closes when the shelves are empty. Coffee is ready, the window looks over the boats, and dogs are welcome. If you want to know how a loaf is made, read <a href="/story">how we bake our bread</a>, or look at <a href="/bread">all our sourdough loaves and their prices</a>.</p>
<p>We also teach. Once a month eight people spend a Saturday with us, learn to feed a starter, to shape a loaf and to judge an oven. Everybody takes home two loaves and a jar of starter that has been alive since the shop began.</p>`;

const breadBody = `<h1>Our sourdough loaves and prices</h1>
<p>Each loaf weighs one kilogram. White sourdough costs four pounds, the country loaf five, the seeded loaf five, and the walnut and fig loaf six.</p>
<p>Go back to <a href="/">the bakery</a> or read <a href="/story">how we bake</a>.</p>`;

const storyBody = `<h1>How we bake our bread</h1>
<p>The starter is fed twice a day. In the evening we mix, fold and shape. The loaves rest in baskets in a cold room until four in the morning, when the oven is hot.</p>
<p>See <a href="/bread">our loaves</a>.</p>`;

/** Facts of the home page, counted by hand from the text above. */
export const bakeryFacts = {
  url: `${home}/`,
  title: 'Sourdough bread from Harbour Bakery, baked daily',
  titleLength: 48,
  description:
    'Harbour Bakery bakes sourdough bread every morning from stone-ground local flour. See our loaves, order for the week or visit the shop.',
  descriptionLength: 135,
  canonical: `${home}/`,
  lang: 'en-GB',
  h1: 'Sourdough bread, baked every morning by the harbour',
  headings: { h1: 1, h2: 3, h3: 1, h4: 0 },
  internalLinks: 5,
  externalLinks: 1,
  nofollowLinks: 1,
  images: 1,
  structuredDataTypes: ['Bakery', 'PostalAddress'],
  robotsAllowed: true,
  inSitemap: true,
} as const;

/** URLs of the website before its relaunch, with their redirects. */
export const bakeryRedirects: Readonly<Record<string, string>> = {
  '/bread.html': '/bread',
  '/sourdough-bread.html': '/bread.html',
  '/about-us.html': '/',
  '/prices.html': '/price-list.html',
  '/price-list.html': '/prices.html',
};

export const bakery = defineSite({
  id: 'bakery',
  hosts: [host, 'harbour-bakery.example'],
  before: ({ scheme, host: asked, url }) =>
    scheme === 'http' || asked !== host ? redirect(`${home}${url.pathname}${url.search}`) : null,
  pages: {
    '/': html(
      page({
        path: '/',
        title: bakeryFacts.title,
        description: bakeryFacts.description,
        body: homeBody,
        jsonLd: {
          '@context': 'https://schema.org',
          '@type': 'Bakery',
          name: 'Harbour Bakery',
          url: `${home}/`,
          image: `${home}/images/loaf.png`,
          telephone: '+44 1632 960123',
          address: { '@type': 'PostalAddress', streetAddress: '3 Quay Street', addressLocality: 'Harbourton' },
        },
      }),
      {
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': "default-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'cache-control': 'public, max-age=600',
      },
    ),
    '/bread': html(
      page({
        path: '/bread',
        title: 'Sourdough loaves and prices | Harbour Bakery',
        description: 'Four sourdough loaves of one kilogram each, with today’s prices and what goes into them.',
        body: breadBody,
      }),
    ),
    '/story': html(
      page({
        path: '/story',
        title: 'How we bake our bread | Harbour Bakery',
        description: 'A night in the bakery: how starter, flour, water and salt become a loaf by seven in the morning.',
        body: storyBody,
      }),
    ),
    '/images/loaf.png': {
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
      body: png(1200, 630, [190, 130, 70]),
    },
    '/icon.png': { headers: { 'content-type': 'image/png' }, body: png(48, 48, [190, 130, 70]) },
    '/robots.txt': text(
      `User-agent: Bytespider\nDisallow: /\n\nUser-agent: *\nDisallow: /till/\n\nSitemap: ${home}/sitemap.xml\n`,
    ),
    '/llms.txt': text(
      `# Harbour Bakery\n\n> Sourdough bread in Harbourton.\n\n## Pages\n\n- [Bread](/bread): loaves and prices\n- [How we bake](/story)\n- [Contact](/contact.html)\n`,
      'text/markdown; charset=utf-8',
    ),
    '/sitemap.xml': text(sitemap([`${home}/`, `${home}/bread`, `${home}/story`]), 'application/xml; charset=utf-8'),
    '/till/today': html(page({ path: '/till/today', title: 'Till', description: 'Takings.', body: '<h1>Till</h1>' })),
  },
  // The owner uploads every IndexNow key file that somebody creates.
  otherwise: ({ path }) => {
    const key = /^\/([0-9a-f]{32})\.txt$/.exec(path)?.[1];
    if (key) return text(key);
    const moved = bakeryRedirects[path];
    return moved ? redirect(`${home}${moved}`) : html('<title>Not here</title>', {}, 404);
  },
});
