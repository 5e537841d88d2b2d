import { expect, test } from 'vitest';
import { passes } from '#tests/drills/drill.ts';
import { drill } from '#tests/drills/limits.ts';

test('drill limits (U4): exact under many at once and over a restart; without counters nobody signs in, the API goes on', async () => {
  const rows = await drill.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
}, 600_000);
