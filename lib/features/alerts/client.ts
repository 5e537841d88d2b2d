import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** API calls and queries for alerts. Definitions are imported as types only, so no schema reaches the browser. */

export const alertEventsQuery = (input: OperationInput<'list_alert_events'>) =>
  queryOptions({
    queryKey: ['alert-events', input],
    queryFn: async ({ signal }) => (await call('list_alert_events', input, signal)).data,
  });

/** The rules of a project. */
export const alertRulesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['alert-rules', projectId],
    queryFn: async ({ signal }) => (await call('list_alert_rules', { project_id: projectId }, signal)).data.rules,
  });

/** The channels of a project. */
export const alertChannelsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['alert-channels', projectId],
    queryFn: async ({ signal }) => (await call('list_alert_channels', { project_id: projectId }, signal)).data.channels,
  });

/** Marks alerts as seen. */
export const markSeen = (input: OperationInput<'mark_alerts_seen'>) => call('mark_alerts_seen', input);
/** Sends a failed delivery again. */
export const sendAgain = (input: OperationInput<'retry_alert_delivery'>) => call('retry_alert_delivery', input);
/** Creates a rule. */
export const createRule = (input: OperationInput<'create_alert_rule'>) => call('create_alert_rule', input);
/** Changes a rule. */
export const changeRule = (input: OperationInput<'update_alert_rule'>) => call('update_alert_rule', input);
/** Deletes a rule. */
export const removeRule = (input: OperationInput<'delete_alert_rule'>) => call('delete_alert_rule', input);
/** Evaluates a rule on past data; notifies nobody. */
export const tryRule = async (input: OperationInput<'preview_alert_rule'>) =>
  (await call('preview_alert_rule', input)).data;
/** Creates a channel. */
export const createChannel = async (input: OperationInput<'create_alert_channel'>) =>
  (await call('create_alert_channel', input)).data;
/** Changes a channel. */
export const changeChannel = async (input: OperationInput<'update_alert_channel'>) =>
  (await call('update_alert_channel', input)).data;
/** Deletes a channel. */
export const removeChannel = (input: OperationInput<'delete_alert_channel'>) => call('delete_alert_channel', input);
/** Sends a test message through a channel. */
export const testChannel = async (input: OperationInput<'test_alert_channel'>) =>
  (await call('test_alert_channel', input)).data;
