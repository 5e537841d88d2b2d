'use client';

import { keepPreviousData } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { RecordList } from '#components/ui/record-list.tsx';
import { agoColumn, RecordTable } from '#components/ui/record-table.tsx';
import { removeSavedResult, savedResultsQuery } from '#lib/features/saved-results/client.ts';
import type { SavedResult } from '#lib/features/saved-results/contract.ts';
import { useMessages } from '#messages';
import { comparisonHref, kindLabel, savedHref } from './saved-labels.ts';

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
      label: t('Type'),
      all: t('All types'),
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
        what={t('the saved results')}
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
        noMatch={t('No matching saved results')}
        none={{
          title: t('No saved results yet'),
          help: t('Use “Save to project” on any result to keep it here and compare it with later runs.'),
        }}
        confirmDelete={(row, onClose) => (
          <DeleteDialog
            id={row?.id ?? null}
            what={t('saved result')}
            description={
              row?.record_id
                ? t('Removes it from the project. The original result is kept.')
                : t('Deletes the saved response.')
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
            label={t('Saved results')}
            rows={rows}
            href={savedHref}
            lead={{
              title: t('Result'),
              name: ({ name }) => name,
              line: ({ note }) => note || t('No note'),
              beside: (row) => (
                <>
                  {row.gone && <Badge tone="warning">{t('original deleted')}</Badge>}
                  {acts(row)}
                </>
              ),
            }}
            columns={[
              { title: t('Type'), className: 'w-40', look: 'line', cell: ({ kind }) => kindLabel(t, kind) },
              agoColumn(t('Saved'), now),
            ]}
            card={{ line: ({ kind, note }) => [kindLabel(t, kind), note].filter(Boolean).join(' · '), end: acts }}
            onDelete={mayDelete(onDelete)}
            nameOf={({ name }) => t('the saved result {name}', { name })}
          />
        )}
      </RecordList>
      {renamed && <RenameDialog saved={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}
