'use client';

import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { TitledPanel } from '#components/ui/panel.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { useMessages } from '#messages';
import { PanelLink } from './moves-panel.tsx';
import type { Fix } from './shown-parts.ts';

interface TopFixesProps {
  auditId: string;
  /** When the audit ended, ISO 8601. */
  at: string | null;
  fixes: readonly Fix[];
}

/** The issues of the last crawl that cost most points, each a link to its pages. */
export function TopFixes({ auditId, at, fixes }: TopFixesProps) {
  const t = useMessages();
  const path = `/site-audits/${auditId}?part=issues`;
  return (
    <TitledPanel
      id="top-fixes"
      title={t('Top fixes of the last crawl')}
      note={at ? t('Points gained in the site health of {at}', { at: t.day(at) }) : null}
      actions={<PanelLink href={path}>{t('All issues')}</PanelLink>}
    >
      {fixes.length === 0 ? (
        <p className="px-4 pb-4 text-muted">{t('No issues that cost points.')}</p>
      ) : (
        <ol aria-label={t('Top fixes')} className="divide-y border-t">
          {fixes.map(({ check, severity, title, pages, measured, points }) => (
            <li key={check} className="flex min-h-12 items-center gap-3 px-4 py-1.5">
              <SeverityIcon severity={severity} />
              <PrefetchLink
                href={`${path}&issue=${encodeURIComponent(check)}`}
                data-row=""
                className="min-w-0 flex-1 rounded-control hover:text-accent-strong"
              >
                <span className="block font-medium">{title}</span>
                <span className="block text-meta text-muted">
                  {t.many(measured, '{pages} of {count} page|{pages} of {count} pages', { pages })}
                </span>
              </PrefetchLink>
              <span
                className="shrink-0 font-semibold text-better tabular-nums"
                title={t('Points gained when this issue is fixed on all pages')}
              >
                +{t.number(Math.round(points * 10) / 10)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </TitledPanel>
  );
}
