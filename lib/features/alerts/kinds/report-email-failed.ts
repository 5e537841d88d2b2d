import { reportPath } from '#lib/features/alerts/paths.ts';
import { defineAlertKind } from './define-alert-kind.ts';
import { recovery } from './fields.ts';
import { type Finding, HOUR_MS, inSpan, recoveryOf } from './series.ts';

/** An email of a report reached nobody, for example because of a placeholder in its texts. */
export const reportEmailFailed = defineAlertKind({
  name: 'Report email failed',
  fields: { recovered: recovery('Also notify when it recovers', false) },
  severity: 'error',
  everyMs: HOUR_MS / 6,
  preview: { unavailable: 'Only the last failure of each report is stored.' },
  summary: () => 'An email of a report could not be sent',
  read: (from, { projectId }) => from.reportEmails(projectId),
  evaluate: (emails, { recovered }, { projectId, span, notified }) =>
    emails.flatMap(({ reportId, name, failedAt, sentAt, reason }): Finding[] => {
      const subject = `report:${reportId}`;
      const path = reportPath(projectId, reportId);
      if (reason !== null && failedAt && inSpan({ at: failedAt }, span)) {
        const key = `${subject}|failed|${failedAt.toISOString()}`;
        const title = `Report “${name}” was not emailed: ${reason}`.slice(0, 500);
        return [{ subject, key, title, better: false, path, at: failedAt, facts: { report: name, reason } }];
      }
      const notifiedAt = notified.get(subject);
      if (!recovered || reason !== null || !notifiedAt || !sentAt || sentAt <= notifiedAt) return [];
      const back = recoveryOf(subject);
      const key = `${back}|${notifiedAt.toISOString()}`;
      const title = `Report “${name}” was emailed again`;
      return [{ subject: back, key, title, better: true, path, at: sentAt, facts: { report: name, reason: null } }];
    }),
});
