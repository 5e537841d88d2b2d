'use client';

import { memo } from 'react';
import { cn } from '#components/ui/cn.ts';
import { ArrowDown, ArrowUp } from '#components/ui/icons.tsx';
import { type DataColumn, nextSort, type Sort } from './columns.ts';

interface ColumnHeadProps {
  column: DataColumn<never>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** A column header, with a button where the column sorts the table. Memoized: scrolling does not rerender it. */
export const ColumnHead = memo(function ColumnHead({ column, sort, onSort }: ColumnHeadProps) {
  const { id, title, short = title, description, width, isNumber, isPinned, className } = column;
  const state = sort?.id === id ? (sort.down ? 'descending' : 'ascending') : 'none';
  const Arrow = state === 'ascending' ? ArrowUp : ArrowDown;
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
          className={cn(
            '-mx-1 inline-flex min-h-6 items-center gap-1 rounded-control px-1 hover:text-ink',
            // Not an icon: one for each column is too many elements in a long table.
            state === 'none' && "after:opacity-40 after:content-['↕'_/_'']",
          )}
        >
          {short}
          {state !== 'none' && <Arrow className="size-3" />}
        </button>
      ) : (
        short
      )}
    </th>
  );
});
