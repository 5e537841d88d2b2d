import { expect, test } from 'vitest';
import { resilienceTest } from '#tests/resilience/kill-worker.ts';
import { passes } from '#tests/resilience/resilience-test.ts';

// In full: `npm run drill -- kill-worker`.
test('workers killed under queries to Google’s AI: none is lost, none is answered twice', async () => {
  const rows = await resilienceTest.run('short');
  // Seconds count in the full form only: npm test runs on machines with other load.
  expect(rows.filter((row) => row.unit !== 's' && !passes(row))).toEqual([]);
});
