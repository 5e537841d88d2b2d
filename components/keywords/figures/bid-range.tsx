import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { bidSpan } from './shapes.ts';

interface BidRangeProps {
  /** Micros of the account's currency. */
  low: number | null;
  high: number | null;
  /** The highest bid of the list: the end of the scale that all rows share. */
  most: number;
}

const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "1.20" for 1,200,000 micros. */
export const bidText = (micros: number): string => money.format(micros / 1_000_000);

/** "1.20 to 4.50" */
export function bidWords(t: Translator, low: number | null, high: number | null): string | null {
  if (low === null && high === null) return null;
  if (low === null || high === null || low === high) return bidText(low ?? high ?? 0);
  return t('{low}–{high}', { low: bidText(low), high: bidText(high) });
}

/** Top-of-page bids, from low to high, on one scale for all rows. */
export function BidRange({ low, high, most }: BidRangeProps) {
  const t = useMessages();
  const span = bidSpan(low, high, most);
  const words = bidWords(t, low, high);
  if (!span || words === null) return null;
  return (
    <span className="grid gap-1" title={t('Top-of-page bid: {words}', { words })}>
      <span className="whitespace-nowrap text-meta leading-none">{words.replace(' to ', '–')}</span>
      <span aria-hidden="true" className="relative block h-1.5 rounded-full bg-line">
        <span
          className="absolute inset-y-0 min-w-1 rounded-full bg-chart-1"
          style={{ left: `${Math.min(span.from, 96)}%`, width: `${span.width}%` }}
        />
      </span>
    </span>
  );
}
