import { RATINGS, ratingOf, vitalText } from '#lib/text/web-vitals.ts';
import { defineAlertKind } from './define-alert-kind.ts';
import { choice, number, recovery } from './fields.ts';
import { type Finding, HOUR_MS, inSpan } from './series.ts';

const DEVICES = { all: 'phones or desktop', phone: 'phones', desktop: 'desktop' };
const NAMES = { good: 'good', needs_improvement: 'needs improvement', poor: 'poor' };

/**
 * Field LCP, INP or CLS of an origin (Chrome UX Report, 28 days) crosses one of Google's thresholds, or gets worse by so many
 * percent since the week before; 0 disables the latter.
 */
export const fieldVitals = defineAlertKind({
  name: 'Core Web Vitals (field data) got worse',
  fields: {
    by: number('Or worse by (%, 0 = off)', 0, 'minimum change for the worse in percent between two weeks; 0: none', {
      min: 0,
    }),
    device: choice('Device', [
      ['all', 'Phones and desktop'],
      ['phone', 'Phones'],
      ['desktop', 'Desktop'],
    ]),
    recovered: recovery('Also notify when it recovers', false),
  },
  everyMs: HOUR_MS,
  summary: ({ by, device }) =>
    `Field LCP, INP or CLS of the origin on ${DEVICES[device]} crosses a threshold${by ? `, or gets worse by ${by}% within a week` : ''}`,

  read: (from, { projectId, params, period }) => from.fieldVitals(projectId, params.device, period),

  evaluate(series, { by, recovered }, { span }) {
    return series.flatMap(({ subject, label, path, points }) =>
      points.flatMap((now, index): Finding[] => {
        const before = points[index - 1];
        if (!before || !inSpan(now, span)) return [];
        const { metric } = now;
        const [then, rating] = [ratingOf(metric, before.p75), ratingOf(metric, now.p75)];
        const steps = RATINGS.indexOf(rating) - RATINGS.indexOf(then);
        const isWorse = by > 0 && now.p75 >= before.p75 * (1 + by / 100) && now.p75 > before.p75;
        const better = recovered && steps < 0;
        if (steps <= 0 && !isWorse && !better) return [];
        const values = `from ${vitalText(metric, before.p75)} to ${vitalText(metric, now.p75)}`;
        const what = steps === 0 ? 'got worse' : `changed from ${NAMES[then]} to ${NAMES[rating]}`;
        return [
          {
            subject,
            path,
            at: now.at,
            better: steps < 0,
            key: `${subject}|${now.lastDay}`,
            title: `${label} ${what}, ${values}`,
            facts: { subject: label, before: before.p75, now: now.p75, rating, last_day: now.lastDay },
          },
        ];
      }),
    );
  },
});
