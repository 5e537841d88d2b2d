import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import {
  type AskedFigures,
  isAdsConnected,
  keywordFigures,
  languageOfSeed,
  NOT_CONNECTED,
  presentFigures,
} from '#lib/features/keywords/ideas/service.ts';
import type * as contract from '#lib/features/keywords/lists/contract.ts';
import * as store from '#lib/features/keywords/lists/figures-store.ts';
import { ownedList } from '#lib/features/keywords/lists/owned.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Keywords per batch, between two checks of the time limit. */
const AT_ONCE = 20;
/** No request starts after `beginMs`, and all are aborted after `answerMs`; the response is due within 28 s. */
const LIMITS = { beginMs: 15_000, answerMs: 26_000 };

/**
 * Refreshes the figures of a list's keywords, oldest first, and stores each batch as it arrives. Keywords that were not
 * reached keep their figures and date, and remain due; without Google Ads that is all of them.
 * @throws NotFound, also for other users' lists; what `keywordFigures` throws for the first batch
 */
export async function refreshListFigures(
  ctx: Ctx,
  { id, since: given }: InputOf<typeof contract.refreshListFigures>,
  { beginMs, answerMs } = LIMITS,
): Promise<OutputOf<typeof contract.refreshListFigures>> {
  await ownedList(ctx, id);
  const since = given === undefined ? ctx.now() : new Date(given);
  const beganAt = performance.now();
  const elapsed = () => performance.now() - beganAt;
  let measured = 0;
  let incomplete = (await isAdsConnected()) ? null : NOT_CONNECTED;
  while (incomplete === null && elapsed() < beginMs) {
    // Read again for each batch, because its country may have changed.
    const list = await ownedList(ctx, id);
    const due = await store.dueItems(id, since, AT_ONCE);
    if (due.length === 0) break;
    const keywords = due.map(({ keyword }) => keyword);
    const { country } = list;
    const language = list.language ?? languageOfSeed(keywords.join(' '), country);
    try {
      const answer = await keywordFigures(ctx, { keywords, country, language, withinMs: answerMs - elapsed() });
      const found = answer?.figures ?? [];
      // Uses the current time, so that the next batch starts after these keywords, whatever clock `since` came from.
      await store.keepFigures(list, toStored(due, found, ctx.now()));
      measured += found.length;
      incomplete = answer ? answer.incomplete : NOT_CONNECTED;
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (!(error instanceof AppError) || measured === 0) throw error;
      incomplete = error.message;
    }
  }
  const left = await store.countDue(id, since);
  return { data: { measured, left, since: since.toISOString(), incomplete_reason: incomplete } };
}

/** @param found figures of the first keywords, as many as were reached */
function toStored(due: readonly store.DueItem[], found: readonly AskedFigures[], at: Date): store.Figures[] {
  return due.flatMap(({ id }, place) => {
    const figures = found[place];
    if (!figures) return [];
    return {
      id,
      figuresAt: at,
      avgMonthlySearches: figures.avgMonthlySearches,
      competition: figures.competition,
      competitionIndex: figures.competitionIndex,
      lowBidMicros: micros(figures.lowTopOfPageBidMicros),
      highBidMicros: micros(figures.highTopOfPageBidMicros),
      figuresReason: presentFigures(figures).figures_reason,
    };
  });
}

const micros = (value: number | null) => (value === null ? null : BigInt(value));
