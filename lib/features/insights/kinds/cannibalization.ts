import { MAX_PER_KIND } from '#lib/features/insights/contract.ts';
import { type CtrCurve, positionOf } from '#lib/features/insights/ctr-curve.ts';
import { NO_EVIDENCE } from '#lib/features/insights/evidence-contract.ts';
import { figuresOf } from '#lib/features/insights/periods.ts';
import { type Property, propertyWith } from '#lib/features/insights/sources.ts';
import type { QueryPage, QueryTotals } from '#lib/features/insights/sources-store.ts';
import { byGain, defineInsightKind, type Finding, monthly, PERIOD_DAYS } from './define-insight-kind.ts';

const MIN_IMPRESSIONS = 100;
/** Queries whose pages are read: those with the most impressions. */
const MAX_QUERIES = 5_000;
/** A further page counts with this share of the impressions, and this many days on which it was shown most. */
const MIN_SHARE = 0.2;
const MIN_LEAD_DAYS = 4;
/** Two results at the top of the page are a success. */
const TOP = 2;

interface Data {
  property: Property;
  queries: readonly QueryTotals[];
  pages: ReadonlyMap<number, readonly QueryPage[]>;
  curve: CtrCurve;
}

/** Queries for which Google keeps changing the page that it shows. */
export const cannibalization = defineInsightKind<Data>({
  formula: `Queries with at least ${MIN_IMPRESSIONS} impressions in the last ${PERIOD_DAYS} days for which two or more pages each had ${MIN_SHARE * 100}% of the impressions and were shown most on at least ${MIN_LEAD_DAYS} days; average positions up to ${TOP} are excluded. Gain = impressions × (expected CTR at the position of the best page − CTR), per 30 days; not estimated where that is not positive.`,
  async read(from) {
    const property = await propertyWith(from, PERIOD_DAYS);
    if (typeof property === 'string') return property;
    const queries = (await from.queries(property))
      .filter(({ last28 }) => last28.impressions >= MIN_IMPRESSIONS && (positionOf(last28) ?? 0) > TOP)
      .sort((a, b) => b.last28.impressions - a.last28.impressions)
      .slice(0, MAX_QUERIES);
    const nos = queries.map(({ no }) => no);
    const [pages, curve] = [await from.pagesOfQueries(property, nos), await from.curve(property)];
    return { property, queries, pages, curve };
  },
  evaluate: ({ property, queries, pages, curve }) =>
    queries
      .flatMap((query): Finding | [] => {
        const shown = pages.get(query.no) ?? [];
        const impressions = shown.reduce((sum, page) => sum + page.impressions, 0);
        const competing = shown.filter(
          (page) => page.impressions >= impressions * MIN_SHARE && page.lead_days >= MIN_LEAD_DAYS,
        );
        if (competing.length < 2) return [];
        const best = Math.min(...competing.map(({ position }) => position));
        const expected = curve.at(best);
        const gain = monthly(query.last28.impressions * expected.ctr - query.last28.clicks);
        return {
          subject: `query:${query.query}`,
          query: query.query,
          url: competing[0]?.url ?? null,
          gain: gain > 0 ? gain : null,
          evidence: {
            ...NO_EVIDENCE,
            now: figuresOf(property.period, query.last28),
            expected_ctr: expected.ctr,
            expected_position: best,
            expected_source: expected.source,
            pages: competing,
          },
        };
      })
      .sort(byGain)
      .slice(0, MAX_PER_KIND),
});
