import { expect, test } from 'vitest';
import { passes } from '#tests/drills/drill.ts';
import { drill } from '#tests/drills/kill-worker.ts';

// In full: `npm run drill -- kill-worker`.
test('workers killed under queries to Google’s AI: none is lost, none is answered twice', async () => {
  const rows = await drill.run('short');
  // Seconds are for the full form: npm test runs on machines that are busy with other things.
  expect(rows.filter((row) => row.unit !== 's' && !passes(row))).toEqual([]);
}, 600_000);
