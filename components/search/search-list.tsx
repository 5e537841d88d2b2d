'use client';

import dynamic from 'next/dynamic';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { searchListQuery } from '#lib/client/searches.ts';
import type { SearchState, SearchSummary } from '#lib/features/search/searches-contract.ts';
import { SearchTable } from './search-table.tsx';
import { type EngineId, engineIds, engineNames, searchStates, stateWords } from './search-words.ts';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = {
  find: { label: 'Filter by query' },
  by: choiceOf('Filter by engine', 'Every engine', engineIds, (engine) => engineNames[engine]),
  state: choiceOf('Filter by state', 'Every state', searchStates, (state) => stateWords[state].word),
};

interface SearchListProps {
  initial: { searches: SearchSummary[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { find: string; by: EngineId | ''; state: SearchState | '' };
  now: number;
}

/** All searches, live while something runs. */
export function SearchList({ initial, initialFilter, now }: SearchListProps) {
  return (
    <RecordList
      label="Your searches"
      what="the searches"
      filters={filters}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find, by, state }, cursor) =>
        searchListQuery({
          ...(find && { query: find }),
          ...(by && { search_engine: by }),
          ...(state && { state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ searches }) => searches}
      unfit="No search fits this filter"
      none={{
        title: 'No searches yet',
        help: 'Type a query above. One page of results takes a few seconds; everything that stood on it is kept, so the next search of the same query shows what moved.',
      }}
      confirmDelete={(search, onClose) => <DeleteDialog search={search} onClose={onClose} />}
    >
      {(searches, onDelete) => <SearchTable searches={searches} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
