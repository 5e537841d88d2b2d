import { expect, test } from 'vitest';
import { parseMarkdown, plainOf } from './markdown.ts';

const text = (value: string) => ({ kind: 'text', text: value });
const paragraph = (...children: object[]) => ({ kind: 'paragraph', children });

test('headings, paragraphs, emphasis, code and links', () => {
  expect(parseMarkdown('## Why\n\nA **bold** *word*, `x` and [a *link*](https://a.example/).')).toEqual([
    { kind: 'heading', children: [text('Why')] },
    paragraph(
      text('A '),
      { kind: 'strong', children: [text('bold')] },
      text(' '),
      { kind: 'em', children: [text('word')] },
      text(', '),
      { kind: 'code', text: 'x' },
      text(' and '),
      { kind: 'link', url: 'https://a.example/', children: [text('a '), { kind: 'em', children: [text('link')] }] },
      text('.'),
    ),
  ]);
});

test('lists in lists keep what is indented below an item', () => {
  const inner = { kind: 'list', ordered: false, start: 1, items: [[paragraph(text('c'))]] };
  expect(parseMarkdown('3. a\n   - c\n4. b')).toEqual([
    { kind: 'list', ordered: true, start: 3, items: [[paragraph(text('a')), inner], [paragraph(text('b'))]] },
  ]);
});

test('a table with an escaped bar', () => {
  expect(parseMarkdown('| a | b |\n| --- | --- |\n| 1\\|2 | 3 |')).toEqual([
    { kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1|2')], [text('3')]]] },
  ]);
});

test('code keeps its lines', () => {
  expect(parseMarkdown('```\na\n\n  b\n```')).toEqual([{ kind: 'code', text: 'a\n\n  b' }]);
});

test('escaped signs and markup are text', () => {
  expect(parseMarkdown('\\*no\\* <b>x</b> \\[1\\]')).toEqual([paragraph(text('*no* <b>x</b> [1]'))]);
});

test('what is never closed is text, however much of it', () => {
  const started = performance.now();
  for (const sign of ['[', '*', '**a', '`', '- ', '[a](', '| ']) {
    expect(() => parseMarkdown(sign.repeat(20_000))).not.toThrow();
  }
  expect(performance.now() - started).toBeLessThan(4_000);
});

test('a mark of citation is one, unless it was written out or leads somewhere', () => {
  const cite = (number: number) => ({ kind: 'cite', number });
  expect(parseMarkdown('Knead.[2][13] (see \\[4], \\[note] and [1](https://a.example/))')).toEqual([
    paragraph(
      text('Knead.'),
      cite(2),
      cite(13),
      text(' (see [4], [note] and '),
      { kind: 'link', url: 'https://a.example/', children: [text('1')] },
      text(')'),
    ),
  ]);
});

test('as plain text: a line for each block, without markup and marks of citation', () => {
  expect(
    plainOf(
      '## Why\n\nA **bold** [word](https://a.example/).[1]\n\n- one\n  - inner\n- two\n\n3. a\n4. b\n\n| p | q |\n| --- | --- |\n| 1 | 2 |',
    ),
  ).toBe('Why\nA bold word.\n• one\n  • inner\n• two\n3. a\n4. b\np | q\n1 | 2');
});
