import { defineAlertKind } from './define-alert-kind.ts';
import { choice, number, recovery } from './fields.ts';
import { type Finding, HOUR_MS, inSpan } from './series.ts';

const SUBJECTS = { all: 'Score of an audit', site: 'Score of a site audit', page: 'Score of a page audit' };

/** The score of a site or page audit falls by so many points, or below a limit; 0 disables either condition. */
export const auditScore = defineAlertKind({
  name: 'Audit score falls',
  fields: {
    by: number('Falls by points', 5, 'points it has to fall from one audit to the next; 0: any', { min: 0 }),
    below: number('Or below (0: never)', 0, 'limit below which it notifies; 0: none', { min: 0 }),
    scope: choice('Score of', [
      ['all', 'any audit'],
      ['site', 'site audits'],
      ['page', 'page audits'],
    ]),
    recovered: recovery('Also notify when it is back above the limit', false),
  },
  everyMs: HOUR_MS / 30,
  check: ({ by, below }) => (by === 0 && below === 0 ? 'by: one of by and below must be more than 0.' : null),
  summary({ by, below, scope }) {
    const conditions = [by ? `falls by ${by} points or more` : '', below ? `falls below ${below}` : ''];
    return `${SUBJECTS[scope]} ${conditions.filter(Boolean).join(', or ')}`;
  },

  read: (from, { projectId, params, period }) => from.auditScores(projectId, params.scope, period),

  evaluate(series, { by, below, recovered }, { span }) {
    return series.flatMap(({ subject, label, path, points }) =>
      points.flatMap((now, index): Finding[] => {
        const before = points[index - 1];
        if (!before || !inSpan(now, span)) return [];
        const fell = by > 0 && before.score - now.score >= by;
        const under = below > 0 && now.score < below && before.score >= below;
        const over = recovered && below > 0 && now.score >= below && before.score < below;
        if (!fell && !under && !over) return [];
        const what = over ? `is back to ${below} or more` : under ? `fell below ${below}` : 'fell';
        return [
          {
            subject,
            path,
            at: now.at,
            better: over,
            key: `${subject}|score|${now.at.toISOString()}`,
            title: `${label}: the audit score ${what}, from ${before.score} to ${now.score}`,
            facts: { subject: label, before: before.score, before_at: before.at.toISOString(), now: now.score },
          },
        ];
      }),
    );
  },
});
