import { brandTermsOf, isBrandQuery } from '#lib/features/insights/brand.ts';
import { MAX_PER_KIND } from '#lib/features/insights/contract.ts';
import { positionOf } from '#lib/features/insights/ctr-curve.ts';
import { NO_EVIDENCE } from '#lib/features/insights/evidence-contract.ts';
import { figuresOf } from '#lib/features/insights/periods.ts';
import { type Property, propertyWith } from '#lib/features/insights/sources.ts';
import { type PageTotals, pageKey, type QueryPage, type QueryTotals } from '#lib/features/insights/sources-store.ts';
import { defineInsightKind, PERIOD_DAYS } from './define-insight-kind.ts';

const MAX_POSITION = 30;
const MIN_IMPRESSIONS = 100;
/** More than a person picks from. */
const MAX_QUERIES = 50;

interface Queries {
  property: Property;
  queries: readonly QueryTotals[];
  pages: ReadonlyMap<number, readonly QueryPage[]>;
}

/** Queries that are shown often and that nobody tracks. */
export const queriesToTrack = defineInsightKind<Queries>({
  formula: `The ${MAX_QUERIES} non-brand queries with the most impressions in the last ${PERIOD_DAYS} days that are not tracked, with at least ${MIN_IMPRESSIONS} impressions and an average position up to ${MAX_POSITION}. Tracking alone gains no clicks, so none are estimated.`,
  async read(from) {
    const property = await propertyWith(from, PERIOD_DAYS);
    if (typeof property === 'string') return property;
    const { plain: tracked } = await from.tracked();
    const brand = brandTermsOf(from.project);
    const queries = (await from.queries(property))
      .filter(
        ({ last28, plain, query }) =>
          last28.impressions >= MIN_IMPRESSIONS &&
          (positionOf(last28) ?? Infinity) <= MAX_POSITION &&
          !tracked.has(plain) &&
          !isBrandQuery(query, brand),
      )
      .sort((a, b) => b.last28.impressions - a.last28.impressions)
      .slice(0, MAX_QUERIES);
    const nos = queries.map(({ no }) => no);
    return { property, queries, pages: await from.pagesOfQueries(property, nos) };
  },
  evaluate: ({ property, queries, pages }) =>
    queries.map(({ no, query, last28 }) => {
      const shown = pages.get(no) ?? [];
      return {
        subject: `query:${query}`,
        query,
        url: shown[0]?.url ?? null,
        gain: null,
        evidence: { ...NO_EVIDENCE, now: figuresOf(property.period, last28), pages: shown.slice(0, 5) },
      };
    }),
});

interface Pages {
  property: Property;
  pages: readonly PageTotals[];
  topQueries: ReadonlyMap<number, string>;
}

/** Pages that Google shows and that no tracked keyword leads to. */
export const pagesWithoutKeyword = defineInsightKind<Pages>({
  formula: `Pages with at least ${MIN_IMPRESSIONS} impressions in the last ${PERIOD_DAYS} days that are neither the target nor the ranking page of a tracked keyword. No gain is estimated.`,
  async read(from) {
    const property = await propertyWith(from, PERIOD_DAYS);
    if (typeof property === 'string') return property;
    const tracked = await from.tracked();
    const pages = (await from.pages(property))
      .filter(({ url, last28 }) => last28.impressions >= MIN_IMPRESSIONS && !tracked.pages.has(pageKey(url)))
      .sort((a, b) => b.last28.impressions - a.last28.impressions)
      .slice(0, MAX_PER_KIND);
    const nos = pages.map(({ no }) => no);
    return { property, pages, topQueries: await from.topQueries(property, nos) };
  },
  evaluate: ({ property, pages, topQueries }) =>
    pages.map(({ no, url, last28 }) => ({
      subject: `page:${url}`,
      query: null,
      url,
      gain: null,
      evidence: { ...NO_EVIDENCE, now: figuresOf(property.period, last28), top_query: topQueries.get(no) ?? null },
    })),
});
