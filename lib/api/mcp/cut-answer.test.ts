import { expect, test } from 'vitest';
import { cutAnswer } from '#lib/api/mcp/cut-answer.ts';

test('an answer that fits is left as it is', () => {
  const value = { data: { keywords: ['a', 'b'] } };
  expect(cutAnswer(value, 1_000)).toEqual({ value, cuts: [] });
});

test('long lists and texts are shortened until it fits, and said', () => {
  const results = Array.from({ length: 640 }, (_, index) => ({ url: `https://example.com/${index}`, position: index }));
  const value = { data: { query: 'tea', results, html: 'x'.repeat(50_000) } };
  const cut = cutAnswer(value, 20_000);
  expect(cut?.cuts).toEqual([
    'data.results contains the first 100 of 640 entries',
    'data.html contains the first 4,000 of 50,000 characters',
  ]);
  expect(JSON.stringify(cut?.value).length).toBeLessThanOrEqual(20_000);
  expect(cut?.value).toMatchObject({ data: { query: 'tea', results: results.slice(0, 100) } });
});

test('many cut places are counted, and half a character is not left behind', () => {
  const value = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`field_${index}`, `${'a'.repeat(199)}😀${'b'.repeat(5_000)}`]),
  );
  const cut = cutAnswer(value, 6_000);
  expect(cut?.cuts).toHaveLength(9);
  expect(cut?.cuts.at(-1)).toBe('12 other values are truncated too');
  expect(JSON.stringify(cut?.value).isWellFormed()).toBe(true);
  expect(JSON.stringify(cut?.value)).not.toContain('\\ud83d');
});

test('what no step makes fit is told apart', () => {
  const value = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`name ${index}`, 'text']));
  expect(cutAnswer(value, 1_000)).toBeNull();
});
