import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ChannelKind } from '#lib/features/alerts/channels-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput, Unavailable } from '#lib/platform/errors.ts';
import { rememberSecret, rememberSettings } from '#lib/platform/observability/redact.ts';
import { seal, unseal } from '#lib/platform/security/secrets.ts';

/** Channel settings: encrypted with a key bound to the channel's id, and the part that may be shown. */

const secrets = {
  email: z.object({ to: z.array(z.string()).min(1) }),
  webhook: z.object({ url: z.string(), key: z.string() }),
  slack: z.object({ url: z.string() }),
  telegram: z.object({ token: z.string(), chatId: z.string() }),
};
/** The settings of a channel, which may be secret. */
export type Secret =
  | ({ kind: 'email' } & z.output<typeof secrets.email>)
  | ({ kind: 'webhook' } & z.output<typeof secrets.webhook>)
  | ({ kind: 'slack' } & z.output<typeof secrets.slack>)
  | ({ kind: 'telegram' } & z.output<typeof secrets.telegram>);

/** Settings as given; which are needed depends on the kind. */
export interface ChannelInput {
  to?: string[] | undefined;
  url?: string | undefined;
  token?: string | undefined;
  chat_id?: string | undefined;
}

const FIELDS: Record<ChannelKind, readonly (keyof ChannelInput)[]> = {
  email: ['to'],
  webhook: ['url'],
  slack: ['url'],
  telegram: ['token', 'chat_id'],
};

/**
 * Settings to store; missing fields keep their previous values.
 * @throws InvalidInput naming the field, its rule and, unless secret, the value; Refused for an internal address
 */
export function settingsOf(
  ctx: Ctx,
  kind: ChannelKind,
  input: ChannelInput,
  before?: Secret,
): { secret: Secret; shown: string } {
  for (const name of ['to', 'url', 'token', 'chat_id'] as const) {
    if (input[name] !== undefined && !FIELDS[kind].includes(name)) {
      throw new InvalidInput(`${name}: a channel of type ${kind} takes ${FIELDS[kind].join(' and ')}.`);
    }
  }
  switch (kind) {
    case 'email': {
      const to = input.to ?? (before?.kind === 'email' ? before.to : missing('to', 'addresses'));
      return { secret: { kind, to }, shown: to.join(', ') };
    }
    case 'webhook': {
      const previous = before?.kind === 'webhook' ? before : undefined;
      const url = input.url ?? previous?.url ?? missing('url', 'the URL that receives the messages');
      const { host } = ctx.net.checkUrl(url);
      return {
        secret: { kind, url, key: previous?.key ?? `whsec_${randomBytes(32).toString('base64url')}` },
        shown: host,
      };
    }
    case 'slack': {
      const url =
        input.url ?? (before?.kind === 'slack' ? before.url : missing('url', 'the URL of an incoming webhook'));
      if (!/^https:\/\/hooks\.slack(-gov)?\.com\/[\w/-]{5,200}$/.test(url)) {
        throw new InvalidInput(
          'url: must be a Slack incoming webhook URL, such as https://hooks.slack.com/services/T000/B000/XXXX.',
        );
      }
      return { secret: { kind, url }, shown: `hooks.slack.com …${url.slice(-4)}` };
    }
    case 'telegram': {
      const previous = before?.kind === 'telegram' ? before : undefined;
      const token = input.token ?? previous?.token ?? missing('token', 'the bot token');
      const chatId = input.chat_id ?? previous?.chatId ?? missing('chat_id', 'the chat id');
      if (!/^\d{3,20}:[\w-]{10,100}$/.test(token)) {
        throw new InvalidInput('token: must be a bot token as @BotFather gives it, 123456:ABC….');
      }
      if (!/^(-?\d{1,20}|@\w{3,64})$/.test(chatId)) {
        throw new InvalidInput(`chat_id: must be a number or @name; given: ${JSON.stringify(chatId)}.`);
      }
      return { secret: { kind, token, chatId }, shown: `chat ${chatId} by bot ${token.split(':')[0]}` };
    }
  }
}

function missing(field: string, description: string): never {
  throw new InvalidInput(`${field}: is required (${description}).`);
}

const purposeOf = (id: string) => `alert-channel:${id}`;

/** Encrypts a channel's settings; only this channel's id can decrypt them. */
export function sealSettings(id: string, { kind, ...secret }: Secret): string {
  registerSecrets(secret, kind);
  return seal(JSON.stringify(secret), purposeOf(id));
}

/** Registers the settings as secrets: a webhook's URL works like a password. */
function registerSecrets(settings: object, kind: string): void {
  const texts = Object.entries(settings).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  rememberSettings(Object.fromEntries(texts));
  for (const [name, value] of texts) if (name === 'url' && kind !== 'email') rememberSecret(value);
}

/** Shown for a channel whose settings can no longer be decrypted. */
export const UNREADABLE_SETTINGS =
  'The settings of this channel cannot be decrypted: they were encrypted with another AUTH_SECRET. Enter them again.';

/** @throws Unavailable when the settings cannot be decrypted because AUTH_SECRET has changed */
export function openSettings({ id, kind, secret: sealed }: { id: string; kind: string; secret: unknown }): Secret {
  const text = typeof sealed === 'string' ? unseal(sealed, purposeOf(id)) : null;
  if (text === null) throw new Unavailable(UNREADABLE_SETTINGS);
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null) registerSecrets(value, kind);
  switch (kind) {
    case 'email':
      return { kind, ...secrets.email.parse(value) };
    case 'webhook':
      return { kind, ...secrets.webhook.parse(value) };
    case 'slack':
      return { kind, ...secrets.slack.parse(value) };
    case 'telegram':
      return { kind, ...secrets.telegram.parse(value) };
    default:
      throw new Error(`channel ${id} has the unknown kind ${kind}`);
  }
}
