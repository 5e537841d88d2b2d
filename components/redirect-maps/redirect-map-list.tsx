'use client';

import { RunList, type RunListProps } from '#components/runs/run-list.tsx';
import { RecordState } from '#components/ui/record-state.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { isUnderWay, redirectMapsQuery } from '#lib/features/redirect-maps/client.ts';
import type { RedirectMapSummary } from '#lib/features/redirect-maps/contract.ts';
import { useMessages } from '#messages';
import { statusLabels } from './redirect-map-labels.ts';

type RedirectMapListProps = RunListProps<'maps', RedirectMapSummary, { find: string }>;

/** All redirect maps, newest first, updated live while one is checked. */
export function RedirectMapList({ now, ...first }: RedirectMapListProps) {
  const t = useMessages();
  const states = statusLabels(t);
  const stateOf = ({ status, error }: RedirectMapSummary) => (
    <RecordState {...states[status]} isRunning={isUnderWay(status)} why={error} />
  );
  const wrongOf = ({ results }: RedirectMapSummary) =>
    t.number(results.other_target + results.not_redirected + results.broken + results.loop);
  return (
    <RunList
      {...first}
      kind="redirect_map"
      what={t('the redirect maps')}
      filters={{ find: { label: t('Filter by name') } }}
      query={({ find }, cursor, scope) =>
        redirectMapsQuery({ ...scope, ...(find && { q: find }), ...(cursor && { cursor }) })
      }
      rowsOf={({ maps }) => maps}
      noMatch={t('No matching redirect maps')}
      none={{
        title: t('No redirect maps yet'),
        help: t('Paste old and new URLs above, for example of a relaunch, to check where they redirect.'),
      }}
      nameOf={({ name }) => name}
    >
      {(maps, onDelete) => (
        <RecordTable
          label={t('Redirect maps')}
          rows={maps}
          href={({ id }) => `/redirect-maps/${id}`}
          lead={{ title: t('Name'), name: ({ name }) => name }}
          columns={[
            { title: t('URLs'), className: 'w-24', look: 'number', cell: ({ total }) => t.number(total) },
            { title: t('With issues'), className: 'w-32', look: 'number', cell: wrongOf },
            { title: t('Status'), className: 'w-36', cell: stateOf },
            agoColumn(t('Created'), now),
          ]}
          card={{ line: ({ total }) => t.many(total, '{count} URL|{count} URLs'), end: stateOf }}
          onDelete={onDelete}
          nameOf={({ name, created_at: at }) => t('the redirect map {name}, {moment}', { name, moment: t.moment(at) })}
        />
      )}
    </RunList>
  );
}
