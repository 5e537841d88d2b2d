import { expect, test } from 'vitest';
import { passes } from '#tests/resilience/resilience-test.ts';
import { resilienceTest } from '#tests/resilience/restart-in-crawl.ts';

// In full: `npm run drill -- restart-in-crawl`.
test('PostgreSQL restarted in the middle of crawls: they end, and the next one is whole', async () => {
  const rows = await resilienceTest.run('short');
  expect(rows.filter((row) => row.unit !== 's' && !passes(row))).toEqual([]);
}, 1_200_000);
