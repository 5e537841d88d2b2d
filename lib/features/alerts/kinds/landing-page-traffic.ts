import { landingPagePath } from '#lib/features/alerts/paths.ts';
import { defineAlertKind } from './define-alert-kind.ts';
import { choice, number } from './fields.ts';
import { DAY_MS, HOUR_MS, inSpan } from './series.ts';

const NOUNS = { sessions: 'sessions', key_events: 'key events' } as const;

/** Sessions or key events of a landing page fell against the period before: Google Analytics, organic search. */
export const landingPageTraffic = defineAlertKind({
  name: 'Traffic of landing pages',
  fields: {
    metric: choice('Metric', [
      ['sessions', 'Sessions'],
      ['key_events', 'Key events'],
    ]),
    percent: number('Drop (%)', 30, 'relative drop in percent'),
    days: number('Days per period', 28, 'days of each of the two periods', { min: 7, max: 90 }),
    volume: number('Minimum in the earlier period', 50, 'minimum sessions or key events in the earlier period', {
      max: 1_000_000,
    }),
  },
  everyMs: HOUR_MS,
  preview: { unavailable: 'Only the days that were loaded last are compared; earlier loads are not known.' },
  summary: ({ metric, percent, days, volume }) =>
    `A landing page with at least ${volume} ${NOUNS[metric]} loses ${percent}% or more of them within ${days} days`,
  read: (from, { projectId, params, period }) => from.landingPageTraffic(projectId, params, period),
  evaluate: (pages, { metric, percent, days, volume }, { projectId, span, notified }) =>
    pages.flatMap(({ page, lastDay, at, before, now }) => {
      const subject = `landing:${metric}:${page}`;
      const last = notified.get(subject);
      // The periods move by a day with each load: the same drop is reported once while they overlap.
      const isNotified = last !== undefined && at.getTime() - last.getTime() < days * DAY_MS;
      const drop = before > 0 ? (100 * (before - now)) / before : 0;
      if (!inSpan({ at }, span) || isNotified || before < volume || drop < percent) return [];
      const [was, is] = [Math.round(before), Math.round(now)];
      return {
        subject,
        key: `${subject}|${lastDay}`,
        title: `${page}: ${Math.floor(drop)}% fewer ${NOUNS[metric]} in ${days} days up to ${lastDay} (${is}, before ${was})`,
        better: false,
        path: landingPagePath(projectId, page),
        at,
        facts: { page, metric, before, now, days, last_day: lastDay },
      };
    }),
});
