import { defineSite, html, redirect, type Site, text } from '../site.ts';

/**
 * A company that shows its email addresses in every possible way, next to many lookalikes; pages of others that mention it;
 * and sites that are hard to read.
 */
const DOMAIN = 'tide-office.example';
const HOST = `www.${DOMAIN}`;

/** Cloudflare's email protection: the first byte is the key of the others. */
const protect = (address: string, key = 0x5c) =>
  Buffer.from([key, ...Buffer.from(address).map((byte) => byte ^ key)]).toString('hex');

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>
<nav><a href="/">Tide Office</a> <a href="/leistungen">Leistungen</a> <a href="/unternehmen/kontakt">Kontakt</a> <a href="/team/">Unser Team</a></nav>
<main>${body}</main><footer><a href="/impressum.html">Impressum</a> <a href="/datenschutz">Datenschutz</a></footer></body></html>`;

const jsonLd = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  contactPoint: { '@type': 'ContactPoint', email: `mailto:orders@${DOMAIN}` },
});

const office = defineSite({
  id: 'tide-office',
  hosts: [HOST, DOMAIN],
  before: ({ host, scheme, path }) =>
    host === DOMAIN || scheme === 'http' ? redirect(`https://${HOST}${path}`) : null,
  pages: {
    '/': html(
      page(
        'Tide Office',
        `<h1>Tide tables since 1903</h1><img src="/logo@2x.png" alt="logo@2x.png"><script src="/js/vue@3.2.1.js"></script>
<script>Sentry.init({ dsn: "https://0123456789abcdef0123456789abcdef@o1.ingest.sentry.io/1" });</script>
<p>Follow @tide.office. Built with swiper@11.0.5.</p>`,
        `<script type="application/ld+json">${jsonLd}</script>`,
      ),
    ),
    '/leistungen': html(page('Leistungen', '<p>Tables, charts and advice.</p>')),
    '/unternehmen/kontakt': html(
      page(
        'Kontakt',
        `<p>Write to <a href="mailto:Info@Tide-Office.example?subject=Tide">info@${DOMAIN}</a> or &#115;ales&#64;tide-office&#46;example.</p>
<p>Press: presse (at) tide-office (punkt) example. Service: <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${protect(`service@${DOMAIN}`)}">[email&#160;protected]</a></p>
<form><label>Your address <input type="email" placeholder="you@yourdomain.com"></label></form><p>For example: name@domain.com</p>`,
      ),
    ),
    '/team/': html(
      page(
        'Unser Team',
        `<p>Jane: <span>jane.doe</span><span>@</span><span>mail.${DOMAIN}</span></p><p>Joe, on leave: joe.tide@gmail.com</p><p><a href="/team/vorstand">Vorstand</a></p>`,
      ),
    ),
    '/team/vorstand': html(page('Vorstand', `<p>Ada: ada@${DOMAIN}</p>`)),
    '/impressum.html': html(
      page(
        'Impressum',
        `<p>Tide Office GmbH, info@${DOMAIN}</p><p>Made by <a href="mailto:hello@web-smith.example">Web Smith</a></p>`,
      ),
    ),
    '/datenschutz': html(page('Datenschutz', `<p>datenschutz [at] ${DOMAIN}</p>`)),
    '/robots.txt': text('User-agent: *\nAllow: /\n'),
  },
});

const press = defineSite({
  id: 'coast-press',
  hosts: ['www.coast-press.example'],
  pages: {
    '/tides': html(
      `<!doctype html><title>The tide this week</title><p>Ask fair@${DOMAIN}, or us: desk@coast-press.example.</p><p>Not theirs: x@not${DOMAIN}</p>`,
    ),
    '/fair': redirect('/tides'),
    '/walled': { status: 403, body: 'no' },
  },
});

/** No link to a contact page: it is at its usual path. */
const quiet = defineSite({
  id: 'quiet-harbour',
  hosts: ['quiet-harbour.example'],
  pages: {
    '/': html('<!doctype html><html lang="en"><title>Quiet Harbour</title><p>Nothing to see.</p></html>'),
    '/contact': html('<!doctype html><title>Contact</title><p>keeper@quiet-harbour.example</p>'),
  },
});

