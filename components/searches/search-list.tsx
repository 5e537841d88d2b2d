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
  find: { label: t('Filter by keyword') },
  by: choiceOf(t('Filter by engine'), t('All engines'), engineIds, (engine) => engineNames[engine]),
  state: choiceOf(t('Filter by status'), t('All statuses'), searchStates, (state) => stateLabels(t)[state].word),
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
      what={t('the SERP checks')}
      filters={filters(t)}
      query={({ find, by, state }, cursor, scope) =>
        searchListQuery({
          ...scope,
          helpers: false,
          ...(find && { query: find }),
          ...(by && { search_engine: by }),
          ...(state && { state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ searches }) => searches}
      noMatch={t('No matching SERP checks')}
      none={{
        title: t('No SERP checks yet'),
        help: t('Enter a keyword above. Each SERP is stored, so the next check shows what moved.'),
      }}
      nameOf={(search) => search.query}
    >
      {(searches, onDelete) => <SearchTable searches={searches} now={now} onDelete={onDelete} />}
    </RunList>
  );
}
