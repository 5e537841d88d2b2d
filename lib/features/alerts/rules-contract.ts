import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { id, kind, name, projectId, revision, shared } from '#lib/features/alerts/alert-fields.ts';
import { MAX_CHANNELS } from '#lib/features/alerts/channels-contract.ts';
import { ALERT_KIND_IDS } from '#lib/features/alerts/kinds/index.ts';
import { settingSchemas } from '#lib/features/alerts/settings-schema.ts';

/** Rules that decide when to notify. */

export const MAX_RULES = 100;

/** Settings of a rule, as stored and as returned. */
export const params = z.strictObject(settingSchemas);

export const alertRule = z.object({
  id: z.string().describe('Id of the rule'),
  kind: z.enum(ALERT_KIND_IDS).describe('What it monitors'),
  name: z.string().describe('Name'),
  params: params.describe('Its settings, with defaults for those that were not given'),
  summary: z.string().describe('The rule in one sentence'),
  enabled: z.boolean().describe('Whether it is evaluated'),
  channel_ids: z.array(z.string()).describe('Channels it notifies; none: alerts only appear in the history'),
  events_count: z.int().describe('Alerts triggered so far'),
  last_event_at: z.string().nullable().describe('When the last one was triggered, ISO 8601 UTC'),
  checked_at: z.string().nullable().describe('When it was last evaluated, ISO 8601 UTC'),
  revision: z.string().describe('Send it with a change, so that concurrent changes do not overwrite each other'),
});
/** A rule. */
export type AlertRule = z.output<typeof alertRule>;

const ruleAnswer = z.object({ data: z.object({ rule: alertRule.describe('The rule') }) });

export const listAlertRules = defineEndpoint({
  ...shared,
  id: 'list_alert_rules',
  method: 'GET',
  path: '/projects/{project_id}/alert_rules',
  title: 'List alert rules',
  summary: 'Lists the alert rules of a project.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ rules: z.array(alertRule).describe('The rules, by name') }) }),
});

const ruleFields = {
  channel_ids: z
    .array(z.uuid())
    .max(MAX_CHANNELS)
    .meta({
      title: 'Channels',
      description: 'Ids of the channels it notifies; none: alerts only appear in the history.',
      examples: [[]],
    }),
  enabled: z.boolean().meta({ title: 'On', description: 'Whether it is evaluated.', examples: [true] }),
};

export const createAlertRule = defineEndpoint({
  ...shared,
  id: 'create_alert_rule',
  method: 'POST',
  path: '/projects/{project_id}/alert_rules',
  title: 'Add an alert rule',
  summary: 'Creates an alert rule. Only changes from now on trigger alerts.',
  input: z.object({
    project_id: projectId,
    kind,
    name,
    ...settingSchemas,
    channel_ids: ruleFields.channel_ids.default([]),
    enabled: ruleFields.enabled.default(true),
  }),
  output: ruleAnswer,
  status: 201,
});

export const updateAlertRule = defineEndpoint({
  ...shared,
  id: 'update_alert_rule',
  method: 'PATCH',
  path: '/projects/{project_id}/alert_rules/{rule_id}',
  title: 'Change an alert rule',
  summary: 'Changes the given fields. New settings apply to changes from then on.',
  input: z.object({
    project_id: projectId,
    rule_id: id('Rule'),
    name: name.optional(),
    ...settingSchemas,
    channel_ids: ruleFields.channel_ids.optional(),
    enabled: ruleFields.enabled.optional(),
    revision,
  }),
  output: ruleAnswer,
});

export const deleteAlertRule = defineEndpoint({
  ...shared,
  id: 'delete_alert_rule',
  method: 'DELETE',
  path: '/projects/{project_id}/alert_rules/{rule_id}',
  title: 'Delete an alert rule',
  summary: 'Deletes a rule. Its alerts are kept in the history.',
  input: z.object({ project_id: projectId, rule_id: id('Rule') }),
  output: deletedAnswer,
});

export const previewAlertRule = defineEndpoint({
  ...shared,
  id: 'preview_alert_rule',
  method: 'POST',
  path: '/projects/{project_id}/alert_rules/preview',
  title: 'Preview an alert rule',
  summary: 'Previews a rule on the last 30 days: number of alerts and the last five.',
  input: z.object({ project_id: projectId, kind, ...settingSchemas }),
  output: z.object({
    data: z.object({
      count: z.int().nullable().describe('Alerts in 30 days; null: unknown'),
      reason: z.string().nullable().describe('Why it is unknown'),
      latest: z
        .array(z.object({ title: z.string().describe('What happened'), at: z.string().describe('When, ISO 8601 UTC') }))
        .describe('The last five'),
    }),
  }),
});
