import { describe, expect, test } from 'vitest';
import { type Edit, insertBlock, makeLink, toggleAround, toggleLines } from '#lib/text/markdown/markdown-edit.ts';

/** The text after an edit, with the new selection between bars. */
function after(text: string, { from, to, insert, select }: Edit): string {
  const made = text.slice(0, from) + insert + text.slice(to);
  return `${made.slice(0, select[0])}|${made.slice(select[0], select[1])}|${made.slice(select[1])}`;
}

/** Parses "a |b| c": a text with its selection. */
function given(marked: string): [string, number, number] {
  const [before = '', chosen = '', rest = ''] = marked.split('|');
  return [before + chosen + rest, before.length, before.length + chosen.length];
}

describe('toggleAround', () => {
  test.each([
    ['a |b| c', 'a **|b|** c'],
    ['a **|b|** c', 'a |b| c'],
    ['a |**b**| c', 'a |b| c'],
    ['a || c', 'a **||** c'],
    ['a| b |c', 'a **|b|** c'],
    ['| |', ' **||**'],
    ['|パン|', '**|パン|**'],
  ])('%s', (before, expected) => {
    const [text, from, to] = given(before);
    expect(after(text, toggleAround(text, from, to, '**'))).toBe(expected);
  });
});

describe('makeLink', () => {
  test.each([
    ['see |rye|', 'see [rye](|https://|)'],
    ['see ||', 'see [](|https://|)'],
    ['|https://a.example/b|', '[||](https://a.example/b)'],
  ])('%s', (before, expected) => {
    const [text, from, to] = given(before);
    expect(after(text, makeLink(text, from, to))).toBe(expected);
  });
});

describe('toggleLines', () => {
  test.each([
    ['a\nb||\nc', '## ', 'a\n## b||\nc'],
    ['## b||', '## ', 'b||'],
    ['### b||', '## ', '## b||'],
    ['- b||', '## ', '## b||'],
    ['||', '- ', '- ||'],
    ['|a\n\nb|', '- ', '|- a\n\n- b|'],
    ['|- a\n- b|', '- ', '|a\nb|'],
    ['|a\n- b|', '- ', '|- a\n- b|'],
    ['|a\nb\n|c', '1. ', '|1. a\n2. b|\nc'],
    ['|1. a\n2. b|', '1. ', '|a\nb|'],
    ['|a|', '> ', '> a||'],
  ] as const)('%j %s', (before, mark, expected) => {
    const [text, from, to] = given(before);
    expect(after(text, toggleLines(text, from, to, mark))).toBe(expected);
  });
});

describe('insertBlock', () => {
  test.each([
    ['||', '## Rye\n||'],
    ['a||', 'a\n\n## Rye\n||'],
    ['a|| b\n\nc', 'a b\n\n## Rye\n||\nc'],
    ['a||\nb', 'a\n\n## Rye\n||\nb'],
    ['a\n\n||\n\nb', 'a\n\n## Rye\n||\nb'],
  ])('%j', (before, expected) => {
    const [text, from] = given(before);
    expect(after(text, insertBlock(text, from, '## Rye'))).toBe(expected);
  });
});
