import { expect, test } from 'vitest';
import { textOf } from '#lib/features/page-scripts/console-lines.ts';
import { MAX_RESULT_DEPTH, readResult } from '#lib/features/page-scripts/read-result.ts';

test('an object is given as it is, anything else under "value" with a word about it', () => {
  expect(readResult('{"a":[1,null]}')).toEqual({ fields: { a: [1, null] }, note: null });
  expect(readResult('[1]')).toEqual({ fields: { value: [1] }, note: expect.stringContaining('a list') });
  expect(readResult('null')).toEqual({ fields: { value: null }, note: expect.stringContaining('null') });
  expect(readResult(null)).toEqual({ fields: { value: null }, note: 'The script returned nothing.' });
});

test('P8: a field named __proto__ is a field and changes no object', () => {
  const { fields } = readResult('{"__proto__":{"polluted":true}}');
  expect(Object.keys(fields)).toEqual(['__proto__']);
  expect('polluted' in {}).toBe(false);
  expect(JSON.stringify(fields)).toBe('{"__proto__":{"polluted":true}}');
});

test('bytes and depth have their bounds', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(readResult(nested(MAX_RESULT_DEPTH)).note).not.toBeNull();
  expect(() => readResult(nested(MAX_RESULT_DEPTH + 1))).toThrow(/100 deep/);
  // Three bytes per character: fewer characters than bytes.
  expect(() => readResult(JSON.stringify('€'.repeat(400_000)))).toThrow(/1 MiB/);
});

test('a console line shows values as a console does', () => {
  expect(
    textOf([
      { type: 'string', value: 'found' },
      { type: 'number', value: 3 },
      { type: 'object', subtype: 'null', value: null },
      { type: 'object', preview: { overflow: true, properties: [{ name: 'a', type: 'string', value: 'x' }] } },
      {
        type: 'object',
        subtype: 'array',
        preview: { overflow: false, properties: [{ name: '0', type: 'number', value: '1' }] },
      },
      { type: 'object', subtype: 'error', description: 'Error: no\n    at script:1:1' },
    ]),
  ).toBe('found 3 null {a: "x", …} [1] Error: no');
});
