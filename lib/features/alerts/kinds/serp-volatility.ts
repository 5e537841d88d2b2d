import { defineAlertKind } from './define-alert-kind.ts';
import { engines, number } from './fields.ts';
import { DAY_MS, HOUR_MS, inSpan } from './series.ts';

/** The first pages of the tracked keywords change more than usual: a day's SERP volatility. */
export const serpVolatility = defineAlertKind({
  name: 'SERP volatility over a limit',
  fields: {
    volatility: number('Volatility (0–100)', 30, 'volatility of a day, of 100'),
    ...engines,
  },
  everyMs: HOUR_MS,
  afterRounds: true,
  lookbackMs: () => DAY_MS,
  summary: (params) => `SERP volatility of a day is over ${params.volatility}`,

  read: (from, { projectId, params, period }) => from.serpVolatility(projectId, params, period),

  evaluate: (days, params, { span, projectId }) =>
    days
      .filter((one) => one.volatility !== null && one.volatility > params.volatility && inSpan(one, span))
      .map(({ day, volatility, keywords, at }) => ({
        subject: 'serp-volatility',
        path: `/rankings?project=${projectId}&chart=volatility`,
        at,
        better: false,
        // A day is reported once, however often its rounds calculate it again.
        key: `serp-volatility|${day}`,
        title: `SERP volatility of ${volatility} on ${day}, over ${params.volatility}`,
        facts: { day, volatility, keywords },
      })),
});
