import { expect, test } from 'vitest';
import { readLlmsTxt } from './llms-txt.ts';

const read = (text: string) => readLlmsTxt(text, 'https://a.example/llms.txt');

test('title and the links of the sections', () => {
  const text = [
    '\uFEFF# Bakery',
    '> Bread since 1990. [home](/)',
    '- [before a section](/no)',
    '## Pages',
    '- [Bread](/bread): our loaves',
    '* [Bread again](https://a.example/bread)',
    '- [Mail](mailto:a@a.example)',
    '- no link',
    '## Optional',
    '- [Story](https://b.example/story)',
  ].join('\r\n');
  expect(read(text)).toEqual({
    fault: null,
    title: 'Bakery',
    links: ['https://a.example/bread', 'https://b.example/story'],
    linksTotal: 2,
  });
});

test('a file without a title, or without content, is not valid', () => {
  expect(read('## Pages\n- [a](/a)')).toMatchObject({ fault: 'it does not start with a title (# …)', linksTotal: 1 });
  expect(read('# \n')).toMatchObject({ title: null, fault: expect.stringContaining('title') });
  expect(read(' \n')).toMatchObject({ fault: 'the file is empty' });
});

test('more links than are listed are counted', () => {
  const many = Array.from({ length: 150 }, (_, at) => `- [x](/${at})`).join('\n');
  const { links, linksTotal } = read(`# A\n## B\n${many}`);
  expect([links.length, linksTotal]).toEqual([100, 150]);
});
