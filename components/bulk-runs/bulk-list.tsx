'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import { agoColumn, RecordState, RecordTable } from '#components/ui/record-table.tsx';
import { bulkListQuery, isUnderWay } from '#lib/features/bulk-runs/client.ts';
import type { BulkKindId, BulkStatus, BulkSummary } from '#lib/features/bulk-runs/contract.ts';
import { bulkKinds, bulkStatuses, kindLabels, statusLabels } from './bulk-labels.ts';

type BulkListProps = RunListProps<'runs', BulkSummary, { find: string; kind: BulkKindId | ''; state: BulkStatus | '' }>;

/** All bulk runs, newest first, updated live while one is running. */
export function BulkList({ now, ...first }: BulkListProps) {
  const t = useMessages();
  const kinds = kindLabels(t);
  const states = statusLabels(t);
  const filters = {
    find: { label: t('Filter by name') },
    kind: choiceOf(t('Filter by operation'), t('Every operation'), bulkKinds, (kind) => kinds[kind]),
    state: choiceOf(t('Filter by state'), t('Every state'), bulkStatuses, (status) => states[status].word),
  };
  const stateOf = ({ status, error }: BulkSummary) => (
    <RecordState {...states[status]} isRunning={isUnderWay(status)} why={error} />
  );
  const doneOf = ({ progress: { done, total } }: BulkSummary) => t('{done} of {total}', { done, total });
  return (
    <RunList
      {...first}
      kind="bulk_run"
      label={t('Your bulk runs')}
      what={t('the bulk runs')}
      filters={filters}
      query={({ find, kind, state }, cursor) =>
        bulkListQuery({
          ...(find && { q: find }),
          ...(kind && { kind }),
          ...(state && { status: state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ runs }) => runs}
      unfit={t('No bulk run fits this filter')}
      none={{
        title: t('No bulk runs yet'),
        help: t(
          'Paste keywords, domains or addresses above: each is searched, audited or looked at in turn, and kept.',
        ),
      }}
      nameOf={(run) => run.name}
    >
      {(runs, onDelete) => (
        <RecordTable
          label={t('Bulk runs')}
          rows={runs}
          href={({ id }) => `/bulk-runs/${id}`}
          lead={{ title: t('Name'), name: ({ name }) => name, line: ({ kind }) => kinds[kind] }}
          columns={[
            { title: t('Done'), className: 'w-32', look: 'number', cell: doneOf },
            { title: t('State'), className: 'w-36', cell: stateOf },
            agoColumn(t('Asked for'), now),
          ]}
          card={{
            line: (run) => (
              <>
                {kinds[run.kind]} · {doneOf(run)}
              </>
            ),
            end: stateOf,
          }}
          onDelete={onDelete}
          nameOf={({ name, created_at: at }) => t('the bulk run {name}, {moment}', { name, moment: t.moment(at) })}
        />
      )}
    </RunList>
  );
}
