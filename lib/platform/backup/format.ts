import { z } from 'zod';

/** Increased if older programs could not read the new format. */
export const FORMAT = 2;

/** First entry of an archive: its metadata. */
export const firstEntry = z.object({
  format: z.int(),
  program: z.string(),
  made_at: z.iso.datetime(),
  /** Schema version: the applied migrations with the checksums of their files. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Verifies that a secret is the one used for this backup, without revealing it. */
  secret_check: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Partitions besides those that migrations create: rows are archived under the partitioned table. */
  partitions: z
    .array(
      z.object({
        table: z.string(),
        name: z.string().regex(/^[a-z0-9_]{1,63}$/),
        bounds: z.string().regex(/^FOR VALUES FROM \('\d{4}-\d{2}-\d{2}'\) TO \('\d{4}-\d{2}-\d{2}'\)$/),
      }),
    )
    .default([]),
  /** Current values of the sequences of numbered columns. Archives created before 2026-11-22 lack it. */
  sequences: z
    .array(
      z.object({
        table: z.string(),
        column: z.string(),
        last: z
          .string()
          .regex(/^\d{1,19}$/)
          .nullable(),
      }),
    )
    .default([]),
});
/** The header of an archive. */
export type FirstEntry = z.infer<typeof firstEntry>;

/** A row: each value in PostgreSQL's own text format. */
export type Row = (string | null)[];

/** Columns by table, with a value that replaces the archived one in every row. */
export type Changes = ReadonlyMap<string, Readonly<Record<string, string | null>>>;

/** Unfinished jobs; they start over after a restore. */
export const JOBS = 'pgboss.job';
const FIRST_JOB_COLUMNS = ['id', 'name', 'data', 'priority', 'start_after', 'singleton_key', 'source_output'] as const;
export const JOB_COLUMNS = [...FIRST_JOB_COLUMNS, 'group_id'] as const;
/** Columns of job rows in an archive of that format; those of the first format do not include the owner. */
export const jobColumnsIn = (format: number): readonly string[] => (format < 2 ? FIRST_JOB_COLUMNS : JOB_COLUMNS);

/** A secret that the program generated and keeps in DATA_DIR. A secret set by a variable is the operator's to keep. */
export const SECRET_ENTRY = 'auth-secret';

/** Name of the entry with a part of a table's rows. @param part from 1 */
export const rowsEntry = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.jsonl.zst`;
/** Name of the entry with a piece of evidence. */
export const evidenceEntry = (hash: string) => `evidence/${hash}.zst`;

/** What an entry contains, by its name. */
export type Entry = { kind: 'rows'; table: string } | { kind: 'evidence'; hash: string } | { kind: 'secret' };

/** Parses an entry's name; null for a name that this format does not have. */
export function entryOf(name: string): Entry | null {
  if (name === SECRET_ENTRY) return { kind: 'secret' };
  const [, table] = /^rows\/([^/]+)\/\d{6}\.jsonl\.zst$/.exec(name) ?? [];
  if (table !== undefined) return { kind: 'rows', table };
  const [, hash] = /^evidence\/([0-9a-f]{64})\.zst$/.exec(name) ?? [];
  return hash === undefined ? null : { kind: 'evidence', hash };
}
