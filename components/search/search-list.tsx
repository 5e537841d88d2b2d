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
import { searchListQuery } from '#lib/client/searches.ts';
import type { SearchSummary } from '#lib/features/search/searches-contract.ts';
import { SearchTable } from './search-table.tsx';
import { engineIds, engineNames, searchStates, stateWords } from './search-words.ts';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

interface SearchListProps {
  initial: { searches: SearchSummary[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { find: string; by: string; state: string };
  now: number;
}

/** All searches: filter in the URL, pages by cursor, live while something runs. */
export function SearchList({ initial, initialFilter, now }: SearchListProps) {
  const [{ find, by, state }, setFilter] = useQueryStates(
    {
      find: parseAsString.withDefault(''),
      by: parseAsStringLiteral(engineIds),
      state: parseAsStringLiteral(searchStates),
    },
    { throttleMs: 250 },
  );
  const [trail, setTrail] = useState<string[]>([]);
  const [doomed, setDoomed] = useState<SearchSummary | null>(null);
  const [asked, setAsked] = useState(false);
  const cursor = trail.at(-1);
  const untouched =
    !cursor && find === initialFilter.find && (by ?? '') === initialFilter.by && (state ?? '') === initialFilter.state;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...searchListQuery({
      ...(find && { query: find }),
      ...(by && { search_engine: by }),
      ...(state && { state }),
      ...(cursor && { cursor }),
    }),
    ...(untouched && { initialData: initial }),
  });
  const filtered = find !== '' || by !== null || state !== null;
  const filter: typeof setFilter = (change) => {
    setTrail([]);
    return setFilter(change);
  };

  return (
    <Panel aria-label="Your searches">
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
          aria-label="Filter by engine"
          className="flex-1 basis-32 sm:max-w-40"
          value={by ?? ''}
          onChange={(event) => void filter({ by: engineIds.find((one) => one === event.target.value) ?? null })}
        >
          <option value="">Every engine</option>
          {engineIds.map((engine) => (
            <option key={engine} value={engine}>
              {engineNames[engine]}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Filter by state"
          className="flex-1 basis-32 sm:max-w-40"
          value={state ?? ''}
          onChange={(event) => void filter({ state: searchStates.find((one) => one === event.target.value) ?? null })}
        >
          <option value="">Every state</option>
          {searchStates.map((one) => (
            <option key={one} value={one}>
              {stateWords[one].word}
            </option>
          ))}
        </Select>
      </div>
      {error && !data ? (
        <ListFailed what="the searches" error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <div className="grid gap-3 p-4">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-8" />
          ))}
        </div>
      ) : data.searches.length > 0 ? (
        <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
          <SearchTable
            searches={data.searches}
            now={now}
            onDelete={(search) => {
              setAsked(true);
              setDoomed(search);
            }}
          />
        </div>
      ) : filtered ? (
        <EmptyState
          title="No search fits this filter"
          action={<Button onClick={() => void filter({ find: null, by: null, state: null })}>Clear the filter</Button>}
        />
      ) : (
        <EmptyState title="No searches yet">
          Type a query above. One page of results takes a few seconds; everything that stood on it is kept, so the next
          search of the same query shows what moved.
        </EmptyState>
      )}
      <ListPages trail={trail} onTrail={setTrail} next={data?.next_cursor} isBusy={isPlaceholderData} />
      {asked && <DeleteDialog search={doomed} onClose={() => setDoomed(null)} />}
    </Panel>
  );
}
