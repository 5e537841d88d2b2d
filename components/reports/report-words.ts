import { formatDay, formatNumber } from '#lib/client/format.ts';
import type { DrawnKpi } from '#lib/features/reports/blocks-contract.ts';
import type { ReportDocument } from '#lib/features/reports/contract.ts';

const decimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** "41.2 %", "1,204" */
export const shownFigure = (value: number, unit: DrawnKpi['unit']): string =>
  unit === '%' ? `${decimal.format(value)} %` : Number.isInteger(value) ? formatNumber(value) : decimal.format(value);

/** "2 Mar 2026 to 31 Mar 2026", one day alone where they are the same. */
export const shownPeriod = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

export interface Delta {
  /** "▲ 3", "▼ 1.5", "0" */
  mark: string;
  tone: 'better' | 'worse' | 'same';
  /** For screen readers: "up 3, better". */
  words: string;
}

/** What became of a figure; null where there is nothing to set it against. Places and points, never percents of percents. */
export function deltaOf({ value, before, better }: Pick<DrawnKpi, 'value' | 'before' | 'better'>): Delta | null {
  if (value === null || before === null) return null;
  const change = Math.round((value - before) * 10) / 10;
  if (change === 0) return { mark: '0', tone: 'same', words: 'no change' };
  const up = change > 0;
  const tone = better === 'neither' ? 'same' : up === (better === 'higher') ? 'better' : 'worse';
  const amount = decimal.format(Math.abs(change));
  return {
    mark: `${up ? '▲' : '▼'} ${amount}`,
    tone,
    words: `${up ? 'up' : 'down'} ${amount}${tone === 'same' ? '' : `, ${tone}`}`,
  };
}

export const titleOf = ({ cover, name }: Pick<ReportDocument, 'cover' | 'name'>): string => cover.title || name;
