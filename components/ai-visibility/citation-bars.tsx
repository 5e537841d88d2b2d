import { MarkBadge } from '#components/searches/results/own-marks.tsx';
import { useMessages } from '#messages';
import { type DomainShare, ShareBar } from './share-bar.tsx';

/** Shares of citations as bars on one scale, with full names: yours, competitors', others'. */
export function CitationBars({ rows }: { rows: readonly DomainShare[] }) {
  const t = useMessages();
  const most = Math.max(...rows.map(({ share }) => share), Number.EPSILON);
  return (
    <ul aria-label={t('Share of citations')} className="grid gap-2.5 border-t px-4 py-3">
      {rows.map((row) => (
        <li key={row.domain} className="grid gap-1 text-table">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="min-w-0 break-all font-medium">{row.domain}</span>
            <MarkBadge mark={row.own ? 'own' : row.competitor ? 'watched' : null} />
            <span className="ml-auto font-medium tabular-nums">{t.percent(row.share * 100)}</span>
          </span>
          <ShareBar row={row} most={most} className="h-1.5 bg-sunken" />
        </li>
      ))}
    </ul>
  );
}
