import type { Field, Value } from '#components/explorer/model/fields.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** A formatted value; null for a missing one. */
export function cellText(
  t: Translator,
  field: Field,
  value: Value,
  words: Readonly<Record<string, string>>,
): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number' && field.unit) return field.unit === 'ms' ? t.duration(value) : t.bytes(value);
  if (typeof value === 'number') return Number.isInteger(value) ? t.number(value) : t.number(round(value));
  if (field.kind === 'moment') return t.moment(value);
  return field.kind === 'option' ? (words[value] ?? value) : value;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Width of a column in pixels. */
export function widthOf({ id, kind }: Field): number {
  if (id === 'url') return 340;
  if (kind === 'text') return 230;
  if (kind === 'moment') return 190;
  return kind === 'option' ? 132 : 104;
}
