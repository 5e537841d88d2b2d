import { describe, expect, test } from 'vitest';
import { searchesOf } from '#lib/features/question-trees/labels.ts';
import { keyOf, sortShown } from '#lib/features/question-trees/plan.ts';

const shown = (...titles: string[]) => titles.map((title) => ({ title, text: '', url: null }));

test('a tree makes 1, 5 or 21 searches at most', () => {
  expect([1, 2, 3].map(searchesOf)).toEqual([1, 5, 21]);
});

test('questions with the same words are the same question', () => {
  expect(keyOf('What is  Tea?')).toBe(keyOf('what is tea'));
  expect(keyOf('Is „tea“ good')).toBe(keyOf('Is "tea" good?'));
  expect(keyOf('What is C++?')).not.toBe(keyOf('What is C?'));
});

describe('the questions of a SERP', () => {
  const at = { level: 0, depth: 2, known: new Set(['tea']) };

  test('are searched in turn, the first four of them', () => {
    const { added } = sortShown(shown('A?', 'B?', 'C?', 'D?', 'E?'), at);
    expect(added.map(({ status }) => status)).toEqual([...Array(4).fill('waiting'), 'not_searched']);
  });

  test('on the last level are not searched', () => {
    const { added } = sortShown(shown('A?', 'B?'), { ...at, level: 1 });
    expect(added.map(({ status }) => status)).toEqual(['not_searched', 'not_searched']);
  });

  test('that the tree has are counted and not added, and none is added twice', () => {
    const { added, again } = sortShown(shown('Tea?', 'A?', 'a', '??'), at);
    expect(added.map(({ key }) => key)).toEqual(['a']);
    expect(again).toEqual(['tea']);
  });
});
