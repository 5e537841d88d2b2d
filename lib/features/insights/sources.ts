import 'server-only';
import { daysBetween } from '#lib/text/zoned-time.ts';
import { brandTermsOf, isBrandQuery } from './brand.ts';
import { type CtrCurve, ctrCurveOf } from './ctr-curve.ts';
import { type Days, daysBefore } from './periods.ts';
import * as store from './sources-store.ts';

/** What the kinds read of a project; each is read once per computation, however many kinds ask. */
export interface Sources {
  project: store.InsightProject;
  /** The Search Console property with its loaded days; a text says why there is none. */
  property: () => Promise<Property | string>;
  queries: (property: Property) => Promise<store.QueryTotals[]>;
  pages: (property: Property) => Promise<store.PageTotals[]>;
  /** Expected CTR, from the non-brand queries of the last 90 days. */
  curve: (property: Property) => Promise<CtrCurve>;
  /** The pages that each query showed in the period. */
  pagesOfQueries: (property: Property, queryNos: readonly number[]) => Promise<Map<number, store.QueryPage[]>>;
  /** The query that shows each page most often in the period. */
  topQueries: (property: Property, pageNos: readonly number[]) => Promise<Map<number, string>>;
  /** Facts of pages in the last finished site audit, by normalized URL. */
  auditedPages: () => Promise<Map<string, store.AuditedPage>>;
  tracked: () => Promise<store.Tracked>;
  lostCitations: () => Promise<store.LostCitation[]>;
}

/** A property with data. */
export interface Property extends Days {
  no: number;
  /** The last 28 loaded days. */
  period: Days;
  /** Number of loaded days. */
  loaded: number;
}

/** The sources of a project. */
export function sourcesOf(project: store.InsightProject): Sources {
  const property = once(() => propertyOf(project.id));
  const queries = onceFor((one: Property) => store.queryTotals(one.no, one.to));
  const brandTerms = brandTermsOf(project);
  return {
    project,
    property,
    queries,
    pages: onceFor((one: Property) => store.pageTotals(one.no, one.to)),
    curve: onceFor(async (one: Property) =>
      ctrCurveOf(
        (await queries(one)).filter(({ query }) => !isBrandQuery(query, brandTerms)).map(({ last90 }) => last90),
      ),
    ),
    pagesOfQueries: (one, queryNos) => store.pagesOfQueries(one.no, queryNos, one.period),
    topQueries: (one, pageNos) => store.topQueries(one.no, pageNos, one.period),
    auditedPages: once(() => store.auditedPages(project.id)),
    tracked: once(() => store.trackedOf(project.id)),
    lostCitations: once(() => store.lostCitations(project.id)),
  };
}

async function propertyOf(projectId: string): Promise<Property | string> {
  const row = await store.findProperty(projectId);
  if (!row) return 'Search Console is not connected to this project.';
  if (row.source === 'file') {
    return 'The imported Search Console file has totals without days. Connect Search Console to measure this.';
  }
  if (!row.firstDay || !row.lastDay) {
    return row.error ?? 'No Search Console data is loaded yet.';
  }
  const days = { from: row.firstDay, to: row.lastDay };
  return {
    no: row.no,
    ...days,
    loaded: daysBetween(days.from, days.to),
    period: daysBefore(row.lastDay, { length: 28 }),
  };
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => {
    result ??= read();
    return result;
  };
}

/** The same for reads of the one property of a computation. */
function onceFor<Of, Value>(read: (of: Of) => Promise<Value>): (of: Of) => Promise<Value> {
  let result: Promise<Value> | undefined;
  return (of) => {
    result ??= read(of);
    return result;
  };
}

/**
 * The property, if enough days are loaded.
 * @param days that a kind needs
 */
export async function propertyWith(from: Sources, days: number): Promise<Property | string> {
  const property = await from.property();
  if (typeof property === 'string' || property.loaded >= days) return property;
  return `Needs ${days} days of Search Console data; ${property.loaded} are loaded.`;
}
