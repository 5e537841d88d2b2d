import { expect, test } from 'vitest';
import { passes } from '#tests/resilience/resilience-test.ts';
import { resilienceTest } from '#tests/resilience/slow-bodies.ts';

test('U6: unfinished posts of anonymous clients do not keep others from being served', {
  timeout: 600_000,
}, async () => {
  const rows = await resilienceTest.run('short');
  // Memory and latency count in the full form only: npm test runs on machines with other load.
  expect(rows.filter((row) => row.unit === '' && !passes(row))).toEqual([]);
  expect(rows.some((row) => row.unit === '')).toBe(true);
});
