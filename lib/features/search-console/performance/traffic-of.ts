import 'server-only';
import { dayOf } from '#lib/features/google-accounts/service.ts';
import { addUp, figuresOf } from '#lib/features/search-console/performance/figures.ts';
import * as store from '#lib/features/search-console/performance/performance-store.ts';
import { comparedPeriod, periodOf } from '#lib/features/search-console/performance/periods.ts';
import { findProperty } from '#lib/features/search-console/property-store.ts';
import { addDays } from '#lib/text/zoned-time.ts';

/** Exactly one query, or one page in all spellings of its URL. */
export type TrafficSubject = { query: string } | { pages: readonly string[] };

async function questionOf(projectId: string, subject: TrafficSubject) {
  const property = await findProperty(projectId);
  if (!property) return { missing: 'no_property' as const };
  if (property.source === 'file') return { missing: 'file_only' as const };
  const { firstDay, lastDay, no: propertyNo } = property;
  const loaded = firstDay && lastDay ? { from: dayOf(firstDay), to: dayOf(lastDay) } : null;
  const period = periodOf({}, loaded);
  if (!loaded || !period) return { missing: 'nothing_loaded' as const };
  const filter =
    'query' in subject ? { query: subject.query, exact: [subject.query] } : { page: 'exact', exact: subject.pages };
  return {
    missing: null,
    question: { propertyNo, filter, period, compared: comparedPeriod(period, 'previous', loaded) },
    loaded,
  };
}

/** The last 28 days, the 28 before and the most important queries of a page or pages of a query. Callers check access. */
export async function trafficOf(projectId: string, subject: TrafficSubject, take: number) {
  const { question, missing } = await questionOf(projectId, subject);
  if (!question) return { missing };
  const { period, compared } = question;
  const [days, earlier, rows] = await Promise.all([
    store.daySums(question, period),
    compared ? store.daySums(question, compared) : null,
    store.dimensionSums(
      { ...question, compared: null },
      { dimension: 'query' in subject ? 'page' : 'query', sort: 'clicks', order: 'desc', after: null, limit: take },
    ),
  ]);
  const before = earlier && figuresOf(addUp(earlier));
  return { missing: null, period, now: figuresOf(addUp(days)), before, rows };
}

/** Clicks and impressions of each day. Callers check access. */
export async function trafficDays(projectId: string, subject: TrafficSubject, length: number) {
  const { question, loaded } = await questionOf(projectId, subject);
  return question ? store.daySums(question, { from: addDays(loaded.to, 1 - length), to: loaded.to }) : [];
}
