import { expect, test } from 'vitest';
import { testPage, testSite } from '#lib/audit/checks/test-facts.ts';
import { runAudit } from '#lib/audit/run-audit.ts';
import { scoreOf } from '#lib/audit/scoring.ts';
import type { Finding, Severity } from '#lib/audit/types.ts';

const finding = (id: string, severity: Severity): Finding => ({
  id,
  category: 'meta',
  severity,
  title: id,
  why: '',
  fix: '',
  evidence: { found: 'a', expected: 'b', items: [], total: 0 },
  points: 0,
  verdict: null,
  reopened: null,
});
const passed = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `passed-${i}`,
    category: 'meta' as const,
    title: '',
    found: null,
    severity: 'warning' as const,
  }));

test('nothing failed: 100; nothing ran: no number', () => {
  expect(scoreOf([], passed(3), [])).toMatchObject({ value: 100, grade: 'good', deductions: [] });
  expect(scoreOf([], [], [])).toMatchObject({ value: null, grade: null });
});

test.each(['http-status', 'noindex', 'blocked-by-robots-txt', 'text-missing', 'title-missing'])(
  'one grave fault (%s) among a hundred passed checks keeps a page under 80',
  (id) => {
    expect(scoreOf([finding(id, 'error')], passed(100), []).value).toBeLessThan(80);
  },
);

test('a page of errors alone ends low and never below 0', () => {
  const many = Array.from({ length: 60 }, (_, i) => finding(`error-${i}`, 'error'));
  const { value } = scoreOf(many, passed(50), []);
  expect(value).toBeGreaterThanOrEqual(0);
  expect(value).toBeLessThan(5);
});

test('what the report shows adds up to the score, and equal faults cost the same', () => {
  const findings = [
    finding('noindex', 'error'),
    ...Array.from({ length: 7 }, (_, i) => finding(`warning-${i}`, 'warning')),
    ...Array.from({ length: 11 }, (_, i) => finding(`notice-${i}`, 'notice')),
  ];
  const { value, deductions } = scoreOf(findings, passed(80), []);
  const shown = deductions.reduce((sum, { points }) => sum + points, 0);
  expect(value).toBe(Math.round(100 - shown));
  expect(new Set(deductions.filter(({ severity }) => severity === 'warning').map(({ points }) => points)).size).toBe(1);
  expect(findings.map(({ points }) => points).toSorted()).toEqual(deductions.map(({ points }) => points).toSorted());
});

test('mending any fault never lowers the score', () => {
  const findings = [finding('title-missing', 'error'), finding('w', 'warning'), finding('n', 'notice')];
  const all = scoreOf(findings, passed(5), []).value ?? Number.NaN;
  for (const mended of findings) {
    const rest = findings.filter((one) => one !== mended).map((one) => ({ ...one }));
    expect(scoreOf(rest, passed(6), []).value).toBeGreaterThan(all);
  }
});

test.each(['', '<html></html>', 'hello'])('a page of nothing (%j) is poor', (html) => {
  const report = runAudit({ raw: testPage({ html, lang: '' }), site: testSite() });
  expect(report.score.grade).toBe('poor');
});
