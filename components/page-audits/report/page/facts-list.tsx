import type { ReactNode } from 'react';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** One fact with its label. */
export interface FactRow {
  term: string;
  value: ReactNode;
  /** Why there is no value; shown in its place. */
  missing?: string | undefined;
}

/** Terms and values. An absent value shows "none", an unmeasured one its reason. */
export function FactsList({ rows }: { rows: readonly FactRow[] }) {
  const t = useMessages();
  return (
    <dl>
      {rows.map(({ term, value, missing }) => (
        <div
          key={term}
          className="grid grid-cols-[minmax(96px,36%)_minmax(0,1fr)] gap-x-4 border-t px-4 py-2 first:border-t-0 sm:grid-cols-[160px_minmax(0,1fr)]"
        >
          <dt className="text-muted text-table">{term}</dt>
          <dd className="min-w-0 break-words">
            {value === null || value === undefined || value === '' ? (
              <span className="text-muted">{missing ? t('Not measured: {missing}', { missing }) : t('none')}</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** "Yes" or "No"; null if it is unknown. */
export const yesNo = (t: Translator, value: boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : value ? t('Yes') : t('No');
