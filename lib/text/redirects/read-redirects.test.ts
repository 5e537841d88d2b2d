import { expect, test } from 'vitest';
import { readRedirects } from './read-redirects.ts';

test('a CSV with a header, quotes and blank lines', () => {
  const text = '\uFEFFold_url,new_url\r\n"https://a.example/x,y",https://a.example/z\r\n\r\nhttps://a.example/q,\r\n';
  expect(readRedirects(text, '')).toEqual([
    { old_url: 'https://a.example/x,y', new_url: 'https://a.example/z' },
    { old_url: 'https://a.example/q' },
  ]);
});

test('columns separated by a tab, a semicolon or spaces; paths belong to the base', () => {
  const wanted = [{ old_url: 'https://a.example/old', new_url: '/new' }];
  for (const mark of ['\t', ';', '   ']) {
    expect(readRedirects(`/old${mark}/new\n`, 'https://a.example/')).toEqual(wanted);
  }
  expect(readRedirects('/old', '')).toEqual([{ old_url: '/old' }]);
  expect(readRedirects('\n \n', 'https://a.example/')).toEqual([]);
});
