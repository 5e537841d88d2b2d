import type { PlainMessage } from '#lib/i18n/translator.ts';
import { formatDay } from '#lib/text/format.ts';
import { dayOf, daysBetween } from '#lib/text/zoned-time.ts';
import { defineAlertKind } from './define-alert-kind.ts';
import { number, recovery } from './fields.ts';
import { daysText } from './position.ts';
import { DAY_MS, type Finding, HOUR_MS, inSpan } from './series.ts';

/** Further notifications, in days before expiry. */
const STAGES = [7, 1, 0];
/** Maximum age of the inspection that may report something as expired: an older one may predate a renewal. */
const FRESH_MS = 3 * DAY_MS;

/**
 * Something that expires: notified at the rule's own number of days, then at 7 days, at 1 day, and on expiry, each once
 * per expiry date. The first evaluation notifies too, because this is a state that needs action, not a change.
 */
function defineExpiry(name: PlainMessage, byDefault: number, noun: string, field: 'certificate_until' | 'expires_on') {
  return defineAlertKind({
    name,
    fields: {
      days: number('Days before expiry', byDefault, 'days before expiry', { max: 365 }),
      recovered: recovery('Also notify when renewed', true),
    },
    severity: 'error',
    everyMs: HOUR_MS,
    summary: ({ days }) => `Expires within ${daysText(days)}`,

    read: (from, { projectId, period }) => from.expiries(projectId, field, period),

    evaluate: (series, { days, recovered }, { span }) =>
      series.flatMap(({ subject, label, path, points }): Finding[] => {
        const known = points.filter(({ at }) => at <= span.until);
        const now = known.at(-1);
        if (!now) return [];
        const end = dayOf(now.end, 'UTC');
        const left = daysBetween(dayOf(span.until, 'UTC'), end) - 1;
        // A registration ends with its last day, a certificate at a time.
        const isOver = field === 'expires_on' ? left < 0 : now.end < span.until;
        if (isOver && span.until.getTime() - now.at.getTime() > FRESH_MS) return [];
        const finding = {
          subject,
          path,
          facts: { subject: label, end: now.end.toISOString(), days_left: left, inspected_at: now.at.toISOString() },
        };
        const stage = [days, ...STAGES.filter((one) => one < days)].findLast((one) => left <= one);
        if (stage !== undefined) {
          const key = `${subject}|ends|${end}|${isOver ? 'over' : stage}`;
          const title = `${label}: ${noun} ${isOver ? `expired on ${formatDay(end)}` : endText(left, end)}`;
          return [{ ...finding, key, at: span.until, better: false, title }];
        }
        const before = known.findLast((earlier) => now.end.getTime() - earlier.end.getTime() > DAY_MS);
        // Only report a renewal when this rule may have sent a warning.
        const isNear = before && (before.end.getTime() - now.at.getTime()) / DAY_MS <= days;
        if (!recovered || !isNear || !known.some((one) => inSpan(one, span))) return [];
        const title = `${label}: ${noun} was renewed and expires on ${formatDay(end)}`;
        return [{ ...finding, key: `${subject}|renewed|${end}`, at: now.at, better: true, title }];
      }),
  });
}

function endText(daysLeft: number, end: string): string {
  return daysLeft === 0
    ? `expires today (${formatDay(end)})`
    : `expires in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}, on ${formatDay(end)}`;
}

/** The certificate of the domain ends soon. */
export const certificate = defineExpiry('SSL certificate expiring', 14, 'the SSL certificate', 'certificate_until');
/** The registration of the domain ends soon. */
export const domainExpiry = defineExpiry('Domain expiring', 30, 'the domain registration', 'expires_on');
