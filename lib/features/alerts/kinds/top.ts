import type { RankPoint } from '#lib/features/alerts/series/points.ts';
import { defineAlertKind } from './define-alert-kind.ts';
import { choice, keywordFilters, number } from './fields.ts';
import { positionText } from './position.ts';
import { changes, HOUR_MS } from './series.ts';

const VERBS = { both: 'Enters or drops out of', down: 'Leaves', up: 'Enters' };

/** A keyword leaves or enters the first results. */
export const top = defineAlertKind({
  name: 'Enters or drops out of top N',
  fields: {
    top: number('Top N', 10, 'number of top results'),
    direction: choice('Notify when it', [
      ['both', 'enters or drops out of'],
      ['down', 'drops out of'],
      ['up', 'enters'],
    ]),
    ...keywordFilters,
  },
  everyMs: HOUR_MS,
  afterRounds: true,
  summary: (params) => `${VERBS[params.direction]} the top ${params.top}`,

  read: (from, { projectId, params, period }) => from.topPositions(projectId, params, period),

  /** A check with a smaller depth proves nothing about a keyword that was not found. */
  evaluate(series, params, { span }) {
    const isInside = ({ position }: RankPoint) => position !== null && position <= params.top;
    return series.flatMap(({ subject, label, path, points }) => {
      const certain = points.filter(({ position, depth }) => position !== null || depth >= params.top);
      return changes(certain, isInside, span).flatMap(({ before, now }) => {
        const entered = isInside(now);
        if (params.direction !== 'both' && entered !== (params.direction === 'up')) return [];
        const places = `from ${positionText(before)} to ${positionText(now)}`;
        return {
          subject,
          path,
          at: now.at,
          better: entered,
          key: `${subject}|top${params.top}|${now.at.toISOString()}`,
          title: `${label}: ${entered ? 'entered' : 'dropped out of'} the top ${params.top}, ${places}`,
          facts: {
            keyword: label,
            before: before.position,
            now: now.position,
            now_depth: now.depth,
            top: params.top,
          },
        };
      });
    });
  },
});
