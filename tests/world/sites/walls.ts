import { defineSite, html, type Site, type Visit } from '../site.ts';

/** Sites behind a bot check: one per vendor, one that lets browsers pass, and one that only resembles a check. */

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

/** Every URL of a host answers with the check. */
const vendors: [vendor: string, host: string, status: number, headers: Record<string, string>, body: string][] = [
  [
    'Cloudflare',
    'cloudflare-wall.example',
    403,
    { 'cf-mitigated': 'challenge', server: 'cloudflare' },
    page(
      'Just a moment...',
      '<noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt = { cType: "managed" };</script>',
      '<meta name="robots" content="noindex,nofollow">',
    ),
  ],
  [
    'DataDome',
    'datadome-wall.example',
    403,
    { 'x-datadome': 'protected' },
    page(
      'datadome-wall.example',
      `<p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={'rt':'c','host':'geo.captcha-delivery.com'}</script>`,
    ),
  ],
  [
    'HUMAN (PerimeterX)',
    'perimeterx-wall.example',
    200,
    {},
    page('Access to this page has been denied', '<div id="px-captcha"></div><p>Press &amp; Hold to confirm</p>'),
  ],
  [
    'Akamai',
    'akamai-wall.example',
    403,
    { server: 'AkamaiGHost' },
    page(
      'Access Denied',
      `<h1>Access Denied</h1>You don't have permission to access this server.<p>Reference&#32;&#35;18&#46;5f1<p>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18`,
    ),
  ],
  [
    'Akamai',
    'akamai-interstitial.example',
    200,
    {},
    page(
      '',
      '<noscript><meta http-equiv="refresh" content="5; URL=?bm-verify=AAQ"></noscript><script>function triggerInterstitialChallenge() {}</script>',
    ),
  ],
  [
    'Imperva',
    'imperva-wall.example',
    200,
    { 'x-iinfo': '1-2-3' },
    page(
      '',
      '<iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9" width="100%">Request unsuccessful. Incapsula incident ID: 877000</iframe>',
    ),
  ],
  [
    'AWS WAF',
    'aws-wall.example',
    202,
    { 'x-amzn-waf-action': 'challenge' },
    page('', '<div id="challenge-container"></div><script>window.gokuProps = {"key":"a"};</script>'),
  ],
  [
    'unknown',
    'turnstile-wall.example',
    200,
    {},
    page('One more step', '<h1>Verify you are human</h1><form><div class="cf-turnstile"></div></form>'),
  ],
];

const shop = (title: string): string =>
  page(
    title,
    `<header><nav><a href="/">Home</a> <a href="/boats">Boats</a></nav></header><main><h1>Boats for hire by the hour</h1><p>${'Rowing boats, sailing boats and a raft with a roof wait at the pier from April to October, and a deposit is paid when the boat comes back dry. '.repeat(12)}</p></main>`,
    '<meta name="description" content="Boats for hire"><meta name="viewport" content="width=device-width">',
  );

/** A check that a browser passes: its script waits, sets a cookie and reloads the page. */
const solves =
  (ms: number) =>
  ({ request }: Visit) =>
    /\bpassed=1\b/.test(request.headers.cookie ?? '')
      ? html(shop('Boats for hire'))
      : html(
          page(
            'Just a moment...',
            `<script>window._cf_chl_opt = {}; setTimeout(() => { document.cookie = 'passed=1; path=/'; location.reload(); }, ${ms});</script>`,
          ),
          { 'cf-mitigated': 'challenge' },
          403,
        );

export const wallFacts = {
  vendors: vendors.map(([vendor, host, status]) => ({ vendor, status, url: `https://${host}/` })),
  /** Lets a browser pass after two seconds. */
  passes: { url: 'https://passing-wall.example/', title: 'Boats for hire', afterMs: 2_000 },
  /** Its script never finishes. */
  endless: { url: 'https://endless-wall.example/' },
  /** Ordinary pages with a captcha in a form, and one that writes about bot checks. */
  real: ['https://no-wall.example/login', 'https://no-wall.example/article', 'https://no-wall.example/forbidden'],
} as const;

const article = `<h1>What a bot check looks like</h1><p>${'A page titled “Just a moment...” comes from Cloudflare, “Access to this page has been denied” with px-captcha from PerimeterX, captcha-delivery.com from DataDome, an Incapsula incident ID from Imperva, and Reference #18 with errors.edgesuite.net from Akamai. '.repeat(12)}</p><p><a href="/login">Sign in</a></p>`;

export const wallSites: readonly Site[] = [
  ...vendors.map(([, host, status, headers, body]) =>
    defineSite({ id: host, hosts: [host], pages: {}, otherwise: html(body, headers, status) }),
  ),
  defineSite({
    id: 'passing-wall',
    hosts: ['passing-wall.example'],
    pages: {},
    otherwise: solves(wallFacts.passes.afterMs),
  }),
  defineSite({
    id: 'endless-wall',
    hosts: ['endless-wall.example'],
    pages: {},
    otherwise: solves(3_600_000),
  }),
  defineSite({
    id: 'no-wall',
    hosts: ['no-wall.example'],
    pages: {
      '/login': html(
        page(
          'Sign in',
          '<h1>Sign in</h1><p>Verify you are human.</p><form><label>Email <input type="email" name="email"></label><label>Password <input type="password" name="password"></label><div class="cf-turnstile" data-sitekey="1"></div><button>Sign in</button></form>',
        ),
      ),
      '/article': html(page('What a bot check looks like', article)),
      '/forbidden': html(
        page('403 Forbidden', '<h1>Forbidden</h1><p>Members only.</p>'),
        { server: 'cloudflare' },
        403,
      ),
    },
  }),
];
