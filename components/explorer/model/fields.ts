/** Describes how a field of a large table can be filtered, sorted and rendered. */

export type FieldKind = 'text' | 'number' | 'boolean' | 'option' | 'moment';

/** A column of the table. */
export interface Field {
  /** Lower-case letters, digits and underscores: it is used in URLs. */
  id: string;
  title: string;
  kind: FieldKind;
  /** Heading in the column picker. */
  group: string;
  /** One-line description. */
  description: string;
  /** Shown by default. */
  shown?: boolean;
  /** What a number counts. */
  unit?: 'bytes' | 'ms';
  /** Values of an option. */
  options?: readonly string[];
}

/** null: not measured, or no value. Timestamps are ISO 8601. */
export type Value = string | number | boolean | null;

/** Some rows, by column: every column has the same length. */
export interface Block {
  columns: Readonly<Record<string, readonly Value[]>>;
  rows: number;
}
