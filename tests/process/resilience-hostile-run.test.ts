import { expect, test } from 'vitest';
import { resilienceTest } from '#tests/resilience/hostile-run.ts';
import { passes } from '#tests/resilience/resilience-test.ts';
import { hasHostileSite } from '#tests/support/hostile-site.ts';

// The hostile site is located next to the corpus; hostile-site.ts reports if it is missing.
test.skipIf(!hasHostileSite)(resilienceTest.property, async () => {
  const rows = await resilienceTest.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
});
