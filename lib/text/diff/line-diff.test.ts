import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffLine, diffLines, withContext } from '#lib/text/diff/line-diff.ts';

const side = (lines: readonly DiffLine[], left: 'added' | 'removed') =>
  lines.filter(({ kind }) => kind !== left).map(({ text }) => text);
const short = (lines: readonly DiffLine[]) =>
  lines.map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`).join('');

test('both texts can be read out of the difference, whatever they are', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 40 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const difference = diffLines(before, after);
      expect(side(difference, 'added')).toEqual(before);
      expect(side(difference, 'removed')).toEqual(after);
    }),
  );
});

test('only what changed is told as changed', () => {
  expect(short(diffLines([...'abcdef'], [...'abXdef']))).toBe(' a b-c+X d e f');
  expect(short(diffLines([...'abab'], [...'aabb']))).toMatch(/^ a.* b$/);
  expect(short(diffLines([...'same'], [...'same']))).toBe(' s a m e');
  expect(short(diffLines([], [...'ab']))).toBe('+a+b');
});

test('a stretch too large for a table is told as replaced, quickly', () => {
  const began = performance.now();
  const difference = diffLines(Array(30_000).fill('x'), Array(30_000).fill('y'));
  expect(difference).toHaveLength(60_000);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('equal lines far from a change become one gap', () => {
  const before = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const shown = withContext(diffLines(before, before.with(10, 'new')), 2);
  expect(shown.map((line) => (line.kind === 'gap' ? line.count : line.text))).toEqual([
    8,
    'line 8',
    'line 9',
    'line 10',
    'new',
    'line 11',
    'line 12',
    7,
  ]);
});
