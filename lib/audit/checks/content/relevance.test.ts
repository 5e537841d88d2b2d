import { expect, test } from 'vitest';
import { descriptionIrrelevant, titleIrrelevant } from '#lib/audit/checks/content/relevance.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';

const TEXT = `<main><p>${'Our sourdough rye bread is baked every morning from local grain. '.repeat(15)}</p></main>`;
const page = (title: string, body = TEXT) => ({
  head: `<title>${title}</title><meta name="description" content="${title}">`,
  body,
});

test('a title that the text keeps passes, one about something else does not', () => {
  expect(stateOf(titleIrrelevant, page('Sourdough rye bread, baked daily'))).toBe('pass');
  expect(judge(titleIrrelevant, page('Cheap flights, hotels and insurance'))).toMatchObject({
    state: 'fail',
    items: [{ value: 'cheap' }, { value: 'flights' }, { value: 'hotels' }, { value: 'insurance' }],
  });
});

test('stop words say nothing, and few words or a short text are not judged', () => {
  expect(stateOf(titleIrrelevant, page('This is what we have'))).toBe('notApplicable');
  expect(stateOf(titleIrrelevant, page('Cheap flights, hotels and insurance', '<p>Short.</p>'))).toBe('notApplicable');
});

test('a description is judged by a lower limit', () => {
  const mixed = 'Sourdough flights hotels insurance';
  expect(stateOf(titleIrrelevant, page(mixed))).toBe('fail');
  expect(stateOf(descriptionIrrelevant, page(mixed))).toBe('pass');
  expect(stateOf(descriptionIrrelevant, page(mixed), {}, { minShare: 0.5 })).toBe('fail');
});
