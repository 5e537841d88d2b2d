import { defineAlertKind } from './define-alert-kind.ts';
import { choice, number, recovery } from './fields.ts';
import { type Finding, HOUR_MS, inSpan } from './series.ts';

const SUBJECTS = { all: 'Site health or SEO score of a page', site: 'Site health', page: 'SEO score of a page' };

/**
 * Site health or the SEO score of a page falls by so many points, or below a limit; 0 disables either condition. Scores of an
 * older formula are never compared: the first audit by the current one only sets the baseline.
 */
export const auditScore = defineAlertKind({
  name: 'Site health or SEO score drop',
  fields: {
    by: number('Drop (points)', 5, 'minimum drop in points between two audits; 0: any', { min: 0 }),
    below: number('Or below score (0 = off)', 0, 'threshold below which it notifies; 0: none', { min: 0 }),
    scope: choice('Score of', [
      ['all', 'any audit'],
      ['site', 'site audits'],
      ['page', 'page audits'],
    ]),
    recovered: recovery('Also notify when it recovers', false),
  },
  everyMs: HOUR_MS / 30,
  check: ({ by, below }) => (by === 0 && below === 0 ? 'by: by or below must be greater than 0.' : null),
  summary({ by, below, scope }) {
    const conditions = [by ? `drops by ${by} points or more` : '', below ? `drops below ${below}` : ''];
    return `${SUBJECTS[scope]} ${conditions.filter(Boolean).join(', or ')} (scores of an older formula are not compared)`;
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
        const what = over ? `is back to ${below} or more` : under ? `dropped below ${below}` : 'fell';
        return [
          {
            subject,
            path,
            at: now.at,
            better: over,
            key: `${subject}|score|${now.at.toISOString()}`,
            title: `${label}: ${subject.startsWith('site:') ? 'site health' : 'the SEO score'} ${what}, from ${before.score} to ${now.score}`,
            facts: { subject: label, before: before.score, before_at: before.at.toISOString(), now: now.score },
          },
        ];
      }),
    );
  },
});
