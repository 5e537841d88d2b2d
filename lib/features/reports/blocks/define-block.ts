import type { Period } from '#lib/features/reports/period.ts';
import type * as readers from '#lib/features/reports/readers.ts';
import type { RenderedChart, RenderedFigure, RenderedTable } from '#lib/features/reports/rendered-contract.ts';
import type { PlainMessage } from '#lib/i18n/translator.ts';
import type { Ctx } from '#lib/net/context.ts';

/** The input of all blocks of one report. */
export interface RenderContext {
  /** On behalf of an owner of the project. */
  ctx: Ctx;
  read: typeof readers;
  project: { id: string; domain: string; watched: readonly string[]; timezone: string };
  period: Period;
  /** Null: the report has no comparison. */
  before: Period | null;
}

/** A figure without its label, as blocks return it. */
export type Figure = Pick<RenderedFigure, 'value' | 'before' | 'change' | 'reason' | 'note' | 'as_of'>;
/** The data of a chart. */
export type Chart = Pick<RenderedChart, 'days' | 'series' | 'reason' | 'as_of'>;
/** The data of a table. */
export type Table = Pick<RenderedTable, 'columns' | 'rows' | 'total' | 'reason' | 'as_of'>;

/** A figure that reports can show. */
export interface FigureBlock extends Pick<RenderedFigure, 'unit' | 'better' | 'position'> {
  label: PlainMessage;
  render: (context: RenderContext) => Promise<Figure>;
}
/** A chart that reports can show. */
export interface ChartBlock extends Pick<RenderedChart, 'style'> {
  title: PlainMessage;
  unit: PlainMessage;
  source: PlainMessage;
  /** The lowest value is at the top, as for positions. */
  reversed?: boolean;
  render: (context: RenderContext) => Promise<Chart>;
}
/** A table that reports can show. */
export interface TableBlock {
  title: PlainMessage;
  source: PlainMessage;
  render: (context: RenderContext, rows: number) => Promise<Table>;
}

/** A figure without a value. */
export const noFigure = (reason: string): Figure => ({ value: null, before: null, reason, as_of: null });
/** A chart without data. */
export const noChart = (reason: string): Chart => ({ days: [], series: [], reason, as_of: null });
/** A table without rows. */
export const noTable = (reason: string): Table => ({ columns: [], rows: [], total: 0, reason, as_of: null });

/** A column of texts. */
export const text = (title: string) => ({ title, numeric: false });
/** A column of numbers. */
export const number = (title: string) => ({ title, numeric: true });
/** A column of positions gained or lost, as formatted by `placesText`. */
export const places = (title: string) => ({ title, numeric: true, change: true });
