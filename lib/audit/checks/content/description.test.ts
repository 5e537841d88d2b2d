import { expect, test } from 'vitest';
import {
  descriptionMissing,
  descriptionMultiple,
  descriptionOutsideHead,
  descriptionTooLong,
  descriptionTooShort,
  descriptionTooWide,
} from '#lib/audit/checks/content/description.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';

const tag = (text: string) => `<meta name="description" content="${text}">`;
const page = (text: string) => ({ head: tag(text) });
const GOOD = 'Rye bread from our own sourdough, baked every morning and sent to your door within a day of baking.';

test('a description with text is there', () => {
  expect(stateOf(descriptionMissing, page(GOOD))).toBe('pass');
  expect(judge(descriptionMissing, page(' '))).toMatchObject({ state: 'fail', found: 'an empty meta description' });
  expect(stateOf(descriptionMissing, {})).toBe('fail');
});

test('Latin descriptions: 70 to 160 characters', () => {
  expect(stateOf(descriptionTooShort, page('Fresh bread.'))).toBe('fail');
  expect(stateOf(descriptionTooShort, page(GOOD))).toBe('pass');
  expect(stateOf(descriptionTooLong, page(GOOD))).toBe('pass');
  expect(stateOf(descriptionTooLong, page(GOOD.repeat(2)))).toBe('fail');
  expect(stateOf(descriptionTooWide, page('W'.repeat(120)))).toBe('fail');
  expect(stateOf(descriptionTooWide, page(GOOD.repeat(2)))).toBe('notApplicable');
});

test('Japanese descriptions: half of it', () => {
  const japanese = '自家製の天然酵母で毎朝焼き上げるライ麦パンを、焼いたその日のうちにご自宅までお届けします。';
  for (const check of [descriptionTooShort, descriptionTooLong, descriptionTooWide]) {
    expect(stateOf(check, page(japanese)), check.id).toBe('pass');
    expect(stateOf(check, page('あ'.repeat(80))), check.id).toBe('pass');
  }
  expect(stateOf(descriptionTooLong, page(japanese.repeat(2)))).toBe('fail');
});

test('Cyrillic descriptions: by width', () => {
  expect(stateOf(descriptionTooShort, page('Свежий хлеб'))).toBe('fail');
  expect(stateOf(descriptionTooWide, page('Свежий хлеб каждый день. '.repeat(8)))).toBe('fail');
});

test('several, and outside of the head', () => {
  expect(judge(descriptionMultiple, { head: tag(GOOD) + tag('Other') })).toMatchObject({ state: 'fail', total: 2 });
  expect(stateOf(descriptionMultiple, page(GOOD))).toBe('pass');
  expect(stateOf(descriptionOutsideHead, { body: `<p>x</p>${tag(GOOD)}` })).toBe('fail');
  expect(stateOf(descriptionOutsideHead, page(GOOD))).toBe('pass');
  expect(stateOf(descriptionOutsideHead, {})).toBe('notApplicable');
});
