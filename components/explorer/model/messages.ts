import type { Field, Value } from './fields.ts';
import type { Query } from './query.ts';

/** Rows of the result per message. */
export const BLOCK = 100;

/** Messages from the page to the worker that holds the rows. */
export type RowsResponse =
  | { type: 'load'; source: Source; fields: readonly Field[]; columns: readonly string[]; keep: Anchors | null }
  | { type: 'query'; number: number; query: Query; columns: readonly string[] }
  | { type: 'window'; number: number; block: number; columns: readonly string[] }
  | { type: 'text'; ticket: number; columns: readonly Field[]; form: TextForm };

/** Positions in the result to preserve: the focused row, and the first visible one. */
export interface Anchors {
  selected: number;
  top: number;
}

/** New positions of the two anchors after a reload; -1: no longer in the result. */
export interface Moved {
  before: Anchors;
  now: Anchors;
}

/** The operation that returns the rows, and its input; the worker adds `columns` and `after`. */
export interface Source {
  endpoint: string;
  input: Readonly<Record<string, string | number | boolean>>;
}

/** csv for files, tsv for the clipboard, both with a header row. */
export type TextForm = 'csv' | 'tsv' | 'json';

/** Messages from the worker to the page. `number` identifies the query. */
export type RowsRequest =
  | {
      type: 'loaded';
      number: number;
      rows: number;
      done: boolean;
      matched: number;
      moved: Moved | null;
      /** Blocks around the visible range, by number. */
      blocks: [number, Value[][]][];
    }
  | { type: 'failed'; message: string; requestId: string | undefined }
  | { type: 'result'; number: number; matched: number; ms: number; columns: readonly string[]; rows: Value[][] }
  | { type: 'window'; number: number; block: number; rows: Value[][] }
  | { type: 'text'; ticket: number; text: string };
