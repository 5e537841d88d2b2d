import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type * as channels from '#lib/features/alerts/channels-contract.ts';
import type * as history from '#lib/features/alerts/history-contract.ts';
import type * as rules from '#lib/features/alerts/rules-contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls and queries of alerts. Definitions are imported as types alone: no schema travels to the browser. */

type Contract = typeof channels & typeof history & typeof rules;
type Given<K extends keyof Contract> = Contract[K] extends { input: infer I extends z.ZodType } ? z.input<I> : never;

export const alertEventsQuery = (input: Given<'listAlertEvents'>) =>
  queryOptions({
    queryKey: ['alert-events', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof history.listAlertEvents>('list_alert_events', input, signal)).data,
  });

export const alertRulesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['alert-rules', projectId],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof rules.listAlertRules>('list_alert_rules', { project_id: projectId }, signal)).data
        .rules,
  });

export const alertChannelsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['alert-channels', projectId],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof channels.listAlertChannels>('list_alert_channels', { project_id: projectId }, signal))
        .data.channels,
  });

export const markSeen = (input: Given<'markAlertsSeen'>) =>
  callEndpoint<typeof history.markAlertsSeen>('mark_alerts_seen', input);
export const sendAgain = (input: Given<'retryAlertDelivery'>) =>
  callEndpoint<typeof history.retryAlertDelivery>('retry_alert_delivery', input);
export const makeRule = (input: Given<'createAlertRule'>) =>
  callEndpoint<typeof rules.createAlertRule>('create_alert_rule', input);
export const changeRule = (input: Given<'updateAlertRule'>) =>
  callEndpoint<typeof rules.updateAlertRule>('update_alert_rule', input);
export const removeRule = (input: Given<'deleteAlertRule'>) =>
  callEndpoint<typeof rules.deleteAlertRule>('delete_alert_rule', input);
export const tryRule = async (input: Given<'previewAlertRule'>) =>
  (await callEndpoint<typeof rules.previewAlertRule>('preview_alert_rule', input)).data;
export const makeChannel = async (input: Given<'createAlertChannel'>) =>
  (await callEndpoint<typeof channels.createAlertChannel>('create_alert_channel', input)).data;
export const changeChannel = async (input: Given<'updateAlertChannel'>) =>
  (await callEndpoint<typeof channels.updateAlertChannel>('update_alert_channel', input)).data;
export const removeChannel = (input: Given<'deleteAlertChannel'>) =>
  callEndpoint<typeof channels.deleteAlertChannel>('delete_alert_channel', input);
export const testChannel = async (input: Given<'testAlertChannel'>) =>
  (await callEndpoint<typeof channels.testAlertChannel>('test_alert_channel', input)).data;
