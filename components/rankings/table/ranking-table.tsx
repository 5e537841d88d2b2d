'use client';

import { useCallback, useMemo } from 'react';
import type { Tickable, Ticks } from '#components/keywords/use-ticks.ts';
import type { DataColumn, Sort } from '#components/ui/data-table/columns.ts';
import { DataTable } from '#components/ui/data-table/data-table.tsx';
import { useVirtualRows } from '#components/ui/data-table/use-virtual-rows.ts';
import type { RankingRow } from '#lib/features/rankings/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { PhoneRow } from './phone-row.tsx';
import { KeywordPlace, placeText } from './ranking-cells.tsx';
import { type RankingColumn, sortOfColumn } from './ranking-columns.tsx';

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
  sort: Sort;
  /** null: the default order. */
  onSort: (sort: Sort | null) => void;
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
  return (
    <DataTable
      label={t('Tracked keywords')}
      boxLabel={t('Pages of tracked keywords')}
      columns={drawn}
      count={count}
      rowAt={(index) => rows[index]}
      idOf={({ id }) => id}
      sort={sort}
      onSort={onSort}
      rowHeight={isCompact ? COMPACT : COMFORTABLE}
      className="max-h-[max(360px,calc(100dvh-340px))] border-t"
      overscan={OVERSCAN}
      onRange={onRange}
      shownRow={shownRow}
      selection={{
        has: ({ id }) => ticks.has(id),
        set: (chosen, isOn) => ticks.set(chosen.map(tickable), isOn),
        labelOf: (row) => t('Select {keyword}, {place}', { keyword: row.keyword, place: placeText(t, row) }),
        all: {
          label: t('Select all loaded'),
          isOn: rows.length > 0 && rows.every(({ id }) => ticks.has(id)),
          set: (isOn) => ticks.set(rows.map(tickable), isOn),
        },
      }}
      isOpen={({ id }) => id === openId}
      onOpenRow={({ id }) => onOpen(id)}
      rowProps={({ id }) => ({ onPointerEnter: () => onNear(id), onFocus: () => onNear(id) })}
    />
  );
}

/** Data stored for a selected row. */
const tickable = ({ id, keyword }: RankingRow): Tickable => ({ id, keyword });

const keywordColumn = (t: Translator, onOpen: (id: string) => void): DataColumn<RankingRow> => ({
  id: 'keyword',
  title: t('Keyword'),
  description: t('Tracked search query.'),
  width: 264,
  sort: 'asc',
  isPinned: true,
  cell: (row) => (
    <span className="flex items-center gap-2">
      <KeywordButton row={row} onOpen={onOpen} starred={t('Starred:')} />
      <KeywordPlace row={row} />
    </span>
  ),
});

interface KeywordButtonProps {
  row: RankingRow;
  onOpen: (id: string) => void;
  starred: string;
}

/** Opens the drawer; the control of the row for the keyboard. */
function KeywordButton({ row: { id, keyword, starred: isStarred }, onOpen, starred }: KeywordButtonProps) {
  return (
    <button
      type="button"
      data-row=""
      dir="auto"
      title={keyword}
      onClick={() => onOpen(id)}
      className="block h-6 min-w-0 flex-1 scroll-mt-10 truncate rounded-control text-left font-medium hover:text-accent-strong focus-visible:outline-offset-0"
    >
      {isStarred && (
        <>
          <span role="img" aria-label={starred} className="text-accent">
            ★
          </span>{' '}
        </>
      )}
      {keyword}
    </button>
  );
}

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
      aria-label={t('Pages of tracked keywords')}
      className="relative max-h-[72vh] overflow-auto overscroll-contain border-t"
    >
      <ul aria-label={t('Tracked keywords')} style={{ paddingTop: virtual.before, paddingBottom: virtual.after }}>
        {virtual.rows.map((index) => (
          <PhoneRow key={index} row={rows[index]} onOpen={onOpen} now={now} />
        ))}
      </ul>
    </section>
  );
}
