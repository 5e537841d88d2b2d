import { expect, test } from 'vitest';
import {
  titleMissing,
  titleMultiple,
  titleOutsideHead,
  titleSameAsH1,
  titleTooLong,
  titleTooShort,
  titleTooWide,
} from '#lib/audit/checks/content/title.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';

const page = (title: string, body = '') => ({ head: `<title>${title}</title>`, body });
const GOOD = 'Sourdough rye bread, baked every morning';

test('a title with text is there; none, an empty one and one of an svg are not', () => {
  expect(stateOf(titleMissing, page(GOOD))).toBe('pass');
  expect(stateOf(titleMissing, {})).toBe('fail');
  expect(judge(titleMissing, page(' '))).toMatchObject({ state: 'fail', found: 'an empty <title>' });
  expect(stateOf(titleMissing, { body: '<svg><title>Logo</title></svg>' })).toBe('fail');
});

test('length in characters is judged for Latin titles', () => {
  expect(stateOf(titleTooShort, page('Rye bread'))).toBe('fail');
  expect(stateOf(titleTooShort, page(GOOD))).toBe('pass');
  expect(stateOf(titleTooLong, page(GOOD))).toBe('pass');
  expect(judge(titleTooLong, page(`${GOOD}, with seeds and with love`))).toMatchObject({
    state: 'fail',
    found: expect.stringContaining('66 characters'),
  });
});

test('characters of Japanese, Chinese and Korean titles count double', () => {
  const japanese = '毎朝焼きたてのライ麦パンをお届けします';
  for (const check of [titleTooShort, titleTooLong, titleTooWide]) {
    expect(stateOf(check, page(japanese)), check.id).toBe('pass');
  }
  expect(stateOf(titleTooShort, page('パン屋'))).toBe('fail');
  expect(stateOf(titleTooLong, page(japanese.repeat(2)))).toBe('fail');
});

test('for other scripts the width decides, not the bytes', () => {
  const russian = 'Ржаной хлеб на закваске — пекарня';
  expect(judge(titleTooShort, page('Хлеб'))).toMatchObject({ state: 'fail', expected: 'at least 200 px' });
  expect(stateOf(titleTooShort, page(russian))).toBe('pass');
  expect(stateOf(titleTooWide, page(russian))).toBe('pass');
  expect(stateOf(titleTooWide, page(`${russian} ${russian}`))).toBe('fail');
});

test('one issue is one finding: a title with too many characters is not too wide as well', () => {
  expect(stateOf(titleTooWide, page('W'.repeat(61)))).toBe('notApplicable');
  expect(stateOf(titleTooWide, page('W'.repeat(50)))).toBe('fail');
});

test('several titles, and titles in the body', () => {
  expect(judge(titleMultiple, { head: `<title>${GOOD}</title><title>Other</title>` })).toMatchObject({ total: 2 });
  expect(stateOf(titleMultiple, page(GOOD))).toBe('pass');
  expect(stateOf(titleOutsideHead, page(GOOD))).toBe('pass');
  expect(stateOf(titleOutsideHead, { body: `<p>x</p><title>${GOOD}</title>` })).toBe('fail');
});

test('title and h1 are compared without case and space', () => {
  expect(stateOf(titleSameAsH1, page(GOOD, `<h1>${GOOD.toUpperCase()}</h1>`))).toBe('fail');
  expect(stateOf(titleSameAsH1, page(GOOD, '<h1>Our rye</h1>'))).toBe('pass');
  expect(stateOf(titleSameAsH1, page(GOOD))).toBe('notApplicable');
});

test('a page without title has no title to measure', () => {
  for (const check of [titleTooShort, titleTooLong, titleTooWide, titleMultiple, titleOutsideHead]) {
    expect(stateOf(check, {}), check.id).toBe('notApplicable');
  }
});
