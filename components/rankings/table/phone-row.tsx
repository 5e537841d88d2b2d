'use client';

import { Sparkline } from '#components/charts/sparkline.tsx';
import { pathOf } from '#components/rankings/ranking-labels.ts';
import { PlacesDelta } from '#components/ui/places-delta.tsx';
import type { RankingRow } from '#lib/features/rankings/contract.ts';
import { cityOf } from '#lib/text/location-name.ts';
import { useMessages } from '#messages';
import { PositionCell } from './position-cell.tsx';
import { placeText, trendWords } from './ranking-cells.tsx';

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
          <PlacesDelta change={row.change_7d} since={t('7 days ago')} />
        </span>
        <span className="truncate text-meta text-muted">
          {[
            placeText(t, { ...row, location: row.location && cityOf(row.location) }),
            ...(row.url ? [pathOf(row.url)] : []),
          ].join(' · ')}
        </span>
        <Sparkline values={row.trend} label={trendWords(t, row.trend)} change={row.change_30d} height={18} />
      </button>
    </li>
  );
}
