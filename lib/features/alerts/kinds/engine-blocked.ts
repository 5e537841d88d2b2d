import { engineNameOf } from '#lib/contract/engine-names.ts';
import { enginePath } from '#lib/features/alerts/paths.ts';
import { defineAlertKind } from './define-alert-kind.ts';
import { engines, number, recovery } from './fields.ts';
import { type Finding, HOUR_MS, recoveryOf } from './series.ts';

/** Reasons of a failed check in the trade's words; others are shown as they are. */
const REASONS: Readonly<Record<string, string>> = {
  captcha: 'CAPTCHA',
  blocked: 'IP blocked',
  'rate-limited': 'rate limited',
  consent: 'consent page',
  'needs-js': 'JavaScript required',
  garbage: 'unexpected page',
  unreachable: 'unreachable',
};

/** Nothing could be measured in an engine for so many hours despite checks. Time without checks does not count. */
export const engineBlocked = defineAlertKind({
  name: 'Search engine blocked',
  fields: {
    hours: number('Hours without data', 24, 'hours without a measurement', { max: 720 }),
    ...engines,
    recovered: recovery('Also notify when it recovers', true),
  },
  severity: 'error',
  everyMs: HOUR_MS / 6,
  preview: { unavailable: 'The past status of engines is not stored.' },
  summary: ({ hours }) => `No data for ${hours} hours or more`,

  read: (from, { projectId, params }) => from.engineFacts(projectId, params.engines),

  evaluate(facts, { hours, recovered }, { span, notified }) {
    const now = span.until;
    return facts.flatMap(({ engine, measuredAt, checkedAt, reason, since, failingSince }): Finding[] => {
      const name = engineNameOf(engine);
      const subject = `engine:${engine}`;
      const silent = failingSince ? (now.getTime() - failingSince.getTime()) / HOUR_MS : 0;
      const finding = {
        subject,
        path: enginePath(engine),
        facts: {
          engine,
          measured_at: measuredAt?.toISOString() ?? null,
          checked_at: checkedAt.toISOString(),
          failing_since: failingSince?.toISOString() ?? null,
          reason,
        },
      };
      if (reason !== null && failingSince && silent >= hours) {
        const title = `${name}: no data for ${Math.floor(silent)} hours (${REASONS[reason] ?? reason})`;
        const key = `${subject}|blocked|${(measuredAt ?? since).toISOString()}`;
        return [{ ...finding, key, title, at: now, better: false }];
      }
      const notifiedAt = notified.get(subject);
      if (!recovered || !notifiedAt || !measuredAt || measuredAt <= notifiedAt) return [];
      const key = `${recoveryOf(subject)}|${notifiedAt.toISOString()}`;
      const title = `${name} has recovered`;
      return [{ ...finding, subject: recoveryOf(subject), key, title, at: measuredAt, better: true }];
    });
  },
});
