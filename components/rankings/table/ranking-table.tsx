'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import type { Ticks } from '#components/keywords/use-ticks.ts';
import type { Translator } from '#lib/client/messages/translator.ts';
import type { RankingRow } from '#lib/features/rankings/contract.ts';
import { useMessages } from '#messages';
import type { RankingColumn } from './ranking-columns.tsx';
import { KEYWORD_WIDTH, RankingHead } from './ranking-head.tsx';
import { PhoneRow, TableRow, tickable } from './ranking-row.tsx';

const COMFORTABLE = 40;
const COMPACT = 32;
const TWO_LINES = 56;
const TICK_WIDTH = 40;

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

/** Virtualized table of tracked keywords: as fast with 10,000 as with ten. */
export function RankingTable(props: RankingTableProps) {
  'use no memo'; // TanStack's instance mutates while keeping its identity, so the compiler must not memoize it.
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

  // Keeps the row of the open drawer in view while J and K move on.
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
            <RankingHead column={keywordColumn} sort={sort} onSort={onSort} isFirst />
            {columns.map((column) => (
              <RankingHead key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Filler height={before} />}
          {items.map(({ index }) => {
            const row = rows[index];
            return row ? (
              <TableRow
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

/** Spacer for the rows above or below the visible ones. */
function Filler({ height }: { height: number }) {
  return (
    <tr style={{ height }}>
      <td />
    </tr>
  );
}
