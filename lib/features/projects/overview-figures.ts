import type { ProjectAudit } from '#lib/features/projects/figures-store.ts';
import type * as contract from '#lib/features/projects/overview-contract.ts';
import { aiSentence, aiStateOf, type CurrentPositions, visibilityOf } from '#lib/features/rankings/service.ts';

/** Number of keywords in each range of positions. */
export const bucketsNow = (positions: CurrentPositions | undefined): contract.Buckets => ({
  '1-3': positions?.b3 ?? 0,
  '4-10': positions?.b10 ?? 0,
  '11-20': positions?.b20 ?? 0,
  '21-50': positions?.b50 ?? 0,
  '51-100': positions?.b100 ?? 0,
  not_found: positions?.none ?? 0,
  not_measured: (positions?.keywords ?? 0) - (positions?.measured ?? 0),
});

/** The earlier positions that the changes compare with, so that all figures of a page agree; null: there are none. */
export function bucketsThen(positions: CurrentPositions | undefined): contract.Buckets | null {
  if (!positions) return null;
  const { then3, then10, then20, then50, then100, thenNone, keywords } = positions;
  const measured = then3 + then10 + then20 + then50 + then100 + thenNone;
  if (measured === 0) return null;
  return {
    '1-3': then3,
    '4-10': then10,
    '11-20': then20,
    '21-50': then50,
    '51-100': then100,
    not_found: thenNone,
    not_measured: keywords - measured,
  };
}

const percent = (part: number, whole: number) => Math.round((1_000 * part) / whole) / 10;

/** A figure with the earlier value of the same items. */
export const figureOf = (
  value: number | null,
  before: number | null,
  at: Date | null,
  reason: string,
): contract.Figure => ({
  value,
  before,
  at: at?.toISOString() ?? null,
  reason: value === null ? reason : null,
  change: value === null || before === null ? null : Math.round((value - before) * 10) / 10,
});

const whyNothing = (positions: CurrentPositions | undefined): string =>
  !positions
    ? 'No keywords tracked yet.'
    : positions.asOf
      ? 'The last rank checks returned no data.'
      : 'No rank check has returned data yet.';

/** A figure of keywords: its value covers all measured keywords, its comparison only those measured on both days. */
function ofKeywords(
  positions: CurrentPositions | undefined,
  value: number | null,
  { now, before }: { now: number | null; before: number | null },
): contract.Figure {
  const { change } = figureOf(now, before, null, '');
  return {
    ...figureOf(value, before, value === null ? null : (positions?.asOf ?? null), whyNothing(positions)),
    change,
  };
}

/** Visibility in percent. */
export const visibilityNow = (positions: CurrentPositions | undefined): contract.Figure =>
  ofKeywords(positions, visibilityOf(positions?.clicks, positions?.most), {
    now: visibilityOf(positions?.clicksBoth, positions?.mostBoth),
    before: visibilityOf(positions?.clicksThen, positions?.mostBoth),
  });

/** Share of the measured keywords in the top 10, in percent. */
export function topTenNow(positions: CurrentPositions | undefined): contract.Figure {
  const { b3, b10, measured, both, topBoth, topThen } = positions ?? NOTHING;
  return ofKeywords(positions, measured > 0 ? percent(b3 + b10, measured) : null, {
    now: both > 0 ? percent(topBoth, both) : null,
    before: both > 0 ? percent(topThen, both) : null,
  });
}
const NOTHING = { b3: 0, b10: 0, measured: 0, both: 0, topBoth: 0, topThen: 0 };

/** Share of the AI Overviews that cite the domain, in percent. */
export function citationRate(
  now: CurrentPositions | undefined,
  before: Pick<CurrentPositions, 'present' | 'cited'> | undefined,
): contract.Figure {
  const of = (positions: typeof before) =>
    positions && positions.present > 0 ? percent(positions.cited, positions.present) : null;
  return figureOf(of(now), of(before), now?.aiNewest ?? null, aiSentence(aiStateOf(now)));
}

/** Score of the last site audit. */
export function scoreOf([last, before]: readonly ProjectAudit[]): contract.Figure {
  const reason = 'No site audit of the domain in this project yet.';
  // Scores of different formulas are not comparable.
  const then = before?.scoreVersion === last?.scoreVersion ? (before?.score ?? null) : null;
  return figureOf(last?.score ?? null, then, last?.finishedAt ?? null, reason);
}
