import { insightPath } from '#lib/features/alerts/paths.ts';
import { defineAlertKind } from './define-alert-kind.ts';
import { choice, number } from './fields.ts';
import { HOUR_MS } from './series.ts';

const OPPORTUNITIES = ['striking_distance', 'low_ctr', 'cannibalization'] as const;
const LOSSES = ['content_decay', 'lost_queries', 'lost_pages'] as const;
const KINDS = { all: [...OPPORTUNITIES, ...LOSSES], opportunities: OPPORTUNITIES, losses: LOSSES } as const;
const NAMES = { all: 'An opportunity or a loss', opportunities: 'An opportunity', losses: 'A loss of clicks' };

/** An insight with enough clicks to gain was found for the first time. */
export const newInsight = defineAlertKind({
  name: 'New insight',
  fields: {
    scope: choice('Insights', [
      ['all', 'opportunities and losses'],
      ['opportunities', 'striking distance, low CTR, cannibalization'],
      ['losses', 'content decay, lost queries and pages'],
    ]),
    gain: number('Minimum clicks a month to gain', 50, 'minimum estimated clicks a month to gain', { max: 100_000 }),
  },
  everyMs: HOUR_MS,
  summary: ({ scope, gain }) => `${NAMES[scope]} with at least ${gain} clicks a month to gain is found`,
  read: (from, { projectId, params, period }) => from.foundInsights(projectId, KINDS[params.scope], period),
  evaluate: (insights, { gain }, { projectId }) =>
    insights.flatMap((insight) =>
      insight.gain === null || insight.gain < gain
        ? []
        : {
            subject: `insight:${insight.id}`,
            key: `insight:${insight.id}`,
            title: `${insight.summary} About ${Math.round(insight.gain)} clicks a month to gain.`,
            better: OPPORTUNITIES.some((kind) => kind === insight.kind),
            path: insightPath(projectId, insight.kind),
            at: insight.at,
            facts: { kind: insight.kind, gain: insight.gain },
          },
    ),
});
