'use client';

import { memo } from 'react';
import { cn } from '#components/ui/cn.ts';
import { type DataColumn, nextSort, type Sort } from './columns.ts';

/** Paths of Lucide's icons: one element less for each heading. */
const ARROWS = {
  none: 'm7 15 5 5 5-5M7 9l5-5 5 5',
  ascending: 'm5 12 7-7 7 7M12 19V5',
  descending: 'm19 12-7 7-7-7M12 5v14',
} as const;

interface ColumnHeadProps {
  column: DataColumn<never>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** A column header, with a button where the column sorts the table. Memoized: scrolling does not rerender it. */
export const ColumnHead = memo(function ColumnHead({ column, sort, onSort }: ColumnHeadProps) {
  const { id, title, short = title, description, width, isNumber, isPinned, className } = column;
  const state = sort?.id === id ? (sort.down ? 'descending' : 'ascending') : 'none';
  return (
    <th
      scope="col"
      aria-sort={column.sort && state}
      title={description}
      style={{ width }}
      className={cn(
        'h-9 whitespace-nowrap border-b bg-panel px-2 font-medium text-meta text-muted first:pl-4 last:pr-4',
        isNumber && 'text-right',
        isPinned && 'z-10 md:sticky md:left-0',
        className,
      )}
    >
      {column.sort ? (
        <button
          type="button"
          aria-label={short === title ? undefined : title}
          onClick={() => onSort(nextSort(column, sort))}
          className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-control px-1 hover:text-ink"
        >
          {short}
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className={cn('size-3 fill-none stroke-2 stroke-current', state === 'none' && 'opacity-40')}
          >
            <path d={ARROWS[state]} strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </button>
      ) : (
        short
      )}
    </th>
  );
});
