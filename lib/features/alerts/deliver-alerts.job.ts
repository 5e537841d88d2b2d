import { z } from 'zod';
import { deliver } from '#lib/features/alerts/deliver.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/**
 * Sends the pending messages of one channel. A failed message stays in its row; the scheduled evaluation starts the
 * next attempt.
 */
export const deliverAlerts = defineJob({
  name: 'deliver-alerts',
  input: z.object({ channel_id: z.uuid() }),
  retry: { limit: 2, delaySeconds: 10 },
  timeoutMs: 10 * 60_000,
  handle: (ctx: Ctx, { channel_id: id }) => deliver(ctx, id),
});
