import { expect, test } from 'vitest';
import { validateSubjects } from '#lib/features/bulk-runs/validate-subjects.ts';

const judge = (address: string) => {
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) throw new Error('must begin with http:// or https://');
  return url;
};

test('keywords: spaces are one, case and width make no other keyword, empty lines are passed over', () => {
  expect(
    validateSubjects(
      'keyword',
      ['  burr   grinder ', '', 'Burr Grinder', 'ｂｕｒｒ grinder', '☕', '!!!', 'a\u0007b'],
      judge,
    ),
  ).toEqual({
    subjects: ['burr grinder', '☕'],
    repeated: [
      { line: 3, value: 'Burr Grinder', same_as: 1 },
      { line: 4, value: 'ｂｕｒｒ grinder', same_as: 1 },
    ],
    refused: [
      { line: 6, value: '!!!', rule: 'must contain a letter or a digit' },
      { line: 7, value: 'a b', rule: 'must not contain control characters' },
    ],
  });
});

test('domains: of an address the host is taken', () => {
  const { subjects, repeated, refused } = validateSubjects(
    'domain',
    [
      'Example.com',
      'https://example.com/x',
      'bücher.example.',
      '192.0.2.1',
      'localhost',
      'a b.com',
      'ftp://example.com',
    ],
    judge,
  );
  expect(subjects).toEqual(['example.com', 'xn--bcher-kva.example']);
  expect(repeated).toEqual([{ line: 2, value: 'https://example.com/x', same_as: 1 }]);
  expect(refused.map(({ line, rule }) => [line, rule])).toEqual([
    [4, 'must be a domain name, not an IP address'],
    [5, 'must be a domain name such as example.com'],
    [6, 'must be a domain name such as example.com'],
    [7, 'must be a domain name such as example.com'],
  ]);
});

test('addresses: the scheme may be left out; the door out has its say', () => {
  const { subjects, repeated, refused } = validateSubjects(
    'address',
    [
      'example.com/a',
      'https://example.com/a',
      'ftp://example.com/',
      'two words',
      `https://example.com/${'a'.repeat(2_050)}`,
    ],
    judge,
  );
  expect(subjects).toEqual(['https://example.com/a']);
  expect(repeated.map(({ line }) => line)).toEqual([2]);
  expect(refused.map(({ line, rule }) => [line, rule])).toEqual([
    [3, 'must begin with http:// or https://'],
    [4, 'must be a URL such as https://example.com/'],
    [5, 'must have at most 2,048 characters, has 2,070'],
  ]);
});
