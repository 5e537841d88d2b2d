import { describe, expect, test } from 'vitest';
import type { SerpState } from '#lib/engines/engine.ts';
import { classify } from '#lib/engines/google/classify.ts';
import { consent } from '#lib/engines/google/request.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';

const state = (html: string, status = 200) => classify(readSerpDocument(html), { status, url: '' });
const result = '<div data-hveid="CA"><a href="https://a.example/"><h3>A</h3><cite>a.example</cite></a></div>';
const page = (inside: string, title = 'oven - Google Search') =>
  `<!doctype html><html><head><title>${title}</title></head><body data-ved="1"><form action="/search"><input name="q" value="oven"></form>${inside}</body></html>`;
const consentForm = (eom: string, action = 'https://consent.google.de/save') =>
  `<form action="${action}" method="POST"><input type="hidden" name="gl" value="DE"><input type="hidden" name="continue" value="https://www.google.com/search?q=%C3%A4"><input type="hidden" name="set_eom" value="${eom}"></form>`;

test.each<[string, string, number, SerpState]>([
  ['results', page(`<div id="rso">${result}</div>`), 200, 'results'],
  [
    'results behind a choice about cookies',
    page(`<div id="rso">${result}</div>${consentForm('true')}`),
    200,
    'results',
  ],
  [
    'results that speak of captchas',
    page(`<div id="rso">${result}</div><style>#captcha-form{}</style><script>"recaptcha SG_REL enablejs"</script>`),
    200,
    'results',
  ],
  [
    'results with the way on for browsers without script',
    page(
      `<noscript><meta http-equiv="refresh" content="0;url=/httpservice/retry/enablejs?sei=1"></noscript><div id="rso">${result}</div>`,
    ),
    200,
    'results',
  ],
  [
    'nothing found',
    page(
      '<div id="topstuff"><div><p role="heading">Your search - <em>oven</em> - did not match.</p><ul><li>Check the words.</li></ul></div></div>',
    ),
    200,
    'empty',
  ],
  [
    'nothing found, in Japanese and without script',
    page(
      '<div id="main"><div><div><span>oven</span> に一致する情報は見つかりませんでした。</div><ul><li>キーワードに誤字がないか確認します。</li></ul></div></div>',
    ),
    200,
    'empty',
  ],
  ['a frame without results and without a word about it', page('<div id="rso"></div>'), 200, 'garbage'],
  [
    'a riddle',
    '<html><title>https://www.google.com/search?q=x</title><form id="captcha-form" action="index" method="post"></form></html>',
    429,
    'captcha',
  ],
  [
    'a picture with letters',
    '<html><form action="index"><img src="/sorry/image?id=1"><input name="captcha"></form></html>',
    503,
    'captcha',
  ],
  [
    'a wall without a riddle',
    '<html><title>Sorry...</title><div><a href="https://support.google.com/websearch/answer/86640">Google Help</a></div></html>',
    200,
    'blocked',
  ],
  [
    'a wall that explains itself in another language',
    '<html><title>https://www.google.de/search?q=ofen</title><div>Ungewöhnlicher Datenverkehr.<div id="infoDiv0">…</div></div></html>',
    200,
    'blocked',
  ],
  ['a refusal', '<html lang=en><title>Error 403 (Forbidden)!!1</title><p><b>403.</b></html>', 200, 'blocked'],
  ['too many requests', '<html lang=fr><title>Erreur 429 (Too Many Requests)!!1</title></html>', 200, 'blocked'],
  ['an error of the server', '<html><title>Error 502 (Server Error)!!1</title></html>', 502, 'garbage'],
  ['consent', `<html><body>${consentForm('false')}</body></html>`, 200, 'consent'],
  ['consent with relative addresses', `<html><body>${consentForm('false', '/save')}</body></html>`, 200, 'consent'],
  [
    "another site's form",
    `<html><body>${consentForm('false', 'https://evil.example/save')}</body></html>`,
    200,
    'garbage',
  ],
  [
    'the shell',
    '<html><title>Google Search</title><body><noscript><meta content="0;url=/httpservice/retry/enablejs?sei=1" http-equiv="refresh"></noscript><div></div></body></html>',
    200,
    'needs-js',
  ],
  ['half a page', page(`<div id="rso">${result}`).replace('</body></html>', ''), 200, 'garbage'],
  ['an empty body', '', 200, 'garbage'],
  ['an empty body of a refusal', '', 429, 'blocked'],
  [
    'a page of another site',
    '<html><body><form action="/search"><input name="q"></form><h3><a href="https://a.example/">A</a></h3></body></html>',
    200,
    'garbage',
  ],
  ['plain text', 'upstream connect error', 503, 'blocked'],
])('%s', (_, html, status, wanted) => expect(state(html, status)).toBe(wanted));

describe('consent', () => {
  test('the form that refuses is sent as it stands', () => {
    const document = readSerpDocument(`<html><body>${consentForm('false')}${consentForm('true')}</body></html>`);
    expect(consent(document, { status: 200, url: '' })).toEqual({
      url: 'https://consent.google.de/save',
      method: 'POST',
      headers: {},
      form: { gl: 'DE', continue: 'https://www.google.com/search?q=%C3%A4', set_eom: 'true' },
    });
  });

  test('no form, no way', () => {
    expect(consent(readSerpDocument('<html></html>'), { status: 200, url: '' })).toBeNull();
  });
});

test('the shell whose way on stands in a frame', () => {
  const html =
    '<html><title>oven - Google Search</title><body><noscript><iframe src="/httpservice/retry/enablejs?sei=1"></iframe></noscript><div id="main"></div></body></html>';
  expect(state(html)).toBe('needs-js');
});

test.each<[string, SerpState]>([
  ['https://www.google.com/sorry/index?continue=x', 'blocked'],
  ['https://consent.google.com/ml?continue=x', 'consent'],
  ['https://www.google.com/httpservice/retry/enablejs?sei=x', 'needs-js'],
  ['https://www.google.com/search?q=x', 'garbage'],
  ['https://elsewhere.example/sorry/index', 'garbage'],
])('a page that says nothing, from %s', (url, wanted) => {
  expect(classify(readSerpDocument('<html><body><div>…</div></body></html>'), { status: 200, url })).toBe(wanted);
});
