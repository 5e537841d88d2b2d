import 'server-only';
import { openSettings } from '#lib/features/alerts/channel-settings.ts';
import * as store from '#lib/features/alerts/deliveries-store.ts';
import type { Message } from '#lib/features/alerts/message.ts';
import { isRetryable, send } from '#lib/features/alerts/send.ts';
import type { Ctx } from '#lib/net/context.ts';
import { appBaseUrl } from '#lib/platform/app-base-url.ts';
import { type AppError, toAppError } from '#lib/platform/errors.ts';

const HOUR_MS = 3_600_000;
/** A message is abandoned this long after its first attempt. */
const GIVE_UP_MS = 24 * HOUR_MS;
const FIRST_DELAY_MS = 30_000;
/** Messages per job; the next scheduled evaluation continues. */
const MAX = 10;

/** Sends a channel's pending messages one by one until nothing is due. */
export async function deliver(ctx: Ctx, channelId: string): Promise<void> {
  for (let count = 0; count < MAX; count++) {
    ctx.signal.throwIfAborted();
    const batch = await store.takeBatch(channelId, ctx.now());
    if (!batch) return;
    await sendBatch(ctx, batch);
  }
}

async function sendBatch(ctx: Ctx, batch: store.Batch): Promise<void> {
  try {
    await send(ctx, openSettings(batch.channel), messageOf(batch), batch.channel.project.ownerId);
  } catch (thrown) {
    if (ctx.signal.aborted) {
      await store.releaseBatch(batch);
      throw thrown;
    }
    const error = toAppError(thrown);
    // A mail that some recipients received is not sent to them again.
    const sent = error.reason === 'mail-partly';
    const outcome = sent ? ({ status: 'sent' } as const) : nextStep(error, batch, ctx.now());
    ctx.log.warn(
      { code: error.code, reason: error.reason, channel: batch.channel.id, outcome: outcome.status },
      'alert not sent',
    );
    await store.finishBatch(batch, outcome, textOf(error, outcome.status), ctx.now());
    return;
  }
  await store.finishBatch(batch, { status: 'sent' }, null, ctx.now());
}

/** Doubles the delay after each attempt, up to an hour, or waits as long as the receiver requests. Pure. */
export function nextStep(
  error: AppError,
  { deliveries }: Pick<store.Batch, 'deliveries'>,
  now: Date,
): { status: 'failed' } | { status: 'waiting'; nextAt: Date } {
  const attempts = Math.max(0, ...deliveries.map((one) => one.attempts));
  const first = Math.min(now.getTime(), ...deliveries.map(({ createdAt }) => createdAt.getTime()));
  const delay = Math.max(Math.min(FIRST_DELAY_MS * 2 ** attempts, HOUR_MS), (error.retryAfterSeconds ?? 0) * 1000);
  const nextAt = new Date(now.getTime() + delay);
  return isRetryable(error) && nextAt.getTime() - first < GIVE_UP_MS
    ? { status: 'waiting', nextAt }
    : { status: 'failed' };
}

const textOf = ({ message }: AppError, status: string) =>
  status === 'failed' ? `${message} No further attempts.` : message;

function messageOf({ id, channel, deliveries }: store.Batch): Message {
  const { ownerId: _owner, ...project } = channel.project;
  return {
    id,
    project,
    home: appBaseUrl(),
    events: deliveries.map(({ event }) => {
      const facts =
        event.facts && typeof event.facts === 'object' && !Array.isArray(event.facts) ? { ...event.facts } : {};
      const { better, ...rest } = facts;
      return { ...event, better: better === true, facts: rest, rule: event.rule };
    }),
  };
}
