'use client';

import { memo } from 'react';
import { Sparkline } from '#components/charts/sparkline.tsx';
import type { Tickable, Ticks } from '#components/keywords/use-ticks.ts';
import { pathOf } from '#components/rankings/ranking-labels.ts';
import { cn } from '#components/ui/cn.ts';
import { PlacesDelta } from '#components/ui/places-delta.tsx';
import type { RankingRow } from '#lib/features/rankings/contract.ts';
import { useMessages } from '#messages';
import { PositionCell } from './position-cell.tsx';
import { placeText, type RankingColumn, trendWords } from './ranking-columns.tsx';

/** Data stored for a selected row. */
export const tickable = ({ id, keyword }: RankingRow): Tickable => ({ id, keyword });

interface TableRowProps {
  index: number;
  row: RankingRow;
  columns: readonly RankingColumn[];
  height: number;
  isTicked: boolean;
  isOpen: boolean;
  onTick: Ticks['set'];
  onOpen: (id: string) => void;
  onNear: (id: string) => void;
  now: number;
}

/** Memoized: rerenders only when its values change, which keeps scrolling cheap. */
export const TableRow = memo(function TableRow({
  index,
  row,
  columns,
  height,
  isTicked,
  isOpen,
  onTick,
  onOpen,
  onNear,
  now,
}: TableRowProps) {
  const t = useMessages();
  return (
    <tr
      aria-rowindex={index + 2}
      data-id={row.id}
      style={{ height }}
      className={cn('group/row', isOpen || isTicked ? 'bg-accent-soft' : 'hover:bg-hover/60')}
      onPointerEnter={() => onNear(row.id)}
      onFocus={() => onNear(row.id)}
    >
      <td className="border-b pl-4">
        <input
          type="checkbox"
          aria-label={t('Tick {keyword}, {place}', { keyword: row.keyword, place: placeText(t, row) })}
          className="block size-4 accent-accent"
          checked={isTicked}
          onChange={(event) => onTick([tickable(row)], event.target.checked)}
        />
      </td>
      <td
        className={cn(
          'sticky left-0 z-10 overflow-hidden border-b px-2',
          isOpen || isTicked ? 'bg-accent-soft' : 'bg-panel group-hover/row:bg-hover',
        )}
      >
        <button
          type="button"
          data-row=""
          dir="auto"
          title={row.keyword}
          onClick={() => onOpen(row.id)}
          className="block h-6 w-full scroll-mt-10 truncate rounded-control text-left font-medium hover:text-accent-strong focus-visible:outline-offset-0"
        >
          {row.starred && (
            <>
              <span role="img" aria-label={t('Starred:')} className="text-accent">
                ★
              </span>{' '}
            </>
          )}
          {row.keyword}
        </button>
      </td>
      {columns.map(({ id, isFigure, cell, look }) => {
        const { className, ...said } = look?.(row) ?? {};
        return (
          <td
            key={id}
            {...said}
            className={cn(
              'overflow-hidden text-ellipsis whitespace-nowrap border-b px-2 last:pr-4',
              isFigure && 'text-right',
              className,
            )}
          >
            {cell(row, now)}
          </td>
        );
      })}
    </tr>
  );
});

interface PhoneRowProps {
  row: RankingRow | undefined;
  onOpen: (id: string) => void;
  now: number;
}

/** Two lines: keyword and position, page and trend. */
export function PhoneRow({ row, onOpen, now }: PhoneRowProps) {
  const t = useMessages();
  if (!row) return <li aria-busy="true" className="h-14 border-b bg-sunken" />;
  return (
    <li className="h-14 border-b">
      <button
        type="button"
        data-row=""
        data-id={row.id}
        onClick={() => onOpen(row.id)}
        className="grid h-full w-full grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 px-4 text-left focus-visible:outline-offset-[-2px]"
      >
        <span dir="auto" className="truncate font-medium">
          {row.keyword}
        </span>
        <span className="flex items-center justify-end gap-2 text-table">
          <PositionCell row={row} now={now} />
          <PlacesDelta change={row.change_7d} since={t('7 days earlier')} />
        </span>
        <span className="truncate text-meta text-muted">
          {row.url
            ? pathOf(row.url)
            : `${placeText(t, row)}${row.avg_monthly_searches === null ? '' : `, ${t('{searches} a month', { searches: row.avg_monthly_searches })}`}`}
        </span>
        <Sparkline values={row.trend} label={trendWords(t, row.trend)} height={18} />
      </button>
    </li>
  );
}
