import { expect, test } from 'vitest';
import { testPage } from '#lib/audit/checks/test-facts.ts';
import { readReport } from '#lib/audit/read-report.ts';
import { runAudit } from '#lib/audit/run-audit.ts';
import type { AuditReport } from '#lib/audit/types.ts';

test('a stored report with a retired check opens, and says that the check is retired', () => {
  const report = runAudit({ raw: testPage({ head: '<title>Rye</title>' }) });
  const [finding] = report.findings;
  if (!finding) throw new Error('the page has no fault');
  const id = 'first-input-delay';
  const stored: AuditReport = {
    ...report,
    findings: [{ ...finding, id, title: 'First input delay is too high' }],
    passed: [{ id, category: 'performance', title: 'First input delay is good', found: '2 ms' }],
  };
  const read = readReport(JSON.parse(JSON.stringify(stored)));
  expect(read?.findings).toMatchObject([
    { title: 'First input delay is too high (retired check)', why: expect.stringContaining('March 2024') },
  ]);
  expect(read?.passed).toMatchObject([{ title: 'First input delay is good (retired check)' }]);
  expect(read?.score).toEqual(JSON.parse(JSON.stringify(report.score)));
  // Reading it twice marks it once.
  expect(readReport(read)?.passed).toEqual(read?.passed);
});
