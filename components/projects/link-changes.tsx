'use client';

import { TitledPanel } from '#components/ui/panel.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import type { Overview } from '#lib/features/projects/overview-contract.ts';
import { useMessages } from '#messages';
import { PanelLink } from './moves-panel.tsx';

interface LinkChangesProps {
  backlinksId: string;
  days: number;
  overview: Pick<Overview, 'link_changes' | 'new_links' | 'lost_links'>;
}

/** The latest backlinks that were found or lost. */
export function LinkChanges({ backlinksId, days, overview }: LinkChangesProps) {
  const t = useMessages();
  const { link_changes: links, new_links: found, lost_links: lost } = overview;
  return (
    <TitledPanel
      id="links"
      title={t('New and lost backlinks')}
      note={t('{found} new, {lost} lost in the last {days} days', { found, lost, days })}
      actions={<PanelLink href={`/backlinks/${backlinksId}`}>{t('All backlinks')}</PanelLink>}
    >
      {links.length > 0 && (
        <ul aria-label={t('Latest backlinks')} className="divide-y border-t">
          {links.map(({ link, kind, at, source_url: url, anchor }) => (
            <li key={link}>
              <PrefetchLink
                href={`/backlinks/${backlinksId}?find=${encodeURIComponent(url)}`}
                data-row=""
                className="flex min-h-12 items-center gap-3 px-4 py-1.5 text-table hover:bg-hover"
              >
                <span className={`w-14 shrink-0 font-medium ${kind === 'new' ? 'text-better' : 'text-worse'}`}>
                  {kind === 'new' ? t('New') : t('Lost')}
                </span>
                <span className="min-w-0 flex-1">
                  <span dir="ltr" className="block truncate" title={url}>
                    {url.replace(/^https?:\/\/(?:www\.)?/, '')}
                  </span>
                  <span dir="auto" className="block truncate text-meta text-muted">
                    {anchor || t('No anchor text')}
                  </span>
                </span>
                <time dateTime={at} className="shrink-0 text-meta text-muted">
                  {t.day(at)}
                </time>
              </PrefetchLink>
            </li>
          ))}
        </ul>
      )}
    </TitledPanel>
  );
}
