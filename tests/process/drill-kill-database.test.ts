import { expect, test } from 'vitest';
import { passes } from '#tests/drills/drill.ts';
import { drill } from '#tests/drills/kill-database.ts';

// In full: `npm run drill -- kill-database`.
test('PostgreSQL killed under load: no acknowledged row is lost, all comes back by itself', async () => {
  const rows = await drill.run('short');
  // Seconds are for the full form: npm test runs on machines that are busy with other things.
  expect(rows.filter((row) => row.unit !== 's' && !passes(row))).toEqual([]);
}, 1_200_000);
