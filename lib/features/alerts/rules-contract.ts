import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { id, kind, name, oneLine, projectId, revision, shared } from '#lib/features/alerts/alert-fields.ts';
import { MAX_CHANNELS } from '#lib/features/alerts/channels-contract.ts';
import { ALERT_KINDS } from '#lib/features/alerts/kinds.ts';

/** Rules that decide when to notify. */

export const MAX_RULES = 100;

const whole = (least: number, most: number, title: string, description: string) =>
  z
    .int()
    .min(least)
    .max(most)
    .meta({ title, description, examples: [Math.max(least, 5)] })
    .optional();
const words = (title: string, description: string, example: string) =>
  z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .refine(hasText, EMPTY)
        .max(200)
        .refine(oneLine, { error: 'must not hold control characters' }),
    )
    .max(100)
    .meta({ title, description, examples: [[example]] })
    .optional();

const ruleSettings = {
  places: whole(1, 100, 'Places', 'position: how many places it has to move (5).'),
  days: whole(
    1,
    365,
    'Days',
    'position (1), visibility (7): days between two measurements, at most 30. certificate (14), domain_expiry (30): days before the end.',
  ),
  direction: z
    .enum(['both', 'down', 'up'])
    .meta({ title: 'Direction', description: 'position, top: down, up or both.', examples: ['both'] })
    .optional(),
  top: whole(1, 100, 'Top', 'top: how many first results count (10).'),
  percent: whole(1, 100, 'Percent', 'visibility: loss in percent of what it was (20).'),
  by: whole(0, 100, 'Points', 'audit_score: points it has to fall from one audit to the next (5); 0: no matter.'),
  below: whole(0, 100, 'Below', 'audit_score: limit under which it tells; 0: none.'),
  hours: whole(1, 720, 'Hours', 'engine_blocked: hours without a measurement (24).'),
  scope: z
    .enum(['domain', 'link', 'site', 'page', 'all'])
    .meta({
      title: 'Scope',
      description: 'backlink_lost: domain or link. audit_score: site, page or all.',
      examples: ['domain'],
    })
    .optional(),
  pages: z
    .array(z.url({ protocol: /^https?$/ }).max(2048))
    .max(20)
    .meta({
      title: 'Pages',
      description: 'deindexed: addresses that are looked for once a day, at most 20.',
      examples: [['https://example.com/']],
    })
    .optional(),
  recovered: z
    .boolean()
    .meta({ title: 'Recovery', description: 'Whether it is told too when all is well again.', examples: [true] })
    .optional(),
  tags: words('Tags', 'Only keywords with one of these tags.', 'brand'),
  engines: z
    .array(z.enum(ENGINES))
    .max(ENGINES.length)
    .meta({ title: 'Engines', description: 'Only these engines.', examples: [['google']] })
    .optional(),
  keywords: words('Keywords', 'Only these keywords.', 'rye bread'),
};
/** Settings of a rule, as stored and as returned. */
export const params = z.strictObject(ruleSettings);
export type RuleParams = z.output<typeof params>;

export const alertRule = z.object({
  id: z.string().describe('Id of the rule'),
  kind: z.enum(ALERT_KINDS).describe('What it looks at'),
  name: z.string().describe('Name'),
  params: params.describe('Its settings, with the values that stand where nothing was given'),
  words: z.string().describe('The same in words'),
  enabled: z.boolean().describe('Whether it looks'),
  channel_ids: z.array(z.string()).describe('Channels through which it tells; none: the history alone'),
  events_count: z.int().describe('Alerts it has found so far'),
  last_event_at: z.string().nullable().describe('When the last was found, ISO 8601 UTC'),
  checked_at: z.string().nullable().describe('When it last looked, ISO 8601 UTC'),
  revision: z.string().describe('Give it back with a change, so that two windows do not overwrite each other'),
});
export type AlertRule = z.output<typeof alertRule>;

const ruleAnswer = z.object({ data: z.object({ rule: alertRule.describe('The rule') }) });

export const listAlertRules = defineEndpoint({
  ...shared,
  id: 'list_alert_rules',
  method: 'GET',
  path: '/projects/{project_id}/alert_rules',
  title: 'List alert rules',
  summary: 'When somebody is told of a project.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ rules: z.array(alertRule).describe('The rules, by name') }) }),
});

const ruleFields = {
  channel_ids: z
    .array(z.uuid())
    .max(MAX_CHANNELS)
    .meta({
      title: 'Channels',
      description: 'Ids of channels through which it tells; none: the history alone.',
      examples: [[]],
    }),
  enabled: z.boolean().meta({ title: 'On', description: 'Whether it looks.', examples: [true] }),
};

export const createAlertRule = defineEndpoint({
  ...shared,
  id: 'create_alert_rule',
  method: 'POST',
  path: '/projects/{project_id}/alert_rules',
  title: 'Add an alert rule',
  summary: 'Adds a rule. It tells what changes from now on; what was before is not told.',
  input: z.object({
    project_id: projectId,
    kind,
    name,
    ...ruleSettings,
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
  summary:
    'Changes the fields that are given; the others stay. With other settings it tells what changes from then on.',
  input: z.object({
    project_id: projectId,
    rule_id: id('Rule'),
    name: name.optional(),
    ...ruleSettings,
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
  summary: 'Deletes a rule; what it found stays in the history.',
  input: z.object({ project_id: projectId, rule_id: id('Rule') }),
  output: deletedAnswer,
});

export const previewAlertRule = defineEndpoint({
  ...shared,
  id: 'preview_alert_rule',
  method: 'POST',
  path: '/projects/{project_id}/alert_rules/preview',
  title: 'Try an alert rule',
  summary: 'How often a rule would have told in the last 30 days, with the last five alerts.',
  input: z.object({ project_id: projectId, kind, ...ruleSettings }),
  output: z.object({
    data: z.object({
      count: z.int().nullable().describe('Alerts in 30 days; null: not known'),
      reason: z.string().nullable().describe('Why it is not known'),
      latest: z
        .array(z.object({ title: z.string().describe('What happened'), at: z.string().describe('When, ISO 8601 UTC') }))
        .describe('The last five'),
    }),
  }),
});
