import { expect, test } from 'vitest';
import { headingsOf, sameHeading } from '#lib/text/markdown/headings.ts';
import { insertBlock } from '#lib/text/markdown/markdown-edit.ts';

const under = (text: string, at: number) => {
  const heading = headingsOf(text)[at];
  const { from, to, insert } = insertBlock(text, heading?.end ?? 0, 'NEW');
  return text.slice(0, from) + insert + text.slice(to);
};

test.each([
  ['# One\n\na', 0, '# One\n\nNEW\n\na'],
  ['# One', 0, '# One\n\nNEW\n'],
  ['Section one\n-----------\na', 0, 'Section one\n-----------\n\nNEW\n\na'],
  ['Section one\n---', 0, 'Section one\n---\n\nNEW\n'],
  ['Two\nlines\n===\n\n## B\n## C', 1, 'Two\nlines\n===\n\n## B\n\nNEW\n\n## C'],
  ['#\n\na', 0, '#\n\nNEW\n\na'],
])('what is put under a heading of %j comes below all its lines', (text, at, expected) => {
  expect(under(text, at)).toBe(expected);
});

test('a heading is the same by its words and by how many of that name come before it', () => {
  const [first, , second] = headingsOf('## Notes\n\n## B\n\n## Notes');
  const later = headingsOf('# Long before\n\nMore\n\n## Notes\n\na\n\n## Notes\n');
  expect(later.map((heading) => first && sameHeading(first, heading))).toEqual([false, true, false]);
  expect(later.map((heading) => second && sameHeading(second, heading))).toEqual([false, false, true]);
  expect(second).toMatchObject({ text: 'Notes', name: 'Notes (2)' });
  expect(headingsOf('## Remarks').some((heading) => first && sameHeading(first, heading))).toBe(false);
});
