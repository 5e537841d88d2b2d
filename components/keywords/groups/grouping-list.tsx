'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { statusLabels } from '#components/runs/status-labels.ts';
import { engineNames } from '#components/searches/search-labels.ts';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { groupingListQuery, isGrouping } from '#lib/features/keywords/groups/client.ts';
import type { GroupingStatus, GroupingSummary } from '#lib/features/keywords/groups/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { groupingStatuses } from './grouping-labels.ts';

const filters = (t: Translator) => ({
  find: { label: t('Filter by name') },
  state: choiceOf(t('Filter by status'), t('All statuses'), groupingStatuses, (status) => statusLabels(t)[status].word),
});

type GroupingListProps = RunListProps<'groupings', GroupingSummary, { find: string; state: GroupingStatus | '' }>;

/** All groupings, newest first, updated live while one is running. */
export function GroupingList({ now, ...first }: GroupingListProps) {
  const t = useMessages();
  return (
    <RunList
      {...first}
      kind="keyword_grouping"
      what={t('the clusterings')}
      filters={filters(t)}
      query={({ find, state }, cursor, scope) =>
        groupingListQuery({
          ...scope,
          ...(find && { q: find }),
          ...(state && { status: state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ groupings }) => groupings}
      noMatch={t('No matching keyword clusters')}
      none={{
        title: t('No keyword clusters yet'),
        help: t(
          'Enter keywords above, or cluster a keyword list. The top 10 results of each keyword are compared; recent stored results need no new check.',
        ),
      }}
      nameOf={(grouping) => grouping.name}
    >
      {(groupings, onDelete) => (
        <RecordTable
          label={t('Keyword clusters')}
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
            { title: t('Clusters'), className: 'w-24', look: 'number', cell: (row) => groupsOf(t, row) },
            { title: t('Status'), className: 'w-36', cell: (row) => stateOf(t, row) },
            agoColumn(t('Created'), now),
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
          nameOf={({ name, created_at: at }) => t('clustering {name}, {at}', { name, at: t.moment(at) })}
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
  <RecordState {...statusLabels(t)[status]} isRunning={isGrouping(status)} why={error} />
);
