'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { engineNames } from '#components/searches/search-labels.ts';
import { Moment } from '#components/ui/language.tsx';
import { type ListedProject, RecordList } from '#components/ui/record-list.tsx';
import { RecordTable } from '#components/ui/record-table.tsx';
import { keywordListsQuery } from '#lib/features/keywords/lists/client.ts';
import type { KeywordList } from '#lib/features/keywords/lists/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { DeleteDialog } from './delete-dialog.tsx';

const filters = (t: Translator) => ({ find: { label: t('Filter by name') } });

interface ListOfListsProps {
  initial: { lists: KeywordList[]; next_cursor: string | null };
  /** Filter of the initial page. */
  initialFilter: { find: string };
  project: ListedProject | null;
  now: number;
}

/** All keyword lists, newest first. */
export function ListOfLists({ initial, initialFilter, project, now }: ListOfListsProps) {
  const t = useMessages();
  return (
    <RecordList
      key={project?.id}
      project={project}
      what={t('the keyword lists')}
      filters={filters(t)}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find }, cursor, scope) => ({
        ...keywordListsQuery({ ...scope, ...(find && { q: find }), ...(cursor && { cursor }) }),
        placeholderData: keepPreviousData,
      })}
      rowsOf={({ lists }) => lists}
      noMatch={t('No matching keyword lists')}
      none={{
        title: t('No keyword lists yet'),
        help: t(
          'Create a list above and paste keywords, or select keywords in Keyword research and add them to a list.',
        ),
      }}
      confirmDelete={(list, onClose) => <DeleteDialog list={list} onClose={onClose} />}
    >
      {(lists, onDelete) => (
        <RecordTable
          label={t('Keyword lists')}
          rows={lists}
          href={({ id }) => `/keywords/lists/${id}`}
          lead={{ title: t('List'), name: ({ name }) => name }}
          columns={[
            {
              title: t('Keywords'),
              className: 'w-28',
              look: 'number',
              cell: ({ keywords_count: count }) => t.number(count),
            },
            { title: t('Market'), className: 'w-48', look: 'line', cell: forWhom },
            {
              title: t('Updated'),
              className: 'w-32',
              look: 'muted',
              cell: ({ updated_at: at }) => <Moment at={at} now={now} />,
            },
          ]}
          card={{
            line: (list) => (
              <>
                {t.many(list.keywords_count, '{count} keyword|{count} keywords')} · {forWhom(list)}
              </>
            ),
          }}
          onDelete={onDelete}
          nameOf={({ name }) => t('list {name}', { name })}
        />
      )}
    </RecordList>
  );
}

/** "Google, Bing · DE" */
export const forWhom = ({ engines, country }: Pick<KeywordList, 'engines' | 'country'>): string =>
  `${engines.map((engine) => engineNames[engine]).join(', ')} · ${country.toUpperCase()}`;
