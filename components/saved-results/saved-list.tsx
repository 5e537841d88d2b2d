'use client';

import { keepPreviousData } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { RecordList } from '#components/ui/record-list.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { removeSavedResult, savedResultsQuery } from '#lib/features/saved-results/client.ts';
import type { SavedResult } from '#lib/features/saved-results/contract.ts';
import { useMessages } from '#messages';
import { comparisonHref, kindLabel, savedHref } from './saved-labels.ts';

const DeleteDialog = dynamic(() => import('#components/ui/delete-dialog.tsx').then((module) => module.DeleteDialog), {
  ssr: false,
});
const RenameDialog = dynamic(() => import('./rename-dialog.tsx').then((module) => module.RenameDialog), { ssr: false });

interface SavedListProps {
  projectId: string;
  initial: { kept_results: SavedResult[]; kinds: { kind: string; count: number }[]; next_cursor: string | null };
  initialFilter: { find: string; kind: string };
  canEdit: boolean;
  now: number;
}

/** Saved results of a project, newest first. */
export function SavedList({ projectId, initial, initialFilter, canEdit, now }: SavedListProps) {
  const t = useMessages();
  const [renamed, setRenamed] = useState<SavedResult | null>(null);
  const filters = {
    find: { label: t('Filter by name or note') },
    kind: {
      label: t('Kind'),
      all: t('Every kind'),
      options: Object.fromEntries(initial.kinds.map(({ kind, count }) => [kind, `${kindLabel(t, kind)} (${count})`])),
    },
  };
  const rename = (row: SavedResult) =>
    canEdit && (
      <Button
        size="sm"
        variant="ghost"
        onClick={() => setRenamed(row)}
        aria-label={t('Rename {name}', { name: row.name })}
      >
        {t('Rename')}
      </Button>
    );
  const some = new Set(initial.kinds.filter(({ count }) => count > 1).map(({ kind }) => kind));
  const acts = (row: SavedResult) => (
    <>
      {some.has(row.kind) && !row.gone && (
        <Button asChild size="sm" variant="ghost">
          <Link href={comparisonHref(row)} prefetch={false} aria-label={t('Compare {name}', { name: row.name })}>
            {t('Compare')}
          </Link>
        </Button>
      )}
      {rename(row)}
    </>
  );
  const mayDelete = (onDelete: (row: SavedResult) => void) => (canEdit ? onDelete : undefined);
  return (
    <>
      <RecordList
        label={t('What this project keeps')}
        what={t('the kept results')}
        filters={filters}
        initial={initial}
        initialFilter={initialFilter}
        query={({ find, kind }, cursor) => ({
          ...savedResultsQuery({
            project_id: projectId,
            ...(find && { q: find }),
            ...(kind && { kind }),
            ...(cursor && { cursor }),
          }),
          placeholderData: keepPreviousData,
        })}
        rowsOf={({ kept_results: rows }) => rows}
        unfit={t('No kept result fits this filter')}
        none={{
          title: t('Nothing is kept in this project yet'),
          help: t(
            'Press “Save to project” on the result of any tool. It stays here under a name, with a note, and can be compared with later runs.',
          ),
        }}
        confirmDelete={(row, onClose) => (
          <DeleteDialog
            id={row?.id ?? null}
            what={t('kept result')}
            description={
              row?.record_id
                ? t('It leaves the project; what it is a record of stays.')
                : t('The answer is kept here alone and is deleted.')
            }
            remove={(id) => removeSavedResult(projectId, id)}
            stale={['kept-results']}
            onClose={onClose}
          >
            {row?.name}
          </DeleteDialog>
        )}
      >
        {(rows, onDelete) => (
          <RecordTable
            label={t('Kept results')}
            rows={rows}
            href={savedHref}
            lead={{
              title: t('Result'),
              name: ({ name }) => name,
              line: ({ note }) => note || t('No note'),
              beside: (row) => (
                <>
                  {row.gone && <Badge tone="warning">{t('record deleted')}</Badge>}
                  {acts(row)}
                </>
              ),
            }}
            columns={[
              { title: t('Kind'), className: 'w-40', look: 'line', cell: ({ kind }) => kindLabel(t, kind) },
              agoColumn(t('Kept'), now),
            ]}
            card={{ line: ({ kind, note }) => [kindLabel(t, kind), note].filter(Boolean).join(' · '), end: acts }}
            onDelete={mayDelete(onDelete)}
            nameOf={({ name }) => t('the kept result {name}', { name })}
          />
        )}
      </RecordList>
      {renamed && <RenameDialog kept={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}
