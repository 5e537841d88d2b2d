import { expect, test } from 'vitest';
import { usesOf } from '#lib/text/term-uses.ts';

test.each([
  ['Rye bread, RYE BREADS and rye\nbread', 'rye bread', 3],
  ['prye bread', 'rye bread', 0],
  ['rye-bread', 'rye bread', 1],
  ['grinders', 'grinder', 1],
  ['grinding', 'grind', 0],
  ['パンの焼き方。パンを焼く', 'パン', 2],
  ['Хлеба и хлеб', 'хлеб', 2],
  ['c++ and c', 'c++', 1],
  ['ﬁne ＡＢＣ', 'fine abc', 1],
  ['', 'rye', 0],
  ['rye', '', 0],
])('%j has %j', (text, term, uses) => {
  expect(usesOf(text, [term]).get(term)).toBe(uses);
});
