import { z } from 'zod';
import { CHART_IDS, FIGURE_IDS, TABLE_IDS } from '#lib/features/reports/blocks/index.ts';
import { renderedChart, renderedFigure, renderedTable } from '#lib/features/reports/rendered-contract.ts';

/** The blocks of a report, and their rendered form. */

export const MAX_BLOCKS = 60;
const MAX_TEXT = 20_000;

const blockId = z
  .string()
  .regex(/^[\w-]{1,40}$/, { error: 'must be 1 to 40 letters, digits, - or _' })
  .describe('Id of the block within the report, chosen by the client');

const rows = z.int().min(1).max(100).default(10).describe('Maximum number of rows, 1 to 100');

export const block = z
  .discriminatedUnion('kind', [
    z.object({
      id: blockId,
      kind: z.literal('heading').describe('A heading'),
      text: z.string().trim().max(200).describe('Its text, at most 200 characters'),
    }),
    z.object({
      id: blockId,
      kind: z.literal('text').describe('Custom text'),
      text: z.string().max(MAX_TEXT).describe('Markdown, at most 20,000 characters'),
    }),
    z.object({ id: blockId, kind: z.literal('page_break').describe('The next block starts on a new page in print') }),
    z.object({
      id: blockId,
      kind: z.literal('kpis').describe('Metric tiles'),
      metrics: z
        .array(z.enum(FIGURE_IDS))
        .max(FIGURE_IDS.length)
        .transform((metrics) => [...new Set(metrics)])
        .describe('Metrics, in order'),
    }),
    z.object({
      id: blockId,
      kind: z.literal('chart').describe('Line chart of a metric'),
      chart: z.enum(CHART_IDS).describe('Metric'),
    }),
    z.object({
      id: blockId,
      kind: z.literal('table').describe('A table'),
      table: z.enum(TABLE_IDS).describe('Table'),
      rows,
    }),
  ])
  .describe('A block');
/** A block of a report as it is stored. */
export type Block = z.output<typeof block>;

export const blocks = z
  .array(block)
  .max(MAX_BLOCKS)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
    error: 'must have blocks with different ids',
  })
  .meta({
    title: 'Blocks',
    description: `Contents of the report in order, at most ${MAX_BLOCKS} blocks.`,
    examples: [[{ id: 'figures', kind: 'kpis', metrics: ['visibility', 'audit_score'] }]],
  });

const renderedKpi = z.object({ id: z.enum(FIGURE_IDS).describe('Figure'), ...renderedFigure.shape });
/** A figure of a report with its value. */
export type RenderedKpi = z.output<typeof renderedKpi>;

export const renderedBlock = z.discriminatedUnion('kind', [
  z.object({
    id: blockId,
    kind: z.literal('heading').describe('A heading'),
    text: z.string().describe('Its text'),
  }),
  z.object({ id: blockId, kind: z.literal('text').describe('Text'), text: z.string().describe('Markdown') }),
  z.object({ id: blockId, kind: z.literal('page_break').describe('The next block starts on a new page in print') }),
  z.object({
    id: blockId,
    kind: z.literal('kpis').describe('Figures'),
    items: z.array(renderedKpi).describe('Metrics, in order'),
  }),
  z.object({
    id: blockId,
    kind: z.literal('chart').describe('A chart'),
    chart: renderedChart.describe('What it shows'),
  }),
  z.object({
    id: blockId,
    kind: z.literal('table').describe('A table'),
    table: renderedTable.describe('What it shows'),
  }),
  z.object({
    id: blockId,
    kind: z.literal('failed').describe('A block that could not be rendered'),
    reason: z.string().describe('Reason'),
  }),
]);
/** A block of a rendered report. */
export type RenderedBlock = z.output<typeof renderedBlock>;
