import { expect, test } from 'vitest';
import { reportEmailFailed } from './report-email-failed.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const email = { reportId: 'r1', name: 'March', failedAt: at(8), sentAt: null, reason: 'block 2 is empty.' };
const evaluation = { projectId: 'p1', span: { after: at(6), until: at(9) }, notified: new Map<string, Date>() };

test('notifies once of each failure, with the reason and the report', () => {
  const found = reportEmailFailed.evaluate([email], { recovered: false }, evaluation);
  expect(found).toMatchObject([
    {
      key: 'report:r1|failed|2026-11-20T08:00:00.000Z',
      title: 'Report “March” was not emailed: block 2 is empty.',
      better: false,
      path: '/reports/r1?project=p1',
    },
  ]);
});

test('says nothing of failures before the rule, and of attempts that are retried', () => {
  const emails = [
    { ...email, failedAt: at(5) },
    { ...email, failedAt: null },
  ];
  expect(reportEmailFailed.evaluate(emails, { recovered: true }, evaluation)).toEqual([]);
});

test('notifies when it is sent again, if the rule says so', () => {
  const emails = [{ ...email, sentAt: at(9), reason: null }];
  const after = { ...evaluation, notified: new Map([['report:r1', at(8)]]) };
  expect(reportEmailFailed.evaluate(emails, { recovered: true }, after)).toMatchObject([
    { key: 'report:r1:recovered|2026-11-20T08:00:00.000Z', better: true },
  ]);
  expect(reportEmailFailed.evaluate(emails, { recovered: false }, after)).toEqual([]);
});
