'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { engineNames } from '#components/searches/search-labels.ts';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import { agoColumn, RecordState, RecordTable } from '#components/ui/record-table.tsx';
import { groupingListQuery, isGrouping } from '#lib/features/keywords/groups/client.ts';
import type { GroupingStatus, GroupingSummary } from '#lib/features/keywords/groups/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { groupingLabels, groupingStatuses } from './grouping-labels.ts';

const filters = (t: Translator) => ({
  find: { label: t('Filter by name') },
  state: choiceOf(t('Filter by state'), t('Every state'), groupingStatuses, (status) => groupingLabels(t)[status].word),
});

type GroupingListProps = RunListProps<'groupings', GroupingSummary, { find: string; state: GroupingStatus | '' }>;

/** All groupings, newest first, updated live while one is running. */
export function GroupingList({ now, ...first }: GroupingListProps) {
  const t = useMessages();
  return (
    <RunList
      {...first}
      kind="keyword_grouping"
      label={t('Your groupings')}
      what={t('the groupings')}
      filters={filters(t)}
      query={({ find, state }, cursor) =>
        groupingListQuery({ ...(find && { q: find }), ...(state && { status: state }), ...(cursor && { cursor }) })
      }
      rowsOf={({ groupings }) => groupings}
      unfit={t('No grouping fits this filter')}
      none={{
        title: t('No groupings yet'),
        help: t(
          'Type keywords above, or open a keyword list and group it: the first page of results of each keyword is compared with those of the others. Results stored in the last days cost no search.',
        ),
      }}
      nameOf={(grouping) => grouping.name}
    >
      {(groupings, onDelete) => (
        <RecordTable
          label={t('Groupings')}
          rows={groupings}
          href={({ id }) => `/keywords/groups/${id}`}
          lead={{ title: t('Keywords'), name: ({ name }) => name, line: underName }}
          columns={[
            {
              title: t('Keywords'),
              className: 'w-24',
              look: 'number',
              cell: ({ progress }) => t.number(progress.total),
            },
            { title: t('Groups'), className: 'w-24', look: 'number', cell: (row) => groupsOf(t, row) },
            { title: t('State'), className: 'w-36', cell: (row) => stateOf(t, row) },
            agoColumn(t('Asked for'), now),
          ]}
          card={{
            line: (grouping) => (
              <>
                {t.many(grouping.progress.total, '{count} keyword|{count} keywords')} ·{' '}
                {t.ago(grouping.created_at, now)}
              </>
            ),
            end: (row) => stateOf(t, row),
          }}
          onDelete={onDelete}
          nameOf={({ name, created_at: at }) => t('the grouping {name}, {at}', { name, at: t.moment(at) })}
        />
      )}
    </RunList>
  );
}

const underName = ({ search_engine: engine, country, error }: GroupingSummary): string =>
  [engineNames[engine], country.toUpperCase(), error].filter(Boolean).join(' · ');

function groupsOf(t: Translator, { status, groups_count: count }: GroupingSummary) {
  if (count !== null) return t.number(count);
  return isGrouping(status) ? null : <NotMeasured />;
}

const stateOf = (t: Translator, { status, error }: GroupingSummary) => (
  <RecordState {...groupingLabels(t)[status]} isRunning={isGrouping(status)} why={error} />
);
