import type { Block } from '#lib/features/reports/blocks-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Block kinds of a report, in menu order. Texts only: the definitions stay on the server. */

export const blockLabels = (t: Translator): Record<Block['kind'], string> => ({
  heading: t('Heading'),
  text: t('Text'),
  kpis: t('Figures'),
  chart: t('Chart'),
  table: t('Table'),
  page_break: t('Page break'),
});

/** Initial state of a new block. @param taken ids that are in use */
export function newBlock(kind: Block['kind'], taken: ReadonlySet<string>): Block {
  let number = 1;
  while (taken.has(`${kind}-${number}`)) number++;
  const id = `${kind}-${number}`;
  if (kind === 'heading') return { id, kind, text: '' };
  if (kind === 'text') return { id, kind, text: '' };
  if (kind === 'kpis') return { id, kind, metrics: ['visibility', 'audit_score', 'backlinks'] };
  if (kind === 'chart') return { id, kind, chart: 'visibility' };
  if (kind === 'table') return { id, kind, table: 'top_movers', rows: 10 };
  return { id, kind };
}

/** The list with one element moved; the same list if the target does not exist. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
