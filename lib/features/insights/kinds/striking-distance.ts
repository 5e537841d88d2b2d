import { MAX_PER_KIND } from '#lib/features/insights/contract.ts';
import { type ExpectedCtr, positionOf } from '#lib/features/insights/ctr-curve.ts';
import { NO_EVIDENCE } from '#lib/features/insights/evidence-contract.ts';
import { pageGaps } from '#lib/features/insights/page-gaps.ts';
import { figuresOf } from '#lib/features/insights/periods.ts';
import { type Property, propertyWith } from '#lib/features/insights/sources.ts';
import { type AuditedPage, pageKey, type QueryPage, type QueryTotals } from '#lib/features/insights/sources-store.ts';
import { defineInsightKind, monthly, PERIOD_DAYS } from './define-insight-kind.ts';

const [FIRST, LAST] = [4, 20];
const TARGET = 3;
const MIN_IMPRESSIONS = 50;
/** Clicks a month; less is not worth a line. */
const MIN_GAIN = 1;

interface Data {
  property: Property;
  /** Expected at the target position. */
  expected: ExpectedCtr;
  queries: readonly (QueryTotals & { gain: number })[];
  pages: ReadonlyMap<number, readonly QueryPage[]>;
  audited: ReadonlyMap<string, AuditedPage>;
}

/** Queries on positions 4 to 20: a better page would get clicks that it is shown for already. */
export const strikingDistance = defineInsightKind<Data>({
  formula: `Queries with an average position of ${FIRST} to ${LAST} and at least ${MIN_IMPRESSIONS} impressions in the last ${PERIOD_DAYS} days. Gain = impressions × (expected CTR at position ${TARGET} − CTR), per 30 days.`,
  async read(from) {
    const property = await propertyWith(from, PERIOD_DAYS);
    if (typeof property === 'string') return property;
    const expected = (await from.curve(property)).at(TARGET);
    const queries = (await from.queries(property))
      .flatMap((query) => {
        const { clicks, impressions } = query.last28;
        const position = positionOf(query.last28);
        if (position === null || position < FIRST || position > LAST || impressions < MIN_IMPRESSIONS) return [];
        const gain = monthly(impressions * expected.ctr - clicks);
        return gain < MIN_GAIN ? [] : { ...query, gain };
      })
      .sort((a, b) => b.gain - a.gain)
      .slice(0, MAX_PER_KIND);
    const nos = queries.map(({ no }) => no);
    const [pages, audited] = [await from.pagesOfQueries(property, nos), await from.auditedPages()];
    return { property, expected, queries, pages, audited };
  },
  evaluate: ({ property, expected, queries, pages, audited }) =>
    queries.map(({ no, query, last28, gain }) => {
      const shown = pages.get(no) ?? [];
      const url = shown[0]?.url ?? null;
      const page = url === null ? undefined : audited.get(pageKey(url));
      return {
        subject: `query:${query}`,
        query,
        url,
        gain,
        evidence: {
          ...NO_EVIDENCE,
          now: figuresOf(property.period, last28),
          expected_ctr: expected.ctr,
          expected_position: TARGET,
          expected_source: expected.source,
          pages: shown.slice(0, 5),
          gaps: page ? pageGaps(query, page) : null,
        },
      };
    }),
});
