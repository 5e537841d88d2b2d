import dynamic from 'next/dynamic';
import { type EngineId, engineNames } from '#components/searches/search-labels.ts';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import type { SearchDetail } from '#lib/features/searches/searches-contract.ts';
import { useMessages } from '#messages';
import type { Marks } from './own-marks.tsx';
import { ResultList } from './result-list.tsx';

const BlockedCard = dynamic(() => import('#components/searches/blocked-card.tsx').then((module) => module.BlockedCard));

interface OutcomeProps {
  search: SearchDetail;
  health: EngineHealthEntry[];
  marks: Marks;
  now: number;
  onAsk: (engine: EngineId) => void;
  asking: EngineId | null;
  onShowStored: () => void;
}

/** Results, or the state without them: blocked, failed, canceled, nothing found, pending. */
export function Outcome({ search, health, marks, now, onAsk, asking, onShowStored }: OutcomeProps) {
  const t = useMessages();
  const { state, reason } = search;
  const name = engineNames[search.search_engine];
  const isRead = search.pages.some((page) => page.state === 'results' || page.state === 'empty');
  if ((state === 'running' || state === 'action_required') && !isRead)
    return (
      <Panel aria-label={t('SERP check running')} className="grid gap-6 p-4">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-16" />
        ))}
      </Panel>
    );
  if (!isRead && reason)
    return (
      <BlockedCard
        search={{ ...search, reason }}
        health={health}
        now={now}
        onAsk={onAsk}
        asking={asking}
        instead={
          search.pages.some((page) => page.raw) && (
            <>
              {t('Response received:')}{' '}
              <button
                type="button"
                onClick={onShowStored}
                className="rounded-control text-accent-strong underline underline-offset-2"
              >
                {t('cached page')}
              </button>
              .
            </>
          )
        }
      />
    );
  if (!isRead)
    return (
      <Panel>
        {search.error?.startsWith('Canceled') ? (
          <EmptyState title={t('Check canceled')}>
            {t('No pages were fetched. Run the check again at any time.')}
          </EmptyState>
        ) : (
          <ErrorState title={t('SERP check failed')}>{search.error ?? t('Unknown reason.')}</ErrorState>
        )}
      </Panel>
    );
  if (search.results.length === 0 && state === 'done')
    return (
      <Panel>
        <EmptyState title={t('No results on {name}', { name })}>
          {t('No results for this query. Try fewer or different words.')}
        </EmptyState>
      </Panel>
    );
  return (
    <>
      {state === 'partial' && (
        <Callout
          tone="warning"
          className="mb-4"
          title={t('{pagesRead} of {pagesAsked} result pages fetched', {
            pagesRead: search.pages_read,
            pagesAsked: search.pages_asked,
          })}
        >
          {search.error}
        </Callout>
      )}
      <ResultList search={search} marks={marks} />
    </>
  );
}
