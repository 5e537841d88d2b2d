import type { Field, Value } from './fields.ts';
import type { Query } from './query.ts';

/** Rows of the result that travel together. */
export const BLOCK = 100;

/** What the page tells the thread that holds the rows. */
export type RowsResponse =
  | { type: 'load'; source: Source; fields: readonly Field[]; columns: readonly string[]; keep: Anchors | null }
  | { type: 'query'; number: number; query: Query; columns: readonly string[] }
  | { type: 'window'; number: number; block: number; columns: readonly string[] }
  | { type: 'text'; ticket: number; columns: readonly Field[]; form: TextForm };

/** Places of the result that a reader holds on to: the row that has the keyboard, and the first in sight. */
export interface Anchors {
  selected: number;
  top: number;
}

/** Where the rows of two places went when the table was loaded again; -1: they do not fit any longer. */
export interface Moved {
  before: Anchors;
  now: Anchors;
}

/** Which operation gives the rows, and of what; the thread adds `columns` and `after`. */
export interface Source {
  endpoint: string;
  input: Readonly<Record<string, string | number | boolean>>;
}

/** csv for files, tsv for the clipboard: both with a head. */
export type TextForm = 'csv' | 'tsv' | 'json';

/** What the thread tells the page. `number` is that of the query it belongs to. */
export type RowsRequest =
  | {
      type: 'loaded';
      number: number;
      rows: number;
      done: boolean;
      matched: number;
      moved: Moved | null;
      /** Blocks around what was in sight, by their numbers. */
      blocks: [number, Value[][]][];
    }
  | { type: 'failed'; message: string; requestId: string | undefined }
  | { type: 'result'; number: number; matched: number; ms: number; columns: readonly string[]; rows: Value[][] }
  | { type: 'window'; number: number; block: number; rows: Value[][] }
  | { type: 'text'; ticket: number; text: string };
