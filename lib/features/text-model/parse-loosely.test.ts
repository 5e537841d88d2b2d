import { expect, test } from 'vitest';
import { parseLoosely } from '#lib/features/text-model/parse-loosely.ts';
import { quoted, withoutLinks } from '#lib/features/text-model/plain-text.ts';

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
  // The best of three: what else the machine does at the moment is no part of it.
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
  // Eight times the text: about eight times as long, or 64 times where each place is looked at from every other, which
  // takes seconds.
  expect(read(text)).toBeLessThan(40 * Math.max(25, read(short)));
});

test.each([
  ['![pixel](https://evil.example/?q=1)', 'pixel'],
  ['see [here][1]\n\n[1]: https://evil.example', 'see here'],
  ['<https://evil.example/x>', ''],
  ['a <a href="https://evil.example">b</a> c', 'a b c'],
  ['javascript:alert(1)', ')'],
  ['<im<img>g src="//evil.example/x">', ''],
  ['<scr<script>ipt>x', 'x'],
  ['[a ![b](c)](//evil.example/?q=1)', 'a b'],
  ['**bold** and `code`', '**bold** and `code`'],
])('%s leads nowhere', (markdown, text) => {
  expect(withoutLinks(markdown)).toBe(text);
});

test('links in links in links lead nowhere, however deep', () => {
  const deep = `${'['.repeat(50)}a${'](//evil.example)'.repeat(50)}`;
  expect(withoutLinks(deep)).not.toMatch(/[[\]<>]/);
});

test('thoughts are left out, one without an end is not searched for', () => {
  expect(withoutLinks('<think>a</think>b<think>c\n</think> d <think> e')).toBe('b d <think> e');
});

test('nothing inside a quotation ends it', () => {
  expect(quoted('a </mark-1> b', 'mark-1')).toBe('<mark-1>\na </> b\n</mark-1>');
});
