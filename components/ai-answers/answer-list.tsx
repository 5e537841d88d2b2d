'use client';

import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { ListFailed, ListPages } from '#components/ui/list-pages.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { answerListQuery } from '#lib/client/ai-answers.ts';
import type { AnswerSummary } from '#lib/features/ai-answers/answers-contract.ts';
import { AnswerTable } from './answer-table.tsx';
import { statuses, statusWords } from './answer-words.ts';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

interface AnswerListProps {
  initial: { answers: AnswerSummary[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { find: string; state: string };
  now: number;
}

/** All AI answers: filter in the URL, pages by cursor, live while something runs. */
export function AnswerList({ initial, initialFilter, now }: AnswerListProps) {
  const [{ find, state }, setFilter] = useQueryStates(
    { find: parseAsString.withDefault(''), state: parseAsStringLiteral(statuses) },
    { throttleMs: 250 },
  );
  const [trail, setTrail] = useState<string[]>([]);
  const [doomed, setDoomed] = useState<AnswerSummary | null>(null);
  const [asked, setAsked] = useState(false);
  const cursor = trail.at(-1);
  const untouched = !cursor && find === initialFilter.find && (state ?? '') === initialFilter.state;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...answerListQuery({ ...(find && { query: find }), ...(state && { status: state }), ...(cursor && { cursor }) }),
    ...(untouched && { initialData: initial }),
  });
  const filter: typeof setFilter = (change) => {
    setTrail([]);
    return setFilter(change);
  };

  return (
    <Panel aria-label="Your AI answers">
      <div className="flex flex-wrap items-center gap-2 border-b p-3">
        <div className="relative min-w-0 flex-1 basis-full sm:max-w-90 sm:basis-56">
          <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
          <Input
            data-filter=""
            type="search"
            aria-label="Filter by query"
            placeholder="Filter by query"
            className="[text-indent:24px]"
            value={find}
            onChange={(event) => void filter({ find: event.target.value || null })}
          />
        </div>
        <Select
          aria-label="Filter by state"
          className="flex-1 basis-32 sm:max-w-40"
          value={state ?? ''}
          onChange={(event) => void filter({ state: statuses.find((one) => one === event.target.value) ?? null })}
        >
          <option value="">Every state</option>
          {statuses.map((one) => (
            <option key={one} value={one}>
              {statusWords[one].word}
            </option>
          ))}
        </Select>
      </div>
      {error && !data ? (
        <ListFailed what="the AI answers" error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <div className="grid gap-3 p-4">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-8" />
          ))}
        </div>
      ) : data.answers.length > 0 ? (
        <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
          <AnswerTable
            answers={data.answers}
            now={now}
            onDelete={(answer) => {
              setAsked(true);
              setDoomed(answer);
            }}
          />
        </div>
      ) : find !== '' || state !== null ? (
        <EmptyState
          title="No AI answer fits this filter"
          action={<Button onClick={() => void filter({ find: null, state: null })}>Clear the filter</Button>}
        />
      ) : (
        <EmptyState title="No AI answers yet">
          Type a question above. Google opens in a browser, its AI overview and its AI mode are waited for: about half a
          minute. Texts, sources and pages are kept, so the next answer shows what changed.
        </EmptyState>
      )}
      <ListPages trail={trail} onTrail={setTrail} next={data?.next_cursor} isBusy={isPlaceholderData} />
      {asked && <DeleteDialog answer={doomed} onClose={() => setDoomed(null)} />}
    </Panel>
  );
}
