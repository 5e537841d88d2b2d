import { expect, test } from 'vitest';
import { headingLine, unescapeMarkdown } from '#lib/text/markdown/markdown-text.ts';
import { plainText, readText } from '#lib/text/markdown/text-tree.ts';

test.each([
  'Guide ![x](https://evil.example/p.png)',
  'See [this](https://evil.example) <b>now</b> &lt;',
  '**Bold** `code` ~~gone~~ _under_ snake_case',
  'Learn C #',
  'two\n\nlines',
  '\\',
])('foreign words become one heading in which nothing is markup: %j', (words) => {
  const line = headingLine(words);
  const plain = words.replace(/\s+/g, ' ');
  const [block, ...more] = readText(line);
  expect([block, more]).toMatchObject([{ kind: 'heading', level: 2, children: [{ kind: 'text' }] }, []]);
  expect(block?.kind === 'heading' && plainText(block.children)).toBe(plain);
  // The outline of the text is compared with the original text.
  expect(unescapeMarkdown(line)).toBe(`## ${plain}`);
});
