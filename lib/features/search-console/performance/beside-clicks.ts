import 'server-only';
import { addUpSessions, sessionsByDay, sessionsByUrl, sessionsProperty } from '#lib/features/analytics/service.ts';
import type { Sessions } from '#lib/features/analytics/session-metrics-contract.ts';
import type { PerformanceDimension } from '#lib/features/search-console/dimensions-contract.ts';
import type { Question } from '#lib/features/search-console/performance/performance-store.ts';
import type { Period } from '#lib/features/search-console/performance/periods.ts';

/** Sessions of Google Analytics beside clicks, where it can tell them: by day and page, without other filters. */

const isTold = ({ query, country, device }: Question['filter']) => !query && !country && !device;

/** Sessions of a period and of the compared one; null: not measured. */
export async function sessionsOfPeriod(projectId: string, { filter, period, compared }: Question) {
  const days = isTold(filter) ? await daysOf(projectId, period, filter.page) : null;
  if (!days) return null;
  const earlier = compared ? await daysOf(projectId, compared, filter.page) : null;
  return { now: addUpSessions(days), before: earlier && addUpSessions(earlier), days };
}

/** Sessions by URL or day; null: not measured. Google Analytics does not distinguish a missing URL. */
export async function sessionsOfKeys(
  projectId: string,
  { filter, period }: Question,
  dimension: PerformanceDimension,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Sessions> | null> {
  if (!isTold(filter)) return null;
  if (dimension === 'date') {
    const days = await daysOf(projectId, period, filter.page);
    const none: Sessions = { sessions: 0, engaged_sessions: 0, key_events: 0 };
    return (
      days &&
      new Map([...keys.map((key) => [key, none] as const), ...days.map(({ date, ...sums }) => [date, sums] as const)])
    );
  }
  const property = dimension === 'page' ? await sessionsProperty(projectId, period) : null;
  return property && sessionsByUrl(property.no, period, keys);
}

async function daysOf(projectId: string, period: Period, page: string | undefined) {
  const property = await sessionsProperty(projectId, period);
  return property && sessionsByDay(property.no, period, page);
}
