import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { id, name, projectId, revision, shared } from '#lib/features/alerts/alert-fields.ts';

/** Where alerts are sent. */

export const CHANNEL_KINDS = ['email', 'webhook', 'slack', 'telegram'] as const;
/** A kind of channel. */
export type ChannelKind = (typeof CHANNEL_KINDS)[number];
export const MAX_CHANNELS = 20;

const settings = {
  to: z
    .array(z.email().max(254))
    .min(1)
    .max(20)
    .meta({ title: 'Recipients', description: 'email: 1 to 20 email addresses.', examples: [['you@example.com']] })
    .optional(),
  url: z
    .string()
    .trim()
    .max(2048)
    .meta({
      title: 'URL',
      description:
        'webhook: where the message is posted, as JSON with type, delivery_id, project (id, name, domain), alerts (id, kind, title, better, facts, rule, at, url) and url. slack: its incoming webhook. Never shown again.',
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
  kind: z.enum(CHANNEL_KINDS).describe('How it notifies'),
  name: z.string().describe('Name'),
  goes_to: z.string().describe('Destination, without secrets'),
  waiting: z.int().describe('Pending alerts'),
  last_sent_at: z.string().nullable().describe('When something was last sent, ISO 8601 UTC'),
  last_error: z.string().nullable().describe('What went wrong with the last message or test; null: nothing'),
  tested_at: z.string().nullable().describe('When it was last tested, ISO 8601 UTC'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  revision: z.string().describe('Send it with a change, so that concurrent changes do not overwrite each other'),
});
/** A channel, without its secrets. */
export type AlertChannel = z.output<typeof alertChannel>;

const channelAnswer = z.object({ data: z.object({ channel: alertChannel.describe('The channel') }) });

export const listAlertChannels = defineEndpoint({
  ...shared,
  id: 'list_alert_channels',
  method: 'GET',
  path: '/projects/{project_id}/alert_channels',
  title: 'List alert channels',
  summary: 'Lists the notification channels of a project.',
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
    'Adds email (to), a signed webhook (url), Slack (url of an incoming webhook) or Telegram (token, chat_id). A webhook’s signing key is returned only once.',
  input: z.object({
    project_id: projectId,
    kind: z
      .enum(CHANNEL_KINDS)
      .meta({ title: 'Kind', description: 'email, webhook, slack or telegram.', examples: ['email'] }),
    name,
    ...settings,
    all_rules: z
      .boolean()
      .meta({
        title: 'All rules',
        description: 'Whether all existing rules of the project also notify this channel.',
        examples: [true],
      })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      channel: alertChannel.describe('The channel'),
      signing_key: z.string().nullable().describe('webhook: key of its signatures, returned only this once'),
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
  summary: 'Changes the given fields. Secrets that are not given are kept.',
  input: z.object({ project_id: projectId, channel_id: id('Channel'), name: name.optional(), ...settings, revision }),
  output: channelAnswer,
});

export const deleteAlertChannel = defineEndpoint({
  ...shared,
  id: 'delete_alert_channel',
  method: 'DELETE',
  path: '/projects/{project_id}/alert_channels/{channel_id}',
  title: 'Delete an alert channel',
  summary: 'Deletes a channel and discards its pending notifications.',
  input: z.object({ project_id: projectId, channel_id: id('Channel') }),
  output: deletedAnswer,
});

export const testAlertChannel = defineEndpoint({
  ...shared,
  id: 'test_alert_channel',
  method: 'POST',
  path: '/projects/{project_id}/alert_channels/{channel_id}/test',
  cost: 'message',
  title: 'Test an alert channel',
  summary: 'Sends a test message now and returns the result.',
  timeoutMs: 50_000,
  input: z.object({ project_id: projectId, channel_id: id('Channel') }),
  output: z.object({
    data: z.object({
      works: z.boolean().describe('Whether the message was accepted'),
      found: z.string().describe('The result, in a sentence'),
      channel: alertChannel.describe('The channel'),
    }),
  }),
});
