import { expect, test } from 'vitest';
import { testPage } from '#lib/audit/checks/test-facts.ts';
import { limitFault, limitGroups, usableLimits } from '#lib/audit/limits.ts';
import { runAudit } from '#lib/audit/run-audit.ts';

const all = limitGroups().flatMap((group) => group.limits.map((limit) => ({ ...limit, id: group.id })));

test.each(all.map((limit) => [`${limit.id} ${limit.name}`, limit] as const))(
  '%s: the default is allowed',
  (_, limit) => {
    expect(limitFault(limit, limit.default)).toBeNull();
    expect(limit.label).not.toBe('');
  },
);

test('the limits of a length are set once for its three checks', () => {
  const title = limitGroups().find(({ id }) => id === 'title-length');
  expect(title?.checks).toEqual(['title-too-short', 'title-too-long', 'title-too-wide-px']);
  expect(title?.limits.map(({ name }) => name)).toEqual(['minChars', 'maxChars', 'minPx', 'maxPx']);
});

test('out of range, broken or unknown values are not used', () => {
  const known = { maxChars: 65 };
  expect(
    usableLimits({ 'title-length': { ...known, minChars: -1, maxPx: Number.NaN, other: 3 }, gone: { a: 1 } }),
  ).toEqual({ 'title-length': known });
  expect(usableLimits({ 'title-length': { maxChars: 60.5 } })).toEqual({});
});

test('a changed limit decides, and the report says which was used', () => {
  const raw = testPage({ head: `<title>${'Rye bread '.repeat(7).trim()}</title>` });
  const found = (limits = {}) => runAudit({ raw, limits });
  const before = found();
  expect(before.findings.map(({ id }) => id)).toContain('title-too-long');
  expect(before.limits['title-too-long']?.maxChars).toEqual({ value: 60, default: 60 });
  const after = found({ 'title-length': { maxChars: 80 } });
  expect(after.findings.map(({ id }) => id)).not.toContain('title-too-long');
  expect(after.limits['title-too-long']?.maxChars).toEqual({ value: 80, default: 60 });
});
