import { defineAlertKind } from './define-alert-kind.ts';
import { choice, recovery } from './fields.ts';
import { changes, HOUR_MS } from './series.ts';

const WHAT = { mention: 'names the brand', citation: 'cites the domain' } as const;

/** An AI assistant that named the brand, or cited the domain, no longer does in any answer of a round. */
export const aiMentions = defineAlertKind({
  name: 'Mention or citation in AI assistants',
  fields: {
    what: choice('Mentions and citations', [
      ['all', 'Mentions and citations'],
      ['mention', 'Mentions only'],
      ['citation', 'Citations only'],
    ]),
    recovered: recovery('Also notify when one is won', true),
  },
  everyMs: HOUR_MS,
  summary: ({ what }) =>
    `An AI assistant no longer ${what === 'all' ? 'names the brand or cites the domain' : WHAT[what]} in its answers to a prompt`,
  read: (from, { projectId, params, period }) => from.aiMentions(projectId, params.what, period),
  evaluate: (series, { recovered }, { span }) =>
    series.flatMap(({ subject, label, path, points }) =>
      changes(points, ({ part }) => part > 0, span).flatMap(({ before, now }) => {
        const better = now.part > 0;
        if (better && !recovered) return [];
        return [
          {
            subject,
            path,
            at: now.at,
            better,
            key: `${subject}|${now.roundId}`,
            title: `${label}: ${better ? 'now' : 'no longer'} ${WHAT[now.what]} (${now.part} of ${now.of} answers, before ${before.part} of ${before.of})`,
            facts: {
              prompt: label,
              what: now.what,
              before: before.part,
              before_of: before.of,
              now: now.part,
              now_of: now.of,
            },
          },
        ];
      }),
    ),
});
