import Link from 'next/link';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import type { SiteScore } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';
import { pointsText } from './site-labels.ts';

interface FixListProps {
  auditId: string;
  fixes: readonly SiteScore['deductions'][number][];
}

/** Issues of a site with the points that fixing them gains, each a link to its pages. */
export function FixList({ auditId, fixes }: FixListProps) {
  const t = useMessages();
  return (
    <ol className="grid grid-cols-1">
      {fixes.map(({ check, severity, title, points, pages, measured }) => (
        <li key={check} className="flex min-h-8 items-center gap-2 text-table">
          <SeverityIcon severity={severity} />
          <Link
            href={`/site-audits/${auditId}?part=issues&issue=${encodeURIComponent(check)}`}
            className="min-w-0 flex-1 truncate rounded-control hover:underline"
          >
            {title}
          </Link>
          <span className="shrink-0 text-muted max-sm:hidden">
            {t.many(measured, '{pages} of {count} page|{pages} of {count} pages', { pages })}
          </span>
          <span
            className="w-12 shrink-0 text-right font-medium text-better"
            title={t('Points gained when this issue is fixed on all pages')}
          >
            {points > 0 && `+${pointsText(t, points)}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
