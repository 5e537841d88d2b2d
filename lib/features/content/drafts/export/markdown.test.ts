import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { frontMatter, toMarkdown } from '#lib/features/content/drafts/export/markdown.ts';
import { type Block, isSafeUrl, readText } from '#lib/text/markdown/text-tree.ts';

const again = (text: string) => toMarkdown(readText(text));
/** The tree without positions; a line break between words counts as a space, as it is rendered. */
const bare = (blocks: readonly Block[]): unknown =>
  JSON.parse(
    JSON.stringify(blocks, (key, value) =>
      key === 'from' || key === 'to' ? undefined : typeof value === 'string' ? value.replaceAll('\n', ' ') : value,
    ),
  );

test.each([
  '# One\n\n## Two',
  'Rye and\nwheat\\\nin a tin',
  'a **b** *c* ~~d~~ `e` [f](/g "h") ![i](k.png)',
  '- a\n- b\n  - c\n\nd',
  '1. a\n2. b',
  '- a\n\n- b',
  '> a\n>\n> - b',
  '```js\na\n```',
  '````\n```\n````',
  '| a | b |\n| :-- | --- |\n| c \\| d | e |',
  '___',
  '~~Old price~~ new',
  '- [ ] buy\n- [x] ~~sold~~',
])('what is written plainly stays as it is: %j', (text) => {
  expect(again(text)).toBe(text);
});

describe('text that looks like markup stays text', () => {
  test.each([
    'a * b * c',
    '1986\\. A year',
    '\\# no heading',
    '\\- no item',
    '\\> no quote',
    'snake_case and _b\\_',
    'a < b & c &amp; d',
    '&lt;script>',
    '<b>x</b> <!-- y -->',
    '\\[a](b)',
    'a\n\\=====',
    'a | b\n\\| - | - |',
    '\\~~a~~',
    '&#32;&#32;&#32;&#32;no code',
    '\\`a`',
    'a\\\\',
  ])('%j', (text) => {
    expect(bare(readText(again(text)))).toEqual(bare(readText(text)));
  });
});

test.each([
  '***a** b*',
  '**a *b* c**',
  '* a\n\n\n- b',
  '1. a\n\n1) b',
  '- - a',
  '- ___',
  '- ```\n  a\n  ```',
  '5. a\n\n   b',
  '> > a\n> b',
  '`` a`b ``',
  '` `` `',
  '[a](<b c> "d \\"e\\"")',
  '[a](b\\(c)',
  '[a](?b=1&copy;=2)',
  '![a \\] b](c)',
  '-\n- a',
  'Two\nlines\n===',
  '- a\n  > b',
  '~~a~~\n~~b~~ c',
  '- [ ](/a) b',
  '- \\[ ]: b',
  'x\n**~~a~~** ~~~~b~~~~',
])('%j means the same again', (text) => {
  expect(bare(readText(again(text)))).toEqual(bare(readText(text)));
});

test('a line broken in a heading is a blank', () => {
  expect(again('a\\\nb  \nc\\\\\n===')).toBe('# a b c\\\\');
});

describe('hostile text is harmless to a reader that takes HTML', () => {
  const trusting = new MarkdownIt({ html: true });
  trusting.validateLink = () => true;
  const dangers = (markdown: string): string[] => {
    const found: string[] = [];
    const walk = (tokens: ReturnType<typeof trusting.parse>) => {
      for (const token of tokens) {
        if (token.type.startsWith('html')) found.push(token.content);
        for (const name of ['href', 'src']) {
          const url = token.attrGet(name);
          if (url !== null && !isSafeUrl(String(url))) found.push(String(url));
        }
        walk(token.children ?? []);
      }
    };
    walk(trusting.parse(markdown, {}));
    return found;
  };

  const HOSTILE = [
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '![a](javascript:alert(1))',
    '[a]: javascript:alert(1)\n\n[a]',
    '<javascript:alert(1)>',
    '- <div onclick=a>\n> <iframe src=x>',
    '| <b> | ![x](data:text/html,y) |\n|---|---|\n| `|` <u> | c |',
    '# <svg/onload=alert(1)>',
    '![<img src=x>](a)',
    '[a](b "<script>")',
    '\\<script>',
    '&lt;script&gt;',
  ];

  test.each(HOSTILE)('%s', (text) => {
    expect(dangers(text).length + (again(text).match(/\\[<[&]/g)?.length ?? 0)).toBeGreaterThan(0);
    expect(dangers(again(text))).toEqual([]);
  });

  test('whatever is put together', () => {
    const piece = fc.constantFrom(
      ...HOSTILE,
      '\n',
      '\n\n',
      '`',
      '*',
      '> ',
      '- ',
      '    ',
      '|',
      '\\',
      ']',
      '(',
      '<',
      '!',
      '~~',
      '_',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(dangers(again(pieces.join('')))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

test('front matter is YAML that no title can break', () => {
  expect(frontMatter({ title: 'Rye: "dark"\n---\nevil: 1', description: '', slug: 'rye', x: 'a\u2028b' })).toBe(
    '---\ntitle: "Rye: \\"dark\\"\\n---\\nevil: 1"\nslug: "rye"\nx: "a\\u2028b"\n---\n',
  );
});
