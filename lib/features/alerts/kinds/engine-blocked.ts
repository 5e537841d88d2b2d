import { defineAlertKind } from './define-alert-kind.ts';
import { engines, number, recovery } from './fields.ts';
import { type Finding, HOUR_MS } from './series.ts';

/** Nothing could be measured in an engine for so many hours despite checks. Time without checks does not count. */
export const engineBlocked = defineAlertKind({
  name: 'Engine blocked',
  fields: {
    hours: number('Hours without a measurement', 24, 'hours without a measurement', { max: 720 }),
    ...engines,
    recovered: recovery('Also notify when it is answering again', true),
  },
  everyMs: HOUR_MS / 6,
  preview: { unavailable: 'The past status of engines is not stored.' },
  summary: ({ hours }) => `Nothing measured for ${hours} hours or more`,

  read: (from, { projectId, params }) => from.engineFacts(projectId, params.engines),

  evaluate(facts, { hours, recovered }, { span, notified, projectId }) {
    const now = span.until;
    return facts.flatMap(({ engine, measuredAt, checkedAt, reason, since, failingSince }): Finding[] => {
      const subject = `engine:${engine}`;
      const silent = failingSince ? (now.getTime() - failingSince.getTime()) / HOUR_MS : 0;
      const finding = {
        subject,
        path: `/rankings?project=${projectId}`,
        facts: {
          engine,
          measured_at: measuredAt?.toISOString() ?? null,
          checked_at: checkedAt.toISOString(),
          failing_since: failingSince?.toISOString() ?? null,
          reason,
        },
      };
      if (reason !== null && failingSince && silent >= hours) {
        const title = `${engine}: nothing could be measured for ${Math.floor(silent)} hours (${reason})`;
        const key = `${subject}|blocked|${(measuredAt ?? since).toISOString()}`;
        return [{ ...finding, key, title, at: now, better: false }];
      }
      const notifiedAt = notified.get(subject);
      if (!recovered || !notifiedAt || !measuredAt || measuredAt <= notifiedAt) return [];
      const key = `${subject}|back|${notifiedAt.toISOString()}`;
      return [{ ...finding, key, title: `${engine} answers again`, at: measuredAt, better: true }];
    });
  },
});
