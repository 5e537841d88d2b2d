import type { Block, ChartId, KpiId, TableId } from '#lib/features/reports/blocks-contract.ts';

/** What can be put into a report, in the order it is offered. Texts alone: the definitions stay on the server. */

export const BLOCK_LABELS: Record<Block['kind'], string> = {
  heading: 'Heading',
  text: 'Text',
  kpis: 'Figures',
  chart: 'Chart',
  table: 'Table',
  page_break: 'Page break',
};

export const KPI_LABELS: Record<KpiId, string> = {
  visibility: 'Visibility',
  average_position: 'Average position',
  top_10: 'Keywords in the top 10',
  tracked_keywords: 'Tracked keywords',
  share_of_voice: 'Share of voice',
  ai_coverage: 'Results with an AI overview',
  ai_citation_rate: 'Cited in AI overviews',
  audit_score: 'Audit score',
  audit_errors: 'Errors on pages',
  backlinks: 'Backlinks',
  referring_domains: 'Referring domains',
  backlinks_new: 'New backlinks',
  backlinks_lost: 'Lost backlinks',
};

export const CHART_LABELS: Record<ChartId, string> = {
  visibility: 'Visibility',
  average_position: 'Average position',
  buckets: 'Keywords by position',
  share_of_voice: 'Share of voice',
  ai_coverage: 'AI overviews',
  audit_score: 'Audit score',
  backlinks: 'New and lost backlinks',
};

export const TABLE_LABELS: Record<TableId, string> = {
  top_movers: 'Largest moves',
  keyword_rankings: 'Keyword rankings',
  audit_findings: 'Findings of the last audit',
  new_backlinks: 'New backlinks',
  lost_backlinks: 'Lost backlinks',
  kept_results: 'Kept results',
};

/** What a new block of a kind begins as. @param taken ids that are in use */
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

/** The list with one element at another place; the same list where that is no place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
