import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { ENGINE_IDS } from '#lib/engines/engine.ts';
import type {
  actInput,
  giveUpInput,
  LivePageUpdate,
  livePageInput,
  WaitingCall,
} from '#lib/features/captcha/contract.ts';
import { CALL_KINDS } from '#lib/features/captcha/contract.ts';
import * as store from '#lib/features/captcha/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, Forbidden, InvalidInput, NotFound } from '#lib/platform/errors.ts';

/** A poll without new content waits this long. */
const POLL_INTERVAL_MS = 8_000;
const POLL_MS = 200;

/** Calls are visible in the dashboard to the job's user only: not to tokens, and not to other users or owners. */
function userOf({ actor }: Ctx): string {
  if (actor.kind !== 'user')
    throw new Forbidden('CAPTCHAs can only be solved in the dashboard by the user who started the job.');
  return actor.userId;
}

/** The user's jobs that currently wait for a person. */
export async function listCalls(ctx: Ctx): Promise<WaitingCall[]> {
  const rows = await store.listWaiting(userOf(ctx));
  return rows.map((row) => ({
    id: row.id,
    kind: CALL_KINDS.find((kind) => kind === row.kind) ?? 'search',
    job_id: row.jobId,
    search_engine: ENGINE_IDS.find((id) => id === row.engine) ?? 'google',
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }));
}

/**
 * The current page of a call. Waits a few seconds for a picture newer than `after`.
 * @throws NotFound, also for other users' calls
 */
export async function pollLivePage(
  ctx: Ctx,
  { id, viewer, after, take }: z.output<typeof livePageInput>,
): Promise<LivePageUpdate> {
  const userId = userOf(ctx);
  const isMine = await store.attach(userId, id, viewer, take);
  const call = await ownCall(userId, id);
  const { width, height } = call;
  const seen = (state: LivePageUpdate['state'], no: number, picture: string | null): LivePageUpdate => ({
    state,
    width,
    height,
    no,
    picture,
    remaining_ms: Math.max(0, call.expiresAt.getTime() - ctx.now().getTime()),
  });
  if (call.state !== 'waiting') return seen(call.state, after, null);
  if (!isMine) return seen('held', after, null);
  const until = performance.now() + POLL_INTERVAL_MS;
  for (;;) {
    if ((await store.frameNo(id)) > after) {
      const frame = await store.findFrame(id);
      if (frame) return seen('waiting', frame.no, Buffer.from(frame.picture).toString('base64'));
    }
    const now = await ownCall(userId, id);
    if (now.state !== 'waiting') return seen(now.state, after, null);
    if (now.viewer !== viewer) return seen('held', after, null);
    if (performance.now() >= until) return seen('waiting', after, null);
    await wait(POLL_MS, undefined, { signal: ctx.signal });
  }
}

/**
 * Forwards a person's input to the page.
 * @throws InvalidInput (outside the page), NotFound (also for other users' calls), AppError `gone` when it is over
 */
export async function act(ctx: Ctx, { id, viewer, events }: z.output<typeof actInput>): Promise<void> {
  const userId = userOf(ctx);
  const { width, height, state, viewer: holder } = await ownCall(userId, id);
  for (const event of events) {
    if ('x' in event && (event.x >= width || event.y >= height)) {
      throw new InvalidInput(
        `events must be inside the page, ${width} by ${height} pixels; given: ${event.x}, ${event.y}`,
      );
    }
  }
  if (state !== 'waiting') throw new AppError('gone', 'This CAPTCHA is no longer waiting to be solved.');
  if (holder !== viewer) throw new Forbidden('This CAPTCHA is open in another window. Take it over first.');
  if (!(await store.addInputs(userId, { id, viewer, events }))) {
    throw new AppError('unavailable', 'The page is not responding. Wait a moment.');
  }
}

/**
 * Ends the wait; the job continues without a solution. An ended call does not change.
 * @throws NotFound, also for other users' calls
 */
export async function giveUp(ctx: Ctx, { id }: z.output<typeof giveUpInput>): Promise<void> {
  const userId = userOf(ctx);
  await ownCall(userId, id);
  await store.giveUpCall(userId, id);
}

async function ownCall(userId: string, id: string): Promise<store.CallRow> {
  const call = await store.findCall(userId, id);
  if (!call) throw new NotFound('CAPTCHA not found.');
  return call;
}
