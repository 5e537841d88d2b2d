'use client';

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';
import type { Field } from '#lib/client/explorer/fields.ts';
import type { Sorting } from '#lib/client/explorer/query.ts';
import { widthOf } from './cell-text.ts';

const ariaSort = (sort: Sorting | null, id: string) =>
  sort?.field === id ? (sort.down ? 'descending' : 'ascending') : 'none';

interface ExplorerHeadProps {
  field: Field;
  first: boolean;
  sort: Sorting | null;
  onSort: (sort: Sorting | null) => void;
}

/** A column header that sorts the table. */
export function ExplorerHead({ field, first, sort, onSort }: ExplorerHeadProps) {
  const state = ariaSort(sort, field.id);
  const Arrow = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ChevronsUpDown;
  // Numbers sort from the largest first, texts from A; the third click restores the original order.
  const startsDown = field.kind === 'number' || field.kind === 'moment';
  const next = () => {
    if (state === 'none') return onSort({ field: field.id, down: startsDown });
    const isFirst = (state === 'descending') === startsDown;
    onSort(isFirst ? { field: field.id, down: !startsDown } : null);
  };
  return (
    <th
      scope="col"
      aria-sort={state}
      title={field.description}
      style={{ width: widthOf(field) }}
      className={cn(
        'h-9 whitespace-nowrap border-b bg-panel px-3 font-medium text-meta text-muted first:pl-4 last:pr-4',
        field.kind === 'number' && 'text-right',
        first && 'z-10 md:sticky md:left-0',
      )}
    >
      <button
        type="button"
        onClick={next}
        className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-control px-1 hover:text-ink"
      >
        {field.title}
        <Arrow aria-hidden="true" className={cn('size-3', state === 'none' && 'opacity-40')} />
      </button>
    </th>
  );
}
