import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { AiSources } from '#lib/features/ai-visibility/contract.ts';
import { useMessages } from '#messages';
import { CitationBars } from './citation-bars.tsx';

const SHOWN = 6;

/** Share of citations: your domain and its competitors, then the strongest others, with full names. */
export function ShareOfCitations({ sources: { citations, domains } }: { sources: AiSources }) {
  const t = useMessages();
  const sides = domains.filter(({ own, competitor }) => own || competitor);
  const others = domains.filter(({ own, competitor }) => !own && !competitor);
  const shown = [...sides, ...others].slice(0, SHOWN).toSorted((a, b) => b.share - a.share);
  const own = domains.filter((one) => one.own).reduce((sum, { share }) => sum + share, 0);
  return (
    <Panel>
      <PanelHeader
        title={t('Share of citations')}
        note={
          citations === 0
            ? t('No citations in this period')
            : t.many(citations, 'You: {share} of {count} citation|You: {share} of {count} citations', {
                share: t.percent(own * 100),
              })
        }
      />
      {shown.length === 0 ? (
        <EmptyState title={t('No citations in this period')}>
          {t('Sources appear here once a check finds an AI Overview.')}
        </EmptyState>
      ) : (
        <CitationBars rows={shown} />
      )}
    </Panel>
  );
}
