import type { ReactNode } from 'react';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import type { Verdict } from '#lib/audit/types.ts';
import { useMessages } from '#messages';
import { verdictLabels } from './audit-labels.ts';

/** A failing element or value. */
interface Place {
  selector?: string | undefined;
  snippet?: string | undefined;
  value?: string | undefined;
  url?: string | undefined;
}

interface FindingBodyProps {
  /** Details by term; empty ones are left out. */
  lines: readonly (readonly [term: string, value: ReactNode])[];
  items: readonly Place[];
  /** Number of all failing elements. */
  total: number;
  verdict: Verdict | null;
  reopened: Verdict | null;
  /** Action for a location. */
  placeAction?: (item: Place, index: number) => ReactNode;
}

/** An expanded finding of a page or a site: details, verdict and locations. */
export function FindingBody({ lines, items, total, verdict, reopened, placeAction }: FindingBodyProps) {
  const t = useMessages();
  return (
    <>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[96px_1fr]">
        {lines
          .filter(([, value]) => value !== '' && value !== null)
          .map(([term, value]) => (
            <Line key={term} term={term}>
              {value}
            </Line>
          ))}
        {verdict && (
          <Line term={verdictLabels(t)[verdict.kind].done}>
            {verdict.reason} <span className="text-muted">({t.moment(verdict.since)})</span>
          </Line>
        )}
        {reopened && (
          <Line term={t('Reopened')}>
            {t('{done} on {since} (“{reason}”). The issue has changed since.', {
              done: verdictLabels(t)[reopened.kind].done,
              since: t.moment(reopened.since),
              reason: reopened.reason,
            })}
          </Line>
        )}
      </dl>
      {items.length > 0 && (
        <div className="min-w-0">
          <p className="pb-1 text-meta text-muted">
            {total > items.length
              ? t.many(total, 'First {items} of {count} occurrence|First {items} of {count} occurrences', {
                  items: items.length,
                })
              : t.many(Math.max(total, items.length), '{count} occurrence|{count} occurrences')}
          </p>
          <ul className="grid gap-2">
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two places may read the same.
              <li key={index} className="min-w-0 rounded-control bg-sunken px-3 py-2 text-table">
                {item.value && <p className="break-words">{item.value}</p>}
                {item.url && (
                  <p>
                    <ForeignLink url={item.url} />
                  </p>
                )}
                {item.selector && (
                  <code className="block break-all font-mono text-meta text-muted">{item.selector}</code>
                )}
                {item.snippet && <code className="block break-all font-mono text-meta">{item.snippet}</code>}
                {placeAction?.(item, index)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="break-words max-sm:-mt-1.5">{children}</dd>
    </>
  );
}
