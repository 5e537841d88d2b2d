'use client';

import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type ListedProject,
  type RecordFilters,
  RecordList,
  type RecordListProps,
} from '#components/ui/record-list.tsx';
import { DeleteRun } from './delete-run.tsx';
import type { DeletableKind } from './delete-run-dialog.tsx';

/** What the page of a list of runs has read for it. */
export interface RunListProps<Name extends string, Row, Filter> {
  initial: Record<Name, Row[]> & { next_cursor: string | null };
  /** Filter of the initial page. */
  initialFilter: Filter;
  now: number;
  /** The chosen project, which the list is limited to; null: all. */
  project: ListedProject | null;
}

type Shared<
  Filters extends RecordFilters,
  List extends { next_cursor: string | null },
  Key extends QueryKey,
  Row,
> = Omit<RecordListProps<Filters, List, Key, Row>, 'confirmDelete'>;

/** The user's runs of a kind, newest first: `RecordList` with the kind's delete dialog. */
export function RunList<
  Filters extends RecordFilters,
  List extends { next_cursor: string | null },
  Key extends QueryKey,
  Row extends { id: string },
>({
  kind,
  nameOf,
  ...list
}: Shared<Filters, List, Key, Row> & {
  kind: DeletableKind;
  /** What a run is called in the dialog. */
  nameOf: (row: Row) => ReactNode;
}) {
  return (
    <RecordList
      {...list}
      key={list.project?.id}
      confirmDelete={(row, onClose) => (
        <DeleteRun kind={kind} id={row?.id ?? null} onClose={onClose}>
          {row && nameOf(row)}
        </DeleteRun>
      )}
    />
  );
}
