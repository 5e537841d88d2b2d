import { expect, test } from 'vitest';
import { readProposals } from '#lib/features/keywords/ideas/model-proposals.ts';

const TWO = ['rye bread recipe', 'rye bread near me'];

test.each([
  ['rye bread recipe\nrye bread near me'],
  ['1. Rye bread recipe\n2) "rye bread near me"\n\n'],
  ['- **rye bread recipe**\n* rye  bread near me.\n- rye bread recipe'],
  ['["rye bread recipe", "rye bread near me"]'],
  ['```json\n{"searches": ["rye bread recipe", "rye bread near me"]}\n```'],
  ['Here are two searches related to "rye bread":\nrye bread recipe\nrye bread near me'],
  ['Sure! These fit rye bread\n\n1. rye bread recipe\n2. rye bread near me\n3. Rye bread near me\n\nShall I go on?'],
  [`rye bread recipe\nrye bread near me\n${'rye bread and then '.repeat(10)}`],
])('%s', (text) => {
  expect(readProposals(text, true)).toEqual(TWO);
});

test('a line that may be half of one is left out', () => {
  expect(readProposals('rye bread recipe\nrye bread ne', false)).toEqual(['rye bread recipe']);
  expect(readProposals('', false)).toEqual([]);
});
