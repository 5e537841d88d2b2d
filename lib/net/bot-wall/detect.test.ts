import { describe, expect, test } from 'vitest';
import { botWall } from '#lib/net/bot-wall/detect.ts';

const page = (body: string, title = 'x') =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
type Case = [what: string, vendor: string, status: number, headers: Record<string, string>, html: string];

describe('a bot check is recognized', () => {
  test.each<Case>([
    ['a challenge by its header', 'Cloudflare', 403, { 'cf-mitigated': 'challenge' }, ''],
    ['a managed challenge', 'Cloudflare', 503, {}, page('<script>window._cf_chl_opt={}</script>', 'Just a moment...')],
    ['a block page', 'Cloudflare', 403, {}, page('<div class="cf-error-details">1020</div>', 'Access denied')],
    ['a captcha', 'DataDome', 403, {}, page('<script src="https://ct.captcha-delivery.com/c.js"></script>')],
    ['a block', 'DataDome', 401, { 'x-dd-b': '1' }, ''],
    ['a press and hold', 'HUMAN (PerimeterX)', 403, {}, page('<div id="px-captcha"></div>')],
    ['a denial', 'HUMAN (PerimeterX)', 200, {}, page('', 'Access to this page has been denied')],
    [
      'a denial with a reference',
      'Akamai',
      403,
      {},
      page('<h1>Access Denied</h1> Reference&#32;&#35;18.5f', 'Access Denied'),
    ],
    [
      'an interstitial',
      'Akamai',
      200,
      {},
      page('<a href="?bm-verify=AA">x</a><script>triggerInterstitialChallenge()</script>'),
    ],
    ['an incident', 'Imperva', 200, {}, '<iframe src="/_Incapsula_Resource?x">Incapsula incident ID: 1</iframe>'],
    ['a challenge', 'AWS WAF', 202, { 'x-amzn-waf-action': 'challenge' }, ''],
    ['a captcha', 'AWS WAF', 405, {}, page('<script>window.gokuProps = {}</script>')],
    ['a script', 'Kasada', 429, { 'x-kpsdk-ct': 'abc' }, ''],
    [
      'a rejection',
      'F5',
      200,
      {},
      page('The requested URL was rejected. Please consult with your administrator.', 'Request Rejected'),
    ],
    ['a block', 'Sucuri', 403, { 'x-sucuri-block': '13' }, ''],
    [
      'a check',
      'DDoS-Guard',
      403,
      {},
      page('<script src="/.well-known/ddos-guard/js-challenge/index.js"></script>', 'DDoS-Guard'),
    ],
    ['a checkpoint', 'Vercel', 429, { 'x-vercel-mitigated': 'challenge' }, ''],
    [
      'a proof of work',
      'Anubis',
      200,
      {},
      page('<script src="/.within.website/x/cmd/anubis/static/js/main.mjs"></script>'),
    ],
    ['a captcha of nobody', 'unknown', 403, {}, page('<div class="g-recaptcha"></div>', 'One more step')],
    ['a question', 'unknown', 429, {}, page('', 'Are you a robot?')],
    [
      'a challenge in another language',
      'Cloudflare',
      403,
      {},
      page('<script>window._cf_chl_opt={}</script>', 'Nur einen Moment…'),
    ],
    [
      'a challenge with status 200',
      'Cloudflare',
      200,
      {},
      page('<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>', 'Just a moment...'),
    ],
    [
      'an interstitial with status 200',
      'DataDome',
      200,
      {},
      page("<script>var dd={'rt':'i','host':'geo.captcha-delivery.com'}</script>"),
    ],
    [
      'a Turnstile page with status 200',
      'unknown',
      200,
      {},
      page('<h1>Verify you are human</h1><div class="cf-turnstile" data-sitekey="1"></div>'),
    ],
    [
      'an hCaptcha page with status 200',
      'unknown',
      200,
      {},
      page('<p>Please confirm that you are not a robot.</p><form><div class="h-captcha"></div></form>'),
    ],
  ])('%s: %s', (_, vendor, status, headers, html) => {
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    expect(botWall({ status, headers: lists, html })?.vendor).toBe(vendor);
  });
});

