import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readQuery, typed } from '#lib/api/read-query.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { hints } from '#lib/contract/hints.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

const fields = fieldsOf(
  z.object({
    query: z.string(),
    keyword: z
      .string()
      .optional()
      .register(hints, { aliases: ['word'] }),
    keywords: z.array(z.string()).optional(),
    pages: z.int().default(1),
    render: z.boolean().default(true),
  }),
);
const read = (search: string) => ({ ...readQuery(search, fields) });

describe('lists arrive in three forms', () => {
  test.each([
    ['keywords[]=a&keywords[]=b', ['a', 'b']],
    ['keywords%5B%5D=a&keywords%5B%5D=b', ['a', 'b']],
    ['keywords=a&keywords=b', ['a', 'b']],
    ['keywords=a&keywords[]=b', ['a', 'b']],
    ['keywords=a', ['a']],
  ])('%s', (search, keywords) => {
    expect(read(search)).toEqual({ keywords });
  });
});

test('text becomes what the field is, and stays text where it does not fit', () => {
  expect(read('pages=3&render=FALSE')).toEqual({ pages: 3, render: false });
  expect(read('pages=1e9&render=maybe')).toEqual({ pages: '1e9', render: 'maybe' });
  expect(read('?query=a+b%20c&&')).toEqual({ query: 'a b c' });
  expect(read('query')).toEqual({ query: '' });
});

test('an alias fills the field, which wins where both are given', () => {
  expect(read('word=a')).toEqual({ keyword: 'a' });
  expect(read('word=a&keyword=b')).toEqual({ keyword: 'b' });
});

test.each([
  ['query=a&query=b', /more than once/],
  ['query[a]=1', /without brackets/],
  ['query[]=1', /without brackets/],
  ['query%5Ba%5D%5Bb%5D=1', /without brackets/],
  ['keywords[0]=a', /without brackets/],
  ['query=%FF%FE', /UTF-8/],
  ['query=%', /percent-encoded/],
  ['%ZZ=1', /percent-encoded/],
  ['query=a%00b', /NUL/],
])('%s is refused', (search, text) => {
  expect(() => read(search)).toThrow(InvalidInput);
  expect(() => read(search)).toThrow(text);
});

test('P8: names of the language mean nothing', () => {
  expect(read('__proto__=x&__proto__[query]=y&constructor=z&toString=1&unknown[a]=1')).toEqual({});
  expect(({} as Record<string, unknown>).query).toBeUndefined();
});

test('any query is read or refused, and every text comes back as it was sent', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (search) => {
      try {
        read(search);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInput);
      }
    }),
  );
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 80 }).filter((text) => !text.includes('\0')),
      (text) => {
        expect(read(new URLSearchParams({ query: text }).toString())).toEqual({ query: text.toWellFormed() });
      },
    ),
  );
});

test('only decimal integers are numbers', () => {
  const pages = fields.find((field) => field.name === 'pages');
  if (!pages) throw new Error('the field is there');
  fc.assert(
    fc.property(fc.string(), (text) => {
      const value = typed(pages, text);
      expect(typeof value === 'number').toBe(/^-?[0-9]+$/.test(text));
    }),
  );
});
