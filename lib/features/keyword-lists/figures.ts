import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/features/context.ts';
import type * as contract from '#lib/features/keyword-lists/contract.ts';
import * as store from '#lib/features/keyword-lists/figures-store.ts';
import { ownedList } from '#lib/features/keyword-lists/owned.ts';
import { isAdsConnected } from '#lib/features/keywords/google-ads/planner.ts';
import { NOT_CONNECTED } from '#lib/features/keywords/present-figures.ts';
import { searchVolume } from '#lib/features/keywords/search-volume.ts';
import { AppError } from '#lib/platform/errors.ts';

/** What one question of the search-volume operation takes. */
const AT_ONCE = 20;
const LONGEST = 80;
/** No further question is asked after this time; contract §6 wants the answer within 28 s. */
const BUDGET_MS = 15_000;

const TOO_LONG = `Google Ads takes keywords of at most ${LONGEST} characters.`;

/**
 * Asks for the figures of a list's keywords again, the oldest first, and keeps each part as it comes. Without Google Ads
 * nothing changes: figures that are known stay, with their date.
 * @throws NotFound, also for somebody else's; what `searchVolume` throws for the first part
 */
export async function refreshListFigures(
  ctx: Ctx,
  { id, since: given }: InputOf<typeof contract.refreshListFigures>,
): Promise<OutputOf<typeof contract.refreshListFigures>> {
  const { country } = await ownedList(ctx, id);
  const since = given === undefined ? ctx.now() : new Date(given);
  const endsAt = performance.now() + BUDGET_MS;
  let measured = 0;
  let incomplete = (await isAdsConnected()) ? null : NOT_CONNECTED;
  while (incomplete === null && performance.now() < endsAt) {
    const due = await store.dueItems(id, since, AT_ONCE);
    if (due.length === 0) break;
    try {
      await measure(ctx, country, due);
      measured += due.length;
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (!(error instanceof AppError) || measured === 0) throw error;
      incomplete = error.message;
    }
  }
  const left = await store.countDue(id, since);
  return { data: { measured, left, since: since.toISOString(), incomplete_reason: incomplete } };
}

async function measure(ctx: Ctx, country: string, due: readonly store.DueItem[]): Promise<void> {
  const short = due.filter(({ keyword }) => Array.from(keyword).length <= LONGEST);
  const keywords = short.map(({ keyword }) => keyword);
  const found =
    keywords.length === 0 ? [] : (await searchVolume(ctx, { keywords, country })).data.keywords_search_volume;
  // Asked for now, so that the next part begins after these, whatever the clock of `since` was.
  const at = ctx.now();
  await store.keepFigures(
    due.map((item) => {
      const figures = found[short.indexOf(item)];
      return {
        id: item.id,
        figuresAt: at,
        avgMonthlySearches: figures?.avg_monthly_searches ?? null,
        competition: figures?.competition ?? null,
        competitionIndex: figures?.competition_index ?? null,
        lowBidMicros: micros(figures?.low_top_of_page_bid_micros),
        highBidMicros: micros(figures?.high_top_of_page_bid_micros),
        figuresReason: figures ? figures.figures_reason : TOO_LONG,
      };
    }),
  );
}

const micros = (value: number | null | undefined) => (value === null || value === undefined ? null : BigInt(value));
