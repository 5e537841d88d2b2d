'use client';

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo } from 'react';
import { cn } from '#components/ui/cn.ts';
import { type RankingColumn, sortOfColumn } from './ranking-columns.tsx';
import { rankingSortOf } from './ranking-filters.ts';

export const KEYWORD_WIDTH = 240;

type HeadColumn = Pick<RankingColumn, 'id' | 'title' | 'description'> & Partial<RankingColumn>;

interface RankingHeadProps {
  column: HeadColumn;
  isFirst?: boolean;
  /** As in the URL: "-position". */
  sort: string;
  onSort: (sort: string | null) => void;
}

/** A column header that sorts the table. Memoized: scrolling does not rerender it. */
export const RankingHead = memo(function RankingHead({ column, isFirst = false, sort, onSort }: RankingHeadProps) {
  const { id, title, short = title, description, startsDown = false, isFigure, width = KEYWORD_WIDTH } = column;
  const isSorted = sortOfColumn(id) !== undefined;
  const current = rankingSortOf(sort);
  const state = current?.id === id ? (current.order === 'desc' ? 'descending' : 'ascending') : 'none';
  const Arrow = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ChevronsUpDown;
  // The third click restores the default order.
  const next = () => {
    const falls = state === 'none' ? startsDown : !startsDown;
    const isLast = state !== 'none' && (state === 'descending') !== startsDown;
    onSort(isLast ? null : `${falls ? '-' : ''}${id}`);
  };
  return (
    <th
      scope="col"
      {...(isSorted && { 'aria-sort': state })}
      title={description}
      style={{ width }}
      className={cn(
        'h-9 whitespace-nowrap border-b bg-panel px-2 font-medium text-meta text-muted last:pr-4',
        isFigure && 'text-right',
        isFirst && 'sticky left-0 z-10',
      )}
    >
      {isSorted ? (
        <button
          type="button"
          onClick={next}
          aria-label={title}
          className="-mx-1 inline-flex min-h-6 items-center gap-0.5 rounded-control px-1 hover:text-ink"
        >
          {short}
          {state !== 'none' && <Arrow aria-hidden="true" className="size-3" />}
        </button>
      ) : (
        short
      )}
    </th>
  );
});
