'use client';

import dynamic from 'next/dynamic';
import { engineNames } from '#components/search/search-words.ts';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { agoColumn, RecordState, RecordTable } from '#components/ui/record-table.tsx';
import { Unknown } from '#components/ui/unknown.tsx';
import { formatAgo, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import { groupingListQuery, isGrouping } from '#lib/client/keyword-groups.ts';
import type { GroupingStatus, GroupingSummary } from '#lib/features/keyword-groups/contract.ts';
import { groupingStatuses, groupingWords } from './grouping-words.ts';

const DeleteDialog = dynamic(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog), { ssr: false });

const filters = {
  find: { label: 'Filter by name' },
  state: choiceOf('Filter by state', 'Every state', groupingStatuses, (status) => groupingWords[status].word),
};

interface GroupingListProps {
  initial: { groupings: GroupingSummary[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { find: string; state: GroupingStatus | '' };
  now: number;
}

/** All groupings, the newest first, live while one is under way. */
export function GroupingList({ initial, initialFilter, now }: GroupingListProps) {
  return (
    <RecordList
      label="Your groupings"
      what="the groupings"
      filters={filters}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find, state }, cursor) =>
        groupingListQuery({ ...(find && { q: find }), ...(state && { status: state }), ...(cursor && { cursor }) })
      }
      rowsOf={({ groupings }) => groupings}
      unfit="No grouping fits this filter"
      none={{
        title: 'No groupings yet',
        help: 'Type keywords above, or open a keyword list and group it: the first page of results of each keyword is compared with those of the others. Results stored in the last days cost no search.',
      }}
      confirmDelete={(grouping, onClose) => <DeleteDialog grouping={grouping} onClose={onClose} />}
    >
      {(groupings, onDelete) => (
        <RecordTable
          label="Groupings"
          rows={groupings}
          href={({ id }) => `/keywords/groups/${id}`}
          lead={{ title: 'Keywords', name: ({ name }) => name, line: underName }}
          columns={[
            {
              title: 'Keywords',
              className: 'w-24',
              look: 'number',
              cell: ({ progress }) => formatNumber(progress.total),
            },
            { title: 'Groups', className: 'w-24', look: 'number', cell: groupsOf },
            { title: 'State', className: 'w-36', cell: stateOf },
            agoColumn('Asked for', now),
          ]}
          card={{
            line: (grouping) => (
              <>
                {plural(grouping.progress.total, 'keyword')} · {formatAgo(grouping.created_at, now)}
              </>
            ),
            end: stateOf,
          }}
          onDelete={onDelete}
          nameOf={({ name, created_at: at }) => `the grouping ${name}, ${formatMoment(at)}`}
        />
      )}
    </RecordList>
  );
}

const underName = ({ search_engine: engine, country, error }: GroupingSummary): string =>
  [engineNames[engine], country.toUpperCase(), error].filter(Boolean).join(' · ');

function groupsOf({ status, groups_count: count }: GroupingSummary) {
  if (count !== null) return formatNumber(count);
  return isGrouping(status) ? null : <Unknown />;
}

const stateOf = ({ status, error }: GroupingSummary) => (
  <RecordState {...groupingWords[status]} isRunning={isGrouping(status)} why={error} />
);
