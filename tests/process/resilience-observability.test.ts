import { expect, test } from 'vitest';
import { resilienceTest } from '#tests/resilience/observability.ts';
import { passes } from '#tests/resilience/resilience-test.ts';

test(resilienceTest.property, async () => {
  const rows = await resilienceTest.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
});
