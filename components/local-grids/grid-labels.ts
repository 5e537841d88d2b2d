import type { GridPoint, GridStatus, GridSummary } from '#lib/features/local-grids/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels of local grids, shared by all their screens. */

export const gridStatuses = [
  'queued',
  'running',
  'done',
  'partial',
  'failed',
  'canceled',
] as const satisfies readonly GridStatus[];

/** The business that a grid looks for. */
export const businessOf = ({ business_name: name, domain }: Pick<GridSummary, 'business_name' | 'domain'>): string =>
  [name, domain].filter(Boolean).join(' · ');

/** "1.5 km", "500 m". */
export const distance = (t: Translator, meters: number): string =>
  meters < 1_000 ? `${t.number(meters)} m` : `${t.number(meters / 1_000)} km`;

/** The result of a point in words. */
export function resultOf(t: Translator, { status, position, pack }: GridPoint): string {
  if (status === 'found') return t('Position {position}', { position: position ?? 0 });
  if (status === 'waiting') return t('Queued');
  if (status === 'not_measured') return t('Not measured');
  return pack.length === 0 ? t('No local pack') : t('Not in the local pack');
}
