import { defineSite, html, redirect, sitemap, text, type Visit } from '../site.ts';

/** A wholesale shop for signed-in customers only: every page redirects to the sign-in page without a session. */
const host = 'www.mill-wholesale.example';
const home = `https://${host}`;

export const wholesaleFacts = {
  url: `${home}/`,
  signInUrl: `${home}/login`,
  email: 'buyer@bakery.example',
  password: 'stone-ground-flour',
  signedInText: 'Sign out',
  /** Products without a price. */
  withoutPrice: ['/flour/4', '/flour/8', '/flour/12'],
  products: 12,
} as const;

const SESSION = 'mill=customer-17';
const numbers = Array.from({ length: wholesaleFacts.products }, (_, at) => at + 1);
const isIn = ({ request }: Visit) => request.headers.cookie?.includes(SESSION) === true;

const page = (title: string, body: string) =>
  html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>
<nav><a href="/">Products</a> <a href="/logout">Sign out</a></nav><main><h1>${title}</h1>${body}</main></body></html>`);

const form =
  html(`<!doctype html><html lang="en"><head><title>Log in · Mill wholesale</title></head><body><h1>Log in</h1>
<form method="post" action="/login"><label>Email <input id="email" name="email"></label>
<label>Password <input id="password" name="password" type="password"></label><button>Log in</button></form></body></html>`);

const product = (at: number) => {
  const path = `/flour/${at}`;
  const price = wholesaleFacts.withoutPrice.some((one) => one === path)
    ? ''
    : `<p class="price">${(8 + at * 1.35).toFixed(2)} €</p>`;
  return page(
    `Flour no. ${at}`,
    `${price}<p>Stone-ground, from the harvest of this year.${at > 1 ? ` A little darker than Flour no. ${at - 1}.` : ''}</p><script type="application/ld+json">{"@type":"Product","sku":"F-${at}"}</script>`,
  );
};

export const wholesale = defineSite({
  id: 'wholesale',
  hosts: [host],
  before: (visit) => {
    if (visit.scheme === 'http') return redirect(`${home}${visit.url.pathname}`);
    const isOpen = ['/login', '/robots.txt', '/sitemap.xml'].includes(visit.path);
    return isOpen || isIn(visit) ? null : redirect(`/login?to=${encodeURIComponent(visit.path)}`, 302);
  },
  pages: {
    '/': page(
      'Mill wholesale',
      `<ul>${numbers.map((at) => `<li><a href="/flour/${at}">Flour no. ${at}</a></li>`).join('')}</ul>`,
    ),
    '/login': ({ request, body }) => {
      if (request.method !== 'POST') return form;
      const given = new URLSearchParams(body);
      const isRight = given.get('email') === wholesaleFacts.email && given.get('password') === wholesaleFacts.password;
      if (!isRight) return form;
      return {
        status: 303,
        headers: { location: '/', 'set-cookie': `${SESSION}; Path=/; Secure; HttpOnly` },
        body: '',
      };
    },
    '/sitemap.xml': text(sitemap([`${home}/`, `${home}/offers`]), 'application/xml'),
    // In the sitemap alone.
    '/offers': page('Offers of the month', '<p>Two sacks for one.</p>'),
    '/logout': {
      status: 303,
      headers: { location: '/login', 'set-cookie': 'mill=; Path=/; Secure; Max-Age=0' },
      body: '',
    },
    ...Object.fromEntries(numbers.map((at) => [`/flour/${at}`, product(at)])),
  },
});
