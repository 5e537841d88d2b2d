import { expect, test } from 'vitest';
import { fromColumnar, toColumnar } from './columnar.ts';

test('records come back as they were, without their keys in between', () => {
  const records = [
    { id: 'a', position: 3, tags: ['x'] },
    { id: 'b', position: null, tags: [] },
  ];
  const packed = toColumnar(records);
  expect(packed).toEqual({
    keys: ['id', 'position', 'tags'],
    rows: [
      ['a', 3, ['x']],
      ['b', null, []],
    ],
  });
  expect(fromColumnar(packed)).toEqual(records);
});

test('no records', () => {
  expect(fromColumnar(toColumnar([]))).toEqual([]);
});
