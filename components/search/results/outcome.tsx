import dynamic from 'next/dynamic';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState, ErrorState } from '#components/ui/states.tsx';
import type { EngineHealthEntry, SearchDetail } from '#lib/features/search/searches-contract.ts';
import { type EngineId, engineNames } from '../search-words.ts';
import type { Marks } from './own-marks.tsx';
import { ResultList } from './result-list.tsx';

const BlockedCard = dynamic(() => import('../blocked-card.tsx').then((module) => module.BlockedCard));

interface OutcomeProps {
  search: SearchDetail;
  health: EngineHealthEntry[];
  marks: Marks;
  now: number;
  onAsk: (engine: EngineId) => void;
  asking: EngineId | null;
  onShowStored: () => void;
}

/** Results, or the word that stands for them: blocked, failed, cancelled, nothing found, still coming. */
export function Outcome({ search, health, marks, now, onAsk, asking, onShowStored }: OutcomeProps) {
  const { state, reason } = search;
  const name = engineNames[search.search_engine];
  const isRead = search.pages.some((page) => page.state === 'results' || page.state === 'empty');
  if ((state === 'running' || state === 'needs_you') && !isRead)
    return (
      <Panel aria-label="Results on their way" className="grid gap-6 p-4">
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
              Look at what it sent instead:{' '}
              <button
                type="button"
                onClick={onShowStored}
                className="rounded-control text-accent-strong underline underline-offset-2"
              >
                the stored page
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
        {search.error?.startsWith('Cancelled') ? (
          <EmptyState title="This search was cancelled">
            No page had been read. Search again whenever you like.
          </EmptyState>
        ) : (
          <ErrorState title="This search failed">{search.error ?? 'No reason was recorded.'}</ErrorState>
        )}
      </Panel>
    );
  if (search.results.length === 0 && state === 'done')
    return (
      <Panel>
        <EmptyState title={`${name} found nothing`}>
          It answered, and says that no page fits this query. Try fewer or other words.
        </EmptyState>
      </Panel>
    );
  return (
    <>
      {state === 'partial' && (
        <Callout
          tone="warning"
          className="mb-4"
          title={`${search.pages_read} of ${search.pages_asked} pages were read`}
        >
          {search.error}
        </Callout>
      )}
      <ResultList search={search} marks={marks} />
    </>
  );
}
