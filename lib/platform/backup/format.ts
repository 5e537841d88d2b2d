import { z } from 'zod';

/** Raised when an older program could not read what is written. */
export const FORMAT = 2;

/** First entry of an archive: what it is of. */
export const firstEntry = z.object({
  format: z.int(),
  program: z.string(),
  made_at: z.iso.datetime(),
  /** The schema's level: the migrations that the database had had, with the check sums of their files. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Tells whether a secret is the one this was made under, without telling the secret. */
  secret_check: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** How far columns that number their rows had come. Archives made before 2026-11-22 do not say it. */
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
export type FirstEntry = z.infer<typeof firstEntry>;

/** A row: each value in PostgreSQL's own text form. */
export type Row = (string | null)[];

/** For tables, columns whose value is another in every row than the archive says. */
export type Changes = ReadonlyMap<string, Readonly<Record<string, string | null>>>;

/** Jobs that had not ended; they begin anew after a restore. */
export const JOBS = 'pgboss.job';
const FIRST_JOB_COLUMNS = ['id', 'name', 'data', 'priority', 'start_after', 'singleton_key', 'source_output'] as const;
export const JOB_COLUMNS = [...FIRST_JOB_COLUMNS, 'group_id'] as const;
/** What rows of jobs have in an archive of that format; those of the first do not say whose they are. */
export const jobColumnsIn = (format: number): readonly string[] => (format < 2 ? FIRST_JOB_COLUMNS : JOB_COLUMNS);

/** A secret that the program made itself and keeps in DATA_DIR. One from a variable is kept by whoever set it. */
export const SECRET_ENTRY = 'auth-secret';

export const rowsEntry = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}.jsonl.zst`;
export const evidenceEntry = (hash: string) => `evidence/${hash}.zst`;

export type Entry = { kind: 'rows'; table: string } | { kind: 'evidence'; hash: string } | { kind: 'secret' };

/** What an entry's name says of it; null for a name that this format does not have. */
export function entryOf(name: string): Entry | null {
  if (name === SECRET_ENTRY) return { kind: 'secret' };
  const [, table] = /^rows\/([^/]+)\/\d{6}\.jsonl\.zst$/.exec(name) ?? [];
  if (table !== undefined) return { kind: 'rows', table };
  const [, hash] = /^evidence\/([0-9a-f]{64})\.zst$/.exec(name) ?? [];
  return hash === undefined ? null : { kind: 'evidence', hash };
}
