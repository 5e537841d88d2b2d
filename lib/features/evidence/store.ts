import 'server-only';
import { db } from '#lib/platform/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export type Transaction = Prisma.TransactionClient;

/** What is known about stored pieces; those that nothing is known about are left out. */
export function findEvidence(hashes: readonly string[]) {
  return db().evidence.findMany({ where: { hash: { in: [...hashes] } } });
}

/** Whether any record names this piece: an audit, a page of a site audit or of results, an AI answer, a domain report. */
export async function isNamed(tx: Transaction, hash: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ named: boolean }]>`SELECT
    EXISTS (SELECT 1 FROM search_pages WHERE raw_hash = ${hash}) OR
    EXISTS (SELECT 1 FROM site_pages WHERE html = ${hash}) OR
    EXISTS (SELECT 1 FROM ai_answers i, jsonb_each_text(i.evidence) e WHERE e.value = ${hash}) OR
    EXISTS (SELECT 1 FROM domain_reports d, jsonb_each_text(d.evidence) e WHERE e.value = ${hash}) OR
    EXISTS (SELECT 1 FROM audits a, jsonb_each_text(a.evidence) e WHERE e.value = ${hash}) AS named`;
  return row.named;
}

/** Those among the hashes that a record names: `isNamed` for many at once. */
export async function namedAmong(tx: Transaction, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    SELECT raw_hash AS hash FROM search_pages WHERE raw_hash = ANY(${[...hashes]}::text[])
    UNION SELECT html FROM site_pages WHERE html = ANY(${[...hashes]}::text[])
    UNION SELECT e.value FROM ai_answers i, jsonb_each_text(i.evidence) e WHERE e.value = ANY(${[...hashes]}::text[])
    UNION SELECT e.value FROM domain_reports d, jsonb_each_text(d.evidence) e WHERE e.value = ANY(${[...hashes]}::text[])
    UNION SELECT e.value FROM audits a, jsonb_each_text(a.evidence) e WHERE e.value = ANY(${[...hashes]}::text[])`;
  return new Set(rows.map(({ hash }) => hash));
}

/** When a rule of retention took these pieces away; those that none did are left out. */
export function findRemoved(hashes: readonly string[]) {
  return db().removedEvidence.findMany({ where: { hash: { in: [...hashes] } } });
}

/**
 * Those among the hashes that neither a page of a site audit nor what is known about pieces names. An audit whose pages a
 * rule of retention took away no longer counts; one that was begun later has kept them anew.
 */
export async function unnamed(hashes: readonly string[]): Promise<string[]> {
  const rows = await db().$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT h.hash FROM unnest(${[...hashes]}::text[]) AS h(hash)
    WHERE NOT EXISTS (SELECT 1 FROM site_pages p WHERE p.html = h.hash AND NOT EXISTS (
        SELECT 1 FROM site_audits a JOIN removed_evidence r ON r.hash = h.hash AND r.removed_at > a.created_at
        WHERE a.no = p.audit_no))
      AND NOT EXISTS (SELECT 1 FROM evidence e WHERE e.hash = h.hash)`;
  return rows.map(({ hash }) => hash);
}

/** Removes what is known about these pieces. */
export async function forget(tx: Transaction, hashes: readonly string[]): Promise<void> {
  await tx.evidence.deleteMany({ where: { hash: { in: [...hashes] } } });
}
