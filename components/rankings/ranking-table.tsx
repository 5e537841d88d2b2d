'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import { Sparkline } from '#components/charts/sparkline.tsx';
import type { Ticks } from '#components/keywords/use-ticks.ts';
import { cn } from '#components/ui/cn.ts';
import { PlacesDelta } from '#components/ui/places-delta.tsx';
import type { Translator } from '#lib/client/messages/translator.ts';
import type { RankingRow } from '#lib/features/tracking/contract.ts';
import { useMessages } from '#messages';
import { PositionCell } from './position-cell.tsx';
import { placeText, type RankingColumn, sortOfColumn, trendWords } from './ranking-columns.tsx';
import { rankingSortOf } from './ranking-filters.ts';
import { pathOf } from './ranking-words.ts';

const COMFORTABLE = 40;
const COMPACT = 32;
const TWO_LINES = 56;
const TICK_WIDTH = 40;
const KEYWORD_WIDTH = 240;

interface RankingTableProps {
  rows: readonly RankingRow[];
  /** All that pass the filter, loaded or not. */
  count: number;
  columns: readonly RankingColumn[];
  /** As the address has it: "-position". */
  sort: string;
  onSort: (sort: string | null) => void;
  isCompact: boolean;
  isPhone: boolean;
  ticks: Ticks;
  /** The keyword whose drawer is open. */
  openId: string;
  onOpen: (id: string) => void;
  /** Pointed at or focused: it may be opened next. */
  onNear: (id: string) => void;
  /** Rows below those that are loaded came into sight. */
  onMore: () => void;
  now: number;
}

/** Tracked keywords, of which only the rows in sight are drawn: as quick with 10,000 as with ten. */
export function RankingTable(props: RankingTableProps) {
  'use no memo'; // TanStack's instance changes inside while staying the same object.
  const t = useMessages();
  const { rows, count, columns, sort, onSort, isCompact, isPhone, ticks, openId, onOpen, onNear, onMore, now } = props;
  const keywordColumn = useMemo(() => KEYWORD(t), [t]);
  const scroller = useRef<HTMLElement>(null);
  const height = isPhone ? TWO_LINES : isCompact ? COMPACT : COMFORTABLE;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 1,
    initialRect: { width: 0, height: 600 },
    scrollPaddingStart: isPhone ? 0 : 36,
  });
  useEffect(() => {
    if (height > 0) virtual.measure();
  }, [height, virtual]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const isShort = rows.length < count && last >= rows.length - 10;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that came may leave others wanting.
  useEffect(() => {
    if (isShort) onMore();
  }, [isShort, rows.length, onMore]);

  // The row of the open drawer stays in sight while J and K walk on.
  useEffect(() => {
    const at = openId ? rows.findIndex(({ id }) => id === openId) : -1;
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [openId, rows, virtual]);

  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows.find(({ id }) => id === document.activeElement?.closest('[data-id]')?.getAttribute('data-id'));
    if (!row) return;
    event.preventDefault();
    ticks.set([tickable(row)], !ticks.has(row.id));
  };
  if (isPhone) {
    return (
      <section
        ref={scroller}
        aria-label={t('Rows of tracked keywords')}
        className="relative h-[72vh] overflow-auto overscroll-contain border-t"
      >
        <ul aria-label={t('Tracked keywords')} style={{ paddingTop: before, paddingBottom: after }}>
          {items.map(({ index }) => (
            <PhoneRow key={index} row={rows[index]} onOpen={onOpen} now={now} />
          ))}
        </ul>
      </section>
    );
  }
  const all = rows.length > 0 && rows.every(({ id }) => ticks.has(id));
  const width = columns.reduce((sum, column) => sum + column.width, TICK_WIDTH + KEYWORD_WIDTH);
  return (
    <section
      ref={scroller}
      className="relative h-[min(640px,72vh)] overflow-auto overscroll-contain border-t"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={t('Rows of tracked keywords')}
      onKeyDown={onKeyDown}
    >
      <table
        aria-label={t('Tracked keywords')}
        aria-rowcount={count + 1}
        className="min-w-full table-fixed border-separate border-spacing-0 text-left text-table"
        style={{ width }}
      >
        <thead className="sticky top-0 z-20 bg-panel">
          <tr aria-rowindex={1}>
            <th scope="col" className="h-9 border-b bg-panel pl-4" style={{ width: TICK_WIDTH }}>
              <input
                type="checkbox"
                aria-label={t('Tick all loaded keywords')}
                className="block size-4 accent-accent"
                checked={all}
                onChange={(event) => ticks.set(rows.map(tickable), event.target.checked)}
              />
            </th>
            <Head column={keywordColumn} sort={sort} onSort={onSort} isFirst />
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Filler height={before} />}
          {items.map(({ index }) => {
            const row = rows[index];
            return row ? (
              <Row
                key={row.id}
                index={index}
                row={row}
                columns={columns}
                height={height}
                isTicked={ticks.has(row.id)}
                isOpen={row.id === openId}
                onTick={ticks.set}
                onOpen={onOpen}
                onNear={onNear}
                now={now}
              />
            ) : (
              <tr key={index} aria-rowindex={index + 2} aria-busy="true" style={{ height }}>
                <td colSpan={columns.length + 2} className="border-b px-4">
                  <span className="block h-3 animate-pulse rounded-control bg-line/70" />
                </td>
              </tr>
            );
          })}
          {after > 0 && <Filler height={after} />}
        </tbody>
      </table>
    </section>
  );
}

const KEYWORD = (t: Translator) =>
  ({ id: 'keyword', title: t('Keyword'), description: t('What is searched for.') }) as const;

type HeadColumn = Pick<RankingColumn, 'id' | 'title' | 'description'> & Partial<RankingColumn>;

interface HeadProps extends Pick<RankingTableProps, 'sort' | 'onSort'> {
  column: HeadColumn;
  isFirst?: boolean;
}

/** Not drawn again by scrolling. */
const Head = memo(function Head({ column, isFirst = false, sort, onSort }: HeadProps) {
  const { id, title, short = title, description, startsDown = false, isFigure, width = KEYWORD_WIDTH } = column;
  const isSorted = sortOfColumn(id) !== undefined;
  const current = rankingSortOf(sort);
  const state = current?.id === id ? (current.order === 'desc' ? 'descending' : 'ascending') : 'none';
  const Arrow = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ChevronsUpDown;
  // The third press gives back the usual order.
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

interface RowProps {
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

/** Drawn again only when its own values change: that keeps scrolling light. */
const Row = memo(function Row({
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
}: RowProps) {
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
function PhoneRow({ row, onOpen, now }: PhoneRowProps) {
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

const tickable = ({ id, keyword }: RankingRow) => ({ id, keyword });

/** Stands for the rows above or below those in sight. */
function Filler({ height }: { height: number }) {
  return (
    <tr style={{ height }}>
      <td />
    </tr>
  );
}
