import { expect, test } from 'vitest';
import { drill, whyNoMount } from '#tests/drills/disk-full.ts';
import { passes } from '#tests/drills/drill.ts';

const reason = whyNoMount();

// In full: `npm run drill -- disk-full`. Skipped where no file system of a small size may be mounted.
test.skipIf(reason !== null)(
  `the database’s disk is full, and freed again ${reason ?? ''}`,
  async () => {
    const rows = await drill.run('short');
    expect(rows.filter((row) => row.unit !== 's' && !passes(row))).toEqual([]);
  },
  600_000,
);
