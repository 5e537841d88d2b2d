import { expect, test } from 'vitest';
import { passes } from '#tests/drills/drill.ts';
import { drill } from '#tests/drills/soak.ts';

test(drill.property, { timeout: 600_000 }, async () => {
  const rows = await drill.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
});
