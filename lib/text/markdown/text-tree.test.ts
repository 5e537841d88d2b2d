import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSafeUrl, plainText, readText } from '#lib/text/markdown/text-tree.ts';

const first = (text: string) => readText(text)[0];
const words = (text: string) => {
  const block = first(text);
  return block?.kind === 'paragraph' || block?.kind === 'heading' ? block.children : [];
};

describe('blocks', () => {
  test.each([
    ['# One', 'heading'],
    ['Title\n=====', 'heading'],
    ['a\nb', 'paragraph'],
    ['```js\na()\n```', 'code'],
    ['    a()', 'code'],
    ['- a\n- b', 'list'],
    ['> a', 'quote'],
    ['| a | b |\n|---|:-:|\n| c | d |', 'table'],
    ['***', 'rule'],
  ])('%j is a %s', (text, kind) => {
    expect(readText(text)).toMatchObject([{ kind }]);
  });

  test('know where they stand, whatever ends the lines', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['# Bread', '', 'Rye and', 'wheat', '', '- a', '- b', ''].join(end);
      const found = readText(text).map(({ from, to }) => text.slice(from, to).trim());
      expect(found).toEqual(['# Bread', `Rye and${end}wheat`, `- a${end}- b`]);
    }
  });

  test('lists have a start, stand in lists and are tight or not', () => {
    expect(first('3. a\n4. b\n   - c')).toMatchObject({
      kind: 'list',
      ordered: true,
      start: 3,
      tight: true,
      items: [[{ kind: 'paragraph' }], [{ kind: 'paragraph' }, { kind: 'list', ordered: false }]],
    });
    expect(first('- a\n\n- b')).toMatchObject({ tight: false });
  });

  test('tables have aligned columns', () => {
    expect(first('| a | b | c |\n|:--|:-:|--:|\n| d | *e* |')).toMatchObject({
      aligns: ['left', 'center', 'right'],
      head: [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]],
      rows: [[[{ text: 'd' }], [{ kind: 'em' }], []]],
    });
  });

  test('a fence names a language, and nothing else', () => {
    expect(first('```c++ x\na\n```')).toMatchObject({ language: 'c++', text: 'a' });
    expect(first('```"><b>\na\n```')).toMatchObject({ language: '', text: 'a' });
  });
});

describe('words', () => {
  test('are marked, linked, shown and broken', () => {
    expect(words('a **b** *c* ~~d~~ `e` [f](/g "h") ![i *j*](k.png)\\\nl')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', children: [{ kind: 'text', text: 'b' }] },
      { kind: 'text', text: ' ' },
      { kind: 'em', children: [{ kind: 'text', text: 'c' }] },
      { kind: 'text', text: ' ' },
      { kind: 'del', children: [{ kind: 'text', text: 'd' }] },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'e' },
      { kind: 'text', text: ' ' },
      { kind: 'link', url: '/g', title: 'h', children: [{ kind: 'text', text: 'f' }] },
      { kind: 'text', text: ' ' },
      { kind: 'image', url: 'k.png', title: '', alt: 'i j' },
      { kind: 'break' },
      { kind: 'text', text: 'l' },
    ]);
  });

  test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<!-- a -->', '<b>x</b>'])(
    'HTML is text: %s',
    (html) => {
      expect(words(`a ${html}`)).toEqual([{ kind: 'text', text: `a ${html}` }]);
      expect(plainText(words(html))).toBe(html);
    },
  );

  test.each([
    '[a](javascript:alert(1))',
    '[a](<java\tscript:alert(1)>)',
    '[a](&#106;avascript:alert(1))',
    '[a](vbscript:x)',
    '[a](data:text/html,x)',
    '![a](data:image/png;base64,AA)',
    '[a](file:///etc/passwd)',
    '[a]: javascript:alert(1)\n\n[a]',
  ])('an address that could run or carry something makes no link: %s', (text) => {
    const kinds = readText(text).flatMap((block) => (block.kind === 'paragraph' ? block.children : []));
    expect(kinds.every(({ kind }) => kind === 'text')).toBe(true);
  });
});

test.each([
  ['https://a.example/b', true],
  ['/a:b', true],
  ['#a', true],
  ['?a=b:c', true],
  ['mailto:a@b.example', true],
  ['tel:+441', true],
  ['JaVaScRiPt:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['java\u200Bscript:alert(1)', false],
  ['\u0001javascript:alert(1)', false],
  ['data:,a', false],
  ['blob:a', false],
  ['https:a', false],
])('isSafeUrl(%j) is %s', (url, safe) => {
  expect(isSafeUrl(url)).toBe(safe);
});

test('any text is read, and no two blocks beside each other share a line', () => {
  const pieces = fc.constantFrom(
    '#',
    '-',
    '>',
    '*',
    '`',
    '|',
    '[a](',
    ')',
    '<',
    '\n',
    '\r\n',
    '\0',
    '1. ',
    ' ',
    'é',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (list) => {
      let end = 0;
      for (const { from, to } of readText(list.join(''))) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThanOrEqual(from);
        end = to;
      }
    }),
  );
});

test('deep nesting ends nothing', () => {
  for (const unit of ['> ', '- ', '1. ', '[', '*a ', '![']) expect(() => readText(unit.repeat(20_000))).not.toThrow();
});
