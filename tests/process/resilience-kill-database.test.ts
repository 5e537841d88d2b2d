import { expect, test } from 'vitest';
import { resilienceTest } from '#tests/resilience/kill-database.ts';
import { passes } from '#tests/resilience/resilience-test.ts';

// In full: `npm run drill -- kill-database`.
test('PostgreSQL killed under load: no acknowledged row is lost, all comes back by itself', async () => {
  const rows = await resilienceTest.run('short');
  // Seconds count in the full form only: npm test runs on machines with other load.
  expect(rows.filter((row) => row.unit !== 's' && !passes(row))).toEqual([]);
}, 1_200_000);
