import { MAX_PER_KIND } from '#lib/features/insights/contract.ts';
import { NO_EVIDENCE } from '#lib/features/insights/evidence-contract.ts';
import { daysBefore, figuresOf } from '#lib/features/insights/periods.ts';
import { type Property, propertyWith } from '#lib/features/insights/sources.ts';
import type { PageTotals } from '#lib/features/insights/sources-store.ts';
import { byGain, defineInsightKind, type Finding, monthly } from './define-insight-kind.ts';

const DAYS = 90;
/** 52 weeks, so that weekdays are compared with the same weekdays. */
const YEAR = 364;
/** Days needed to tell a season: two periods now, and the same two a year ago. */
const SEASON_DAYS = YEAR + 2 * DAYS;
/** Clicks a page must have lost, and the share of clicks that is left at most. */
const MIN_LOST = 30;
const MAX_LEFT = 0.8;
/** Fewer clicks last year say nothing about a season. */
const MIN_YEAR_CLICKS = 30;

interface Data {
  property: Property;
  pages: readonly PageTotals[];
}

/**
 * Pages that lost clicks. A page that lost as much at this time last year has a season: it is listed as seasonal, without a
 * gain, since nothing decayed.
 */
export const contentDecay = defineInsightKind<Data>({
  formula: `Pages that lost at least ${MIN_LOST} clicks and ${Math.round((1 - MAX_LEFT) * 100)}% of them in the last ${DAYS} days, compared with the ${DAYS} days before. Where the same ${2 * DAYS} days of last year are loaded, their change is the season: expected clicks = clicks before × season, and a page with at least ${MAX_LEFT * 100}% of that is seasonal. Gain = expected clicks − clicks, per 30 days; none for seasonal pages.`,
  async read(from) {
    const property = await propertyWith(from, 2 * DAYS);
    return typeof property === 'string' ? property : { property, pages: await from.pages(property) };
  },
  evaluate: ({ property, pages }) =>
    pages
      .flatMap((page) => decayOf(page, property) ?? [])
      .sort(byGain)
      .slice(0, MAX_PER_KIND),
});

function decayOf(page: PageTotals, { to, loaded }: Property): Finding | null {
  const { last90, before90, lastYear90, lastYearBefore90 } = page;
  if (before90.clicks - last90.clicks < MIN_LOST || last90.clicks > before90.clicks * MAX_LEFT) return null;
  const hasYear = loaded >= SEASON_DAYS && lastYearBefore90.clicks >= MIN_YEAR_CLICKS;
  // A rise last year does not make the present loss larger than it is.
  const season = hasYear ? Math.min(1, lastYear90.clicks / lastYearBefore90.clicks) : 1;
  const expected = before90.clicks * season;
  const seasonal = hasYear ? last90.clicks >= expected * MAX_LEFT : null;
  return {
    subject: `page:${page.url}`,
    query: null,
    url: page.url,
    gain: seasonal ? null : monthly(expected - last90.clicks, DAYS),
    evidence: {
      ...NO_EVIDENCE,
      now: figuresOf(daysBefore(to, { length: DAYS }), last90),
      before: figuresOf(daysBefore(to, { length: DAYS, skip: DAYS }), before90),
      last_year: hasYear ? figuresOf(daysBefore(to, { length: DAYS, skip: YEAR }), lastYear90) : null,
      seasonal,
    },
  };
}
