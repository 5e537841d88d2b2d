import 'server-only';
import type { CallKind, InputEvent } from '#lib/features/captcha/contract.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export type CallRow = Prisma.CaptchaCallGetPayload<object>;
export type EndState = Exclude<CallRow['state'], 'waiting'>;

/** Writes what the job's own row says of it, in the same transaction. @returns whether the job is still ours */
export type TurnJob = (tx: Prisma.TransactionClient, needsYou: boolean) => Promise<boolean>;

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

/** The database's clock: when calls of several workers came up and were solved is compared. */
async function clock(tx: Prisma.TransactionClient): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  if (!row) throw new Error('The database told no time.');
  return row.now;
}

const DAY_MS = 86_400_000;

/** Opens a call and says so in the job; calls of attempts that died are closed. @returns null when the job is no longer ours */
export function openCall(call: NewCall, turnJob: TurnJob): Promise<CallRow | null> {
  return db().$transaction(async (tx) => {
    if (!(await turnJob(tx, true))) return null;
    const now = await clock(tx);
    await tx.captchaCall.updateMany({
      where: { jobId: call.jobId, state: 'waiting' },
      data: { state: 'lost', endedAt: now },
    });
    // A killed worker left its last picture.
    await tx.captchaFrame.deleteMany({ where: { call: { jobId: call.jobId } } });
    await tx.captchaInput.deleteMany({ where: { call: { jobId: call.jobId } } });
    await tx.captchaCall.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - DAY_MS) } } });
    return tx.captchaCall.create({ data: { ...call, createdAt: now } });
  });
}

/** Ends a call with its pictures and inputs, and says in the job that it goes on. One that was ended stays as it is. */
export async function closeCall(id: string, state: EndState, turnJob: TurnJob): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.captchaCall.updateMany({ where: { id, state: 'waiting' }, data: { state, endedAt: await clock(tx) } });
    await tx.captchaFrame.deleteMany({ where: { callId: id } });
    await tx.captchaInput.deleteMany({ where: { callId: id } });
    await turnJob(tx, false);
  });
}

export interface Beat {
  state: CallRow['state'];
  /** A window shows it now. */
  watched: boolean;
  /** A captcha of the same engine and way out was solved since this one came up. */
  solvedElsewhere: boolean;
}

/** Says that the worker lives. @returns what has become of the call; null when it is gone */
export async function beat(id: string): Promise<Beat | null> {
  const [row] = await db().$queryRaw<Beat[]>`
    UPDATE captcha_calls c SET beat_at = clock_timestamp() WHERE c.id = ${id}::uuid
    RETURNING c.state::text AS state, coalesce(c.viewer_at > clock_timestamp() - interval '12 seconds', false) AS watched,
      EXISTS (SELECT 1 FROM captcha_calls o WHERE o.engine = c.engine AND o.exit = c.exit AND o.state = 'solved'
        AND o.ended_at > c.created_at) AS "solvedElsewhere"`;
  return row ?? null;
}

/** Takes what the person has done since, in order. */
export async function takeInputs(callId: string): Promise<unknown[]> {
  const rows = await db().$queryRaw<{ events: unknown }[]>`
    WITH taken AS (DELETE FROM captcha_inputs WHERE call_id = ${callId}::uuid RETURNING id, events)
    SELECT events FROM taken ORDER BY id`;
  return rows.flatMap(({ events }) => (Array.isArray(events) ? events : []));
}

/** Puts the newest picture in place of the one before. */
export async function putFrame(callId: string, picture: Uint8Array<ArrayBuffer>): Promise<void> {
  await db().captchaFrame.upsert({
    where: { callId },
    create: { callId, picture },
    update: { picture, no: { increment: 1 } },
  });
}

/** Calls of a user that wait, with a worker that lives. */
export function listWaiting(userId: string): Promise<CallRow[]> {
  return db().$queryRaw<CallRow[]>`
    SELECT id, kind, job_id AS "jobId", engine, created_at AS "createdAt", expires_at AS "expiresAt" FROM captcha_calls
    WHERE user_id = ${userId}::uuid AND state = 'waiting' AND beat_at > clock_timestamp() - interval '20 seconds'
    ORDER BY created_at`;
}

export function findCall(userId: string, id: string): Promise<CallRow | null> {
  return db().captchaCall.findFirst({ where: { id, userId } });
}

/**
 * Says that a window shows the call. One window has it at a time, until it has been silent for a while or another one
 * takes it.
 * @returns whether it is this one
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

export function findFrame(callId: string): Promise<{ no: number; picture: Uint8Array } | null> {
  return db().captchaFrame.findUnique({ where: { callId }, select: { no: true, picture: true } });
}

/** Batches of input that may wait for a worker: more are refused. */
const MAX_WAITING = 50;

/** Hands inputs to the worker. @returns false when this window does not have the call, or the worker takes none */
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

/** Ends a call from outside: its worker sees it at its next beat. @returns false when it was over */
export async function giveUpCall(userId: string, id: string): Promise<boolean> {
  const count = await db().$executeRaw`
    UPDATE captcha_calls SET state = 'given_up', ended_at = clock_timestamp()
    WHERE id = ${id}::uuid AND user_id = ${userId}::uuid AND state = 'waiting'`;
  return count > 0;
}
