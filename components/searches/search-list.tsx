'use client';

import dynamic from 'next/dynamic';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { searchListQuery } from '#lib/features/searches/client.ts';
import type { SearchState, SearchSummary } from '#lib/features/searches/searches-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { type EngineId, engineIds, engineNames, searchStates, stateLabels } from './search-labels.ts';
import { SearchTable } from './search-table.tsx';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = (t: Translator) => ({
  find: { label: t('Filter by query') },
  by: choiceOf(t('Filter by engine'), t('Every engine'), engineIds, (engine) => engineNames[engine]),
  state: choiceOf(t('Filter by state'), t('Every state'), searchStates, (state) => stateLabels(t)[state].word),
});

interface SearchListProps {
  initial: { searches: SearchSummary[]; next_cursor: string | null };
  /** Filter of the initial page. */
  initialFilter: { find: string; by: EngineId | ''; state: SearchState | '' };
  now: number;
}

/** All searches, updated live while one is running. */
export function SearchList({ initial, initialFilter, now }: SearchListProps) {
  const t = useMessages();
  return (
    <RecordList
      label={t('Your searches')}
      what={t('the searches')}
      filters={filters(t)}
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
      unfit={t('No search fits this filter')}
      none={{
        title: t('No searches yet'),
        help: t(
          'Type a query above. One page of results takes a few seconds; everything that stood on it is kept, so the next search of the same query shows what moved.',
        ),
      }}
      confirmDelete={(search, onClose) => <DeleteDialog search={search} onClose={onClose} />}
    >
      {(searches, onDelete) => <SearchTable searches={searches} now={now} onDelete={onDelete} />}
    </RecordList>
  );
}
