import { expect, test } from 'vitest';
import { testPage } from '#lib/audit/checks/test-facts.ts';
import { runAudit } from '#lib/audit/run-audit.ts';

import { seoIssues } from './issue-groups.ts';
import { overviewOf } from './report-overview.ts';

const report = runAudit({
  raw: testPage({
    head: '<title>Rye</title>',
    body: Array.from({ length: 60 }, (_, n) => `<a href="/loaf/${n}">A loaf</a><img src="/${n}.png">`).join(''),
  }),
});

test('an overview counts as the report does, and names the fixes that gain most', () => {
  const overview = overviewOf(report);
  expect(overview.counts).toMatchObject({ issues: seoIssues(report.findings).length, links: 60, images: 60 });
  expect(overview.counts.passed).toBe(report.passed.length);
  expect(overview.fixes.map(({ finding }) => finding.id)).toEqual(
    report.score.deductions.slice(0, 3).map(({ checkId }) => checkId),
  );
  expect(overview.projected).toBeGreaterThan(report.score.value ?? 100);
  expect(overview.preview.title?.text).toBe('Rye');
  const inCategories = overview.categories.reduce(
    (sum, { counts }) => sum + counts.error + counts.warning + counts.notice,
    0,
  );
  expect(inCategories).toBe(overview.counts.issues);
});

test('an ignored issue is in no count', () => {
  const [first] = seoIssues(report.findings);
  const verdict = { kind: 'ignored', reason: '', since: '2026-11-01T00:00:00.000Z' } as const;
  const findings = report.findings.map((finding) => (finding.id === first?.id ? { ...finding, verdict } : finding));
  expect(overviewOf({ ...report, findings }).counts.issues).toBe(overviewOf(report).counts.issues - 1);
});

test('a page is rendered with an overview of a fraction of its report', () => {
  expect(JSON.stringify(overviewOf(report)).length * 4).toBeLessThan(JSON.stringify(report).length);
});
