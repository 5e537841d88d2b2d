import { expect, test } from 'vitest';
import { passes } from '#tests/drills/drill.ts';
import { drill } from '#tests/drills/scaling.ts';

// With the shares of linear that are asked for, on a machine that does nothing else: `npm run drill -- scaling`.
test('drill scaling: audits of several workers on one database are all done', async () => {
  const rows = await drill.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
}, 300_000);
