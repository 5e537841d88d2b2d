import { describe, expect, test } from 'vitest';
import { quoted, withoutLinks } from '#lib/features/content/text-model/plain-text.ts';
import { PlainTextStream } from '#lib/features/content/text-model/plain-text-stream.ts';

const LEADING: readonly (readonly [string, string])[] = [
  ['![pixel](https://evil.example/?q=1)', 'pixel'],
  ['see [here][1]\n\n[1]: https://evil.example', 'see here'],
  ['<https://evil.example/x>', ''],
  ['a <a href="https://evil.example">b</a> c', 'a b c'],
  ['javascript:alert(1)', ')'],
  ['<im<img>g src="//evil.example/x">', ''],
  ['<scr<script>ipt>x', 'x'],
  ['[a ![b](c)](//evil.example/?q=1)', 'a b'],
  ['<image src=//evil.example/x>a', 'a'],
  ['<div style="background:url(//evil.example)">a</div>', '< div style="background:url(//evil.example)">a</div>'],
  ['`Map<string, number[]>`, if a<b or c>d', '`Map<string, number[]>`, if a<b or c>d'],
  ['_https://evil.example_ b', '_ b'],
  ['read https://evil.example/q?a=1, then more', 'read  then more'],
  ['続き https://例え.example/パス、その後', '続き 、その後'],
  ['**bold** and `code`, 1 < 2 and 3 > 2', '**bold** and `code`, 1 < 2 and 3 > 2'],
  ['<b>bold</b><br/>', '<b>bold</b><br/>'],
  ['data: a list, http: a protocol', 'data: a list, http: a protocol'],
];

test.each(LEADING)('D8: %s leads nowhere', (markdown, text) => {
  expect(withoutLinks(markdown)).toBe(text);
});

// Markdown and HTML that links or fetches: brackets next to a target, a definition or a reference, and tags.
const LEADS = /\][([:]|<\/?[a-z][^<>]*[\s/=:@]|<[a-z/!?][^<>]*$|(?<![a-z0-9])(?:https?|javascript):[a-z/]|<[!?]/i;

const SLY = [
  '![x](//evil.example/(a)?q=1)',
  '[a](\n//evil.example/?q=1)',
  '[a\\]b](//evil.example)',
  '[a\nb](//evil.example)',
  '[foo]\n\n[foo]:\n//evil.example',
  '> [foo]: //evil.example\n\n[foo]',
  '- [foo]: //evil.example\n\n[foo]',
  '<img alt="<" src=//evil.example/x>',
  '<vbscript:x>',
  '<x@evil.example>',
  '<!-- a -->',
  '<p\nstyle="a">',
  `[${'a'.repeat(600)}](//evil.example)`,
  `<img ${'a '.repeat(5_000)} src=//evil.example>`,
];

const DEEP = `${'['.repeat(50)}a${'](//evil.example)'.repeat(50)}`;

test.each([...SLY, DEEP])('%s is broken up', (markdown) => {
  expect(markdown).toMatch(LEADS);
  expect(withoutLinks(markdown)).not.toMatch(LEADS);
});

test('thoughts are left out, one without an end is not searched for', () => {
  expect(withoutLinks('<think>a</think>b<think>c\n</think> d <think> e')).toBe('b d <think> e');
});

test('nothing inside a quotation ends it', () => {
  expect(quoted('a </mark-1> b', 'mark-1')).toBe('<mark-1>\na </> b\n</mark-1>');
});

/** All text released for input in pieces of these lengths, in turn. */
function streamed(text: string, lengths: readonly number[]): string[] {
  const stream = new PlainTextStream();
  const shown: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    shown.push(stream.push(text.slice(at, at + length)));
    at += length;
  }
  return [...shown, stream.end()];
}

const WAYS = [[1], [2], [3, 1], [7], [16, 5], [1_000_000]] as const;
const PROSE =
  '## Rye\n\nRye needs *time* [and care](https://a.example/x_(y)). `arr[0]` stays,  \n\n\n\n1. one\n2. two [1]\n\n' +
  '[1]: https://b.example\n\nIf a < b and c > d, see <b>this</b> ![x](y.png)! 日本語の文章です。続き、https://c.example/ まで。\n';

describe('in pieces', () => {
  test.each([...LEADING.map(([text]) => text), ...SLY, PROSE, '<think>a</think>b<think>c\n</think> d <think> e'])(
    '%s shows what the whole does',
    (text) => {
      for (const way of WAYS) expect(streamed(text, way).join('')).toBe(withoutLinks(text));
    },
  );

  test('any text made of parts of links shows nothing that leads, whatever the pieces', () => {
    const parts = [
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '>',
      ':',
      '\n',
      ' ',
      'a',
      'img src=',
      'https:',
      '//e.example',
      '<a ',
      '1',
      '"',
      '<think>',
      '</think>',
    ];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let run = 0; run < 3_000; run++) {
      const text = Array.from({ length: 1 + next(24) }, () => parts[next(parts.length)]).join('');
      const shown = streamed(text, [1 + next(5), 1 + next(3)]).join('');
      expect(shown, JSON.stringify(text)).not.toMatch(LEADS);
      expect(withoutLinks(text), JSON.stringify(text)).not.toMatch(LEADS);
    }
  });

  test('links in links in links lead nowhere, however deep', () => {
    for (const way of WAYS) expect(streamed(DEEP, way).join('')).not.toMatch(LEADS);
  });

  test('words are shown as they come, not at the end of their line', () => {
    const stream = new PlainTextStream();
    expect(stream.push('Rye needs time and ')).toBe('Rye needs time and');
    expect(stream.push('care. ')).toBe(' care.');
    expect(stream.push('See [here](htt')).toBe(' See');
    expect(stream.push('ps://evil.example) for')).toBe(' here');
    expect(stream.end()).toBe(' for');
  });

  test('what was held for too long is in two halves, and neither leads anywhere', () => {
    const stream = new PlainTextStream();
    const shown = [stream.push(`[${'a'.repeat(9_000)}]`), stream.push('(//evil.example) b'), stream.end()].join('');
    expect(shown).not.toMatch(LEADS);
    expect(shown).toContain('] (//evil.example) b');
  });

  test.each(['<a', '<img ', '[a ', '](x', 'https:', '<p a="', '\n', '<im<img>g ', 'a<b '])(
    'many of %j cost no more than their length',
    (part) => {
      const cost = (times: number) => {
        const stream = new PlainTextStream();
        const started = performance.now();
        for (let at = 0; at < times; at++) stream.push(part);
        stream.end();
        return performance.now() - started;
      };
      cost(500);
      // Ten times the text should take about ten times as long; quadratic processing would take a hundred times.
      expect(cost(20_000)).toBeLessThan(50 * Math.max(25, cost(2_000)));
    },
  );

  test('an address that goes on for ever is never shown, and costs no more than its length', () => {
    const stream = new PlainTextStream();
    expect(stream.push('a https://evil.example/')).toBe('a');
    for (let piece = 0; piece < 20_000; piece++) expect(stream.push('abcdefgh')).toBe('');
    expect(stream.push(' b.') + stream.end()).toBe('  b.');
  });

  test('a thought is not shown, not even one without an end when it is all there is', () => {
    expect(streamed('<think>secret</think>Rye.', [3]).join('')).toBe('Rye.');
    expect(streamed('\n<think>secret', [3]).join('')).toBe('');
  });
});
