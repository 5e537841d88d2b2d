import { MAX_PER_KIND } from '#lib/features/insights/contract.ts';
import { type ExpectedCtr, positionOf } from '#lib/features/insights/ctr-curve.ts';
import { NO_EVIDENCE } from '#lib/features/insights/evidence-contract.ts';
import { figuresOf } from '#lib/features/insights/periods.ts';
import { type Property, propertyWith } from '#lib/features/insights/sources.ts';
import type { QueryPage, QueryTotals } from '#lib/features/insights/sources-store.ts';
import { defineInsightKind, monthly, PERIOD_DAYS } from './define-insight-kind.ts';

const LAST_POSITION = 10;
const MIN_IMPRESSIONS = 200;
/** A CTR above this share of the expected one is usual. */
const LOW = 0.6;

interface Data {
  property: Property;
  queries: readonly (QueryTotals & { gain: number; expected: ExpectedCtr })[];
  pages: ReadonlyMap<number, readonly QueryPage[]>;
}

/**
 * Whether so few clicks are no chance: below the expected number by two standard deviations of a Poisson distribution.
 */
export const isBelowChance = (clicks: number, expected: number): boolean => clicks < expected - 2 * Math.sqrt(expected);

/** Queries whose results are seen on the first page and clicked less than others at that position: title, snippet, intent. */
export const lowCtr = defineInsightKind<Data>({
  formula: `Queries with an average position up to ${LAST_POSITION}, at least ${MIN_IMPRESSIONS} impressions in the last ${PERIOD_DAYS} days, and a CTR below ${LOW * 100}% of the CTR that the property's own non-brand queries have at that position, by more than chance explains (two standard deviations). Gain = impressions × (expected CTR − CTR), per 30 days. Positions for which the property has too few queries are excluded.`,
  async read(from) {
    const property = await propertyWith(from, PERIOD_DAYS);
    if (typeof property === 'string') return property;
    const curve = await from.curve(property);
    if (curve.own.every((ctr) => ctr === null)) {
      return 'The property has too few queries with impressions to measure its CTR by position.';
    }
    const queries = (await from.queries(property))
      .flatMap((query) => {
        const { clicks, impressions } = query.last28;
        const position = positionOf(query.last28);
        if (position === null || Math.round(position) > LAST_POSITION || impressions < MIN_IMPRESSIONS) return [];
        const expected = curve.at(position);
        const usual = impressions * expected.ctr;
        if (expected.source !== 'own' || clicks >= usual * LOW || !isBelowChance(clicks, usual)) return [];
        return { ...query, gain: monthly(usual - clicks), expected };
      })
      .sort((a, b) => b.gain - a.gain)
      .slice(0, MAX_PER_KIND);
    const nos = queries.map(({ no }) => no);
    return { property, queries, pages: await from.pagesOfQueries(property, nos) };
  },
  evaluate: ({ property, queries, pages }) =>
    queries.map(({ no, query, last28, gain, expected }) => {
      const shown = pages.get(no) ?? [];
      return {
        subject: `query:${query}`,
        query,
        url: shown[0]?.url ?? null,
        gain,
        evidence: {
          ...NO_EVIDENCE,
          now: figuresOf(property.period, last28),
          expected_ctr: expected.ctr,
          expected_position: Math.round(positionOf(last28) ?? 0),
          expected_source: expected.source,
          pages: shown.slice(0, 5),
        },
      };
    }),
});
