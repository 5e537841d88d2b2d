import { expect, test } from 'vitest';
import { passes } from '#tests/drills/drill.ts';
import { drill } from '#tests/drills/hostile-run.ts';
import { hasHostileSite } from '#tests/support/hostile-site.ts';

// The hostile site lies beside the corpus; hostile-site.ts says so where it is missing.
test.skipIf(!hasHostileSite)(drill.property, { timeout: 600_000 }, async () => {
  const rows = await drill.run('short');
  expect(rows.filter((row) => !passes(row))).toEqual([]);
});
