import type pg from 'pg';
import { storedText } from '#lib/features/search-console/rows/report-rows.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';

/** Texts in one statement. */
const BATCH = 5_000;
/** Numbers held in memory for one property; beyond, they are read again. */
const MAX_KNOWN = 300_000;

/** Numbers of the queries or pages of a property; unknown texts get one. */
export class Dictionary {
  readonly #propertyNo: number;
  readonly #kind: 'query' | 'page';
  readonly #known = new Map<string, number>();

  constructor(propertyNo: number, kind: 'query' | 'page') {
    this.#propertyNo = propertyNo;
    this.#kind = kind;
  }

  /**
   * Numbers by text, of all these and others. Runs within the transaction of the rows; `forget` after a rollback.
   */
  async numbers(client: pg.ClientBase, texts: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
    if (this.#known.size > MAX_KNOWN) this.#known.clear();
    const unknown = [...texts].filter((text) => !this.#known.has(text));
    for (let at = 0; at < unknown.length; at += BATCH) await this.#resolve(client, unknown.slice(at, at + BATCH));
    return this.#known;
  }

  /** Numbers that were assigned in a transaction that was rolled back do not exist. */
  forget(): void {
    this.#known.clear();
  }

  async #resolve(client: pg.ClientBase, texts: readonly string[]): Promise<void> {
    const isQuery = this.#kind === 'query';
    const [table, column] = isQuery ? ['search_console_queries', 'query'] : ['search_console_pages', 'url'];
    const [more, values] = isQuery ? [', plain', ', given.plain'] : ['', ''];
    // Two texts can be stored as the same.
    const stored = texts.map(storedText);
    const unique = [...new Set(stored)];
    await client.query(
      `INSERT INTO ${table} (property_no, ${column}, hash${more})
       SELECT $1, given.text, md5(given.text)::uuid${values} FROM unnest($2::text[], $3::text[]) AS given(text, plain)
       ON CONFLICT (property_no, hash) DO NOTHING`,
      [this.#propertyNo, unique, isQuery ? unique.map(plainKeyword) : unique],
    );
    const { rows } = await client.query<{ text: string; no: number }>(
      `SELECT ${column} AS text, no FROM ${table}
       WHERE property_no = $1 AND hash IN (SELECT md5(text)::uuid FROM unnest($2::text[]) AS given(text))`,
      [this.#propertyNo, unique],
    );
    const numbers = new Map(rows.map(({ text, no }) => [text, no]));
    for (const [at, text] of texts.entries()) {
      const no = numbers.get(stored[at] ?? '');
      if (no !== undefined) this.#known.set(text, no);
    }
  }
}
