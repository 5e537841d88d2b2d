import { expect, test } from 'vitest';
import { checks } from '#lib/audit/checks/index.ts';
import { testPage, testSite } from '#lib/audit/checks/test-facts.ts';
import { scoreWithout } from '#lib/audit/costs.ts';
import { gradeOf } from '#lib/audit/grade.ts';
import { runAudit } from '#lib/audit/run-audit.ts';
import { bestPracticesOf, pageScoreOf, scoreOf } from '#lib/audit/scoring.ts';
import { countSeverities } from '#lib/audit/severities.ts';
import type { Finding } from '#lib/audit/types.ts';
import { knownSiteWeight, weightOf } from '#lib/audit/weights.ts';

const finding = (id: string): Finding => ({
  id,
  category: 'meta',
  title: id,
  why: '',
  fix: '',
  evidence: { found: 'a', expected: 'b', items: [], total: 0 },
  severity: weightOf(id).severity,
  countsIn: weightOf(id).countsIn,
  points: 0,
  gain: 0,
  verdict: null,
  reopened: null,
});
const passed = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `passed-${i}`, category: 'meta' as const, title: '', found: null }));
const scored = (...ids: string[]) => scoreOf(ids.map(finding), passed(80), []);
const idsOf = (matches: (weight: ReturnType<typeof weightOf>) => boolean) =>
  checks.map(({ id }) => id).filter((id) => matches(weightOf(id)));

test('without issues 100; without checks no number', () => {
  expect(scored()).toMatchObject({ value: 100, grade: 'excellent', deductions: [], adjustments: [] });
  expect(scoreOf([], [], [])).toMatchObject({ value: null, grade: null });
});

test.each([
  ['http-status', 0],
  ['noindex', 30],
  ['blocked-by-robots-txt', 30],
  ['tls-certificate-expired', 0],
  ['text-missing', 40],
])('a critical issue (%s) caps the score at %i', (id, cap) => {
  expect(scored(id)).toMatchObject({ value: cap, adjustments: [{ points: 100 - cap }] });
  expect(scored(id).deductions).toMatchObject([{ checkId: id, cap, gain: 100 - cap }]);
});

test('every check has a fixed price within the range of its severity', () => {
  const ranges = { error: [6, 12], warning: [0, 5], notice: [0, 1] } as const;
  for (const { id, severity } of checks) {
    const { points, cap, countsIn, share } = weightOf(id);
    if (severity === 'critical') expect([0, 30, 40], id).toContain(cap);
    else expect(cap, id).toBeNull();
    if (severity in ranges && countsIn === 'seo') {
      const [low, high] = ranges[severity as keyof typeof ranges];
      expect(points, id).toBeGreaterThanOrEqual(low);
      expect(points, id).toBeLessThanOrEqual(high);
    }
    if (severity === 'best_practice' || severity === 'info') expect(points, id).toBe(0);
    expect(share > 0, id).toBe(countsIn === 'best_practices');
  }
});

test('security headers, accessibility, HTML and social tags cost no SEO points', () => {
  const ids = idsOf(({ severity }) => severity === 'best_practice' || severity === 'info');
  expect(ids).toEqual(expect.arrayContaining(['hsts-missing', 'accessibility-rules', 'og-incomplete', 'html-syntax']));
  expect(scored(...ids)).toMatchObject({ value: 100, deductions: [] });
});

test('all notices together cost at most 10', () => {
  const notices = idsOf(({ severity, countsIn, points }) => severity === 'notice' && countsIn === 'seo' && points > 0);
  expect(notices.length).toBeGreaterThan(10);
  const { value, adjustments } = scored(...notices, 'title-missing');
  expect(value).toBe(100 - 10 - 12);
  expect(adjustments).toMatchObject([{ points: 10 - notices.length }]);
});

test('deductions and adjustments add up to 100 minus the score', () => {
  for (const ids of [['noindex', 'title-missing', 'thin-content'], idsOf(({ countsIn }) => countsIn === 'seo')]) {
    const { value, deductions, adjustments } = scored(...ids);
    const sum = [...deductions, ...adjustments].reduce((total, { points }) => total + points, 0);
    expect(100 - sum).toBe(value);
  }
});

