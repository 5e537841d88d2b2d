'use client';

import { CitationBars } from '#components/ai-visibility/citation-bars.tsx';
import { TitledPanel } from '#components/ui/panel.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import type { AiChanges, AiSources } from '#lib/features/ai-visibility/contract.ts';
import { useMessages } from '#messages';
import { PanelLink } from './moves-panel.tsx';

const MAX_DOMAINS = 4;
const MAX_CHANGES = 5;

interface CitationsPanelProps {
  projectId: string;
  days: number;
  sources: AiSources;
  changes: AiChanges;
}

/** AI citations: your share beside that of competitors, and the keywords that were won and lost. */
export function CitationsPanel({ projectId, days, sources: { citations, domains }, changes }: CitationsPanelProps) {
  const t = useMessages();
  const against = t('{days} days ago', { days });
  const own = domains.filter((one) => one.own);
  const rivals = domains.filter((one) => one.competitor);
  const others = domains.filter((one) => !one.own && !one.competitor);
  const shown = [...own, ...rivals, ...others].slice(0, MAX_DOMAINS).toSorted((a, b) => b.share - a.share);
  const share = own.reduce((sum, one) => sum + one.share, 0);
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
      {shown.length > 0 && <CitationBars rows={shown} />}
      <h3 className="border-t px-4 pt-3 pb-1 font-medium text-table">
        {t('Citations won and lost vs. {against}', { against })}
      </h3>
      {changes.changes.length === 0 ? (
        <p className="px-4 pb-4 text-muted text-table">
          {changes.compared === 0
            ? t('No keyword was measured both now and {days} days ago.', { days })
            : t('No citations won or lost')}
        </p>
      ) : (
        <ul aria-label={t('Won and lost citations')} className="px-2 pb-2">
          {changes.changes.slice(0, MAX_CHANGES).map(({ kind, keyword, before, now }) => (
            <li key={keyword.id}>
              <PrefetchLink
                href={`/ai-visibility/${keyword.id}?${new URLSearchParams({ project: projectId, at: now.at, before: before.at })}`}
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
      {changes.changes.length > MAX_CHANGES && (
        <p className="px-4 pb-3 text-meta text-muted">
          {t('{count} more', { count: changes.changes.length - MAX_CHANGES })}
        </p>
      )}
    </TitledPanel>
  );
}
