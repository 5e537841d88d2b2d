import 'server-only';
import { deliverAlerts } from '#lib/features/alerts/deliver-alerts.job.ts';
import { dueChannels } from '#lib/features/alerts/deliveries-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/** Queues a job for each channel with a due delivery. A duplicate does no harm: it finds the channel leased. */
export async function sendDue(ctx: Ctx): Promise<void> {
  for (const channelId of await dueChannels(ctx.now())) await enqueue(deliverAlerts, { channel_id: channelId });
}
