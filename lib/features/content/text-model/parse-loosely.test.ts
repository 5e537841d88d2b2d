import { expect, test } from 'vitest';
import { parseLoosely } from '#lib/features/content/text-model/parse-loosely.ts';
import { withoutLinks } from '#lib/features/content/text-model/plain-text.ts';

test.each([
  ['{"a":1}', { a: 1 }],
  ['Sure!\n```json\n{"a": [1, 2,],}\n```\nEnjoy', { a: [1, 2] }],
  ['<think>{"a":0}</think>{"a":1}', { a: 1 }],
  ['Here: {"a":"x {y} \\" z"} and {"b":2}', { a: 'x {y} " z' }],
  ['{"a":"two\nlines"}', { a: 'two\nlines' }],
  ['{"a":{"b":[1,2', { a: { b: [1, 2] } }],
  ['{"a":"cut in the mid', undefined],
  ['no JSON at all', undefined],
  ['', undefined],
])('%s', (text, value) => {
  expect(parseLoosely(text)).toEqual(value);
});

test.each([
  ['brackets', '{"a":'.repeat(40_000)],
  ['commas', `[${',}'.repeat(100_000)}`],
  ['labels', '['.repeat(200_000)],
  ['addresses', '![a]('.repeat(40_000)],
  ['tags', '<a '.repeat(60_000)],
  ['thoughts', '<think>'.repeat(28_000)],
  ['spaces', `${' '.repeat(100_000)}x${'\n'.repeat(90_000)}`],
])('a long answer of %s is read in one pass', (_, text) => {
  const short = text.slice(0, text.length / 8);
  // The best of three, to exclude other load on the machine.
  const read = (given: string) =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const started = performance.now();
        parseLoosely(given);
        withoutLinks(given);
        return performance.now() - started;
      }),
    );
  read(short);
  // Eight times the text should take about eight times as long; quadratic parsing would take 64 times, several seconds.
  expect(read(text)).toBeLessThan(40 * Math.max(25, read(short)));
});
