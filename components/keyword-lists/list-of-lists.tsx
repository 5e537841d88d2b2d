'use client';

import { keepPreviousData } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { engineNames } from '#components/search/search-words.ts';
import { RecordList } from '#components/ui/record-list.tsx';
import { Ago, RecordTable } from '#components/ui/record-table.tsx';
import { formatNumber, plural } from '#lib/client/format.ts';
import { keywordListsQuery } from '#lib/client/keyword-lists.ts';
import type { KeywordList } from '#lib/features/keyword-lists/contract.ts';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = { find: { label: 'Filter by name' } };

interface ListOfListsProps {
  initial: { lists: KeywordList[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { find: string };
  now: number;
}

/** All keyword lists, the newest first. */
export function ListOfLists({ initial, initialFilter, now }: ListOfListsProps) {
  return (
    <RecordList
      label="Your keyword lists"
      what="the keyword lists"
      filters={filters}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find }, cursor) => ({
        ...keywordListsQuery({ ...(find && { q: find }), ...(cursor && { cursor }) }),
        placeholderData: keepPreviousData,
      })}
      rowsOf={({ lists }) => lists}
      unfit="No keyword list fits this filter"
      none={{
        title: 'No keyword lists yet',
        help: 'Name a list above and paste keywords into it, or tick keywords of a research and add them to a list. A list keeps tags, target pages and figures.',
      }}
      confirmDelete={(list, onClose) => <DeleteDialog list={list} onClose={onClose} />}
    >
      {(lists, onDelete) => (
        <RecordTable
          label="Keyword lists"
          rows={lists}
          href={({ id }) => `/keywords/lists/${id}`}
          lead={{ title: 'List', name: ({ name }) => name }}
          columns={[
            {
              title: 'Keywords',
              className: 'w-28',
              look: 'number',
              cell: ({ keywords_count: count }) => formatNumber(count),
            },
            { title: 'For', className: 'w-48', look: 'line', cell: forWhom },
            {
              title: 'Changed',
              className: 'w-32',
              look: 'muted',
              cell: ({ updated_at: at }) => <Ago at={at} now={now} />,
            },
          ]}
          card={{
            line: (list) => (
              <>
                {plural(list.keywords_count, 'keyword')} · {forWhom(list)}
              </>
            ),
          }}
          onDelete={onDelete}
          nameOf={({ name }) => `the list ${name}`}
        />
      )}
    </RecordList>
  );
}

/** "Google, Bing · DE" */
export const forWhom = ({ engines, country }: Pick<KeywordList, 'engines' | 'country'>): string =>
  `${engines.map((engine) => engineNames[engine]).join(', ')} · ${country.toUpperCase()}`;
