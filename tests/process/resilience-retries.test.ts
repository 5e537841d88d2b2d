import { expect, test } from 'vitest';
import { passes } from '#tests/resilience/resilience-test.ts';
import { resilienceTest } from '#tests/resilience/retries.ts';

test('drill retries: only what may be repeated is asked again, and an answer never', async () => {
  const rows = await resilienceTest.run('short');
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => !passes(row))).toEqual([]);
});
