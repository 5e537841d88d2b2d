/** Records without their repeated keys: about half the size in a page's data. */
export interface Columnar<Row> {
  keys: readonly (keyof Row)[];
  rows: readonly (readonly Row[keyof Row][])[];
}

/** Packs records that all have the keys of the first one. */
export function toColumnar<Row extends object>(records: readonly Row[]): Columnar<Row> {
  // Object.keys forgets the type of the object.
  const keys = Object.keys(records[0] ?? {}) as (keyof Row)[];
  return { keys, rows: records.map((record) => keys.map((key) => record[key])) };
}

/** Restores records from `toColumnar`. */
export function fromColumnar<Row extends object>({ keys, rows }: Columnar<Row>): Row[] {
  return rows.map((values) => Object.fromEntries(keys.map((key, at) => [key, values[at]])) as Row);
}
