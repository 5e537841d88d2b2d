import { expect, test } from 'vitest';
import { validateKeywords } from '#lib/features/keywords/lists/validate-keywords.ts';

const none = new Map<string, string>();
const rules = (given: readonly string[]) => validateKeywords(given, none).refused.map(({ line, rule }) => [line, rule]);

test('keywords are kept as they were typed, in their order, spaces tidied', () => {
  const { fresh } = validateKeywords(['  Coffee   Grinder ', 'c++', '茶碗', 'кофемолка'], none);
  expect(fresh.map(({ keyword }) => keyword)).toEqual(['Coffee Grinder', 'c++', '茶碗', 'кофемолка']);
  expect(fresh[0]?.plain).toBe('coffee grinder');
});

test('the same keyword in other clothes is there already: of the list, or of an earlier line', () => {
  const { fresh, same } = validateKeywords(
    ['COFFEE grinder', 'burr grinder', '“burr grinder”', 'Ｂｕｒｒ grinder'],
    new Map([['coffee grinder', 'Coffee grinder']]),
  );
  expect(fresh.map(({ keyword }) => keyword)).toEqual(['burr grinder']);
  expect(same).toEqual([
    { keyword: 'COFFEE grinder', line: 1, same_as: 'Coffee grinder' },
    { keyword: '“burr grinder”', line: 3, same_as: 'burr grinder' },
    { keyword: 'Ｂｕｒｒ grinder', line: 4, same_as: 'burr grinder' },
  ]);
});

test('invalid lines are reported with their number and the rule', () => {
  expect(rules(['tea', '', '☕🍵', 'a\u0007b', `${'x'.repeat(200)}`, 'x'.repeat(1_201), '…'])).toEqual([
    [2, 'must not be empty'],
    [3, 'must contain a letter or a digit'],
    [4, 'must not contain control characters'],
    [6, 'must have at most 200 characters, has 1,201'],
    [7, 'must contain a letter or a digit'],
  ]);
});

test('length counts characters, not their halves', () => {
  expect(rules([`a${'𝒳'.repeat(199)}`])).toEqual([]);
  expect(rules([`a${'𝒳'.repeat(200)}`])).toHaveLength(1);
});

test('what is given back is short and holds no control characters', () => {
  const [refused] = validateKeywords([`\u0007${'y'.repeat(500)}`], none).refused;
  expect(refused?.keyword).toHaveLength(100);
  expect(refused?.keyword).not.toMatch(/\p{Cc}/u);
});
