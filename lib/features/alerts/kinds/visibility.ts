import { defineAlertKind } from './define-alert-kind.ts';
import { engines, number, tags } from './fields.ts';
import { days, daysText } from './position.ts';
import { DAY_MS, HOUR_MS, inSpan } from './series.ts';

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The visibility of all keywords falls by so many percent of what it was. */
export const visibility = defineAlertKind({
  name: 'Visibility drop',
  fields: {
    percent: number('Drop (%)', 20, 'relative drop in percent'),
    days: days(7),
    ...engines,
    ...tags,
  },
  everyMs: HOUR_MS,
  afterRounds: true,
  preview: 'daily',
  summary: (params) => `Drops by ${params.percent}% or more within ${daysText(params.days)}`,

  read: (from, { projectId, params, period, notified }) =>
    from.visibility(projectId, params, { until: period.until, notifiedAt: notified.get('visibility') }),

  evaluate(fact, params, { span, projectId }) {
    if (!fact || fact.before === null || fact.now === null || fact.before === 0 || !inSpan(fact, span)) return [];
    const { at, before, now, keywords } = fact;
    const fall = ((before - now) / before) * 100;
    if (fall < params.percent) return [];
    return [
      {
        subject: 'visibility',
        path: `/rankings?project=${projectId}`,
        at,
        better: false,
        key: `visibility|${at.toISOString()}`,
        title: `Visibility dropped by ${tenth(fall)}%, from ${tenth(before)}% to ${tenth(now)}%`,
        facts: {
          before: tenth(before),
          before_at: new Date(at.getTime() - fact.days * DAY_MS).toISOString(),
          now: tenth(now),
          keywords,
        },
      },
    ];
  },
});
