import { expect, test } from 'vitest';
import { passes } from '#tests/drills/drill.ts';
import { drill } from '#tests/drills/slow-bodies.ts';

test('U6: unfinished posts of strangers hold little memory and keep nobody else waiting', {
  timeout: 600_000,
}, async () => {
  const rows = await drill.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
});
