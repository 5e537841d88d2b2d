import type { RenderedChart, RenderedKpi, RenderedTable } from '#lib/features/reports/blocks-contract.ts';
import type { Period } from '#lib/features/reports/period.ts';
import type { Ctx } from '#lib/net/context.ts';

/** The input of all blocks of one report. */
export interface RenderContext {
  /** On behalf of an owner of the project. */
  ctx: Ctx;
  project: { id: string; domain: string; watched: readonly string[]; timezone: string };
  period: Period;
  /** Null: the report has no comparison. */
  before: Period | null;
}

/** A figure without its label, as sources return it. */
export type Figure = Pick<RenderedKpi, 'value' | 'before' | 'change' | 'reason' | 'note' | 'as_of'>;
export type Chart = Pick<RenderedChart, 'days' | 'series' | 'reason' | 'as_of'>;
export type Table = Pick<RenderedTable, 'columns' | 'rows' | 'total' | 'reason' | 'as_of'>;

export const noFigure = (reason: string): Figure => ({ value: null, before: null, reason, as_of: null });
export const noChart = (reason: string): Chart => ({ days: [], series: [], reason, as_of: null });
export const noTable = (reason: string): Table => ({ columns: [], rows: [], total: 0, reason, as_of: null });

export const text = (title: string) => ({ title, numeric: false });
export const number = (title: string) => ({ title, numeric: true });
/** A column of positions gained or lost, as formatted by `placesText`. */
export const places = (title: string) => ({ title, numeric: true, change: true });
