'use client';

import { CitationBars } from '#components/ai-visibility/citation-bars.tsx';
import { TitledPanel } from '#components/ui/panel.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { useMessages } from '#messages';
import { PanelLink } from './moves-panel.tsx';
import type { ShownCitations } from './shown-parts.ts';

interface CitationsPanelProps {
  projectId: string;
  days: number;
  shown: ShownCitations;
}

/** AI citations: your share beside that of competitors, and the keywords that were won and lost. */
export function CitationsPanel({ projectId, days, shown }: CitationsPanelProps) {
  const t = useMessages();
  const against = t('{days} days ago', { days });
  const { citations, share, domains, changes, more, compared } = shown;
  return (
    <TitledPanel
      id="citations"
      title={t('AI citations: you vs. competitors')}
      note={
        citations === 0
          ? t('No citations in the last {days} days', { days })
          : t.many(
              citations,
              'You: {share} of {count} citation, last {days} days|You: {share} of {count} citations, last {days} days',
              { share: t.percent(share * 100), days },
            )
      }
      actions={<PanelLink href={`/ai-visibility?project=${projectId}`}>{t('AI visibility')}</PanelLink>}
    >
      {domains.length > 0 && <CitationBars rows={domains} />}
      <h3 className="border-t px-4 pt-3 pb-1 font-medium text-table">
        {t('Citations won and lost vs. {against}', { against })}
      </h3>
      {changes.length === 0 ? (
        <p className="px-4 pb-4 text-muted text-table">
          {compared === 0
            ? t('No keyword was measured both now and {days} days ago.', { days })
            : t('No citations won or lost')}
        </p>
      ) : (
        <ul aria-label={t('Won and lost citations')} className="px-2 pb-2">
          {changes.map(({ kind, keyword, before, now }) => (
            <li key={keyword.id}>
              <PrefetchLink
                href={`/ai-visibility/${keyword.id}?${new URLSearchParams({ project: projectId, at: now, before })}`}
                data-row=""
                className="flex min-h-8 items-baseline gap-x-2 rounded-control px-2 py-1 text-table hover:bg-hover"
              >
                <span className={`w-20 shrink-0 font-medium ${kind === 'won' ? 'text-better' : 'text-worse'}`}>
                  {kind === 'won' ? t('Won') : t('Lost')}
                </span>
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {keyword.keyword}
                </span>
                <span className="shrink-0 text-meta text-muted">{keyword.country.toUpperCase()}</span>
              </PrefetchLink>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="px-4 pb-3 text-meta text-muted">{t('{count} more', { count: more })}</p>}
    </TitledPanel>
  );
}
