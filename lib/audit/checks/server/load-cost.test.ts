import { expect, test } from 'vitest';
import {
  cacheLifetime,
  fontDisplay,
  httpVersion,
  loadCostChecks,
  thirdPartyCost,
  unusedScript,
  unusedStyle,
} from '#lib/audit/checks/server/load-cost.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';
import { testRendered, testRequest } from '#lib/audit/checks/test-rendered.ts';
import type { RenderedFacts, RenderedRequest } from '#lib/audit/types.ts';

const rendered = (changes: Partial<RenderedFacts>) => ({ rendered: testRendered(changes) });
const requests = (...list: Partial<RenderedRequest>[]) => {
  const items = list.map((one, at) => testRequest({ url: `https://www.example.com/${at}`, ...one }));
  return rendered({ requests: { items, total: items.length } });
};

test('reports of older versions are not measured, and pages without these parts do not apply', () => {
  const old = requests({});
  for (const check of [cacheLifetime, httpVersion, fontDisplay, unusedScript, unusedStyle, thirdPartyCost])
    expect(stateOf(check, {}, old), check.id).toBe('notMeasured');
  const empty = rendered({
    coverage: { script: null, style: null, files: [] },
    fonts: { loaded: [], preloads: [] },
    scriptTime: [],
  });
  const states = loadCostChecks.map((check) => stateOf(check, {}, empty));
  expect(states).toEqual([
    'notApplicable',
    'notMeasured',
    'notApplicable',
    'notApplicable',
    'notApplicable',
    'notApplicable',
  ]);
});

test.each([
  ['max-age=31536000, immutable', 'pass'],
  ['public, max-age=86400', 'pass'],
  ['max-age=600', 'fail'],
  ['no-cache', 'fail'],
  ['no-store, max-age=31536000', 'fail'],
  [null, 'fail'],
])('cache-control %s: %s', (cacheControl, state) => {
  expect(stateOf(cacheLifetime, {}, requests({ cacheControl }))).toBe(state);
});

test('caching concerns static files of the own site that were found', () => {
  const short = { cacheControl: 'no-cache' };
  const others = [
    { ...short, thirdParty: true },
    { ...short, type: 'document' },
    { ...short, status: 404 },
  ];
  expect(stateOf(cacheLifetime, {}, requests(...others))).toBe('notApplicable');
  expect(judge(cacheLifetime, {}, requests(short, { cacheControl: 'max-age=864000' }))).toMatchObject({
    found: '1 of 2 files',
    items: [{ url: 'https://www.example.com/0', value: '0 s, 1 kB' }],
  });
});

test('HTTP/1.1 fails for more than a few own requests', () => {
  const old = Array.from({ length: 6 }, () => ({ protocol: 'http/1.1' }));
  expect(judge(httpVersion, {}, requests(...old, { protocol: 'h2' }))).toMatchObject({
    state: 'fail',
    found: '6 of 7 requests',
  });
  expect(stateOf(httpVersion, {}, requests(...old.slice(1), { protocol: 'h3' }))).toBe('pass');
  expect(stateOf(httpVersion, {}, requests(...old.map((one) => ({ ...one, thirdParty: true }))))).toBe('notMeasured');
});

test('fonts that hide their text', () => {
  const font = (display: string) => ({ family: 'Rye', weight: '400', style: 'normal', display });
  const fonts = (...displays: string[]) => rendered({ fonts: { loaded: displays.map(font), preloads: [] } });
  expect(judge(fontDisplay, {}, fonts('swap', 'auto'))).toMatchObject({
    found: '1 of 2 fonts',
    items: [{ value: 'Rye 400 normal: auto' }],
  });
  expect(stateOf(fontDisplay, {}, fonts('swap', 'optional', 'fallback'))).toBe('pass');
  expect(stateOf(fontDisplay, {}, fonts('block'))).toBe('fail');
});

test('unused code fails by file', () => {
  const files = [
    { url: 'https://www.example.com/app.js', kind: 'script' as const, bytes: 90_000, unused: 60_000 },
    { url: 'https://www.example.com/app.css', kind: 'style' as const, bytes: 9_000, unused: 8_000 },
  ];
  const known = rendered({ coverage: { script: 0.66, style: 0.88, files } });
  expect(judge(unusedScript, {}, known)).toMatchObject({
    state: 'fail',
    value: 60_000,
    items: [{ url: 'https://www.example.com/app.js', value: '60 kB of 90 kB' }],
  });
  expect(judge(unusedStyle, {}, known)).toMatchObject({ state: 'pass', found: '8 kB unused' });
});

test('third parties fail by the time of their scripts', () => {
  const items = [testRequest(), testRequest({ url: 'https://ads.example/a.js', thirdParty: true, bytes: 30_000 })];
  const known = (ms: number) =>
    rendered({
      requests: { items, total: 2 },
      scriptTime: [
        { url: 'https://ads.example/a.js', ms },
        { url: 'https://www.example.com/file', ms: 900 },
      ],
    });
  expect(judge(thirdPartyCost, {}, known(251))).toMatchObject({
    state: 'fail',
    items: [{ value: 'ads.example: 251 ms, 1 request, 30 kB' }],
  });
  expect(stateOf(thirdPartyCost, {}, known(250))).toBe('pass');
});
