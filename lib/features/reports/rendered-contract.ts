import { z } from 'zod';

/** Figures, charts and tables as rendered in a report. */

const reason = z.string().nullable().describe('Why there is no data; null if there is data');
const asOf = z.string().nullable().describe('When its newest value was measured, ISO 8601 UTC; null: never');

export const renderedFigure = z.object({
  label: z.string().describe('Its name'),
  unit: z.enum(['', '%']).describe('Unit'),
  value: z.number().nullable().describe('Value at the end of the period, or over it; null: not measured'),
  before: z.number().nullable().describe('Value of the previous period; null: not measured, or not compared'),
  change: z
    .number()
    .nullable()
    .optional()
    .describe(
      'For keywords: the change over those measured in both periods, like `before`; absent: value minus before',
    ),
  better: z.enum(['higher', 'lower', 'neither']).describe('Whether higher or lower is better'),
  position: z.boolean().optional().describe('Whether it is a position: 1 is best, a smaller number is better'),
  reason,
  note: z.string().optional().describe('Explanation of the metric, one sentence'),
  as_of: asOf,
});
/** A figure with its value. */
export type RenderedFigure = z.output<typeof renderedFigure>;

export const renderedChart = z.object({
  title: z.string().describe('Title'),
  unit: z.string().describe('Unit'),
  source: z.string().describe('Source of the data'),
  style: z.enum(['lines', 'bars', 'stack']).describe('Lines, grouped bars or stacked bars'),
  reversed: z.boolean().describe('Whether the lowest value is at the top, as for positions'),
  days: z.array(z.string()).describe('Days of the values, YYYY-MM-DD'),
  series: z
    .array(
      z.object({
        name: z.string().describe('Name'),
        values: z.array(z.number().nullable()).describe('One value per day; null: not measured'),
      }),
    )
    .describe('Series, at most 7'),
  reason,
  as_of: asOf,
});
/** A chart with its data. */
export type RenderedChart = z.output<typeof renderedChart>;

export const renderedTable = z.object({
  title: z.string().describe('Title'),
  source: z.string().describe('Source of the data'),
  columns: z
    .array(
      z.object({
        title: z.string().describe('Heading'),
        numeric: z.boolean().describe('Contains numbers'),
        change: z.boolean().optional().describe('Contains position changes with an arrow, or "new" or "lost"'),
      }),
    )
    .describe('Columns'),
  rows: z.array(z.array(z.string()).describe('Cells')).describe('Rows'),
  total: z.int().describe('Total rows, including those that are not shown'),
  reason,
  as_of: asOf,
});
/** A table with its rows. */
export type RenderedTable = z.output<typeof renderedTable>;
