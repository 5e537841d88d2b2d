import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export type Transaction = Prisma.TransactionClient;

/** What is known about stored pieces; those that nothing is known about are left out. */
export function findEvidence(hashes: readonly string[]) {
  return db().evidence.findMany({ where: { hash: { in: [...hashes] } } });
}

/**
 * Locks what is known about these pieces until the transaction ends, in the order in which `noteEvidence` does, so that no
 * two wait for each other. @returns the hashes of those that something is known about
 */
export async function lockKnown(tx: Transaction, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    SELECT hash FROM evidence WHERE hash = ANY(${[...hashes]}::text[]) ORDER BY hash FOR UPDATE`;
  return rows.map(({ hash }) => hash);
}

/** Those among the hashes that a record names: an audit, a page of a site audit or of results, an AI answer, a domain report. */
export async function namedAmong(tx: Transaction, hashes: readonly string[]): Promise<Set<string>> {
  // It reads through all records of three kinds: not for nothing.
  if (hashes.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    SELECT raw_hash AS hash FROM search_pages WHERE raw_hash = ANY(${[...hashes]}::text[])
    UNION SELECT html FROM site_pages WHERE html = ANY(${[...hashes]}::text[])
    UNION SELECT e.value FROM ai_answers i, jsonb_each_text(i.evidence) e WHERE e.value = ANY(${[...hashes]}::text[])
    UNION SELECT e.value FROM domain_reports d, jsonb_each_text(d.evidence) e WHERE e.value = ANY(${[...hashes]}::text[])
    UNION SELECT e.value FROM audits a, jsonb_each_text(a.evidence) e WHERE e.value = ANY(${[...hashes]}::text[])`;
  return new Set(rows.map(({ hash }) => hash));
}

/** Pieces kept before a moment that something is known about and no record names; one pass over all of them. */
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

/** When a rule of retention took these pieces away; those that none did are left out. */
export function findRemoved(hashes: readonly string[]) {
  return db().removedEvidence.findMany({ where: { hash: { in: [...hashes] } } });
}

/** Those among the hashes that neither a page of a site audit nor what is known about pieces names. */
export async function unnamed(hashes: readonly string[]): Promise<string[]> {
  const rows = await db().$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT h.hash FROM unnest(${[...hashes]}::text[]) AS h(hash)
    WHERE NOT EXISTS (SELECT 1 FROM site_pages p WHERE p.html = h.hash)
      AND NOT EXISTS (SELECT 1 FROM evidence e WHERE e.hash = h.hash)`;
  return rows.map(({ hash }) => hash);
}

export interface EvidenceRow {
  hash: string;
  kind: string;
  contentType: string;
  bytes: number;
  storedBytes: number;
}

/**
 * Writes what is known about pieces that a record names from now on. One that is known already is as young as its last
 * record, so that a rule of retention spares it; a rule that is taking it away just now waits for this or is undone by it.
 */
export async function noteEvidence(tx: Transaction, rows: readonly EvidenceRow[]): Promise<void> {
  if (rows.length === 0) return;
  const of = <K extends keyof EvidenceRow>(key: K) => rows.map((row) => row[key]);
  // In one order, so that no two who keep the same bytes wait for each other.
  await tx.$executeRaw`
    INSERT INTO evidence (hash, kind, content_type, bytes, stored_bytes, created_at)
    SELECT DISTINCT ON (f.hash) f.hash, f.kind, f.content_type, f.bytes, f.stored_bytes, now()
    FROM unnest(${of('hash')}::text[], ${of('kind')}::text[], ${of('contentType')}::text[], ${of('bytes')}::int[],
      ${of('storedBytes')}::int[]) AS f(hash, kind, content_type, bytes, stored_bytes)
    ORDER BY f.hash ON CONFLICT (hash) DO UPDATE SET created_at = greatest(evidence.created_at, excluded.created_at)`;
  await forgetRemoval(tx, of('hash'));
}

/** These pieces are kept anew, or nobody can ask for them: that a rule took them away is forgotten. Waits for nobody. */
export async function forgetRemoval(tx: Transaction, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.$executeRaw`DELETE FROM removed_evidence WHERE hash IN (
    SELECT hash FROM removed_evidence WHERE hash = ANY(${[...hashes]}::text[]) FOR UPDATE SKIP LOCKED)`;
}

/** Notes about removals before a moment, by hash; a slice of them. */
export async function removalsBefore(moment: Date, after: string, atMost: number): Promise<string[]> {
  const rows = await db().removedEvidence.findMany({
    where: { removedAt: { lt: moment }, hash: { gt: after } },
    orderBy: { hash: 'asc' },
    take: atMost,
    select: { hash: true },
  });
  return rows.map(({ hash }) => hash);
}

/** Removes what is known about these pieces. */
export async function forget(tx: Transaction, hashes: readonly string[]): Promise<void> {
  await tx.evidence.deleteMany({ where: { hash: { in: [...hashes] } } });
}
