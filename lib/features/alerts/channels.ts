import 'server-only';
import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { openSettings, sealSettings, settingsOf } from '#lib/features/alerts/channel-settings.ts';
import * as contract from '#lib/features/alerts/channels-contract.ts';
import * as store from '#lib/features/alerts/channels-store.ts';
import { send } from '#lib/features/alerts/send.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { appBaseUrl } from '#lib/platform/app-base-url.ts';
import { Conflict, NotFound, Refused, toAppError } from '#lib/platform/errors.ts';
import { takeTestRecipients } from '#lib/platform/limits/limits.ts';

type Input<K extends keyof typeof contract> = (typeof contract)[K] extends infer E ? InputOf<E> : never;
type Output<K extends keyof typeof contract> = Promise<(typeof contract)[K] extends infer E ? OutputOf<E> : never>;

/** @throws NotFound for other users' projects, like all functions below */
export async function listAlertChannels(
  ctx: Ctx,
  { project_id: projectId }: Input<'listAlertChannels'>,
): Output<'listAlertChannels'> {
  await requireProjectRole(ctx, projectId, 'viewer');
  return { data: { channels: (await store.listChannels(projectId)).map(shape) } };
}

/** @throws InvalidInput, Refused (internal address, too many), Forbidden */
export async function createAlertChannel(ctx: Ctx, input: Input<'createAlertChannel'>): Output<'createAlertChannel'> {
  const { project_id: projectId, kind, name, all_rules: allRules = false, ...given } = input;
  await requireProjectRole(ctx, projectId, 'editor');
  if ((await store.countChannels(projectId)) >= contract.MAX_CHANNELS) {
    throw new Refused(`A project has at most ${contract.MAX_CHANNELS} channels.`);
  }
  const { secret, shown } = settingsOf(ctx, kind, given);
  const id = crypto.randomUUID();
  const row = await store.insertChannel(projectId, {
    id,
    kind,
    name,
    secret: sealSettings(id, secret),
    shown: { goes_to: shown },
    allRules,
  });
  return { data: { channel: shape(row), signing_key: secret.kind === 'webhook' ? secret.key : null } };
}

/** @throws NotFound, InvalidInput, Refused, Forbidden, Conflict when someone else changed it since it was read */
export async function updateAlertChannel(ctx: Ctx, input: Input<'updateAlertChannel'>): Output<'updateAlertChannel'> {
  const { project_id: projectId, channel_id: id, name, revision, ...given } = input;
  await requireProjectRole(ctx, projectId, 'editor');
  const row = await one(projectId, id);
  if (revision !== undefined && revision !== revisionOf(row)) {
    throw new Conflict('The channel was changed since you read it. Reload it and try again.');
  }
  const changed = Object.values(given).some((value) => value !== undefined);
  const settings = changed ? settingsOf(ctx, kindOf(row), given, beforeOf(row)) : null;
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(settings && { secret: sealSettings(id, settings.secret), shown: { goes_to: settings.shown } }),
  };
  if (!(await store.updateChannel(row, change))) {
    throw new Conflict('The channel was changed by someone else. Reload and try again.');
  }
  return { data: { channel: shape(await one(projectId, id)) } };
}

/** @throws NotFound, Forbidden */
export async function deleteAlertChannel(
  ctx: Ctx,
  { project_id: projectId, channel_id: id }: Input<'deleteAlertChannel'>,
): Output<'deleteAlertChannel'> {
  await requireProjectRole(ctx, projectId, 'editor');
  if (!(await store.deleteChannel(projectId, id))) throw channelNotFound();
  return { data: { deleted: true } };
}

/**
 * Sends a test message immediately. A failed delivery is part of the result, not an error.
 * @throws NotFound, Forbidden, LimitReached (daily email recipients)
 */
export async function testAlertChannel(
  ctx: Ctx,
  { project_id: projectId, channel_id: id }: Input<'testAlertChannel'>,
): Output<'testAlertChannel'> {
  const { project, userId } = await requireProjectRole(ctx, projectId, 'editor');
  const row = await one(projectId, id);
  const settings = beforeOf(row);
  // Limited because it goes through the operator's mail server to unconfirmed addresses.
  if (settings?.kind === 'email') await takeTestRecipients(userId, settings.to.length);
  let fault: string | null = null;
  try {
    const at = ctx.now();
    const message = {
      id: crypto.randomUUID(),
      project: { id: project.id, name: project.name, domain: project.domain },
      home: appBaseUrl(),
      events: [
        {
          id: crypto.randomUUID(),
          kind: 'test',
          title: 'Test alert: this channel will receive alerts.',
          better: true,
          facts: {},
          path: `/alerts?project=${project.id}`,
          at,
          rule: { id: crypto.randomUUID(), name: 'Test' },
        },
      ],
    };
    await send(ctx, openSettings(row), message, null);
  } catch (thrown) {
    ctx.signal.throwIfAborted();
    const error = toAppError(thrown);
    ctx.log.warn({ code: error.code, reason: error.reason, channel: id }, 'alert channel test failed');
    fault = error.message;
  }
  await store.recordTest(id, fault, ctx.now());
  const found = fault ?? `Sent to ${shape(row).goes_to}. Check whether it has arrived.`;
  return { data: { works: fault === null, found, channel: shape(await one(projectId, id)) } };
}

async function one(projectId: string, id: string): Promise<store.ChannelWithWaiting> {
  const row = await store.findChannel(projectId, id);
  if (!row) throw channelNotFound();
  return row;
}

const channelNotFound = () => new NotFound('Channel not found in this project.');

/** Settings that can no longer be decrypted have to be entered again. */
function beforeOf(row: store.ChannelRow) {
  try {
    return openSettings(row);
  } catch {
    return undefined;
  }
}

/**
 * Revision of the fields that an editor can change; sending and testing do not affect it. Encrypting again always
 * yields a different text.
 */
const revisionOf = ({ name, secret }: store.ChannelRow): string =>
  createHash('sha256')
    .update(JSON.stringify([name, secret]))
    .digest('hex')
    .slice(0, 16);

const kindOf = ({ kind }: store.ChannelRow) => contract.alertChannel.shape.kind.parse(kind);

function shape(row: store.ChannelWithWaiting): contract.AlertChannel {
  const shown =
    row.public && typeof row.public === 'object' && 'goes_to' in row.public ? String(row.public.goes_to) : '';
  return {
    id: row.id,
    kind: kindOf(row),
    name: row.name,
    goes_to: shown,
    waiting: row._count.deliveries,
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
    last_error: row.lastError,
    tested_at: row.testedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    revision: revisionOf(row),
  };
}
