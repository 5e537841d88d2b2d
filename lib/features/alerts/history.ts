import 'server-only';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/features/alerts/history-contract.ts';
import * as store from '#lib/features/alerts/history-store.ts';
import { currentPath } from '#lib/features/alerts/paths.ts';
import { sendDue } from '#lib/features/alerts/send-due.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { afterId, cutPage } from '#lib/platform/database/list-page.ts';
import { NotFound, Refused, Unavailable } from '#lib/platform/errors.ts';

type Input<K extends keyof typeof contract> = (typeof contract)[K] extends infer E ? InputOf<E> : never;
type Output<K extends keyof typeof contract> = Promise<(typeof contract)[K] extends infer E ? OutputOf<E> : never>;

/** @throws NotFound for other users' projects, like all functions below; InvalidInput (cursor) */
export async function listAlertEvents(ctx: Ctx, input: Input<'listAlertEvents'>): Output<'listAlertEvents'> {
  const { project_id: projectId, kind, rule_id: ruleId, unseen, state, cursor, limit } = input;
  await requireProjectRole(ctx, projectId, 'viewer');
  const filter = { kind, ruleId, state, seen: unseen === undefined ? undefined : unseen === 'false' };
  const [rows, unseenCount] = await Promise.all([
    store.listEvents(projectId, filter, afterId(cursor), limit + 1),
    store.countUnseen(projectId),
  ]);
  const { page, next_cursor } = cutPage(rows, limit);
  return { data: { events: page.map(shape), unseen_count: unseenCount, next_cursor } };
}

/** Marks alerts as seen for all members. Viewers may do this too. */
export async function markAlertsSeen(
  ctx: Ctx,
  { project_id: projectId, event_ids: ids }: Input<'markAlertsSeen'>,
): Output<'markAlertsSeen'> {
  await requireProjectRole(ctx, projectId, 'viewer');
  return { data: { changed: await store.markSeen(projectId, ids ?? null, ctx.now()) } };
}

/** @throws NotFound, Forbidden, Refused for one that was sent, Unavailable (queue) */
export async function retryAlertDelivery(
  ctx: Ctx,
  { project_id: projectId, id }: Input<'retryAlertDelivery'>,
): Output<'retryAlertDelivery'> {
  await requireProjectRole(ctx, projectId, 'editor');
  const row = await store.retryDelivery(projectId, id, ctx.now());
  if (!row) {
    if (!(await store.deliveryState(projectId, id))) throw new NotFound('Delivery not found in this project.');
    throw new Refused('This alert was already sent.');
  }
  await sendDue(ctx).catch((error: unknown) => {
    throw new Unavailable('The queue is unavailable; it will be sent within a few minutes.', { cause: error });
  });
  return { data: { delivery: deliveryShape(row) } };
}

/** Unseen alerts in all projects of the caller, and the newest one's project, for the badge and its link. */
export async function unseenAlerts(ctx: Ctx): Promise<{ count: number; projectId: string | null }> {
  return ctx.actor.kind === 'system' ? { count: 0, projectId: null } : store.unseenOf(ctx.actor.userId);
}

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

function shape(row: store.EventRow): contract.AlertEvent {
  const { better, ...rest } = facts.parse(row.facts);
  return {
    id: row.id,
    rule_id: row.ruleId,
    rule: row.rule?.name ?? null,
    kind: contract.alertEvent.shape.kind.parse(row.kind),
    title: row.title,
    better: better === true,
    facts: rest,
    path: currentPath(row),
    at: row.at.toISOString(),
    seen: row.seenAt !== null,
    deliveries: row.deliveries.map(deliveryShape),
  };
}

function deliveryShape(row: store.DeliveryRow): contract.AlertEvent['deliveries'][number] {
  return {
    id: row.id,
    channel_id: row.channelId,
    channel: row.channel.name,
    state: z.enum(contract.DELIVERY_STATES).parse(row.status),
    attempts: row.attempts,
    error: row.error,
    next_at: row.nextAt?.toISOString() ?? null,
    sent_at: row.sentAt?.toISOString() ?? null,
  };
}
