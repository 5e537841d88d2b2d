import { defineSite, html, redirect, type Site } from '../site.ts';

interface Workshop {
  host: string;
  /** Products that the home page reveals; others only if these require them. */
  technologies: Record<string, string | null>;
}

/** Sites with known technologies, and one that only writes about products. */
export const workshops = {
  blog: {
    host: 'saddle-blog.example',
    technologies: {
      WordPress: '6.5.2',
      WooCommerce: '8.8.3',
      'Yoast SEO': '22.6',
      jQuery: '3.7.1',
      'Google Tag Manager': null,
      'Google Fonts': null,
      Matomo: null,
      nginx: '1.25.4',
    },
  },
  shop: {
    host: 'lamp-shop.example',
    technologies: { 'Next.js': null, Stripe: null, Cookiebot: null, Vercel: null, 'Google Analytics 4': null },
  },
  council: {
    host: 'river-council.example',
    technologies: { 'TYPO3 CMS': null, 'Apache HTTP Server': '2.4.58', Bootstrap: '5.3.3', PHP: '8.2.18' },
  },
  /** Names many products, uses none. */
  magazine: { host: 'tool-magazine.example', technologies: {} },
} as const satisfies Record<string, Workshop>;

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body>${body}</body></html>`;

const blog = defineSite({
  id: 'saddle-blog',
  hosts: [workshops.blog.host],
  before: ({ scheme, path }) => (scheme === 'http' ? redirect(`https://${workshops.blog.host}${path}`) : null),
  pages: {
    '/': html(
      page(
        `<title>Saddles</title><!-- This site is optimized with the Yoast SEO plugin v22.6 - https://yoast.com/wordpress/plugins/seo/ -->
<meta name="generator" content="WordPress 6.5.2"><meta name="generator" content="WooCommerce 8.8.3">
<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">
<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script>
<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':1});})(window,document,'script','dataLayer','GTM-X');</script>
<script>var _paq = window._paq = window._paq || []; _paq.push(['trackPageView']);</script>`,
        '<h1>Saddles</h1>',
      ),
      { server: 'nginx/1.25.4', 'set-cookie': 'woocommerce_items_in_cart=0; path=/' },
    ),
  },
});

const shop = defineSite({
  id: 'lamp-shop',
  hosts: [workshops.shop.host],
  pages: {
    '/': html(
      page(
        `<title>Lamps</title><script src="/_next/static/chunks/main-app.js" async></script>
<script id="Cookiebot" src="https://consent.cookiebot.com/uc.js"></script><script src="https://js.stripe.com/v3/"></script>
<script async src="https://www.googletagmanager.com/gtag/js?id=G-ABC123"></script>`,
        '<div id="__next"><h1>Lamps</h1></div>',
      ),
      { server: 'Vercel', 'x-vercel-id': 'fra1::x' },
    ),
  },
});

const council = defineSite({
  id: 'river-council',
  hosts: [workshops.council.host],
  pages: {
    '/': html(
      page(
        `<title>River council</title><meta name="generator" content="TYPO3 CMS">
<link rel="stylesheet" href="/typo3temp/assets/css/a.css"><link rel="stylesheet" href="/css/bootstrap-5.3.3.min.css">`,
        '<h1>River council</h1>',
      ),
      { server: 'Apache/2.4.58 (Unix)', 'x-powered-by': 'PHP/8.2.18' },
    ),
  },
});

const magazine = defineSite({
  id: 'tool-magazine',
  hosts: [workshops.magazine.host],
  pages: {
    '/': html(
      page(
        '<title>WordPress, Drupal or Shopify?</title><meta name="description" content="jQuery, React and Google Analytics compared">',
        `<h1>Which system for a small shop?</h1><p>A theme lies in /wp-content/themes/, and cdn.shopify.com serves the shop.</p>
<pre>&lt;script src="https://www.googletagmanager.com/gtm.js"&gt;&lt;/script&gt;</pre>
<p><a href="https://saddle-blog.example/wp-content/uploads/a.pdf">An example</a> <img src="/chart.png" alt="jquery.min.js against data-reactroot"></p>`,
      ),
    ),
  },
});

export const workshopSites: readonly Site[] = [blog, shop, council, magazine];