test('the gain of an issue is exactly what the score rises by when it is fixed', () => {
  const notices = idsOf(({ severity, countsIn }) => severity === 'notice' && countsIn === 'seo').slice(0, 14);
  for (const ids of [
    ['title-missing', 'thin-content', 'h1-multiple', 'hsts-missing'],
    ['noindex', 'text-missing', 'title-missing'],
    [...notices, 'link-broken'],
    idsOf(({ countsIn, cap }) => countsIn === 'seo' && cap === null),
  ]) {
    const findings = ids.map(finding);
    const before = scoreOf(findings, passed(5), []).value ?? Number.NaN;
    for (const fixed of findings) {
      const rest = ids.filter((id) => id !== fixed.id);
      expect((scored(...rest).value ?? 0) - before, fixed.id).toBe(fixed.gain);
    }
  }
});

test('an issue costs the same on every page, and fixes with the highest gain come first', () => {
  const { deductions } = scored('h1-multiple', 'thin-content', 'link-broken', 'title-missing');
  expect(deductions.map(({ checkId, points, gain }) => [checkId, points, gain])).toEqual([
    ['title-missing', 12, 12],
    ['link-broken', 8, 8],
    ['thin-content', 4, 4],
    ['h1-multiple', 1, 1],
  ]);
  expect(scored('thin-content').deductions).toMatchObject([{ points: 4 }]);
});

test('the score from ids alone is the same as from findings', () => {
  const ids = ['title-missing', 'hsts-missing', 'robots-txt-inaccessible', 'link-broken', 'unknown-check'];
  const known = ids.slice(0, -1);
  expect(pageScoreOf(ids).value).toBe(scored(...known).value);
  expect([...pageScoreOf(ids).gains]).toEqual([
    ['title-missing', 12],
    ['link-broken', 8],
  ]);
});

test('what only a browser, the host or a keyword tells costs no SEO points: a crawl does not measure it', () => {
  for (const { id, needs } of checks) {
    const weight = weightOf(id);
    if (weight.countsIn !== 'seo' || weight.cap !== null) continue;
    expect(needs, id).not.toContain('rendered');
    expect(needs, id).not.toContain('vitals');
    expect(needs, id).not.toContain('keyword');
    // A site audit evaluates these over all pages, and they cost each page the same there.
    if (needs.includes('site'))
      expect(knownSiteWeight(id), id).toMatchObject({ countsIn: 'seo', points: weight.points });
  }
});

test('best practices are a weighted share of their own', () => {
  const of = (...ids: string[]) => ids.map((id) => ({ id, verdict: null }));
  const good = [{ id: 'csp-missing' }, { id: 'doctype-missing' }, { id: 'title-missing' }];
  expect(bestPracticesOf(of('hsts-missing', 'noindex'), good)).toEqual({ value: 67, measured: 3, failed: 1 });
  expect(bestPracticesOf(of('form-action-insecure'), good)).toMatchObject({ value: 40 });
  expect(bestPracticesOf([], good)).toMatchObject({ value: 100 });
  expect(bestPracticesOf([], [])).toMatchObject({ value: null });
});

test('critical issues count as errors, best practices and facts nowhere', () => {
  const found = ['critical', 'error', 'warning', 'notice', 'best_practice', 'info'].map((severity) => ({ severity }));
  expect(countSeverities(found)).toEqual({ error: 2, warning: 1, notice: 1 });
});

test.each([
  [0, 'weak'],
  [30, 'weak'],
  [31, 'fair'],
  [70, 'fair'],
  [71, 'good'],
  [90, 'good'],
  [91, 'excellent'],
])('%i is %s', (score, grade) => {
  expect(gradeOf(score)).toBe(grade);
});

test.each(['', '<html></html>', 'hello'])('a page without content (%j) is fair at best', (html) => {
  const report = runAudit({ raw: testPage({ html, lang: '' }), site: testSite() });
  expect(['weak', 'fair']).toContain(report.score.grade);
});

test('the projected score is the score of the page with those issues fixed', () => {
  for (const ids of [
    ['title-missing', 'thin-content', 'link-broken', 'h1-multiple'],
    ['noindex', 'text-missing', 'title-missing'],
  ]) {
    const { deductions } = scored(...ids);
    const fixed = deductions.slice(0, 2);
    const rest = ids.filter((id) => !fixed.some(({ checkId }) => checkId === id));
    expect(scoreWithout(deductions, fixed)).toBe(scored(...rest).value);
  }
});
