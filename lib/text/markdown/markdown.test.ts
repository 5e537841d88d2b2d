import { expect, test } from 'vitest';
import { parseMarkdown, plainOf } from './markdown.ts';

const text = (value: string) => ({ kind: 'text', text: value });
const paragraph = (...children: object[]) => ({ kind: 'paragraph', children });

test('headings, paragraphs, emphasis, code and links', () => {
  expect(parseMarkdown('## Why\n\nA **bold** *word*, `x` and [a *link*](https://a.example/).')).toMatchObject([
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
  expect(parseMarkdown('3. a\n   - c\n4. b')).toMatchObject([
    { kind: 'list', ordered: true, start: 3, items: [[paragraph(text('a')), inner], [paragraph(text('b'))]] },
  ]);
});

test('a table with an escaped bar', () => {
  expect(parseMarkdown('| a | b |\n| --- | --- |\n| 1\\|2 | 3 |')).toMatchObject([
    { kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1|2')], [text('3')]]] },
  ]);
});

test('code keeps its lines', () => {
  expect(parseMarkdown('```\na\n\n  b\n```')).toMatchObject([{ kind: 'code', text: 'a\n\n  b' }]);
});

test('escaped signs and markup are text', () => {
  expect(parseMarkdown('\\*no\\* <b>x</b> \\[1\\]')).toMatchObject([paragraph(text('*no* <b>x</b> [1]'))]);
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
  expect(parseMarkdown('Knead.[2][13] (see \\[4], \\[note] and [1](https://a.example/))')).toMatchObject([
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

test.each([
  ['_em_ and __strong__', [{ kind: 'em' }, text(' and '), { kind: 'strong' }]],
  ['snake_case_name', [text('snake_case_name')]],
  ['~~gone~~', [{ kind: 'del' }]],
  ['<https://a.example/>', [{ kind: 'link', url: 'https://a.example/', children: [text('https://a.example/')] }]],
  ['[a](<https://a.example/b> "title")', [{ kind: 'link', url: 'https://a.example/b', children: [text('a')] }]],
  ['[a][1]\n\n[1]: https://a.example/', [{ kind: 'link', url: 'https://a.example/', children: [text('a')] }]],
  ['[a](https://a.example/b_(c))', [{ kind: 'link', url: 'https://a.example/b_(c)', children: [text('a')] }]],
  ['[write](mailto:a@b.example)', [{ kind: 'link', url: 'mailto:a@b.example', children: [text('write')] }]],
  ['![a cat](https://a.example/c.png)', [{ kind: 'image', alt: 'a cat' }]],
  ['**Note:**then **重要。**次', [{ kind: 'strong' }, text('then '), { kind: 'strong' }, text('次')]],
])('inline: %s', (markdown, children) => {
  const [block, ...rest] = parseMarkdown(markdown);
  expect(rest).toEqual([]);
  expect(block).toMatchObject({ kind: 'paragraph', children });
  expect(block?.kind === 'paragraph' && block.children).toHaveLength(children.length);
});

test('quotes, rules and headings of any level', () => {
  expect(parseMarkdown('> said\n> twice\n\n---\n\nTitle\n=====')).toMatchObject([
    { kind: 'quote', blocks: [paragraph(text('said\ntwice'))] },
    { kind: 'rule' },
    { kind: 'heading', level: 1, children: [text('Title')] },
  ]);
  expect(plainOf('> said\n> twice\n\n---\n\nx')).toBe('said twice\nx');
});

test('raw HTML is text', () => {
  const html = '<script>alert(1)</script>\n\n<b onclick=x>y</b>';
  expect(parseMarkdown(html)).toMatchObject(html.split('\n\n').map((line) => paragraph(text(line))));
});

test('as plain text: a line for each block, without markup and marks of citation', () => {
  expect(
    plainOf(
      '## Why\n\nA **bold** [word](https://a.example/).[1]\n\n- one\n  - inner\n- two\n\n3. a\n4. b\n\n| p | q |\n| --- | --- |\n| 1 | 2 |',
    ),
  ).toBe('Why\nA bold word.\n• one\n  • inner\n• two\n3. a\n4. b\np | q\n1 | 2');
});
