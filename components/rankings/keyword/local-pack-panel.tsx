import { aiReasonLabel } from '#components/rankings/ai-reasons.ts';
import { localPackText } from '#components/rankings/table/ranking-cells.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import type { TrackedKeywordDetail } from '#lib/features/rankings/history-contract.ts';
import { useMessages } from '#messages';
import { packSpans } from './local-pack-spans.ts';

/** The local pack of a keyword: the last check, the businesses in it, and when the position changed. */
export function LocalPackPanel({ detail: { keyword, local_pack: pack, history } }: { detail: TrackedKeywordDetail }) {
  const t = useMessages();
  const spans = packSpans(history.from, history.local_pack);
  if (keyword.local_pack_state === null && spans.length === 0) return null;
  return (
    <section aria-label={t('Local pack')} className="grid gap-2 text-table">
      <h3 className="font-medium">{t('Local pack')}</h3>
      <p className="text-muted">
        {t('Last check: {result}', { result: localPackText(t, keyword) || t('Not measured') })}
        {keyword.local_pack_reason && ` · ${aiReasonLabel(t, keyword.local_pack_reason)}`}
      </p>
      {pack && (
        <>
          <p className="text-meta text-muted">{t('As of {day}.', { day: t.day(pack.at) })}</p>
          <ol className="grid gap-1">
            {pack.entries.map((entry, index) => (
              <li key={entry.title} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
                <span className="text-right text-muted tabular-nums">{index + 1}</span>
                <span className="min-w-0">
                  <bdi className={entry.is_own ? 'font-semibold' : undefined}>{entry.title}</bdi>{' '}
                  {entry.is_own && <Badge tone="accent">{t('You')}</Badge>}
                  {entry.text && <span className="text-muted"> {entry.text}</span>}
                  {entry.url && (
                    <span className="block break-all">
                      <ForeignLink url={entry.url} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {spans.length > 0 && (
        <details>
          <summary className="w-fit rounded-control text-muted">{t('Local pack history')}</summary>
          <ul className="mt-1 grid gap-1">
            {spans.map(({ from, to, state, position }) => (
              <li key={from} className="grid grid-cols-[13rem_minmax(0,1fr)] gap-x-2 max-sm:grid-cols-1">
                <span className="text-muted">{from === to ? t.day(from) : `${t.day(from)} – ${t.day(to)}`}</span>
                <span>{localPackText(t, { local_pack_state: state, local_pack_position: position })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
