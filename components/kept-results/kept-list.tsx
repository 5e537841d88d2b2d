'use client';

import { keepPreviousData } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { RecordList } from '#components/ui/record-list.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { keptResultsQuery, removeKeptResult } from '#lib/client/kept-results.ts';
import type { KeptResult } from '#lib/features/kept-results/contract.ts';
import { keptHref, kindLabel } from './kept-words.ts';

const DeleteDialog = dynamic(() => import('#components/ui/delete-dialog.tsx').then((module) => module.DeleteDialog), {
  ssr: false,
});
const RenameDialog = dynamic(() => import('./rename-dialog.tsx').then((module) => module.RenameDialog), { ssr: false });

interface KeptListProps {
  projectId: string;
  initial: { kept_results: KeptResult[]; kinds: { kind: string; count: number }[]; next_cursor: string | null };
  initialFilter: { find: string; kind: string };
  canEdit: boolean;
  now: number;
}

/** What a project keeps, the newest first. */
export function KeptList({ projectId, initial, initialFilter, canEdit, now }: KeptListProps) {
  const [renamed, setRenamed] = useState<KeptResult | null>(null);
  const filters = {
    find: { label: 'Filter by name or note' },
    kind: {
      label: 'Kind',
      all: 'Every kind',
      options: Object.fromEntries(initial.kinds.map(({ kind, count }) => [kind, `${kindLabel(kind)} (${count})`])),
    },
  };
  const rename = (row: KeptResult) =>
    canEdit && (
      <Button size="sm" variant="ghost" onClick={() => setRenamed(row)} aria-label={`Rename ${row.name}`}>
        Rename
      </Button>
    );
  const mayDelete = (onDelete: (row: KeptResult) => void) => (canEdit ? onDelete : undefined);
  return (
    <>
      <RecordList
        label="What this project keeps"
        what="the kept results"
        filters={filters}
        initial={initial}
        initialFilter={initialFilter}
        query={({ find, kind }, cursor) => ({
          ...keptResultsQuery({
            project_id: projectId,
            ...(find && { q: find }),
            ...(kind && { kind }),
            ...(cursor && { cursor }),
          }),
          placeholderData: keepPreviousData,
        })}
        rowsOf={({ kept_results: rows }) => rows}
        unfit="No kept result fits this filter"
        none={{
          title: 'Nothing is kept in this project yet',
          help: 'Press “Save to project” on the result of any tool. It stays here under a name, with a note, and can be compared with later runs.',
        }}
        confirmDelete={(row, onClose) => (
          <DeleteDialog
            id={row?.id ?? null}
            what="kept result"
            description={
              row?.record_id
                ? 'It leaves the project; what it is a record of stays.'
                : 'The answer is kept here alone and is deleted.'
            }
            remove={(id) => removeKeptResult(projectId, id)}
            stale={['kept-results']}
            onClose={onClose}
          >
            {row?.name}
          </DeleteDialog>
        )}
      >
        {(rows, onDelete) => (
          <RecordTable
            label="Kept results"
            rows={rows}
            href={keptHref}
            lead={{
              title: 'Result',
              name: ({ name }) => name,
              line: ({ note }) => note || 'No note',
              beside: (row) => (
                <>
                  {row.gone && <Badge tone="warning">record deleted</Badge>}
                  {rename(row)}
                </>
              ),
            }}
            columns={[
              { title: 'Kind', className: 'w-40', look: 'line', cell: ({ kind }) => kindLabel(kind) },
              agoColumn('Kept', now),
            ]}
            card={{ line: ({ kind, note }) => [kindLabel(kind), note].filter(Boolean).join(' · '), end: rename }}
            onDelete={mayDelete(onDelete)}
            nameOf={({ name }) => `the kept result ${name}`}
          />
        )}
      </RecordList>
      {renamed && <RenameDialog kept={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}
