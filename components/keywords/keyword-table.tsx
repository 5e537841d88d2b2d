'use client';

import { useCallback, useMemo } from 'react';
import { DataTable } from '#components/ui/data-table/data-table.tsx';
import { useIsPhone } from '#components/ui/use-is-phone.ts';
import type { ResearchedKeyword } from '#lib/features/keywords/research/keywords-contract.ts';
import { useMessages } from '#messages';
import { columnsOf } from './keyword-columns.tsx';
import { type OrderName, orders } from './keyword-filters.ts';
import type { Ticks } from './use-ticks.ts';

const ROW_HEIGHT = 40;
/** On phones, a second line under the keyword. */
const PHONE_ROW_HEIGHT = 56;

interface KeywordRows {
  /** Loaded so far. */
  loaded: readonly ResearchedKeyword[];
  /** All that match the filter. */
  count: number;
  /** Loads more, up to this number. */
  want: (count: number) => void;
}

interface KeywordTableProps {
  rows: KeywordRows;
  /** The highest bid of the research; null when no bid is known. */
  mostBid: number | null;
  withFigures: boolean;
  /** Keywords built by extending a seed. */
  longTail: boolean;
  figuresReason: string | null;
  sort: OrderName;
  order: 'asc' | 'desc';
  onSort: (sort: OrderName, order: 'asc' | 'desc') => void;
  ticks: Ticks;
  /** Selects or clears everything that matches the filter. */
  onTickAll: (on: boolean) => void;
  onOpen: (id: string) => void;
}

/** The keywords of a research. Enter opens one, X selects it. */
export function KeywordTable(props: KeywordTableProps) {
  const t = useMessages();
  const { rows, withFigures, longTail, figuresReason, mostBid, sort, order, onSort, ticks, onTickAll, onOpen } = props;
  const { loaded, count, want } = rows;
  const isPhone = useIsPhone();
  const columns = useMemo(
    () => columnsOf(t, { withFigures, longTail, figuresReason, mostBid, isPhone, onOpen }),
    [t, withFigures, longTail, figuresReason, mostBid, isPhone, onOpen],
  );
  const wantRange = useCallback((_from: number, to: number) => want(to), [want]);
  return (
    <DataTable
      label={t('Keywords')}
      columns={columns}
      count={count}
      rowAt={(index) => loaded[index]}
      sort={{ id: sort, down: order === 'desc' }}
      onSort={(next) => {
        const by = orders.find((one) => one === next?.id);
        // Without a column: the default order, by search volume.
        onSort(by ?? 'avg_monthly_searches', by && !next?.down ? 'asc' : 'desc');
      }}
      rowHeight={isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT}
      {...(isPhone && { minWidth: 0 })}
      className="max-h-[min(640px,72vh)]"
      onRange={wantRange}
      selection={{
        has: ({ id }) => ticks.has(id),
        set: ticks.set,
        labelOf: ({ keyword }) => t('Select {keyword}', { keyword }),
        all: {
          label: t('Select all {count} filtered keywords', { count }),
          isOn:
            count > 0 && loaded.length > 0 && loaded.every(({ id }) => ticks.has(id)) && ticks.chosen.length >= count,
          set: onTickAll,
        },
      }}
    />
  );
}
