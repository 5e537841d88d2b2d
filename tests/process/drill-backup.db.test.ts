import { expect, test } from 'vitest';
import { drill } from '#tests/drills/backup.ts';
import { passes } from '#tests/drills/drill.ts';

test(drill.property, { timeout: 300_000 }, async () => {
  const rows = await drill.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
});
