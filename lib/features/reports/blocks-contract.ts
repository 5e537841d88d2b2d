import { z } from 'zod';

/** The blocks of a report, and their rendered form. */

export const MAX_BLOCKS = 60;
const MAX_TEXT = 20_000;

export const KPI_IDS = [
  'visibility',
  'average_position',
  'top_10',
  'tracked_keywords',
  'share_of_voice',
  'ai_coverage',
  'ai_citation_rate',
  'audit_score',
  'audit_errors',
  'backlinks',
  'referring_domains',
  'backlinks_new',
  'backlinks_lost',
] as const;
export type KpiId = (typeof KPI_IDS)[number];

export const CHART_IDS = [
  'visibility',
  'average_position',
  'buckets',
  'share_of_voice',
  'ai_coverage',
  'audit_score',
  'backlinks',
] as const;
export type ChartId = (typeof CHART_IDS)[number];

export const TABLE_IDS = [
  'top_movers',
  'keyword_rankings',
  'audit_findings',
  'new_backlinks',
  'lost_backlinks',
  'kept_results',
] as const;
export type TableId = (typeof TABLE_IDS)[number];

const blockId = z
  .string()
  .regex(/^[\w-]{1,40}$/, { error: 'must be 1 to 40 letters, digits, - or _' })
  .describe('Name of the block within the report, of your choice');

const rows = z.int().min(1).max(100).default(10).describe('Rows at most, 1 to 100');

export const block = z
  .discriminatedUnion('kind', [
    z.object({
      id: blockId,
      kind: z.literal('heading').describe('A heading'),
      text: z.string().trim().max(200).describe('Its text, at most 200 characters'),
    }),
    z.object({
      id: blockId,
      kind: z.literal('text').describe('Text of your own'),
      text: z.string().max(MAX_TEXT).describe('Markdown, at most 20,000 characters'),
    }),
    z.object({ id: blockId, kind: z.literal('page_break').describe('What follows begins on a new page in print') }),
    z.object({
      id: blockId,
      kind: z.literal('kpis').describe('Figures in a row'),
      metrics: z
        .array(z.enum(KPI_IDS))
        .max(KPI_IDS.length)
        .transform((metrics) => [...new Set(metrics)])
        .describe('Which figures, in order'),
    }),
    z.object({
      id: blockId,
      kind: z.literal('chart').describe('A figure over time'),
      chart: z.enum(CHART_IDS).describe('Which figure'),
    }),
    z.object({
      id: blockId,
      kind: z.literal('table').describe('A table'),
      table: z.enum(TABLE_IDS).describe('Which table'),
      rows,
    }),
  ])
  .describe('A block');
export type Block = z.output<typeof block>;

export const blocks = z
  .array(block)
  .max(MAX_BLOCKS)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
    error: 'must have blocks with different ids',
  })
  .meta({
    title: 'Blocks',
    description: `What stands in the report, in order, at most ${MAX_BLOCKS} blocks.`,
    examples: [[{ id: 'figures', kind: 'kpis', metrics: ['visibility', 'audit_score'] }]],
  });

const reason = z.string().nullable().describe('Why there is nothing to show, in a sentence; null where there is');
const asOf = z.string().nullable().describe('When its newest figure was measured, ISO 8601 UTC; null: never');

const drawnKpi = z.object({
  id: z.enum(KPI_IDS).describe('Figure'),
  label: z.string().describe('Its name'),
  unit: z.enum(['', '%']).describe('What it is counted in'),
  value: z.number().nullable().describe('At the end of the period, or over it; null: not measured'),
  before: z.number().nullable().describe('The same of the period before; null: not measured, or not compared'),
  change: z
    .number()
    .nullable()
    .optional()
    .describe(
      'Of keywords: what it gained since, over those measured at both, as before is; absent: value less before',
    ),
  better: z.enum(['higher', 'lower', 'neither']).describe('Which way is better'),
  position: z.boolean().optional().describe('Whether it is a position: 1 is the top, a smaller number is a rise'),
  reason,
  note: z.string().optional().describe('Explanation of the figure, one sentence'),
  as_of: asOf,
});
export type RenderedKpi = z.output<typeof drawnKpi>;

const drawnChart = z.object({
  title: z.string().describe('Title'),
  unit: z.string().describe('What is counted, in words'),
  source: z.string().describe('Where it comes from'),
  look: z.enum(['lines', 'bars', 'stack']).describe('Lines, bars beside each other, or a stack of parts'),
  reversed: z.boolean().describe('The lowest value stands on top: positions'),
  days: z.array(z.string()).describe('Days of the values, YYYY-MM-DD'),
  series: z
    .array(
      z.object({
        name: z.string().describe('Name'),
        values: z.array(z.number().nullable()).describe('A value for each of the days; null: not measured'),
      }),
    )
    .describe('What is drawn, at most 7'),
  reason,
  as_of: asOf,
});
export type RenderedChart = z.output<typeof drawnChart>;

const drawnTable = z.object({
  title: z.string().describe('Title'),
  source: z.string().describe('Where it comes from'),
  columns: z
    .array(
      z.object({
        title: z.string().describe('Heading'),
        numeric: z.boolean().describe('Holds numbers'),
        change: z.boolean().optional().describe('Holds places gained or lost with an arrow, or "new" or "lost"'),
      }),
    )
    .describe('Columns'),
  rows: z.array(z.array(z.string()).describe('Cells')).describe('Rows'),
  total: z.int().describe('Rows there are; more than are shown where it is cut'),
  reason,
  as_of: asOf,
});
export type RenderedTable = z.output<typeof drawnTable>;

export const renderedBlock = z.discriminatedUnion('kind', [
  z.object({
    id: blockId,
    kind: z.literal('heading').describe('A heading'),
    text: z.string().describe('Its text'),
  }),
  z.object({ id: blockId, kind: z.literal('text').describe('Text'), text: z.string().describe('Markdown') }),
  z.object({ id: blockId, kind: z.literal('page_break').describe('A page ends here in print') }),
  z.object({
    id: blockId,
    kind: z.literal('kpis').describe('Figures'),
    items: z.array(drawnKpi).describe('Figures, in order'),
  }),
  z.object({
    id: blockId,
    kind: z.literal('chart').describe('A chart'),
    chart: drawnChart.describe('What it shows'),
  }),
  z.object({
    id: blockId,
    kind: z.literal('table').describe('A table'),
    table: drawnTable.describe('What it shows'),
  }),
  z.object({
    id: blockId,
    kind: z.literal('failed').describe('A block that could not be drawn; the others could'),
    reason: z.string().describe('Why, in a sentence'),
  }),
]);
export type RenderedBlock = z.output<typeof renderedBlock>;
