'use client';

import dynamic from 'next/dynamic';
import { Badge } from '#components/ui/badge.tsx';
import { choiceOf, RecordList } from '#components/ui/record-list.tsx';
import { Ago, RecordTable } from '#components/ui/record-table.tsx';
import { formatAgo, formatMoment } from '#lib/client/format.ts';
import { removeTextRun, textRunListQuery } from '#lib/client/text-runs.ts';
import type { TextRunSummary } from '#lib/features/content/runs-contract.ts';
import { runKinds, runKindWords, runName, runStates, runStateWords } from './run-words.ts';

const DeleteDialog = dynamic(() => import('#components/ui/delete-dialog.tsx').then((module) => module.DeleteDialog), {
  ssr: false,
});

const filters = {
  find: { label: 'Filter by prompt' },
  kind: choiceOf('Filter by kind', 'Every kind', runKinds, (kind) => runKindWords[kind]),
  state: choiceOf('Filter by state', 'Every state', runStates, (state) => runStateWords[state].text),
};

interface RunListProps {
  initial: { runs: TextRunSummary[]; next_cursor: string | null };
  /** The filter the initial page was read with. */
  initialFilter: { find: string; kind: TextRunSummary['kind'] | ''; state: TextRunSummary['state'] | '' };
  /** Milliseconds; "ago" is counted from it, so that server and browser draw the same. */
  now: number;
}

/** Requests to the text model, newest first. */
export function RunList({ initial, initialFilter, now }: RunListProps) {
  return (
    <RecordList
      what="the requests"
      filters={filters}
      initial={initial}
      initialFilter={initialFilter}
      query={({ find, kind, state }, cursor) =>
        textRunListQuery({
          ...{ ...(find && { find }), ...(kind && { kind }), ...(state && { state }), ...(cursor && { cursor }) },
        })
      }
      rowsOf={({ runs }) => runs}
      unfit="No request fits this filter"
      none={{
        title: 'Nothing was asked yet',
        help: 'Whatever the connected text model is asked for, here or over the API, is kept with its answer.',
      }}
      confirmDelete={(run, onClose) => (
        <DeleteDialog
          id={run?.id ?? null}
          what="request"
          description="Prompt and answer are removed. Drafts made of it stay."
          remove={removeTextRun}
          stale={['text-runs']}
          onClose={onClose}
        >
          {run && runName(run)}
        </DeleteDialog>
      )}
    >
      {(runs, onDelete) => (
        <RecordTable
          label="Requests to the text model"
          rows={runs}
          href={({ id }) => `/content/runs/${id}`}
          lead={{ title: 'Prompt', name: runName }}
          columns={[
            { title: 'Kind', className: 'w-44', look: 'line', cell: ({ kind }) => runKindWords[kind] },
            { title: 'State', className: 'w-28', cell: ({ state }) => <RunBadge state={state} /> },
            {
              title: 'Model',
              className: 'w-44',
              cell: ({ model }) => <span className="block max-w-44 truncate">{model ?? 'none'}</span>,
            },
            {
              title: 'Asked',
              className: 'w-32',
              look: 'muted',
              cell: ({ created_at: at }) => <Ago at={at} now={now} />,
            },
          ]}
          card={{
            line: ({ kind, created_at: at }) => `${runKindWords[kind]} · ${formatAgo(at, now)}`,
            end: ({ state }) => state !== 'done' && <RunBadge state={state} />,
          }}
          onDelete={onDelete}
          nameOf={(run) => `the request of ${formatMoment(run.created_at)}`}
        />
      )}
    </RecordList>
  );
}

export function RunBadge({ state }: { state: TextRunSummary['state'] }) {
  const { text, tone } = runStateWords[state];
  return <Badge tone={tone}>{text}</Badge>;
}
