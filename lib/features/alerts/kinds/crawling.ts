import { logFilesPath } from '#lib/features/alerts/paths.ts';
import { defineAlertKind } from './define-alert-kind.ts';
import { number } from './fields.ts';
import { DAY_MS, type Finding, HOUR_MS, inSpan } from './series.ts';

/** Days with requests that each period needs: fewer say nothing about its average. */
const MIN_DAYS = 3;

/** Crawlers get more errors, or request less, than in the period before: log files, without spoofed requests. */
export const crawling = defineAlertKind({
  name: 'Errors and requests of crawlers (log files)',
  fields: {
    errors: number(
      'Share of errors rises by (points, 0 = off)',
      5,
      'rise of the share of 4xx and 5xx in percentage points; 0: none',
      {
        min: 0,
        max: 100,
      },
    ),
    drop: number(
      'Requests per day fall by (%, 0 = off)',
      40,
      'drop of the requests per logged day in percent; 0: none',
      {
        min: 0,
        max: 100,
      },
    ),
    days: number('Days per period', 7, 'days of each of the two periods', { min: 3, max: 90 }),
    volume: number('Minimum in the earlier period', 50, 'minimum requests in the earlier period', { max: 1_000_000 }),
  },
  everyMs: HOUR_MS,
  preview: { unavailable: 'Only the newest log files are compared; earlier uploads are not known.' },
  summary: ({ errors, drop, days }) =>
    [
      errors > 0 && `the share of errors of crawlers rises by ${errors} points`,
      drop > 0 && `their requests per day fall by ${drop}%`,
    ]
      .filter(Boolean)
      .join(', or ')
      .concat(` within ${days} days`)
      .replace(/^./, (first) => first.toUpperCase()),
  check: ({ errors, drop }) =>
    errors === 0 && drop === 0 ? 'errors and drop are both 0, so nothing would be reported' : null,
  read: (from, { projectId, params, period }) => from.crawlChange(projectId, params.days, period),
  evaluate(fact, { errors, drop, days, volume }, { projectId, span, notified }) {
    if (!fact || !inSpan(fact, span)) return [];
    const { at, lastDay, before, now } = fact;
    if (before.hits < volume || now.hits === 0 || before.days < MIN_DAYS || now.days < MIN_DAYS) return [];
    const [was, is] = [(100 * before.errors) / before.hits, (100 * now.errors) / now.hits];
    const [wasDaily, daily] = [before.hits / before.days, now.hits / now.days];
    const fall = (100 * (wasDaily - daily)) / wasDaily;
    // The periods overlap when log files are uploaded more often: the same change is reported once.
    const isNew = (subject: string) => {
      const last = notified.get(subject);
      return last === undefined || at.getTime() - last.getTime() >= days * DAY_MS;
    };
    const period = `in ${days} days up to ${lastDay}`;
    const found = (subject: string, title: string, facts: Finding['facts']): Finding[] =>
      isNew(subject)
        ? [{ subject, key: `${subject}|${lastDay}`, title, better: false, path: logFilesPath(projectId), at, facts }]
        : [];
    return [
      ...(errors > 0 && is - was >= errors
        ? found('crawling:errors', `Crawlers got ${is.toFixed(1)}% errors ${period} (before ${was.toFixed(1)}%)`, {
            before: was,
            now: is,
            days,
            last_day: lastDay,
          })
        : []),
      ...(drop > 0 && fall >= drop
        ? found(
            'crawling:requests',
            `Crawlers requested ${Math.floor(fall)}% less ${period} (${Math.round(daily)} a day, before ${Math.round(wasDaily)})`,
            { before: wasDaily, now: daily, days, last_day: lastDay },
          )
        : []),
    ];
  },
});
