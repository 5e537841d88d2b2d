import type { Block } from '#lib/features/reports/blocks-contract.ts';
import type { TEMPLATES } from '#lib/features/reports/contract.ts';

type Template = (typeof TEMPLATES)[number];

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
    {
      id: 'summary',
      kind: 'text',
      text: 'What happened in this period, what it means, and what comes next: write it here.',
    },
    {
      id: 'figures',
      kind: 'kpis',
      metrics: ['visibility', 'average_position', 'top_10', 'ai_citation_rate', 'audit_score', 'backlinks'],
    },
    { id: 'heading-2', kind: 'heading', text: 'Rankings' },
    { id: 'visibility', kind: 'chart', chart: 'visibility' },
    { id: 'buckets', kind: 'chart', chart: 'buckets' },
    table('movers', 'top_movers', 15),
    { id: 'break-1', kind: 'page_break' },
    { id: 'heading-3', kind: 'heading', text: 'Site and links' },
    { id: 'audit', kind: 'chart', chart: 'audit_score' },
    table('findings', 'audit_findings', 10),
    { id: 'links', kind: 'chart', chart: 'backlinks' },
    table('new-links', 'new_backlinks', 10),
    table('lost-links', 'lost_backlinks', 10),
  ],
  technical: [
    { id: 'heading-1', kind: 'heading', text: 'State of the site' },
    { id: 'figures', kind: 'kpis', metrics: ['audit_score', 'audit_errors'] },
    { id: 'audit', kind: 'chart', chart: 'audit_score' },
    { id: 'heading-2', kind: 'heading', text: 'Findings' },
    table('findings', 'audit_findings', 50),
    { id: 'heading-3', kind: 'heading', text: 'Recommendations' },
    { id: 'recommendations', kind: 'text', text: 'What to do first, and why: write it here.' },
    table('kept', 'kept_results', 20),
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
    { id: 'break-1', kind: 'page_break' },
    table('movers', 'top_movers', 20),
    table('keywords', 'keyword_rankings', 50),
  ],
};
