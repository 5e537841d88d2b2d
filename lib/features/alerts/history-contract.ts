import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit } from '#lib/contract/fields.ts';
import { id, kind, projectId, shared } from '#lib/features/alerts/alert-fields.ts';
import { ALERT_KIND_IDS } from '#lib/features/alerts/kinds/index.ts';

/** Findings of rules, and their deliveries. */

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;

const delivery = z.object({
  id: z.string().describe('Id of the delivery'),
  channel_id: z.string().describe('Id of the channel'),
  channel: z.string().describe('Name of the channel'),
  state: z.enum(DELIVERY_STATES).describe('waiting, sent, or failed for good'),
  attempts: z.int().describe('Attempts so far'),
  error: z.string().nullable().describe('What went wrong last'),
  next_at: z.string().nullable().describe('Next attempt, ISO 8601 UTC'),
  sent_at: z.string().nullable().describe('When it was sent, ISO 8601 UTC'),
});
export const alertEvent = z.object({
  id: z.string().describe('Id of the alert'),
  rule_id: z.string().nullable().describe('Rule that triggered it; null: deleted'),
  rule: z.string().nullable().describe('Name of the rule'),
  kind: z.enum(ALERT_KIND_IDS).describe('What it is about'),
  title: z.string().describe('What happened, in a sentence'),
  better: z.boolean().describe('Whether the change is an improvement'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('Values before and after the change; the names depend on the kind'),
  path: z.string().nullable().describe('Screen that shows it, from /'),
  at: z.string().describe('When it was measured, ISO 8601 UTC'),
  seen: z.boolean().describe('Whether it was marked as read'),
  deliveries: z.array(delivery).describe('Its deliveries'),
});
/** An alert, with its deliveries. */
export type AlertEvent = z.output<typeof alertEvent>;

export const listAlertEvents = defineEndpoint({
  ...shared,
  id: 'list_alert_events',
  method: 'GET',
  path: '/projects/{project_id}/alert_events',
  title: 'List alerts',
  summary: 'Lists alerts, newest first, with their deliveries.',
  input: z.object({
    project_id: projectId,
    kind: kind.optional(),
    rule_id: id('Rule').optional(),
    unseen: z
      .enum(['true', 'false'])
      .meta({
        title: 'Unseen',
        description: 'true: only unread alerts; false: only read ones.',
        examples: ['true'],
      })
      .optional(),
    state: z
      .enum(DELIVERY_STATES)
      .meta({ title: 'Delivery', description: 'Only alerts with a delivery of this status.', examples: ['failed'] })
      .optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      events: z.array(alertEvent).describe('The alerts'),
      unseen_count: z.int().describe('Number of unread alerts of the project'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const markAlertsSeen = defineEndpoint({
  ...shared,
  id: 'mark_alerts_seen',
  method: 'POST',
  path: '/projects/{project_id}/alert_events/seen',
  title: 'Mark alerts as read',
  summary: 'Marks the given alerts, or all, as read.',
  input: z.object({
    project_id: projectId,
    event_ids: z
      .array(z.uuid())
      .max(1000)
      .meta({ title: 'Alerts', description: 'Ids of alerts; absent: all.', examples: [[]] })
      .optional(),
  }),
  output: z.object({ data: z.object({ changed: z.int().describe('How many were marked') }) }),
});

export const retryAlertDelivery = defineEndpoint({
  ...shared,
  id: 'retry_alert_delivery',
  method: 'POST',
  path: '/projects/{project_id}/alert_deliveries/{id}/retry',
  cost: 'message',
  title: 'Send an alert again',
  summary: 'Sends an alert again if its delivery failed, or immediately if it is waiting for its next attempt.',
  input: z.object({ project_id: projectId, id: id('Delivery') }),
  output: z.object({ data: z.object({ delivery: delivery.describe('The delivery, queued again') }) }),
});
