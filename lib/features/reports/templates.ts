import type { Block } from '#lib/features/reports/blocks-contract.ts';
import type { TEMPLATES } from '#lib/features/reports/contract.ts';

type Template = (typeof TEMPLATES)[number];

/** Texts that a template asks to replace. They are never part of a report that is read. */
const SUMMARY = 'Summarize the results, insights and next steps here.';
const RECOMMENDATIONS = 'Describe the priorities and the reasons here.';

/** Whether a block is a text that nobody has replaced yet. */
export const isPlaceholder = (block: Block): boolean =>
  block.kind === 'text' && [SUMMARY, RECOMMENDATIONS].includes(block.text.trim());

const table = (id: string, name: Extract<Block, { kind: 'table' }>['table'], rows: number): Block => ({
  id,
  kind: 'table',
  table: name,
  rows,
});

/** The initial blocks of a report. */
export const TEMPLATE_BLOCKS: Record<Template, readonly Block[]> = {
  blank: [],
  monthly: [
    { id: 'heading-1', kind: 'heading', text: 'Summary' },
    { id: 'summary', kind: 'text', text: SUMMARY },
    {
      id: 'figures',
      kind: 'kpis',
      metrics: ['visibility', 'average_position', 'top_10', 'ai_citation_rate', 'audit_score', 'backlinks'],
    },
    { id: 'heading-2', kind: 'heading', text: 'Rankings' },
    { id: 'visibility', kind: 'chart', chart: 'visibility' },
    { id: 'buckets', kind: 'chart', chart: 'buckets' },
    table('movers', 'top_movers', 15),
    { id: 'heading-3', kind: 'heading', text: 'Site audit and backlinks' },
    { id: 'audit', kind: 'chart', chart: 'audit_score' },
    table('findings', 'audit_findings', 10),
    { id: 'links', kind: 'chart', chart: 'backlinks' },
    table('new-links', 'new_backlinks', 10),
    table('lost-links', 'lost_backlinks', 10),
  ],
  technical: [
    { id: 'heading-1', kind: 'heading', text: 'Site health' },
    { id: 'figures', kind: 'kpis', metrics: ['audit_score', 'audit_errors'] },
    { id: 'audit', kind: 'chart', chart: 'audit_score' },
    { id: 'heading-2', kind: 'heading', text: 'Issues' },
    table('findings', 'audit_findings', 50),
    table('kept', 'kept_results', 20),
    { id: 'heading-3', kind: 'heading', text: 'Recommendations' },
    { id: 'recommendations', kind: 'text', text: RECOMMENDATIONS },
  ],
  rankings: [
    {
      id: 'figures',
      kind: 'kpis',
      metrics: ['visibility', 'average_position', 'top_10', 'tracked_keywords', 'share_of_voice', 'ai_coverage'],
    },
    { id: 'visibility', kind: 'chart', chart: 'visibility' },
    { id: 'position', kind: 'chart', chart: 'average_position' },
    { id: 'buckets', kind: 'chart', chart: 'buckets' },
    { id: 'voice', kind: 'chart', chart: 'share_of_voice' },
    { id: 'ai', kind: 'chart', chart: 'ai_coverage' },
    table('movers', 'top_movers', 20),
    table('keywords', 'keyword_rankings', 50),
  ],
};
