import { z } from 'zod';

/** Figures, charts and tables as rendered in a report. */

const reason = z.string().nullable().describe('Why there is nothing to show, in a sentence; null where there is');
const asOf = z.string().nullable().describe('When its newest figure was measured, ISO 8601 UTC; null: never');

export const renderedFigure = z.object({
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
export type RenderedFigure = z.output<typeof renderedFigure>;

export const renderedChart = z.object({
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
export type RenderedChart = z.output<typeof renderedChart>;

export const renderedTable = z.object({
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
export type RenderedTable = z.output<typeof renderedTable>;
