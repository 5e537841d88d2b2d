import type { Language, Translator } from '#lib/client/messages/translator.ts';
import type { DrawnKpi } from '#lib/features/reports/blocks-contract.ts';
import type { ReportDocument } from '#lib/features/reports/contract.ts';

const decimals: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }),
  de: new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }),
};

/** With one decimal at most: "1,204.5" */
export const decimal = (t: Translator, value: number): string => decimals[t.language].format(value);

/** "41.2 %", "1,204" */
export const shownFigure = (t: Translator, value: number, unit: DrawnKpi['unit']): string =>
  unit === '%' ? `${decimal(t, value)} %` : decimal(t, value);

/** "2 Mar 2026 to 31 Mar 2026", one day alone where they are the same. */
export const shownPeriod = (t: Translator, { from, to }: { from: string; to: string }): string =>
  from === to ? t.day(from) : t('{from} to {to}', { from: t.day(from), to: t.day(to) });

export interface Delta {
  /** "▲ 3", "▼ 1.5", "0" */
  mark: string;
  tone: 'better' | 'worse' | 'same';
  /** For screen readers: "up 3, better". */
  words: string;
}

/** What became of a figure; null where there is nothing to set it against. Places and points, never percents of percents. */
export function deltaOf(
  t: Translator,
  { value, before, better, change: told }: Pick<DrawnKpi, 'value' | 'before' | 'better' | 'change'>,
): Delta | null {
  if (value === null || before === null) return null;
  const change = told ?? Math.round((value - before) * 10) / 10;
  if (change === 0) return { mark: '0', tone: 'same', words: t('no change') };
  const up = change > 0;
  const tone = better === 'neither' ? 'same' : up === (better === 'higher') ? 'better' : 'worse';
  const amount = decimal(t, Math.abs(change));
  return {
    mark: `${up ? '▲' : '▼'} ${amount}`,
    tone,
    words: wordsOf(t, up, tone, amount),
  };
}

function wordsOf(t: Translator, up: boolean, tone: Delta['tone'], amount: string): string {
  if (tone === 'better') return up ? t('up {amount}, better', { amount }) : t('down {amount}, better', { amount });
  if (tone === 'worse') return up ? t('up {amount}, worse', { amount }) : t('down {amount}, worse', { amount });
  return up ? t('up {amount}', { amount }) : t('down {amount}', { amount });
}

export const titleOf = ({ cover, name }: Pick<ReportDocument, 'cover' | 'name'>): string => cover.title || name;
