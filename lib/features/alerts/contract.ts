import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, ENGINES, limit, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { ALERT_KINDS } from '#lib/features/alerts/kinds.ts';

/** When something moves, who is told. */

export const CHANNEL_KINDS = ['email', 'webhook', 'slack', 'telegram'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export const MOST_CHANNELS = 20;
export const MOST_RULES = 100;

const oneLine = (value: string) => !/\p{Cc}/u.test(value);
const projectId = uuid.meta({ title: 'Project', description: 'Id of the project.' });
const id = (title: string) => uuid.meta({ title, description: `Id of the ${title.toLowerCase()}.` });
const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine(oneLine, { error: 'must not hold control characters' })
  .meta({ title: 'Name', description: 'Name, 1 to 100 characters.', examples: ['Head keywords'] });
const kind = z
  .enum(ALERT_KINDS)
  .meta({ title: 'About', description: 'What the rule looks at.', examples: ['position'] });
const whole = (least: number, most: number, title: string, description: string) =>
  z
    .int()
    .min(least)
    .max(most)
    .meta({ title, description, examples: [Math.max(least, 5)] })
    .optional();
const words = (title: string, description: string, example: string) =>
  z
    .array(z.string().trim().min(1).max(200).refine(oneLine, { error: 'must not hold control characters' }))
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
/** Settings of a rule, as stored and as answered. */
export const params = z.strictObject(ruleSettings);
export type RuleParams = z.output<typeof params>;

const settings = {
  to: z
    .array(z.email().max(254))
    .min(1)
    .max(20)
    .meta({ title: 'Recipients', description: 'email: 1 to 20 addresses.', examples: [['you@example.com']] })
    .optional(),
  url: z
    .string()
    .trim()
    .max(2048)
    .meta({
      title: 'Address',
      description: 'webhook: where the message is posted. slack: its incoming webhook. Never shown again.',
      examples: ['https://hooks.example.com/serpentine'],
    })
    .optional(),
  token: z
    .string()
    .trim()
    .max(200)
    .meta({
      title: 'Bot token',
      description: 'telegram: token of the bot. Never shown again.',
      examples: ['123456:ABC-DEF'],
    })
    .optional(),
  chat_id: z
    .string()
    .trim()
    .max(100)
    .meta({
      title: 'Chat',
      description: 'telegram: id of the chat, or @name of a channel.',
      examples: ['-1001234567890'],
    })
    .optional(),
};

export const alertChannel = z.object({
  id: z.string().describe('Id of the channel'),
  kind: z.enum(CHANNEL_KINDS).describe('How it is told'),
  name: z.string().describe('Name'),
  goes_to: z.string().describe('Where it goes, secrets left out'),
  waiting: z.int().describe('Alerts that wait to be sent'),
  last_sent_at: z.string().nullable().describe('When something was last sent, ISO 8601 UTC'),
  last_error: z.string().nullable().describe('What went wrong with the last message or test; null: nothing'),
  tested_at: z.string().nullable().describe('When it was last tested, ISO 8601 UTC'),
  created_at: z.string().describe('When it was made, ISO 8601 UTC'),
});
export type AlertChannel = z.output<typeof alertChannel>;

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
  rule_id: z.string().nullable().describe('Rule that found it; null: deleted since'),
  rule: z.string().nullable().describe('Name of the rule'),
  kind: z.enum(ALERT_KINDS).describe('What it is about'),
  title: z.string().describe('What happened, in a sentence'),
  better: z.boolean().describe('Whether it is good news'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('What was and what is'),
  path: z.string().nullable().describe('Screen that shows it, from /'),
  at: z.string().describe('When it was measured, ISO 8601 UTC'),
  seen: z.boolean().describe('Whether somebody has seen it'),
  deliveries: z.array(delivery).describe('How it was told'),
});
export type AlertEvent = z.output<typeof alertEvent>;

const shared = { scope: 'projects', area: 'projects' } as const;
const channelAnswer = z.object({ data: z.object({ channel: alertChannel.describe('The channel') }) });
const ruleAnswer = z.object({ data: z.object({ rule: alertRule.describe('The rule') }) });

export const listAlertChannels = defineEndpoint({
  ...shared,
  id: 'list_alert_channels',
  method: 'GET',
  path: '/projects/{project_id}/alert_channels',
  title: 'List alert channels',
  summary: 'Where alerts of a project can go.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ channels: z.array(alertChannel).describe('The channels, by name') }) }),
});

