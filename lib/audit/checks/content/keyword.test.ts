import { expect, test } from 'vitest';
import {
  keywordConsistency,
  keywordInDescription,
  keywordInH1,
  keywordInText,
  keywordInTitle,
} from '#lib/audit/checks/content/keyword.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';

const NOWHERE = {
  keyword: 'rye bread',
  source: 'given' as const,
  inTitle: false,
  inDescription: false,
  inH1: false,
  inUrl: false,
  count: 0,
  percent: 0,
};
const EVERYWHERE = { ...NOWHERE, inTitle: true, inDescription: true, inH1: true, count: 3, percent: 1.5 };
const ALL = [keywordInTitle, keywordInH1, keywordInDescription, keywordInText];

test.each(ALL)('$id', (check) => {
  expect(stateOf(check, {}, { keyword: EVERYWHERE })).toBe('pass');
  expect(stateOf(check, {}, { keyword: NOWHERE })).toBe('fail');
});

test.each(ALL)('$id is not demanded of a word nobody asked for', (check) => {
  expect(stateOf(check, {}, { keyword: { ...NOWHERE, source: 'leading-term' } })).toBe('notApplicable');
});

test('the main words of the text come up in title, description or heading', () => {
  const body = `<main><p>${'Sourdough loaves need patience. Flour and water ferment slowly. '.repeat(20)}</p></main>`;
  expect(stateOf(keywordConsistency, { head: '<title>Sourdough at home</title>', body })).toBe('pass');
  expect(judge(keywordConsistency, { head: '<title>Cheap flights to Rome</title>', body })).toMatchObject({
    state: 'fail',
    found: expect.stringContaining('sourdough'),
  });
  expect(stateOf(keywordConsistency, { body })).toBe('notApplicable');
  expect(stateOf(keywordConsistency, { head: '<title>Rome</title>', body: '<p>Short.</p>' })).toBe('notApplicable');
});
