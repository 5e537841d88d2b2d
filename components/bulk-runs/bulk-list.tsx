'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { choiceOf } from '#components/ui/record-list.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
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
    kind: choiceOf(t('Filter by task'), t('All tasks'), bulkKinds, (kind) => kinds[kind]),
    state: choiceOf(t('Filter by status'), t('All statuses'), bulkStatuses, (status) => states[status].word),
  };
  const stateOf = ({ status, error }: BulkSummary) => (
    <RecordState {...states[status]} isRunning={isUnderWay(status)} why={error} />
  );
  const doneOf = ({ progress: { done, total } }: BulkSummary) => t('{done} of {total}', { done, total });
  return (
    <RunList
      {...first}
      kind="bulk_run"
      what={t('the bulk jobs')}
      filters={filters}
      query={({ find, kind, state }, cursor, scope) =>
        bulkListQuery({
          ...scope,
          ...(find && { q: find }),
          ...(kind && { kind }),
          ...(state && { status: state }),
          ...(cursor && { cursor }),
        })
      }
      rowsOf={({ runs }) => runs}
      noMatch={t('No matching bulk jobs')}
      none={{
        title: t('No bulk jobs yet'),
        help: t('Paste keywords, domains or URLs above to process them one by one.'),
      }}
      nameOf={(run) => run.name}
    >
      {(runs, onDelete) => (
        <RecordTable
          label={t('Bulk jobs')}
          rows={runs}
          href={({ id }) => `/bulk-runs/${id}`}
          lead={{ title: t('Name'), name: ({ name }) => name, line: ({ kind }) => kinds[kind] }}
          columns={[
            { title: t('Done'), className: 'w-32', look: 'number', cell: doneOf },
            { title: t('Status'), className: 'w-36', cell: stateOf },
            agoColumn(t('Created'), now),
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
          nameOf={({ name, created_at: at }) => t('the bulk job {name}, {moment}', { name, moment: t.moment(at) })}
        />
      )}
    </RunList>
  );
}
