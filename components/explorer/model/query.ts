import { type Column, type ColumnStore, fold, foldedOf } from './columns.ts';
import { type Condition, type Filter, type Group, isGroup } from './filter.ts';

/** The field to sort by; `down` is descending. */
export interface Sorting {
  field: string;
  down: boolean;
}

/** Which rows to show, and in which order. */
export interface Query {
  filter: Filter;
  /** Case-insensitive; matches any field of `findIn`. */
  find: string;
  findIn: readonly string[];
  /** null: in the order of arrival. */
  sort: Sorting | null;
}

/** Row mask: 1 included, 0 excluded. */
type Mask = Uint8Array;

/** Cached sort orders of columns, valid while the store does not change. */
export type Orders = Map<string, Uint32Array>;

/** Numbers of the matching rows in the requested order. A missing value sorts last in both directions. */
export function runQuery(store: ColumnStore, { filter, find, findIn, sort }: Query, orders: Orders): Uint32Array {
  const mask = maskOf(store, filter);
  if (find.trim()) narrow(mask, anyText(store, findIn, fold(find.trim())));
  const chosen = new Uint32Array(store.rows);
  let count = 0;
  const keep = (row: number) => {
    if (mask[row]) chosen[count++] = row;
  };
  const column = sort && store.column(sort.field);
  if (!sort || !column) for (let row = 0; row < store.rows; row++) keep(row);
  else {
    const order = orders.get(sort.field) ?? orderOf(column, store.rows);
    orders.set(sort.field, order);
    const filled = filledCount(column, order);
    if (sort.down) for (let at = filled - 1; at >= 0; at--) keep(order[at] ?? 0);
    else for (let at = 0; at < filled; at++) keep(order[at] ?? 0);
    for (let at = filled; at < order.length; at++) keep(order[at] ?? 0);
  }
  return chosen.slice(0, count);
}

function maskOf(store: ColumnStore, filter: Filter | Group): Mask {
  const parts = filter.parts.map((part) => (isGroup(part) ? maskOf(store, part) : conditionMask(store, part)));
  const [first = new Uint8Array(store.rows).fill(1), ...rest] = parts;
  for (const other of rest) {
    if (filter.join === 'all') narrow(first, other);
    else for (let row = 0; row < first.length; row++) first[row] = (first[row] ?? 0) | (other[row] ?? 0);
  }
  return first;
}

function narrow(mask: Mask, by: Mask): void {
  for (let row = 0; row < mask.length; row++) mask[row] = (mask[row] ?? 0) & (by[row] ?? 0);
}

function anyText(store: ColumnStore, fields: readonly string[], wanted: string): Mask {
  const mask = new Uint8Array(store.rows);
  for (const id of fields) {
    const column = store.column(id);
    if (column?.kind !== 'text') continue;
    const texts = foldedOf(column);
    for (let row = 0; row < mask.length; row++) if (texts[row]?.includes(wanted)) mask[row] = 1;
  }
  return mask;
}

/** "is not" and "does not contain" match rows without a value; every other comparison needs one. */
function conditionMask(store: ColumnStore, condition: Condition): Mask {
  const mask = new Uint8Array(store.rows);
  const column = store.column(condition.field);
  if (!column) return mask;
  const test = testOf(column, condition);
  for (let row = 0; row < mask.length; row++) mask[row] = test(row) ? 1 : 0;
  return mask;
}

type Test = (row: number) => boolean;

function testOf(column: Column, { op, value }: Condition): Test {
  if (op === 'empty') return (row) => isEmpty(column, row);
  if (op === 'not_empty') return (row) => !isEmpty(column, row);
  switch (column.kind) {
    case 'number':
      return numberTest(column.values, op, Number(value));
    case 'moment':
      return numberTest(column.values, op === 'after' ? 'gt' : 'lt', Date.parse(value));
    case 'boolean': {
      const wanted = value === 'yes' ? 1 : 0;
      return (row) => column.values[row] === wanted;
    }
    case 'option': {
      const codes = new Set(value.split(',').map((one) => column.codes.get(one)));
      return op === 'not_in' ? (row) => !codes.has(column.values[row]) : (row) => codes.has(column.values[row]);
    }
    case 'text':
      return textTest(foldedOf(column), op, fold(value));
  }
}

// Comparisons with NaN are false, and `!==` is true: exactly what a missing number needs.
function numberTest(values: Float64Array, op: Condition['op'], wanted: number): Test {
  const at = (row: number) => values[row] ?? Number.NaN;
  if (op === 'gt') return (row) => at(row) > wanted;
  if (op === 'gte') return (row) => at(row) >= wanted;
  if (op === 'lt') return (row) => at(row) < wanted;
  if (op === 'lte') return (row) => at(row) <= wanted;
  return op === 'ne' ? (row) => at(row) !== wanted : (row) => at(row) === wanted;
}

function textTest(texts: readonly (string | null)[], op: Condition['op'], wanted: string): Test {
  const at = (row: number) => texts[row] ?? null;
  if (op === 'not_contains') return (row) => !at(row)?.includes(wanted);
  if (op === 'not_equals') return (row) => at(row) !== wanted;
  if (op === 'equals') return (row) => at(row) === wanted;
  if (op === 'starts_with') return (row) => at(row)?.startsWith(wanted) ?? false;
  if (op === 'ends_with') return (row) => at(row)?.endsWith(wanted) ?? false;
  return (row) => at(row)?.includes(wanted) ?? false;
}

function isEmpty(column: Column, row: number): boolean {
  if (column.kind === 'text') return (column.values[row] ?? '') === '';
  const raw = column.values[row] ?? 0;
  if (column.kind === 'number' || column.kind === 'moment') return Number.isNaN(raw);
  return column.kind === 'boolean' ? raw < 0 : raw === 0;
}

/** Rows by value in ascending order, missing values last; stable for equal values. */
function orderOf(column: Column, rows: number): Uint32Array {
  const order = Uint32Array.from({ length: rows }, (_, row) => row);
  const compare = comparison(column);
  return order.sort((a, b) => Number(isEmpty(column, a)) - Number(isEmpty(column, b)) || compare(a, b) || a - b);
}

function comparison(column: Column): (a: number, b: number) => number {
  if (column.kind === 'text') {
    const texts = foldedOf(column);
    return (a, b) => {
      const [left, right] = [texts[a] ?? '', texts[b] ?? ''];
      return left < right ? -1 : left > right ? 1 : 0;
    };
  }
  if (column.kind === 'option') {
    const places = column.names
      .map((name, at) => ({ name, at }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .reduce((ranks, { at }, place) => ranks.fill(place, at + 1, at + 2), new Uint16Array(column.names.length + 1));
    return (a, b) => (places[column.values[a] ?? 0] ?? 0) - (places[column.values[b] ?? 0] ?? 0);
  }
  // Missing values are excluded already; comparing two NaN would return NaN.
  return (a, b) => (column.values[a] ?? 0) - (column.values[b] ?? 0) || 0;
}

function filledCount(column: Column, order: Uint32Array): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isEmpty(column, order[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
