'use client';

import { useCallback, useMemo } from 'react';
import type { Tickable, Ticks } from '#components/keywords/use-ticks.ts';
import type { DataColumn } from '#components/ui/data-table/columns.ts';
import { DataTable } from '#components/ui/data-table/data-table.tsx';
import { useVirtualRows } from '#components/ui/data-table/use-virtual-rows.ts';
import type { RankingRow } from '#lib/features/rankings/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { PhoneRow } from './phone-row.tsx';
import { placeText } from './ranking-cells.tsx';
import { type RankingColumn, sortOfColumn } from './ranking-columns.tsx';
import { rankingSortOf } from './ranking-filters.ts';

const COMFORTABLE = 40;
const COMPACT = 32;
const TWO_LINES = 56;
/** The fewer rows there are, the faster they scroll. */
const OVERSCAN = 1;
/** Rows left below the visible ones when more are loaded. */
const AHEAD = 10;

interface RankingTableProps {
  rows: readonly RankingRow[];
  /** All that match the filter, loaded or not. */
  count: number;
  columns: readonly RankingColumn[];
  /** As in the URL: "-position". */
  sort: string;
  onSort: (sort: string | null) => void;
  isCompact: boolean;
  isPhone: boolean;
  ticks: Ticks;
  /** The keyword with the open drawer. */
  openId: string;
  onOpen: (id: string) => void;
  /** Hovered or focused: it may be opened next. */
  onNear: (id: string) => void;
  /** The user scrolled beyond the loaded rows. */
  onMore: () => void;
  now: number;
}

/** The tracked keywords. X selects one. */
export function RankingTable(props: RankingTableProps) {
  const t = useMessages();
  const { rows, count, columns, sort, onSort, isCompact, isPhone, ticks, openId, onOpen, onNear, onMore, now } = props;
  const drawn = useMemo(
    () => [
      keywordColumn(t, onOpen),
      ...columns.map(
        ({ look, isFigure, startsDown, cell, ...column }): DataColumn<RankingRow> => ({
          ...column,
          ...(sortOfColumn(column.id) && { sort: startsDown ? 'desc' : 'asc' }),
          isNumber: isFigure,
          cell: (row) => cell(row, now),
          ...(look && { cellProps: look }),
        }),
      ),
    ],
    [t, columns, onOpen, now],
  );
  const onRange = useCallback(
    (_from: number, to: number) => {
      if (rows.length < count && to > rows.length - AHEAD) onMore();
    },
    [rows.length, count, onMore],
  );
  // Keeps the row of the open drawer in view while J and K move on.
  const shownRow = openId ? rows.findIndex(({ id }) => id === openId) : -1;
  if (isPhone)
    return <PhoneList rows={rows} count={count} onRange={onRange} shownRow={shownRow} onOpen={onOpen} now={now} />;
  const current = rankingSortOf(sort);
  return (
    <DataTable
      label={t('Tracked keywords')}
      boxLabel={t('Rows of tracked keywords')}
      columns={drawn}
      count={count}
      rowAt={(index) => rows[index]}
      idOf={({ id }) => id}
      sort={current && { id: current.id, down: current.order === 'desc' }}
      onSort={(next) => onSort(next && `${next.down ? '-' : ''}${next.id}`)}
      rowHeight={isCompact ? COMPACT : COMFORTABLE}
      className="h-[min(640px,72vh)] border-t"
      overscan={OVERSCAN}
      onRange={onRange}
      shownRow={shownRow}
      selection={{
        has: ({ id }) => ticks.has(id),
        set: (chosen, isOn) => ticks.set(chosen.map(tickable), isOn),
        labelOf: (row) => t('Tick {keyword}, {place}', { keyword: row.keyword, place: placeText(t, row) }),
        all: {
          label: t('Tick all loaded keywords'),
          isOn: rows.length > 0 && rows.every(({ id }) => ticks.has(id)),
          set: (isOn) => ticks.set(rows.map(tickable), isOn),
        },
      }}
      isOpen={({ id }) => id === openId}
      rowProps={({ id }) => ({ onPointerEnter: () => onNear(id), onFocus: () => onNear(id) })}
    />
  );
}

/** Data stored for a selected row. */
const tickable = ({ id, keyword }: RankingRow): Tickable => ({ id, keyword });

const keywordColumn = (t: Translator, onOpen: (id: string) => void): DataColumn<RankingRow> => ({
  id: 'keyword',
  title: t('Keyword'),
  description: t('What is searched for.'),
  width: 240,
  sort: 'asc',
  isPinned: true,
  cell: ({ id, keyword, starred }) => (
    <button
      type="button"
      data-row=""
      dir="auto"
      title={keyword}
      onClick={() => onOpen(id)}
      className="block h-6 w-full scroll-mt-10 truncate rounded-control text-left font-medium hover:text-accent-strong focus-visible:outline-offset-0"
    >
      {starred && (
        <>
          <span role="img" aria-label={t('Starred:')} className="text-accent">
            ★
          </span>{' '}
        </>
      )}
      {keyword}
    </button>
  ),
});

interface PhoneListProps extends Pick<RankingTableProps, 'rows' | 'count' | 'onOpen' | 'now'> {
  onRange: (from: number, to: number) => void;
  shownRow: number;
}

function PhoneList({ rows, count, onRange, shownRow, onOpen, now }: PhoneListProps) {
  const t = useMessages();
  const virtual = useVirtualRows({ count, rowHeight: TWO_LINES, overscan: OVERSCAN, headHeight: 0, onRange, shownRow });
  return (
    <section
      ref={virtual.scroller}
      aria-label={t('Rows of tracked keywords')}
      className="relative h-[72vh] overflow-auto overscroll-contain border-t"
    >
      <ul aria-label={t('Tracked keywords')} style={{ paddingTop: virtual.before, paddingBottom: virtual.after }}>
        {virtual.rows.map((index) => (
          <PhoneRow key={index} row={rows[index]} onOpen={onOpen} now={now} />
        ))}
      </ul>
    </section>
  );
}
