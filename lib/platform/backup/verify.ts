import 'server-only';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { type ArchiveEntry, InvalidArchive, readArchive } from '#lib/platform/backup/archive.ts';
import {
  entryOf,
  type FirstEntry,
  FORMAT,
  firstEntry,
  JOBS,
  jobColumnsIn,
  type Row,
} from '#lib/platform/backup/format.ts';
import { readMigrations } from '#lib/platform/database/migrate.ts';

const decompress = promisify(zstdDecompress);
/** Far above what `createBackup` writes; a single row may be that large. */
const MAX_CONTENT_BYTES = 1024 * 1024 * 1024;
const rowsOf = z.array(z.array(z.string().nullable()));

/** Content of an archive entry, decompressed and verified. */
export type Piece =
  | { kind: 'rows'; table: string; columns: readonly string[]; rows: Row[] }
  | { kind: 'evidence'; hash: string; content: Buffer }
  | { kind: 'secret'; value: string };

/** What a verified archive contains: number of rows by table, number of pieces of evidence. */
export interface Contents {
  first: FirstEntry;
  /** The secret of the installation, if the archive contains it. */
  secret: string | null;
  rows: Map<string, number>;
  evidence: number;
}

/** The first entry and then every piece. @throws InvalidArchive with the invalid entry */
export async function openBackup(file: string): Promise<{ first: FirstEntry; pieces: AsyncGenerator<Piece> }> {
  const entries = readArchive(file);
  const head = await entries.next();
  const first = readFirst(file, head.done ? null : head.value);
  return { first, pieces: piecesOf(file, first, entries) };
}

function readFirst(file: string, entry: ArchiveEntry | null): FirstEntry {
  const parsed = firstEntry.safeParse(json(entry?.content ?? Buffer.alloc(0)));
  const format = z.object({ format: z.int() }).safeParse(json(entry?.content ?? Buffer.alloc(0)));
  if (format.data && format.data.format > FORMAT) {
    throw new InvalidArchive(
      `${file} was created by a newer version of Serpentine; restore it with that version or a newer one.`,
    );
  }
  if (!parsed.success) throw new InvalidArchive(`${file} is damaged: its manifest cannot be read.`);
  return parsed.data;
}

function json(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function* piecesOf(
  file: string,
  first: FirstEntry,
  entries: AsyncGenerator<ArchiveEntry>,
): AsyncGenerator<Piece> {
  const columns = new Map<string, readonly string[]>(first.tables.map((table) => [table.name, table.columns]));
  columns.set(JOBS, jobColumnsIn(first.format));
  for await (const { name, content } of entries) {
    const broken = () => new InvalidArchive(`${file} is damaged: ${name} has changed.`);
    const entry = entryOf(name);
    if (!entry) throw broken();
    if (entry.kind === 'secret') {
      yield { kind: 'secret', value: content.toString('utf8') };
      continue;
    }
    const unpacked = await decompress(content, { maxOutputLength: MAX_CONTENT_BYTES }).catch(() => {
      throw broken();
    });
    if (entry.kind === 'evidence') {
      if (createHash('sha256').update(unpacked).digest('hex') !== entry.hash) throw broken();
      yield { kind: 'evidence', hash: entry.hash, content: unpacked };
      continue;
    }
    const known = columns.get(entry.table);
    const rows = rowsOf.safeParse(
      unpacked
        .toString('utf8')
        .split('\n')
        .map((line) => json(Buffer.from(line))),
    );
    if (!known || !rows.success || rows.data.some((row) => row.length !== known.length)) throw broken();
    yield { kind: 'rows', table: entry.table, columns: known, rows: rows.data };
  }
}

/**
 * Reads a whole archive without changing anything: every entry decompressed, the checksum compared, the schema known.
 * @throws InvalidArchive with the problem: not a backup, damaged (and where), created by a newer version
 */
export async function verifyBackup(file: string, migrations = readMigrations()): Promise<Contents> {
  const { first, pieces } = await openBackup(file);
  const ours = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const contents: Contents = { first, secret: null, rows: new Map(), evidence: 0 };
  for await (const piece of pieces) {
    if (piece.kind === 'secret') contents.secret = piece.value;
    else if (piece.kind === 'evidence') contents.evidence += 1;
    else contents.rows.set(piece.table, (contents.rows.get(piece.table) ?? 0) + piece.rows.length);
  }
  // Only now is the archive's metadata known to be intact.
  for (const { name, checksum } of first.migrations) {
    if (!ours.has(name)) {
      throw new InvalidArchive(
        `${file} has a newer schema than this version knows (${name}, created by ${first.program}); restore it with that version or a newer one.`,
      );
    }
    if (ours.get(name) !== checksum) {
      throw new InvalidArchive(
        `${file} was created with a different version of the migration ${name}; its schema is unknown.`,
      );
    }
  }
  return contents;
}
