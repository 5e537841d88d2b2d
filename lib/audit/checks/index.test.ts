import { expect, test } from 'vitest';
import { checks } from '#lib/audit/checks/index.ts';
import { stateOf } from '#lib/audit/checks/test-facts.ts';

test('ids are unique over all lists', () => {
  const ids = checks.map(({ id }) => id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test('every check says its rule, its fault, why and what to do, as sentences for the reader', () => {
  for (const { id, title, failureTitle, why, fix } of checks) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(title, id).not.toBe(failureTitle);
    for (const text of [title, failureTitle]) expect(text, id).toMatch(/^\S.{5,90}[^.]$/);
    for (const text of [why, fix]) expect(text, id).toMatch(/^\S.{15,300}\.$/s);
  }
});

test.each(checks.filter(({ needs }) => needs.length === 0))('$id survives an empty page', (check) => {
  expect(['pass', 'fail', 'notApplicable', 'notMeasured']).toContain(stateOf(check, { html: '', lang: '' }));
});
