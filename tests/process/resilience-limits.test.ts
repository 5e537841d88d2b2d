import { expect, test } from 'vitest';
import { resilienceTest } from '#tests/resilience/limits.ts';
import { passes } from '#tests/resilience/resilience-test.ts';

test('drill limits (U4): exact under many at once and over a restart; without counters nobody signs in, the API goes on', async () => {
  const rows = await resilienceTest.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
});
