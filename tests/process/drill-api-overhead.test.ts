import { expect, test } from 'vitest';
import { drill } from '#tests/drills/api-overhead.ts';
import { passes } from '#tests/drills/drill.ts';

test(drill.property, async () => {
  const rows = await drill.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
});