/** Its robots.txt keeps our user agent from its contact page. */
const shy = defineSite({
  id: 'shy-harbour',
  hosts: ['shy-harbour.example'],
  pages: {
    '/': html('<!doctype html><title>Shy Harbour</title><a href="/contact">Contact</a><p>=cmd@shy-harbour.example</p>'),
    '/contact': html('<p>hidden@shy-harbour.example</p>'),
    '/robots.txt': text('User-agent: *\nDisallow: /contact\n'),
  },
});

/** It responds, but with no content. */
const sunk = defineSite({
  id: 'sunk-harbour',
  hosts: ['sunk-harbour.example'],
  pages: { '/robots.txt': text('User-agent: *\n') },
  otherwise: { status: 503, body: 'down' },
});

/** Fifty pages of a directory list an address of the dock; the dock's own site is not in the search results. */
const LISTED = 'listed-dock.example';
const listings = Array.from({ length: 50 }, (_, at) => `https://www.dock-directory.example/entry-${at + 1}`);
const directory = defineSite({
  id: 'dock-directory',
  hosts: ['www.dock-directory.example', LISTED],
  pages: {},
  otherwise: ({ host, path }) =>
    host === LISTED
      ? html('<!doctype html><html lang="en"><title>Dock</title><p>Nothing here.</p></html>')
      : html(`<!doctype html><title>Entry</title><p>berth${path.replace(/\D/g, '')}@${LISTED}</p>`),
});

/** Its walled page is listed with a different text for each query. */
const TWICE = 'split-pier.example';
const pier = defineSite({
  id: 'split-pier',
  hosts: [TWICE],
  pages: {
    '/': html('<!doctype html><html lang="en"><title>Split Pier</title><p>Nothing here.</p></html>'),
    '/boats': { status: 403, body: 'no' },
  },
});

export const addressSites: readonly Site[] = [office, press, quiet, shy, sunk, directory, pier];

/** Pages of these sites that engines know. */
export const addressPages = (
  [
    ['https://www.coast-press.example/tides', 'The tide this week | Coast Press', `Ask fair@${DOMAIN} about the tide.`],
    ['https://www.coast-press.example/walled', 'A walled page | Coast Press', `Write to walled@${DOMAIN} for more.`],
    ['https://www.coast-press.example/fair', 'The fair | Coast Press', `Ask fair@${DOMAIN} for a stand.`],
    [`https://${TWICE}/boats`, 'Boats | Split Pier', `The crew is at crew@${TWICE}.`],
    [`https://${TWICE}/boats`, 'Boats | Split Pier', 'The contact of the ferry: ferry@split-pier (dot) example'],
    [
      'https://www.coast-press.example/wreck',
      'The wreck | Coast Press',
      'The last to leave was mate@sunk-harbour.example, they say.',
    ],
    [`https://${HOST}/leistungen`, 'Leistungen | Tide Office', `Tide tables of the contact office. Mail: @${DOMAIN}`],
    ...listings.map(
      (url, at) => [url, `Entry ${at + 1} | Dock Directory`, `Berth ${at + 1}: berth${at + 1}@${LISTED}`] as const,
    ),
  ] as const
).map(([url, title, description]) => ({
  url,
  title,
  description,
  host: new URL(url).hostname,
  siteName: title.split(' | ')[1] ?? title,
  language: 'de',
  country: 'gb',
}));

export const addressFacts = {
  domain: DOMAIN,
  /** In the order of the contract: at the domain, on any page; then others on its own pages. */
  atDomain: [
    `ada@${DOMAIN}`,
    `datenschutz@${DOMAIN}`,
    `fair@${DOMAIN}`,
    `info@${DOMAIN}`,
    `jane.doe@mail.${DOMAIN}`,
    `orders@${DOMAIN}`,
    `presse@${DOMAIN}`,
    `sales@${DOMAIN}`,
    `service@${DOMAIN}`,
    `walled@${DOMAIN}`,
  ],
  others: ['hello@web-smith.example', 'joe.tide@gmail.com'],
  leftOut: ['name@domain.com'],
  listed: LISTED,
  listedTwice: TWICE,
} as const;
