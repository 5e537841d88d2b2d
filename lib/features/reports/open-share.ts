import 'server-only';
import { setTimeout } from 'node:timers/promises';
import { createCtx } from '#lib/features/create-ctx.ts';
import type { ReportDocument } from '#lib/features/reports/contract.ts';
import { renderCached } from '#lib/features/reports/render-cache.ts';
import { renderReport } from '#lib/features/reports/render-report.ts';
import * as store from '#lib/features/reports/share-store.ts';
import { hashSecret, isSecret } from '#lib/features/reports/shares.ts';
import { AppError, LimitReached, NotFound, Unauthorized } from '#lib/platform/errors.ts';
import { countAttempt, settleAttempt } from '#lib/platform/limits/attempts.ts';
import { allowanceOf, type Limits, takeRequest } from '#lib/platform/limits/limits.ts';
import { verifyPassword } from '#lib/platform/security/passwords.ts';
import { sign, verifySigned } from '#lib/platform/security/secrets.ts';

/** Invalid links per visitor and minute; above the limit no link works, so that guessing reveals nothing. */
const INVALID_LINKS: Limits = { ratePerMinute: 30, dailyLimit: null };
/** Password attempts per link by all visitors: generous, and reset every minute. */
const PASSWORD_ATTEMPTS: Limits = { ratePerMinute: 300, dailyLimit: null };
/** Views of one link per visitor. */
const VIEWS: Limits = { ratePerMinute: 60, dailyLimit: null };
const OPEN_SECONDS = 12 * 60 * 60;
const PURPOSE = 'opened-share';
const RENDER_MS = 25_000;

/** A visit of a share link. */
export interface Visit {
  /** The secret in the link. */
  token: string;
  /** The visitor's address, as determined by the web process. */
  address: string;
  now: Date;
  /** Waits when a link is throttled; replaced in tests. */
  pause?: (ms: number) => Promise<unknown>;
}

/** The report, or a request for its password. */
export type Opened = { state: 'password' } | { state: 'open'; document: ReportDocument };

/**
 * What a visitor with a link may see. Unknown, expired and revoked links are indistinguishable.
 * @param cookie the value that `unlockShare` returned to this visitor for this link
 * @returns null: nothing
 * @throws LimitReached, AppError when the database is down
 */
export async function openShare(visit: Visit, cookie: string | undefined): Promise<Opened | null> {
  // A visitor who has opened a link keeps access, whatever others try from the same address.
  const openedId = openedBy(cookie, visit.now);
  const share = (openedId !== null && (await openedShare(visit, openedId))) || (await validShare(visit));
  if (!share) return null;
  if (share.passwordHash !== null && openedId !== share.id) return { state: 'password' };
  await takeRequest(`share-view:${share.id}:${visit.address}`, VIEWS);
  const document = await renderCached(share.report, visit.now, () =>
    renderReport(createCtx({ actor: { kind: 'system' }, signal: AbortSignal.timeout(RENDER_MS) }), share.reportId),
  );
  if (!document) return null;
  await store.countView(share.id, visit.now);
  return { state: 'open', document };
}

/** The link, if it is the one that the cookie opens. */
async function openedShare({ token, now }: Visit, id: string): Promise<store.ValidShare | null> {
  const share = isSecret(token) ? await store.findValidShare(hashSecret(token), now) : null;
  return share?.id === id ? share : null;
}

const guessesOf = ({ address }: Visit) => `share-guess:${address}`;

/** Refuses visitors above the limit before anything is hashed: a dummy hash costs as much CPU time as a sign-in. */
async function assertGuessesLeft(visit: Visit): Promise<void> {
  const { minute } = await allowanceOf(guessesOf(visit), INVALID_LINKS);
  if (minute.left === 0) throw new LimitReached('Too many invalid links. Try again in a minute.', 60);
}

/** The link with this secret; null if there is none, and for every link once the visitor is above the limit. */
async function validShare(visit: Visit): Promise<store.ValidShare | null> {
  const { token, now } = visit;
  const holder = guessesOf(visit);
  const { minute } = await allowanceOf(holder, INVALID_LINKS);
  if (minute.left === 0) return null;
  const share = isSecret(token) ? await store.findValidShare(hashSecret(token), now) : null;
  if (share) return share;
  await takeRequest(holder, INVALID_LINKS).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'limit_reached') throw error;
  });
  return null;
}

/**
 * Checks the password of a link. Wrong ones are counted per visitor, whose wait grows after the free attempts; those of
 * all visitors throttle the link; above 300 attempts a minute in total, new visitors wait.
 * @returns value of the cookie that opens this link, and its lifetime
 * @throws NotFound for an invalid link, Unauthorized, LimitReached with the seconds to wait
 */
export async function unlockShare(visit: Visit, password: string): Promise<{ value: string; seconds: number }> {
  await assertGuessesLeft(visit);
  const share = await validShare(visit);
  if (!share?.passwordHash) {
    // Takes as long as for a real one.
    if (!share) await verifyPassword(password, null);
    throw new NotFound('This link is invalid or has expired.');
  }
  const { now, address, pause = setTimeout } = visit;
  const visitor = `${share.id}:${address}`;
  const wait = await countAttempt('share-visitor', visitor, now);
  if (wait > 0) throw new LimitReached(`Too many failed attempts. Try again in ${wait} s.`, wait);
  await takeRequest(`share-tries:${share.id}`, PASSWORD_ATTEMPTS);
  const delay = await countAttempt('share', share.id, now);
  if (delay > 0) await pause(delay * 1_000);
  if (!(await verifyPassword(password, share.passwordHash))) throw new Unauthorized('Wrong password.');
  await settleAttempt('share-visitor', visitor, now);
  await settleAttempt('share', share.id, now);
  const ends = Math.floor(now.getTime() / 1_000) + OPEN_SECONDS;
  return { value: sign(`${share.id}~${ends}`, PURPOSE), seconds: OPEN_SECONDS };
}

/** The link that a cookie currently opens; null: none. */
function openedBy(cookie: string | undefined, now: Date): string | null {
  const [id = '', ends] = (cookie ? verifySigned(cookie, PURPOSE) : null)?.split('~') ?? [];
  return Number(ends) > now.getTime() / 1_000 ? id : null;
}