describe('an answer of the site itself is not taken for one', () => {
  test.each<[string, number, Record<string, string[]>, string]>([
    ['a plain 403', 403, {}, page('<h1>Forbidden</h1>', '403 Forbidden')],
    ['a plain 403 of a guarded site', 403, { server: ['cloudflare'], 'cf-ray': ['1'] }, page('Members only')],
    ['a 404 of a guarded site', 404, { server: ['AkamaiGHost'] }, page('Not here')],
    ['a busy server', 503, { 'retry-after': ['60'] }, page('Back soon', 'Maintenance')],
    [
      'a page that was let through',
      200,
      { 'x-datadome': ['protected'] },
      page(
        '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><script src="https://js.datadome.co/tags.js"></script>',
      ),
    ],
    ['a form with a captcha', 200, {}, page('<form><div class="g-recaptcha"></div></form>', 'Contact')],
    [
      'an article about them',
      200,
      {},
      page(
        'What a captcha-delivery.com address means, and why px-captcha asks you to press and hold',
        'Captcha explained',
      ),
    ],
    [
      'a login form with Turnstile',
      200,
      {},
      page(
        '<h1>Sign in</h1><p>Verify you are human.</p><form><input name="user"><input type=password><div class="cf-turnstile"></div></form>',
        'Sign in',
      ),
    ],
    [
      'a refused page that asks for a login, with a captcha',
      403,
      {},
      page('<form><input type="email"><input type="password"><div class="g-recaptcha"></div></form>', 'Members only'),
    ],
    [
      'a short note that quotes a block page',
      200,
      {},
      page('<h1>Blocked</h1><p>My page says “Incapsula incident ID”. What does it mean?</p>', 'Question 12'),
    ],
    [
      'a long article about them, refused to us',
      403,
      {},
      page(
        `${'Access denied. Reference #18 and errors.edgesuite.net mean that px-captcha ran. '.repeat(60)}`,
        'Members only',
      ),
    ],
    [
      'an error page with the site around it',
      403,
      {},
      page(`${'<a href="/shop">Shop</a>'.repeat(40)}<h1>Forbidden</h1><div class="g-recaptcha"></div>`, 'Forbidden'),
    ],
    [
      'a server behind Cloudflare that is down',
      521,
      { server: ['cloudflare'] },
      page(
        '<div id="cf-error-details">Web server is down. Error code 521</div>',
        'example.com | 521: Web server is down',
      ),
    ],
    ['an Imperva script in a page', 200, {}, page('<script src="/_Incapsula_Resource?SWJIYLWA=7"></script><p>Hi</p>')],
    ['a script of Kasada in a page', 200, { 'x-kpsdk-ct': ['x'] }, page('text')],
  ])('%s', (_, status, headers, html) => expect(botWall({ status, headers, html })).toBeNull());
});

test('a check that runs scripts may pass by itself in a browser, a plain denial does not', () => {
  const of = (html: string) => botWall({ status: 403, headers: { 'cf-mitigated': ['challenge'] }, html })?.mayPass;
  expect(of(page('<script>solve()</script>'))).toBe(true);
  expect(of(page('<h1>Sorry, you have been blocked</h1>'))).toBe(false);
});

test('the time for a page made to be slow grows with its length alone', () => {
  const startedAt = performance.now();
  const parts = [
    'access denied ',
    'bm-verify=',
    '<iframe ',
    'wordfence',
    '<title>',
    '<script>',
    '<!--',
    '<a href',
    '<',
  ];
  for (const part of parts) {
    botWall({ status: 403, headers: {}, html: `g-recaptcha ${part.repeat(200_000)}` });
  }
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
