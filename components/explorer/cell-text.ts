import type { Field, Value } from '#lib/client/explorer/fields.ts';
import { formatMoment, formatNumber } from '#lib/client/format.ts';

/** A value in words and figures; null for one that is not there. */
export function cellText(field: Field, value: Value, words: Readonly<Record<string, string>>): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return Number.isInteger(value) ? formatNumber(value) : formatNumber(round(value));
  if (field.kind === 'moment') return formatMoment(value);
  return field.kind === 'option' ? (words[value] ?? value) : value;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Pixels of a column. */
export function widthOf({ id, kind }: Field): number {
  if (id === 'url') return 340;
  if (kind === 'text') return 230;
  if (kind === 'moment') return 190;
  return kind === 'option' ? 132 : 104;
}
