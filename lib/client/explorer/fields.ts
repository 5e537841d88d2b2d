/** What a table of many rows can be filtered, sorted and drawn by. */

export type FieldKind = 'text' | 'number' | 'boolean' | 'option' | 'moment';

export interface Field {
  /** Small letters, digits and underscores: it stands in addresses. */
  id: string;
  title: string;
  kind: FieldKind;
  /** Heading in the list from which columns are chosen. */
  group: string;
  /** What it is, in one line. */
  description: string;
  /** Shown until somebody chooses. */
  shown?: boolean;
  /** Values of an option. */
  options?: readonly string[];
}

/** null: not measured, or nothing there. Moments are ISO 8601. */
export type Value = string | number | boolean | null;

/** Some rows, by column: every column has the same length. */
export interface Block {
  columns: Readonly<Record<string, readonly Value[]>>;
  rows: number;
}