export const createAlertChannel = defineEndpoint({
  ...shared,
  id: 'create_alert_channel',
  method: 'POST',
  path: '/projects/{project_id}/alert_channels',
  title: 'Add an alert channel',
  summary:
    'Adds e-mail (to), a signed webhook (url), Slack (url of an incoming webhook) or Telegram (token, chat_id). A webhook’s signing key is told once.',
  input: z.object({
    project_id: projectId,
    kind: z
      .enum(CHANNEL_KINDS)
      .meta({ title: 'Kind', description: 'email, webhook, slack or telegram.', examples: ['email'] }),
    name,
    ...settings,
  }),
  output: z.object({
    data: z.object({
      channel: alertChannel.describe('The channel'),
      signing_key: z.string().nullable().describe('webhook: key of its signatures, told this once'),
    }),
  }),
  status: 201,
});

export const updateAlertChannel = defineEndpoint({
  ...shared,
  id: 'update_alert_channel',
  method: 'PATCH',
  path: '/projects/{project_id}/alert_channels/{channel_id}',
  title: 'Change an alert channel',
  summary: 'Changes the fields that are given; a secret that is absent stays.',
  input: z.object({ project_id: projectId, channel_id: id('Channel'), name: name.optional(), ...settings }),
  output: channelAnswer,
});

export const deleteAlertChannel = defineEndpoint({
  ...shared,
  id: 'delete_alert_channel',
  method: 'DELETE',
  path: '/projects/{project_id}/alert_channels/{channel_id}',
  title: 'Delete an alert channel',
  summary: 'Deletes a channel; what waits to be sent through it is not sent.',
  input: z.object({ project_id: projectId, channel_id: id('Channel') }),
  output: deletedAnswer,
});

export const testAlertChannel = defineEndpoint({
  ...shared,
  id: 'test_alert_channel',
  method: 'POST',
  path: '/projects/{project_id}/alert_channels/{channel_id}/test',
  title: 'Test an alert channel',
  summary: 'Sends a test message now and tells what came of it.',
  timeoutMs: 50_000,
  input: z.object({ project_id: projectId, channel_id: id('Channel') }),
  output: z.object({
    data: z.object({
      works: z.boolean().describe('Whether the message was taken'),
      found: z.string().describe('What came of it, in a sentence'),
      channel: alertChannel.describe('The channel'),
    }),
  }),
});

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
    .max(MOST_CHANNELS)
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
    revision: z
      .string()
      .max(40)
      .meta({
        title: 'Revision',
        description: 'As it was read; refused when it was changed since.',
        examples: ['2026-11-21T22:00:00.000Z'],
      })
      .optional(),
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

export const listAlertEvents = defineEndpoint({
  ...shared,
  id: 'list_alert_events',
  method: 'GET',
  path: '/projects/{project_id}/alert_events',
  title: 'List alerts',
  summary: 'What rules have found, newest first, with how it was told.',
  input: z.object({
    project_id: projectId,
    kind: kind.optional(),
    rule_id: id('Rule').optional(),
    unseen: z
      .enum(['true', 'false'])
      .meta({
        title: 'Unseen',
        description: 'true: only what nobody has seen; false: only what was seen.',
        examples: ['true'],
      })
      .optional(),
    state: z
      .enum(DELIVERY_STATES)
      .meta({ title: 'Delivery', description: 'Only alerts with a delivery in this state.', examples: ['failed'] })
      .optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      events: z.array(alertEvent).describe('The alerts'),
      unseen_count: z.int().describe('Alerts of the project that nobody has seen'),
      next_cursor: z.string().nullable().describe('For the next page; null at the end'),
    }),
  }),
});

export const markAlertsSeen = defineEndpoint({
  ...shared,
  id: 'mark_alerts_seen',
  method: 'POST',
  path: '/projects/{project_id}/alert_events/seen',
  title: 'Mark alerts as seen',
  summary: 'Marks the named alerts as seen, or all of them.',
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
  title: 'Send an alert again',
  summary: 'Sends an alert again whose delivery failed, or at once when it waits for its next attempt.',
  input: z.object({ project_id: projectId, id: id('Delivery') }),
  output: z.object({ data: z.object({ delivery: delivery.describe('The delivery, waiting again') }) }),
});
