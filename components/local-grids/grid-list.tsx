'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { statusLabels } from '#components/runs/status-labels.ts';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { gridListQuery, isUnderWay } from '#lib/features/local-grids/client.ts';
import type { GridStatus, GridSummary } from '#lib/features/local-grids/contract.ts';
import { useMessages } from '#messages';
import { businessOf, gridStatuses } from './grid-labels.ts';

type GridListProps = RunListProps<'grids', GridSummary, { find: string; state: GridStatus | '' }>;

/** All local grids, newest first, updated live while one is running. */
export function GridList({ now, ...first }: GridListProps) {
  const t = useMessages();
  const states = statusLabels(t);
  const stateOf = ({ status, error }: GridSummary) => (
    <RecordState {...states[status]} isRunning={isUnderWay(status)} why={error} />
  );
  const average = ({ average_position: value }: GridSummary) =>
    value === null ? <NotMeasured /> : t.number(Math.round(value * 10) / 10);
  const foundAt = ({ found_count: found, measured_count: measured }: GridSummary) =>
    t('{done} of {total}', { done: found, total: measured });
  return (
    <RunList
      {...first}
      kind="local_grid"
      what={t('the local grids')}
      filters={{
        find: { label: t('Filter by keyword') },
        state: choiceOf(t('Filter by status'), t('All statuses'), gridStatuses, (status) => states[status].word),
      }}
      query={({ find, state }, cursor, scope) =>
        gridListQuery({
          ...scope,
          ...(find && { q: find }),
          ...(state && { status: state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ grids }) => grids}
      noMatch={t('No matching local grids')}
      none={{
        title: t('No local grids yet'),
        help: t('Enter a keyword, a business and a center above to see where it is in the local pack.'),
      }}
      nameOf={({ keyword }) => keyword}
    >
      {(grids, onDelete) => (
        <RecordTable
          label={t('Local grids')}
          rows={grids}
          href={({ id }) => `/local-grids/${id}`}
          lead={{ title: t('Keyword'), name: ({ keyword }) => keyword, line: businessOf }}
          columns={[
            { title: t('Points found'), className: 'w-32', look: 'number', cell: foundAt },
            { title: t('Average position'), className: 'w-36', look: 'number', cell: average },
            { title: t('Status'), className: 'w-36', cell: stateOf },
            agoColumn(t('Created'), now),
          ]}
          card={{
            line: (grid) => (
              <>
                {businessOf(grid)} · {foundAt(grid)}
              </>
            ),
            end: stateOf,
          }}
          onDelete={onDelete}
          nameOf={({ keyword, created_at: at }) =>
            t('the local grid {name}, {moment}', { name: keyword, moment: t.moment(at) })
          }
        />
      )}
    </RunList>
  );
}
