import { z } from 'zod';
import { moveOldSchedules } from '#lib/features/backlinks/schedule-store.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/**
 * Started checks while backlinks had schedules of their own. Until the old columns are dropped, it moves what a process
 * of the previous release still writes to them.
 */
export const dueBacklinkChecks = defineJob({
  name: 'due-backlink-checks',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 60_000,
  concurrency: 1,
  cron: '*/10 * * * *',
  handle: () => moveOldSchedules(),
});
