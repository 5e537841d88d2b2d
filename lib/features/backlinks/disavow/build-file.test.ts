import { expect, test } from 'vitest';
import { buildFile } from './build-file.ts';

const none = { domains: [], urls: [] };

test('writes domains and URLs in the format of Google, each once', () => {
  const { lines, added, entries } = buildFile('', {
    domains: ['Spam.example', 'spam.example', 'bücher.example'],
    urls: [' https://a.example/page?x=1 ', 'https://a.example/page?x=1'],
  });
  expect(lines).toEqual(['domain:spam.example', 'domain:xn--bcher-kva.example', 'https://a.example/page?x=1']);
  expect(added).toBe(3);
  expect(entries.map(({ host, kind }) => [host, kind])).toEqual([
    ['spam.example', 'domain'],
    ['xn--bcher-kva.example', 'domain'],
    ['a.example', 'url'],
  ]);
});

test('keeps comments, blank lines and entries of an existing file in order, whatever its line ends', () => {
  const existing =
    '\uFEFF# Checked in May\r\nDOMAIN:Old.example\r\n\r\n# späm\rhttp://a.example/\ndomain:old.example\n';
  const { lines, added } = buildFile(existing, { domains: ['old.example', 'new.example'], urls: [] });
  expect(lines).toEqual([
    '# Checked in May',
    'domain:old.example',
    '',
    '# späm',
    'http://a.example/',
    'domain:new.example',
  ]);
  expect(added).toBe(1);
});

test('invalid lines are reported by number and are not in the file', () => {
  const { lines, invalid } = buildFile(
    ['example.com', 'domain:a.example/path', 'domain:', 'ftp://a.example/', 'http://a b/', 'domain:ok.example'].join(
      '\n',
    ),
    none,
  );
  expect(lines).toEqual(['domain:ok.example']);
  expect(invalid.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  expect(invalid[1]?.rule).toContain('without a path');
});

test('invalid additions are reported without a line, empty ones are ignored', () => {
  const { lines, invalid } = buildFile('', {
    domains: ['', '  ', 'not a domain'],
    urls: [`https://a.example/${'x'.repeat(2_100)}`, 'a.example'],
  });
  expect(lines).toEqual([]);
  expect(invalid.map(({ line, text }) => [line, text.length <= 100])).toEqual([
    [null, true],
    [null, true],
    [null, true],
  ]);
  expect(invalid[1]?.rule).toContain('2048');
});
