import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type * as contract from '#lib/features/alerts/contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls and queries of alerts. Definitions are imported as types alone: no schema travels to the browser. */

type Given<K extends keyof typeof contract> = (typeof contract)[K] extends { input: infer I extends z.ZodType }
  ? z.input<I>
  : never;

export const alertEventsQuery = (input: Given<'listAlertEvents'>) =>
  queryOptions({
    queryKey: ['alert-events', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof contract.listAlertEvents>('list_alert_events', input, signal)).data,
  });

export const alertRulesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['alert-rules', projectId],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof contract.listAlertRules>('list_alert_rules', { project_id: projectId }, signal)).data
        .rules,
  });

export const alertChannelsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['alert-channels', projectId],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof contract.listAlertChannels>('list_alert_channels', { project_id: projectId }, signal))
        .data.channels,
  });

export const markSeen = (input: Given<'markAlertsSeen'>) =>
  callEndpoint<typeof contract.markAlertsSeen>('mark_alerts_seen', input);
export const sendAgain = (input: Given<'retryAlertDelivery'>) =>
  callEndpoint<typeof contract.retryAlertDelivery>('retry_alert_delivery', input);
export const makeRule = (input: Given<'createAlertRule'>) =>
  callEndpoint<typeof contract.createAlertRule>('create_alert_rule', input);
export const changeRule = (input: Given<'updateAlertRule'>) =>
  callEndpoint<typeof contract.updateAlertRule>('update_alert_rule', input);
export const removeRule = (input: Given<'deleteAlertRule'>) =>
  callEndpoint<typeof contract.deleteAlertRule>('delete_alert_rule', input);
export const tryRule = async (input: Given<'previewAlertRule'>) =>
  (await callEndpoint<typeof contract.previewAlertRule>('preview_alert_rule', input)).data;
export const makeChannel = async (input: Given<'createAlertChannel'>) =>
  (await callEndpoint<typeof contract.createAlertChannel>('create_alert_channel', input)).data;
export const removeChannel = (input: Given<'deleteAlertChannel'>) =>
  callEndpoint<typeof contract.deleteAlertChannel>('delete_alert_channel', input);
export const testChannel = async (input: Given<'testAlertChannel'>) =>
  (await callEndpoint<typeof contract.testAlertChannel>('test_alert_channel', input)).data;
