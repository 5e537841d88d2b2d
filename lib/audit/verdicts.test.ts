import { expect, test } from 'vitest';
import { testPage } from '#lib/audit/checks/test-facts.ts';
import { readReport } from '#lib/audit/read-report.ts';
import { runAudit } from '#lib/audit/run-audit.ts';
import type { Finding } from '#lib/audit/types.ts';
import { fingerprintOf, stillHolds, withVerdict } from '#lib/audit/verdicts.ts';

const given = { kind: 'ignored', reason: 'It is meant.', since: '2026-11-01T00:00:00.000Z' } as const;
const page = (title: string) =>
  testPage({ head: `<title>${title}</title>`, body: `<p>${'We bake rye bread every morning. '.repeat(5)}</p>` });
const audit = (title: string, fingerprint?: string) =>
  runAudit({
    raw: page(title),
    ...(fingerprint === undefined ? {} : { verdicts: new Map([['title-too-short', { ...given, fingerprint }]]) }),
  });
const shortTitle = (report: ReturnType<typeof audit>) =>
  report.findings.find(({ id }) => id === 'title-too-short') as Finding;

test('an ignored finding costs nothing and is counted as left out', () => {
  const before = audit('Rye');
  const after = audit('Rye', fingerprintOf(shortTitle(before)));
  expect(shortTitle(after)).toMatchObject({ verdict: given, reopened: null, points: 0 });
  expect(after.score.deductions.map(({ checkId }) => checkId)).not.toContain('title-too-short');
  expect(after.score).toMatchObject({ leftOut: 1, measuredChecks: before.score.measuredChecks - 1 });
  expect(after.score.value).toBeGreaterThan(before.score.value ?? 100);
});

test('a verdict expires when the finding changes', () => {
  const then = fingerprintOf(shortTitle(audit('Rye')));
  const now = shortTitle(audit('Rye bread', then));
  expect(now).toMatchObject({ verdict: null, reopened: given });
  expect(now.points).toBeGreaterThan(0);
});

test('a finding elsewhere in the page does not open it, and its places in another order are the same', () => {
  const images = (...sources: string[]) =>
    runAudit({ raw: testPage({ body: sources.map((src) => `<img src="${src}.png">`).join('') }) }).findings.find(
      ({ id }) => id === 'img-missing-alt',
    ) as Finding;
  expect(fingerprintOf(images('a', 'b'))).toBe(fingerprintOf({ evidence: { ...images('b', 'a').evidence } }));
  expect(fingerprintOf(images('a', 'b'))).not.toBe(fingerprintOf(images('a', 'c')));
});

test.each([
  ['~3000', '~3500', true],
  ['~3000', '~3800', false],
  ['~3800', '~3000', false],
  ['~0', '~0', true],
  ['~0.2', 'abc', false],
  ['abc', 'abc', true],
])('a measured number may move by a quarter: %s, %s: %s', (then, now, expected) => {
  expect(stillHolds(then, now)).toBe(expected);
});

test('a verdict on a stored report scores it anew, and taking it back gives the score it had', () => {
  const report = audit('Rye');
  const left = withVerdict(report, 'title-too-short', given);
  expect(left?.score.leftOut).toBe(1);
  expect(left?.score.value).toBe(audit('Rye', fingerprintOf(shortTitle(report))).score.value);
  expect(left && withVerdict(left, 'title-too-short', null)).toEqual(report);
  expect(withVerdict(report, 'noindex', given)).toBeNull();
});

test('reports of earlier versions are read, and keep their numbers', () => {
  const { limits: _limits, ...old } = JSON.parse(JSON.stringify(audit('Rye')));
  for (const finding of old.findings) {
    delete finding.countsIn;
    delete finding.gain;
    delete finding.verdict;
    delete finding.reopened;
  }
  delete old.score.leftOut;
  delete old.bestPractices;
  const read = readReport({ ...old, version: 1 });
  expect(read).toMatchObject({ version: 1, limits: {}, score: { leftOut: 0, value: old.score.value } });
  expect(read?.findings.every(({ verdict }) => verdict === null)).toBe(true);
  const second = JSON.parse(JSON.stringify(audit('Rye', fingerprintOf(shortTitle(audit('Rye'))))));
  const limits = { 'title-too-short': { minChars: { value: 20, default: 30 } } };
  expect(readReport({ ...second, version: 2, limits })).toMatchObject({
    version: 2,
    limits,
    score: { leftOut: 1, value: second.score.value, adjustments: [] },
    bestPractices: null,
  });
  expect(readReport({ ...old, version: 99 })).toBeNull();
  expect(readReport(null)).toBeNull();
});
