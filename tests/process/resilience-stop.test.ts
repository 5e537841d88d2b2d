import { expect, test } from 'vitest';
import { passes } from '#tests/resilience/resilience-test.ts';
import { resilienceTest } from '#tests/resilience/stop.ts';

test(resilienceTest.property, async () => {
  const rows = await resilienceTest.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
});
