import { defineAlertKind } from './define-alert-kind.ts';
import { number, recovery } from './fields.ts';
import { type Finding, HOUR_MS, inSpan } from './series.ts';

/** A column of the custom extraction has no value on so many pages of a site audit: a missing price, for example. */
export const extractionMissing = defineAlertKind({
  name: 'Extracted value missing',
  fields: {
    missing: number('Pages without a value', 1, 'minimum number of pages without a value', { max: 50_000 }),
    columns: {
      type: 'texts',
      label: 'Columns',
      hint: 'Names of columns of the custom extraction, one per line. Empty: all.',
      separator: '\n',
      default: undefined,
      description: 'only these columns of the custom extraction',
      example: 'Price',
    },
    recovered: recovery('Also notify when it recovers', false),
  },
  everyMs: HOUR_MS / 30,
  summary: ({ missing, columns }) =>
    `${columns?.length ? columns.join(', ') : 'A column of the custom extraction'} missing on ${missing} or more pages of a site audit`,

  read: (from, { projectId, params, period }) => from.extractedColumns(projectId, params.columns, period),

  evaluate(series, { missing, recovered }, { span }) {
    return series.flatMap(({ subject, label, path, points }) =>
      points.flatMap((now, index): Finding[] => {
        if (!inSpan(now, span)) return [];
        const before = points[index - 1];
        const was = before !== undefined && before.missing >= missing;
        const is = now.missing >= missing;
        if (was === is || (was && !recovered)) return [];
        const pages = now.missing === 1 ? '1 page' : `${now.missing} pages`;
        return [
          {
            subject,
            path,
            at: now.at,
            better: was,
            key: `${subject}|extraction|${now.at.toISOString()}`,
            title: `${label}: missing on ${pages} of ${now.pages}${before ? `, ${before.missing} before` : ''}`,
            facts: { subject: label, before: before?.missing ?? null, now: now.missing, pages: now.pages },
          },
        ];
      }),
    );
  },
});
