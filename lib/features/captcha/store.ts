import 'server-only';
import type { CallKind, InputEvent } from '#lib/features/captcha/contract.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored CAPTCHA. */
export type CallRow = Prisma.CaptchaCallGetPayload<object>;
/** How a CAPTCHA ended. */
export type EndState = Exclude<CallRow['state'], 'waiting'>;

/** Updates the job's own row in the same transaction. @returns whether this attempt still holds the job */
export type ResumeJob = (tx: Prisma.TransactionClient, needsYou: boolean) => Promise<boolean>;

/** A CAPTCHA to store. */
export interface NewCall {
  userId: string;
  kind: CallKind;
  jobId: string;
  engine: string;
  exit: string;
  width: number;
  height: number;
  expiresAt: Date;
}

/** The database's clock, because calls of several workers are compared by time. */
async function clock(tx: Prisma.TransactionClient): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (!row) throw new Error('The database did not return the time.');
  return row.now;
}

const DAY_MS = 86_400_000;

/**
 * Opens a call and updates the job; closes calls of dead attempts.
 * @returns null when this attempt no longer holds the job
 */
export function openCall(call: NewCall, turnJob: ResumeJob): Promise<CallRow | null> {
  return db().$transaction(async (tx) => {
    if (!(await turnJob(tx, true))) return null;
    const now = await clock(tx);
    await tx.captchaCall.updateMany({
      where: { jobId: call.jobId, state: 'waiting' },
      data: { state: 'lost', endedAt: now },
    });
    // A killed worker leaves its last picture.
    await tx.captchaFrame.deleteMany({ where: { call: { jobId: call.jobId } } });
    await tx.captchaInput.deleteMany({ where: { call: { jobId: call.jobId } } });
    await tx.captchaCall.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - DAY_MS) } } });
    return tx.captchaCall.create({ data: { ...call, createdAt: now } });
  });
}

/** Ends a call, deletes its pictures and inputs, and updates the job. An ended call does not change. */
export async function closeCall(id: string, state: EndState, turnJob: ResumeJob): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.captchaCall.updateMany({ where: { id, state: 'waiting' }, data: { state, endedAt: await clock(tx) } });
    await tx.captchaFrame.deleteMany({ where: { callId: id } });
    await tx.captchaInput.deleteMany({ where: { callId: id } });
    await turnJob(tx, false);
  });
}

/** The state of a CAPTCHA, read with each heartbeat. */
export interface Beat {
  state: CallRow['state'];
  /** A window is showing it. */
  watched: boolean;
  /** A captcha of the same engine and egress route was solved since this one appeared. */
  solvedElsewhere: boolean;
}

/** Records the worker's heartbeat. @returns the state of the call; null when it is gone */
export async function beat(id: string): Promise<Beat | null> {
  const [row] = await db().$queryRaw<Beat[]>`
    UPDATE captcha_calls c SET beat_at = clock_timestamp() WHERE c.id = ${id}::uuid
    RETURNING c.state::text AS state, coalesce(c.viewer_at > clock_timestamp() - interval '12 seconds', false) AS watched,
      EXISTS (SELECT 1 FROM captcha_calls o WHERE o.engine = c.engine AND o.exit = c.exit AND o.state = 'solved'
        AND o.ended_at > c.created_at) AS "solvedElsewhere"`;
  return row ?? null;
}

/** Takes the input since the last call, in order. */
export async function takeInputs(callId: string): Promise<unknown[]> {
  const rows = await db().$queryRaw<{ events: unknown }[]>`
    WITH taken AS (DELETE FROM captcha_inputs WHERE call_id = ${callId}::uuid RETURNING id, events)
    SELECT events FROM taken ORDER BY id`;
  return rows.flatMap(({ events }) => (Array.isArray(events) ? events : []));
}

/** Replaces the picture with a newer one. */
export async function putFrame(callId: string, picture: Uint8Array<ArrayBuffer>): Promise<void> {
  await db().captchaFrame.upsert({
    where: { callId },
    create: { callId, picture },
    update: { picture, no: { increment: 1 } },
  });
}

/** Waiting calls of a user whose worker is alive. */
export function listWaiting(userId: string): Promise<CallRow[]> {
  return db().$queryRaw<CallRow[]>`
    SELECT id, kind, job_id AS "jobId", engine, created_at AS "createdAt", expires_at AS "expiresAt" FROM captcha_calls
    WHERE user_id = ${userId}::uuid AND state = 'waiting' AND beat_at > clock_timestamp() - interval '20 seconds'
    ORDER BY created_at`;
}

/** A user's CAPTCHA; null if there is none. */
export function findCall(userId: string, id: string): Promise<CallRow | null> {
  return db().captchaCall.findFirst({ where: { id, userId } });
}

/**
 * Records that a window shows the call. One window holds it at a time, until it has been silent for a while or another
 * one takes over.
 * @returns whether this window holds it
 */
export async function attach(userId: string, id: string, viewer: string, take: boolean): Promise<boolean> {
  const count = await db().$executeRaw`
    UPDATE captcha_calls SET viewer = ${viewer}::uuid, viewer_at = clock_timestamp()
    WHERE id = ${id}::uuid AND user_id = ${userId}::uuid AND state = 'waiting' AND (${take} OR viewer IS NULL
      OR viewer = ${viewer}::uuid OR viewer_at < clock_timestamp() - interval '12 seconds')`;
  return count > 0;
}

/** Number of the newest picture; 0 without one. */
export async function frameNo(callId: string): Promise<number> {
  return (await db().captchaFrame.findUnique({ where: { callId }, select: { no: true } }))?.no ?? 0;
}

/** The latest picture of the page; null if there is none. */
export function findFrame(callId: string): Promise<{ no: number; picture: Uint8Array } | null> {
  return db().captchaFrame.findUnique({ where: { callId }, select: { no: true, picture: true } });
}

/** Maximum input batches queued for a worker; more are rejected. */
const MAX_WAITING = 50;

/** Queues input for the worker. @returns false when this window does not hold the call, or the worker accepts no more */
export async function addInputs(
  userId: string,
  { id, viewer, events }: { id: string; viewer: string; events: readonly InputEvent[] },
): Promise<boolean> {
  const count = await db().$executeRaw`
    INSERT INTO captcha_inputs (call_id, events) SELECT c.id, ${JSON.stringify(events)}::jsonb FROM captcha_calls c
    WHERE c.id = ${id}::uuid AND c.user_id = ${userId}::uuid AND c.state = 'waiting' AND c.viewer = ${viewer}::uuid
      AND (SELECT count(*) FROM captcha_inputs i WHERE i.call_id = c.id) < ${MAX_WAITING}`;
  return count > 0;
}

/** Ends a call from outside; its worker notices at its next heartbeat. @returns false when it had ended */
export async function giveUpCall(userId: string, id: string): Promise<boolean> {
  const count = await db().$executeRaw`
    UPDATE captcha_calls SET state = 'given_up', ended_at = clock_timestamp()
    WHERE id = ${id}::uuid AND user_id = ${userId}::uuid AND state = 'waiting'`;
  return count > 0;
}
