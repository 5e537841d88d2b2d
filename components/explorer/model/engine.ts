import { ColumnStore } from './columns.ts';
import type { Block, Field, Value } from './fields.ts';
import { type Orders, type Query, runQuery } from './query.ts';

/** Loads the rows after an offset; `next` is null on the last block. */
export type LoadBlock = (after: number | null) => Promise<{ block: Block; next: number | null }>;

export const NO_QUERY: Query = { filter: { join: 'all', parts: [] }, find: '', findIn: [], sort: null };

/** All rows of a table, and the result of the current query in its order. */
export class Engine {
  readonly #fields: readonly Field[];
  #store: ColumnStore;
  #orders: Orders = new Map();
  #query: Query = NO_QUERY;
  #result: Uint32Array = new Uint32Array();
  /** Number of the latest load; an older one that is still running gives up. */
  #loads = 0;

  constructor(fields: readonly Field[]) {
    this.#fields = fields;
    this.#store = new ColumnStore(fields);
  }

  get rows(): number {
    return this.#store.rows;
  }

  /**
   * Loads all rows. During the first load, rows are usable as they arrive; a reload replaces the old rows once it is
   * complete.
   * @param onBlock called after each block
   */
  async load(loadBlock: LoadBlock, onBlock: () => void): Promise<void> {
    this.#loads += 1;
    const own = this.#loads;
    const fresh = new ColumnStore(this.#fields);
    const first = this.#store.rows === 0;
    let after: number | null = null;
    do {
      const { block, next }: Awaited<ReturnType<LoadBlock>> = await loadBlock(after);
      if (own !== this.#loads) return;
      fresh.append(block);
      after = next;
      if (first || after === null) {
        this.#store = fresh;
        this.#orders = new Map();
        this.run(this.#query);
        onBlock();
      }
    } while (after !== null);
  }

  /** @returns the number of matching rows */
  run(query: Query): number {
    this.#query = query;
    this.#result = runQuery(this.#store, query, this.#orders);
    return this.#result.length;
  }

  /** A range of the result, as values in the order of `columns`. */
  window(from: number, to: number, columns: readonly string[]): Value[][] {
    const rows: Value[][] = [];
    for (let at = Math.max(0, from); at < Math.min(to, this.#result.length); at++) {
      const row = this.#result[at] ?? 0;
      rows.push(columns.map((id) => this.#store.value(id, row)));
    }
    return rows;
  }

  /**
   * The row at a position of the result; -1 for none. A row keeps its number when the table is reloaded, because rows are
   * only appended and never removed.
   */
  rowAt(place: number): number {
    return this.#result[place] ?? -1;
  }

  /** The position of a row in the result; -1 when it does not match. */
  placeOf(row: number): number {
    return this.#result.indexOf(row);
  }

  /** Number of rows that match the last query. */
  get matched(): number {
    return this.#result.length;
  }
}
