import type { Ctx } from '#lib/features/context.ts';
import type { RenderedChart, RenderedKpi, RenderedTable } from '#lib/features/reports/blocks-contract.ts';
import type { Period } from '#lib/features/reports/period.ts';

/** What the blocks of one report are drawn from. */
export interface RenderContext {
  /** Acts for an owner of the project. */
  ctx: Ctx;
  project: { id: string; domain: string; watched: readonly string[]; timezone: string };
  period: Period;
  /** Null: the report compares nothing. */
  before: Period | null;
}

/** A figure without its name: what a source knows. */
export type Figure = Pick<RenderedKpi, 'value' | 'before' | 'change' | 'reason' | 'note' | 'as_of'>;
export type Chart = Pick<RenderedChart, 'days' | 'series' | 'reason' | 'as_of'>;
export type Table = Pick<RenderedTable, 'columns' | 'rows' | 'total' | 'reason' | 'as_of'>;

export const noFigure = (reason: string): Figure => ({ value: null, before: null, reason, as_of: null });
export const noChart = (reason: string): Chart => ({ days: [], series: [], reason, as_of: null });
export const noTable = (reason: string): Table => ({ columns: [], rows: [], total: 0, reason, as_of: null });

export const text = (title: string) => ({ title, numeric: false });
export const number = (title: string) => ({ title, numeric: true });
/** A column of places gained or lost, as `placesText` writes them. */
export const places = (title: string) => ({ title, numeric: true, change: true });
