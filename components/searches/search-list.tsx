'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import { searchListQuery } from '#lib/features/searches/client.ts';
import type { SearchState, SearchSummary } from '#lib/features/searches/searches-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { type EngineId, engineIds, engineNames, searchStates, stateLabels } from './search-labels.ts';
import { SearchTable } from './search-table.tsx';

const filters = (t: Translator) => ({
  find: { label: t('Filter by query') },
  by: choiceOf(t('Filter by engine'), t('Every engine'), engineIds, (engine) => engineNames[engine]),
  state: choiceOf(t('Filter by state'), t('Every state'), searchStates, (state) => stateLabels(t)[state].word),
});

type SearchListProps = RunListProps<
  'searches',
  SearchSummary,
  { find: string; by: EngineId | ''; state: SearchState | '' }
>;

/** All searches, updated live while one is running. */
export function SearchList({ now, ...first }: SearchListProps) {
  const t = useMessages();
  return (
    <RunList
      {...first}
      kind="search"
      label={t('Your searches')}
      what={t('the searches')}
      filters={filters(t)}
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
      nameOf={(search) => search.query}
    >
      {(searches, onDelete) => <SearchTable searches={searches} now={now} onDelete={onDelete} />}
    </RunList>
  );
}
