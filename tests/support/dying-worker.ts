/** A worker process whose job kills it: to the queue, this looks like a crash in a parser or a kill -9. */
import { z } from 'zod';
import { defineJob } from '#lib/platform/queue/job.ts';
import { runJobs } from '#lib/platform/queue/run-jobs.ts';
import { testCtx } from '#tests/support/ctx.ts';

const deadly = defineJob({
  name: 'deadly',
  input: z.object({ word: z.string() }),
  retry: { limit: 2, delaySeconds: 0 },
  timeoutMs: 20_000,
  handle: async () => process.kill(process.pid, 'SIGKILL') && undefined,
});

await runJobs([deadly], testCtx);
