import 'server-only';
import { countAttempt, settleAttempt } from '#lib/features/account/attempts.ts';
import { allowanceOf, type Limits, takeRequest } from '#lib/features/account/limits.ts';
import { verifyPassword } from '#lib/features/account/passwords.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import type { ReportDocument } from '#lib/features/reports/contract.ts';
import { drawReport } from '#lib/features/reports/draw-report.ts';
import { drawnLately } from '#lib/features/reports/drawn-lately.ts';
import * as store from '#lib/features/reports/share-store.ts';
import { hashSecret, isSecret } from '#lib/features/reports/shares.ts';
import { AppError, LimitReached, NotFound, Unauthorized } from '#lib/platform/errors.ts';
import { sign, verifySigned } from '#lib/platform/secrets.ts';

/** Links that open nothing, one visitor a minute; past them no link does, so that guessing learns nothing. */
const GUESSES: Limits = { ratePerMinute: 30, dailyLimit: null };
/** Openings of one link by one visitor. */
const VIEWS: Limits = { ratePerMinute: 60, dailyLimit: null };
const OPEN_SECONDS = 12 * 60 * 60;
const PURPOSE = 'opened-share';
const DRAW_MS = 25_000;

export interface Visit {
  /** What the link carries. */
  token: string;
  /** Where the visitor comes from, as the web process found it. */
  address: string;
  now: Date;
}

export type Opened = { state: 'password' } | { state: 'open'; document: ReportDocument };

/**
 * What a visitor with a link may see. A link that is unknown, ended or taken back is all the same to them.
 * @param cookie what `unlockShare` gave this visitor for this link
 * @returns null: nothing. @throws LimitReached, AppError when the database is away
 */
export async function openShare(visit: Visit, cookie: string | undefined): Promise<Opened | null> {
  const share = await goodShare(visit);
  if (!share) return null;
  if (share.passwordHash !== null && !isOpenedBy(cookie, share.id, visit.now)) return { state: 'password' };
  await takeRequest(`share-view:${share.id}:${visit.address}`, VIEWS);
  const document = await drawnLately(share.report, visit.now, () =>
    drawReport(createCtx({ actor: { kind: 'system' }, signal: AbortSignal.timeout(DRAW_MS) }), share.reportId),
  );
  if (!document) return null;
  await store.countView(share.id, visit.now);
  return { state: 'open', document };
}

/** Whether a link asks for a password, without opening it. */
async function goodShare({ token, address, now }: Visit): Promise<store.GoodShare | null> {
  const holder = `share-guess:${address}`;
  const { minute } = await allowanceOf(holder, GUESSES);
  if (minute.left === 0) return null;
  const share = isSecret(token) ? await store.findGoodShare(hashSecret(token), now) : null;
  if (share) return share;
  await takeRequest(holder, GUESSES).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'limit_reached') throw error;
  });
  return null;
}

/**
 * Checks the password of a link. Wrong ones are counted for the visitor and for the link; past the free ones each waits longer.
 * @returns value of the cookie that opens this link, and how long it does
 * @throws NotFound for a link that opens nothing, Unauthorized, LimitReached with the seconds to wait
 */
export async function unlockShare(visit: Visit, password: string): Promise<{ value: string; seconds: number }> {
  const share = await goodShare(visit);
  if (!share?.passwordHash) {
    // As long as it takes for a real one.
    if (!share) await verifyPassword(password, null);
    throw new NotFound('This link opens nothing.');
  }
  const { now, address } = visit;
  const counted = [
    ['share-visitor', `${share.id}:${address}`],
    ['share', share.id],
  ] as const;
  const waits: number[] = [];
  for (const [kind, value] of counted) waits.push(await countAttempt(kind, value, now));
  const wait = Math.max(...waits);
  if (wait > 0) throw new LimitReached(`Too many wrong tries. Try again in ${wait} s.`, wait);
  if (!(await verifyPassword(password, share.passwordHash))) throw new Unauthorized('The password is not right.');
  for (const [kind, value] of counted) await settleAttempt(kind, value, now);
  const ends = Math.floor(now.getTime() / 1_000) + OPEN_SECONDS;
  return { value: sign(`${share.id}~${ends}`, PURPOSE), seconds: OPEN_SECONDS };
}

function isOpenedBy(cookie: string | undefined, shareId: string, now: Date): boolean {
  const [id, ends] = (cookie ? verifySigned(cookie, PURPOSE) : null)?.split('~') ?? [];
  return id === shareId && Number(ends) > now.getTime() / 1_000;
}
