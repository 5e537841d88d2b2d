import { MAX_PER_KIND } from '#lib/features/insights/contract.ts';
import type { Sums } from '#lib/features/insights/ctr-curve.ts';
import { NO_EVIDENCE } from '#lib/features/insights/evidence-contract.ts';
import { daysBefore, figuresOf } from '#lib/features/insights/periods.ts';
import { type Property, propertyWith, type Sources } from '#lib/features/insights/sources.ts';
import { byGain, defineInsightKind, type Finding, monthly, PERIOD_DAYS } from './define-insight-kind.ts';

/** Clicks that a lost one had in the period before. */
const MIN_LOST_CLICKS = 5;
/** Impressions that a new one has. */
const MIN_NEW_IMPRESSIONS = 50;
/** Loaded days without impressions before a query or page counts as new. */
const QUIET_DAYS = 90;

interface Item {
  name: string;
  last28: Sums;
  before28: Sums;
  firstDay: string;
}

interface Data {
  property: Property;
  items: readonly Item[];
}

type What = 'query' | 'page';
const NAMES = { query: 'Queries', page: 'Pages' };

const itemsOf = async (from: Sources, property: Property, what: What): Promise<Item[]> =>
  what === 'query'
    ? (await from.queries(property)).map(({ query, ...totals }) => ({ ...totals, name: query }))
    : (await from.pages(property)).map(({ url, ...totals }) => ({ ...totals, name: url }));

const findingOf = (what: What, property: Property, { name, last28, before28 }: Item, gain: number | null): Finding => ({
  subject: `${what}:${name}`,
  query: what === 'query' ? name : null,
  url: what === 'page' ? name : null,
  gain,
  evidence: {
    ...NO_EVIDENCE,
    now: figuresOf(property.period, last28),
    before: figuresOf(daysBefore(property.to, { length: PERIOD_DAYS, skip: PERIOD_DAYS }), before28),
  },
});

/** Queries or pages that had clicks and are not shown any more. */
const lost = (what: What) =>
  defineInsightKind<Data>({
    formula: `${NAMES[what]} with at least ${MIN_LOST_CLICKS} clicks in the ${PERIOD_DAYS} days before the last ${PERIOD_DAYS}, and no impressions since. Gain = those clicks, per 30 days.`,
    async read(from) {
      const property = await propertyWith(from, 2 * PERIOD_DAYS);
      return typeof property === 'string' ? property : { property, items: await itemsOf(from, property, what) };
    },
    evaluate: ({ property, items }) =>
      items
        .filter(({ last28, before28 }) => before28.clicks >= MIN_LOST_CLICKS && last28.impressions === 0)
        .map((item) => findingOf(what, property, item, monthly(item.before28.clicks)))
        .sort(byGain)
        .slice(0, MAX_PER_KIND),
  });

/** Queries or pages that are shown for the first time. */
const fresh = (what: What) =>
  defineInsightKind<Data>({
    formula: `${NAMES[what]} with at least ${MIN_NEW_IMPRESSIONS} impressions in the last ${PERIOD_DAYS} days and none in the loaded days before, of which there are at least ${QUIET_DAYS}. No gain is estimated.`,
    async read(from) {
      const property = await propertyWith(from, PERIOD_DAYS + QUIET_DAYS);
      return typeof property === 'string' ? property : { property, items: await itemsOf(from, property, what) };
    },
    evaluate: ({ property, items }) =>
      items
        .filter(({ last28, firstDay }) => last28.impressions >= MIN_NEW_IMPRESSIONS && firstDay >= property.period.from)
        .sort((a, b) => b.last28.clicks - a.last28.clicks || b.last28.impressions - a.last28.impressions)
        .slice(0, MAX_PER_KIND)
        .map((item) => findingOf(what, property, item, null)),
  });

export const lostQueries = lost('query');
export const lostPages = lost('page');
export const newQueries = fresh('query');
export const newPages = fresh('page');
