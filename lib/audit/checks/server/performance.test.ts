import { expect, test } from 'vitest';
import {
  carbon,
  compression,
  pageWeight,
  performanceChecks,
  renderBlocking,
  requestCount,
  serverResponse,
} from '#lib/audit/checks/server/performance.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';
import { testRendered, testRequest, testVitals } from '#lib/audit/checks/test-rendered.ts';

const byId = (id: string) => {
  const check = performanceChecks.find((one) => one.id === id);
  if (!check) throw new Error(`no check ${id}`);
  return check;
};

test('vitals pass at their limit, fail above it, and are not measured without a value', () => {
  const cases = [
    ['largest-contentful-paint', 'lcp', 2500],
    ['cumulative-layout-shift', 'cls', 0.1],
    ['total-blocking-time', 'tbt', 200],
    ['first-contentful-paint', 'fcp', 1800],
    ['interaction-to-next-paint', 'inp', 200],
  ] as const;
  for (const [id, metric, limit] of cases) {
    const check = byId(id);
    expect(stateOf(check, {}, { vitals: testVitals({ [metric]: limit }) }), id).toBe('pass');
    expect(stateOf(check, {}, { vitals: testVitals({ [metric]: limit * 1.1 }) }), id).toBe('fail');
    expect(judge(check, {}, { vitals: testVitals({}) }), id).toEqual({ state: 'notMeasured', reason: 'not taken' });
  }
});

test('figures are shown with their unit', () => {
  const lcp = judge(byId('largest-contentful-paint'), {}, { vitals: testVitals({ lcp: 1240 }) });
  const cls = judge(byId('cumulative-layout-shift'), {}, { vitals: testVitals({ cls: 0 }) });
  expect([lcp, cls]).toEqual([
    { state: 'pass', found: '1.24 s' },
    { state: 'pass', found: '0' },
  ]);
});

test('the server’s first byte', () => {
  const after = (ttfbMs: number | null) => ({ timing: { ttfbMs, totalMs: null } });
  expect(stateOf(serverResponse, after(800))).toBe('pass');
  expect(stateOf(serverResponse, after(801))).toBe('fail');
  expect(stateOf(serverResponse, after(null))).toBe('notMeasured');
});

test('a heavy page names its largest files', () => {
  const items = [
    testRequest({ url: 'https://a.example/small', bytes: 10 }),
    testRequest({ url: 'https://a.example/big', bytes: 99 }),
  ];
  const rendered = testRendered({ requests: { items, total: 2 }, totalBytes: 3_000_000 });
  expect(judge(pageWeight, {}, { rendered })).toMatchObject({
    state: 'fail',
    items: [{ url: 'https://a.example/big' }, {}],
  });
  expect(stateOf(pageWeight, {}, { rendered: testRendered({ totalBytes: 1000 }) })).toBe('pass');
});

test('requests, blocking files and compression', () => {
  const many = testRendered({ requests: { items: [], total: 76 } });
  expect(stateOf(requestCount, {}, { rendered: many })).toBe('fail');
  const scripts = (attribute: string) => ({ head: `<script ${attribute} src="/a.js"></script>`.repeat(4) });
  expect(stateOf(renderBlocking, scripts(''))).toBe('fail');
  expect(stateOf(renderBlocking, scripts('defer'))).toBe('pass');
  const long = { body: 'text '.repeat(1000) };
  expect(stateOf(compression, long)).toBe('fail');
  expect(stateOf(compression, { ...long, headers: { 'content-encoding': ['br'] } })).toBe('pass');
  expect(stateOf(compression, { body: 'x' })).toBe('notApplicable');
});

test('the estimate of carbon is 148.2 g a gigabyte, and says from what it was made', () => {
  const of = (totalBytes: number) => ({ rendered: testRendered({ totalBytes }) });
  expect(judge(carbon, {}, of(1_000_000))).toEqual({ state: 'pass', found: 'about 0.148 g, from 1.00 MB' });
  expect(judge(carbon, {}, of(2_500_000))).toMatchObject({ state: 'fail', found: 'about 0.371 g, from 2.50 MB' });
  expect(carbon.title).toContain('estimate');
});

test('first input delay is no longer checked: Google replaced it with INP', () => {
  expect(performanceChecks.map(({ id }) => id)).not.toContain('first-input-delay');
});
