import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { RawSql } from '#lib/platform/database/raw-sql.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** The transaction in which evidence is recorded. */
export type Transaction = Prisma.TransactionClient;

/** Type, size and time of the files with these hashes, without opening them; unknown ones are left out. */
export function describeEvidence(hashes: readonly string[]) {
  return db().evidence.findMany({ where: { hash: { in: [...hashes] } } });
}

/**
 * Locks the metadata of these files until the transaction ends, in the same order as `recordEvidence`, which prevents
 * deadlocks.
 * @returns the hashes that have metadata
 */
export async function lockKnown(tx: Transaction, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    SELECT hash FROM evidence WHERE hash = ANY(${[...hashes]}::text[]) ORDER BY hash FOR UPDATE`;
  return rows.map(({ hash }) => hash);
}

/** The hashes that a record references: an audit, a page of a site audit or of results, an AI answer, a domain report. */
export async function referencedAmong(tx: Transaction, hashes: readonly string[]): Promise<Set<string>> {
  // Skips a query that scans all records of three kinds.
  if (hashes.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    SELECT raw_hash AS hash FROM search_pages WHERE raw_hash = ANY(${[...hashes]}::text[])
    UNION SELECT html FROM site_pages WHERE html = ANY(${[...hashes]}::text[])
    UNION SELECT e.value FROM ai_answers i, jsonb_each_text(i.evidence) e WHERE e.value = ANY(${[...hashes]}::text[])
    UNION SELECT e.value FROM domain_reports d, jsonb_each_text(d.evidence) e WHERE e.value = ANY(${[...hashes]}::text[])
    UNION SELECT e.value FROM audits a, jsonb_each_text(a.evidence) e WHERE e.value = ANY(${[...hashes]}::text[])`;
  return new Set(rows.map(({ hash }) => hash));
}

/** Files stored before a given time that have metadata but no reference; scans all of them. */
export async function findUnnamed(before: Date, atMost: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ hash: string }[]>`
    SELECT e.hash FROM evidence e WHERE e.created_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM search_pages p WHERE p.raw_hash = e.hash)
      AND NOT EXISTS (SELECT 1 FROM site_pages p WHERE p.html = e.hash)
      AND NOT EXISTS (SELECT 1 FROM ai_answers i, jsonb_each_text(i.evidence) v WHERE v.value = e.hash)
      AND NOT EXISTS (SELECT 1 FROM domain_reports d, jsonb_each_text(d.evidence) v WHERE v.value = e.hash)
      AND NOT EXISTS (SELECT 1 FROM audits a, jsonb_each_text(a.evidence) v WHERE v.value = e.hash)
    LIMIT ${atMost}`;
  return rows.map(({ hash }) => hash);
}

/** When retention rules removed these files; others are left out. */
export function findRemoved(hashes: readonly string[]) {
  return db().removedEvidence.findMany({ where: { hash: { in: [...hashes] } } });
}

/** The hashes that neither a site audit page nor any metadata references. */
export async function unnamed(hashes: readonly string[]): Promise<string[]> {
  const rows = await db().$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT h.hash FROM unnest(${[...hashes]}::text[]) AS h(hash)
    WHERE NOT EXISTS (SELECT 1 FROM site_pages p WHERE p.html = h.hash)
      AND NOT EXISTS (SELECT 1 FROM evidence e WHERE e.hash = h.hash)`;
  return rows.map(({ hash }) => hash);
}

/** A stored piece of evidence; `storedBytes` is its size in the store. */
export interface EvidenceRow {
  hash: string;
  kind: string;
  contentType: string;
  bytes: number;
  storedBytes: number;
}

/**
 * Stores the metadata of files that a record now references, as the last write of its transaction: metadata protects their
 * content from the sweep. Existing rows are renewed, so that retention rules count
 * from the latest record; a rule that is removing one right now waits for this, or is undone by it.
 */
export async function recordEvidence(tx: Transaction, rows: readonly EvidenceRow[]): Promise<void> {
  if (rows.length === 0) return;
  const of = <K extends keyof EvidenceRow>(key: K) => rows.map((row) => row[key]);
  // A fixed order, so that transactions storing the same bytes do not deadlock.
  await tx.$executeRaw`
    INSERT INTO evidence (hash, kind, content_type, bytes, stored_bytes, created_at)
    SELECT DISTINCT ON (f.hash) f.hash, f.kind, f.content_type, f.bytes, f.stored_bytes, now()
    FROM unnest(${of('hash')}::text[], ${of('kind')}::text[], ${of('contentType')}::text[], ${of('bytes')}::int[],
      ${of('storedBytes')}::int[]) AS f(hash, kind, content_type, bytes, stored_bytes)
    ORDER BY f.hash ON CONFLICT (hash) DO UPDATE SET created_at = greatest(evidence.created_at, excluded.created_at)`;
  await forgetRemoval(tx, of('hash'));
}

/**
 * Deletes removal notes: these files are stored again, or nobody can ask for them. Pages of site audits have no other
 * metadata. Never waits for locks.
 */
export async function forgetRemoval(tx: RawSql, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.$executeRaw`DELETE FROM removed_evidence WHERE hash IN (
    SELECT hash FROM removed_evidence WHERE hash = ANY(${[...hashes]}::text[]) FOR UPDATE SKIP LOCKED)`;
}

/** A batch of removal notes from before a given time, by hash. */
export async function removalsBefore(moment: Date, after: string, atMost: number): Promise<string[]> {
  const rows = await db().removedEvidence.findMany({
    where: { removedAt: { lt: moment }, hash: { gt: after } },
    orderBy: { hash: 'asc' },
    take: atMost,
    select: { hash: true },
  });
  return rows.map(({ hash }) => hash);
}

/** Deletes the metadata of these files. */
export async function forget(tx: Transaction, hashes: readonly string[]): Promise<void> {
  await tx.evidence.deleteMany({ where: { hash: { in: [...hashes] } } });
}
