import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { CallKind } from '#lib/features/captcha/contract.ts';
import { type LivePage, openLivePage } from '#lib/features/captcha/live-page.ts';
import * as store from '#lib/features/captcha/store.ts';
import { Unsolved } from '#lib/features/captcha/unsolved.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Time in which a person can solve the challenge. */
export const PERSON_MS = 600_000;

const TICK_MS = 150;
/** Minimum interval between two pictures: a few per second are enough to follow. */
const FRAME_EVERY_MS = 300;
const BEAT_EVERY_MS = 1_000;
/** Checks periodically, because a captcha can disappear without a navigation. */
const POLL_MS = 2_500;

/** The job that a captcha blocks. */
export interface WaitingJob {
  kind: CallKind;
  id: string;
  userId: string;
  /** Records in the job's row that it waits for a person, or continues. */
  turn: store.ResumeJob;
}

/** A page that shows a CAPTCHA. */
export interface CaptchaChallenge {
  page: Page;
  engine: string;
  exit: string;
  /** Whether the page still shows the captcha. */
  isThere: () => Promise<boolean>;
}

/**
 * Lets a person solve a captcha: the job's status becomes `action_required`, and the dashboard shows the live page and
 * forwards input to it. This process and the one that serves the dashboard share only PostgreSQL.
 * @returns "elsewhere" when the same captcha was solved in another page meanwhile
 * @throws Unsolved when nobody solved it in time, or it was dismissed; the signal's reason
 */
export async function askPerson(ctx: Ctx, job: WaitingJob, riddle: CaptchaChallenge): Promise<'here' | 'elsewhere'> {
  const live = await openLivePage(riddle.page);
  let call: store.CallRow | null = null;
  let end: store.EndState = 'lost';
  try {
    call = await store.openCall(
      {
        userId: job.userId,
        kind: job.kind,
        jobId: job.id,
        engine: riddle.engine,
        exit: riddle.exit,
        width: live.width,
        height: live.height,
        expiresAt: new Date(ctx.now().getTime() + PERSON_MS),
      },
      job.turn,
    );
    if (!call) throw new Unsolved('the job ended');
    ctx.log.info({ id: job.id, engine: riddle.engine, exit: riddle.exit }, 'a CAPTCHA is waiting to be solved');
    const outcome = await watch(ctx, call, live, riddle);
    end = outcome === 'here' || outcome === 'elsewhere' ? 'solved' : outcome;
    if (outcome === 'here' || outcome === 'elsewhere') return outcome;
    throw new Unsolved(WHY[outcome]);
  } finally {
    await live.stop();
    // Runs even when the signal ended the wait, because the row must be updated in any case.
    if (call) await store.closeCall(call.id, end, job.turn);
  }
}

const WHY: Record<store.EndState, string> = {
  expired: `it was not solved in the dashboard within ${PERSON_MS / 60_000} minutes`,
  given_up: 'it was canceled in the dashboard',
  lost: 'waiting for a user was canceled',
  solved: 'it was solved',
};

async function watch(
  ctx: Ctx,
  { id, expiresAt }: store.CallRow,
  live: LivePage,
  riddle: CaptchaChallenge,
): Promise<store.EndState | 'here' | 'elsewhere'> {
  const due = { beat: 0, frame: 0, look: performance.now() + POLL_MS };
  let waiting: Uint8Array<ArrayBuffer> | null = null;
  let watched = false;
  let shown = false;
  for (;;) {
    ctx.signal.throwIfAborted();
    const now = performance.now();
    if (now >= due.beat) {
      due.beat = now + BEAT_EVERY_MS;
      const beat = await store.beat(id);
      if (!beat) return 'lost';
      if (beat.state !== 'waiting') return beat.state;
      if (beat.solvedElsewhere) return 'elsewhere';
      ({ watched } = beat);
    }
    if (ctx.now() >= expiresAt) return 'expired';
    for (const event of await store.takeInputs(id)) await live.act(event);
    waiting = live.takePicture() ?? waiting;
    // Without a viewer, one picture is enough.
    if (waiting && now >= due.frame && (watched || !shown)) {
      due.frame = now + FRAME_EVERY_MS;
      await store.putFrame(id, waiting);
      waiting = null;
      shown = true;
    }
    if (live.wasLedOn() || now >= due.look) {
      due.look = now + POLL_MS;
      if (!(await riddle.isThere())) return 'here';
    }
    await wait(TICK_MS, undefined, { signal: ctx.signal }).catch(() => ctx.signal.throwIfAborted());
  }
}
