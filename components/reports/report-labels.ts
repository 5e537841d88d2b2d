import type { ReportDocument } from '#lib/features/reports/contract.ts';
import type { RenderedFigure } from '#lib/features/reports/rendered-contract.ts';
import type { Language, Translator } from '#lib/i18n/translator.ts';
import { type Movement, movementOf } from '#lib/text/movement.ts';

const decimals: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }),
  de: new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }),
};

/** With at most one decimal: "1,204.5" */
export const decimal = (t: Translator, value: number): string => decimals[t.language].format(value);

/** "41.2%", "1,204" */
export const formatFigure = (t: Translator, value: number, unit: RenderedFigure['unit']): string =>
  unit === '%' ? t.percent(value) : decimal(t, value);

/** "2 Mar 2026 – 31 Mar 2026"; a single date if both are equal. */
export const formatPeriod = (t: Translator, { from, to }: { from: string; to: string }): string =>
  from === to ? t.day(from) : t('{from} – {to}', { from: t.day(from), to: t.day(to) });

/** The change of a figure. */
export interface Delta {
  /** "▲ 3", "▼ 1.5", "0" */
  text: string;
  tone: Movement['tone'];
  /** For screen readers: "up 3, better". */
  description: string;
}

/** Change of a metric; null without a baseline. Positions and points, never percentages of percentages. */
export function deltaOf(
  t: Translator,
  {
    value,
    before,
    better,
    position,
    change: given,
  }: Pick<RenderedFigure, 'value' | 'before' | 'better' | 'position' | 'change'>,
): Delta | null {
  if (value === null || before === null) return null;
  const change = given ?? Math.round((value - before) * 10) / 10;
  const movement = movementOf(change, { better, isPosition: position === true });
  if (!movement) return { text: t('no change'), tone: 'same', description: t('no change') };
  const { arrow, tone, isUp } = movement;
  const amount = decimal(t, Math.abs(change));
  return {
    text: `${arrow} ${amount}`,
    tone,
    description: describeChange(t, isUp, tone, amount),
  };
}

function describeChange(t: Translator, up: boolean, tone: Delta['tone'], amount: string): string {
  if (tone === 'better') return up ? t('up {amount}, better', { amount }) : t('down {amount}, better', { amount });
  if (tone === 'worse') return up ? t('up {amount}, worse', { amount }) : t('down {amount}, worse', { amount });
  return up ? t('up {amount}', { amount }) : t('down {amount}', { amount });
}

/** Title of a report: that of its cover, else its name. */
export const titleOf = ({ cover, name }: Pick<ReportDocument, 'cover' | 'name'>): string => cover.title || name;
