import type { OwnDatabase } from '#tests/resilience/own-database.ts';

/**
 * Runs PostgreSQL's amcheck: every table and its TOAST values page by page (`verify_heapam`), every B-tree with a lookup of
 * each table row (`bt_index_check`, heapallindexed), every GIN index.
 */
export async function corruption({ query }: OwnDatabase): Promise<{ checked: number; faults: string[] }> {
  await query('CREATE EXTENSION IF NOT EXISTS amcheck');
  const relations = await query<{ oid: number; name: string; kind: string }>(`
    SELECT c.oid::int, c.oid::regclass::text AS name, CASE WHEN c.relkind IN ('r', 'm', 't') THEN 'heap' ELSE a.amname END AS kind
    FROM pg_class c LEFT JOIN pg_am a ON a.oid = c.relam
    WHERE c.relpersistence = 'p' AND (c.relkind IN ('r', 'm', 't') OR c.relkind = 'i' AND a.amname IN ('btree', 'gin'))`);
  const faults: string[] = [];
  for (const { oid, name, kind } of relations) {
    try {
      if (kind === 'heap') {
        const found = await query<{ msg: string }>('SELECT msg FROM verify_heapam($1)', [oid]);
        faults.push(...found.map(({ msg }) => `${name}: ${msg}`));
      } else if (kind === 'btree') await query('SELECT bt_index_check($1, true)', [oid]);
      else await query('SELECT gin_index_check($1)', [oid]);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { checked: relations.length, faults };
}
