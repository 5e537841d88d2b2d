import 'server-only';
import type { Taken } from '#lib/features/retention/store.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * Removes evidence by rule: its rows are deleted, a note stays. The next sweep of the evidence store removes the
 * content, unless it was stored again meanwhile; nothing is lost when this is killed.
 */

/** Maximum number of items per slice; a slice is one short transaction. */
const SLICE = 300;
const IMAGES = Prisma.sql`('screenshot', 'ai-screenshot', 'ai-picture')`;

/** A group of evidence with a rule of its own. */
export type EvidenceGroup = 'pages' | 'screenshots';

const ofGroup = (group: EvidenceGroup) =>
  group === 'screenshots'
    ? Prisma.sql`(e.content_type LIKE 'image/%' OR e.kind IN ${IMAGES})`
    : Prisma.sql`NOT (e.content_type LIKE 'image/%' OR e.kind IN ${IMAGES})`;

/** Hashes that saved results reference: never removed. */
const KEPT = Prisma.sql`
  SELECT v.value FROM kept_results k JOIN audits r ON r.id = k.record_id, jsonb_each_text(r.evidence) v
  UNION SELECT v.value FROM kept_results k JOIN ai_answers r ON r.id = k.record_id, jsonb_each_text(r.evidence) v
  UNION SELECT v.value FROM kept_results k JOIN domain_reports r ON r.id = k.record_id, jsonb_each_text(r.evidence) v
  UNION SELECT p.raw_hash FROM kept_results k JOIN search_pages p ON p.search_id = k.record_id WHERE p.raw_hash IS NOT NULL
  UNION SELECT p.html FROM kept_results k JOIN site_audits a ON a.id = k.record_id
    JOIN site_pages p ON p.audit_no = a.no WHERE p.html IS NOT NULL`;

/**
 * Those hashes that a later record references too (an unchanged page belongs to both), or that any page of a site audit
 * references: these stay until that audit is deleted.
 */
const spared = (hashes: readonly string[], since: Date) => Prisma.sql`
  SELECT v.value FROM audits r, jsonb_each_text(r.evidence) v WHERE r.created_at >= ${since} AND v.value = ANY(${hashes})
  UNION SELECT v.value FROM ai_answers r, jsonb_each_text(r.evidence) v WHERE r.created_at >= ${since} AND v.value = ANY(${hashes})
  UNION SELECT v.value FROM domain_reports r, jsonb_each_text(r.evidence) v WHERE r.created_at >= ${since} AND v.value = ANY(${hashes})
  UNION SELECT raw_hash FROM search_pages WHERE created_at >= ${since} AND raw_hash = ANY(${hashes})
  UNION SELECT html FROM site_pages WHERE html = ANY(${hashes})`;

/** Stored bytes of a group of evidence, without the HTML of site audits, whose size is unknown. */
export async function storedBytes(group: EvidenceGroup): Promise<number> {
  const [row] = await db().$queryRaw<{ bytes: bigint | null }[]>`
    SELECT sum(e.stored_bytes)::bigint AS bytes FROM evidence e WHERE ${ofGroup(group)}`;
  return Number(row?.bytes ?? 0n);
}

/** What one transaction deleted. */
export interface Slice extends Taken {
  /** Where the next slice starts; null when there is none. */
  after: { at: Date; hash: string } | null;
}

/**
 * Removes one slice of the oldest items stored before a given time.
 * @param most stops after this many bytes
 */
export async function takeSlice(
  group: EvidenceGroup,
  before: Date,
  after: Slice['after'],
  most = Number.POSITIVE_INFINITY,
): Promise<Slice> {
  const from = after ? Prisma.sql`AND (e.created_at, e.hash) > (${after.at}, ${after.hash})` : Prisma.empty;
  const found = await db().$queryRaw<{ hash: string; bytes: number; at: Date }[]>`
    SELECT e.hash, e.stored_bytes AS bytes, e.created_at AS at FROM evidence e
    WHERE ${ofGroup(group)} AND e.created_at < ${before} ${from} AND e.hash NOT IN (${KEPT})
    ORDER BY e.created_at, e.hash LIMIT ${SLICE}`;
  const last = found.at(-1);
  const rest = found.length === SLICE && last ? { at: last.at, hash: last.hash } : null;
  if (found.length === 0) return { rows: 0, bytes: 0, after: null };
  const young = await db().$queryRaw<{ value: string }[]>(
    spared(
      found.map(({ hash }) => hash),
      before,
    ),
  );
  const stay = new Set(young.map(({ value }) => value));
  let wanted = 0;
  const hashes: string[] = [];
  for (const one of found) {
    if (stay.has(one.hash) || wanted >= most) continue;
    hashes.push(one.hash);
    wanted += one.bytes;
  }
  const bytes = await takeAway(hashes, before);
  return { rows: bytes.length, bytes: bytes.reduce((sum, one) => sum + one, 0), after: wanted >= most ? null : rest };
}

/**
 * A single statement. An item that a record references again meanwhile is recent, or locked by that record, and stays.
 */
async function takeAway(hashes: readonly string[], before: Date): Promise<number[]> {
  const taken = await db().$queryRaw<{ bytes: number }[]>`
    WITH old AS (
      SELECT e.hash FROM evidence e WHERE e.hash = ANY(${[...hashes]}::text[]) AND e.created_at < ${before}
        AND e.hash NOT IN (${KEPT}) FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM evidence e USING old WHERE e.hash = old.hash RETURNING e.hash, e.stored_bytes
    ), noted AS (
      INSERT INTO removed_evidence (hash) SELECT hash FROM gone ON CONFLICT (hash) DO UPDATE SET removed_at = now()
    )
    SELECT stored_bytes AS bytes FROM gone`;
  return taken.map(({ bytes }) => bytes);
}
