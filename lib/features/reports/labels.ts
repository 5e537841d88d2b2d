import type {
  ChartId,
  KpiId,
  RenderedChart,
  RenderedKpi,
  RenderedTable,
  TableId,
} from '#lib/features/reports/blocks-contract.ts';

/** Labels and descriptions of figures, charts and tables. Text only, no measurements: browser-safe. */

export const KPI_INFO: Record<KpiId, Pick<RenderedKpi, 'label' | 'unit' | 'better' | 'position'>> = {
  visibility: { label: 'Visibility', unit: '%', better: 'higher' },
  average_position: { label: 'Average position', unit: '', better: 'lower', position: true },
  top_10: { label: 'Keywords in the top 10', unit: '', better: 'higher' },
  tracked_keywords: { label: 'Tracked keywords', unit: '', better: 'neither' },
  share_of_voice: { label: 'Share of voice', unit: '%', better: 'higher' },
  ai_coverage: { label: 'Results with an AI overview', unit: '%', better: 'neither' },
  ai_citation_rate: { label: 'Cited in AI overviews', unit: '%', better: 'higher' },
  audit_score: { label: 'Audit score', unit: '', better: 'higher' },
  audit_errors: { label: 'Errors on pages', unit: '', better: 'lower' },
  backlinks: { label: 'Backlinks', unit: '', better: 'higher' },
  referring_domains: { label: 'Referring domains', unit: '', better: 'higher' },
  backlinks_new: { label: 'New backlinks', unit: '', better: 'higher' },
  backlinks_lost: { label: 'Lost backlinks', unit: '', better: 'lower' },
};

export const CHART_INFO: Record<ChartId, Pick<RenderedChart, 'title' | 'unit' | 'source' | 'look' | 'reversed'>> = {
  visibility: { title: 'Visibility', unit: 'percent', source: 'tracked keywords', look: 'lines', reversed: false },
  average_position: {
    title: 'Average position',
    unit: 'position, 1 on top',
    source: 'tracked keywords',
    look: 'lines',
    reversed: true,
  },
  buckets: {
    title: 'Keywords by position',
    unit: 'keywords',
    source: 'tracked keywords',
    look: 'stack',
    reversed: false,
  },
  share_of_voice: {
    title: 'Share of voice',
    unit: 'percent of clicks',
    source: 'stored lists of results',
    look: 'lines',
    reversed: false,
  },
  ai_coverage: {
    title: 'AI overviews',
    unit: 'percent of keywords',
    source: 'tracked keywords',
    look: 'lines',
    reversed: false,
  },
  audit_score: { title: 'Audit score', unit: 'points of 100', source: 'site audits', look: 'lines', reversed: false },
  backlinks: {
    title: 'New and lost backlinks',
    unit: 'links',
    source: 'backlink index',
    look: 'bars',
    reversed: false,
  },
};

export const TABLE_INFO: Record<TableId, Pick<RenderedTable, 'title' | 'source'>> = {
  top_movers: { title: 'Largest moves', source: 'tracked keywords' },
  keyword_rankings: { title: 'Keyword rankings', source: 'tracked keywords' },
  audit_findings: { title: 'Findings of the last audit', source: 'audits' },
  new_backlinks: { title: 'New backlinks', source: 'backlink index' },
  lost_backlinks: { title: 'Lost backlinks', source: 'backlink index' },
  kept_results: { title: 'Kept results', source: 'this project' },
};
