import 'server-only';
import type { LocalPackState } from '#lib/features/rankings/fields-contract.ts';
import { db } from '#lib/platform/database/db.ts';

/** A keyword in local packs: at its last check before a time, and at the last one before an earlier time. */
export interface LocalPackRow {
  keyword: string;
  engine: string;
  country: string;
  device: string;
  location: string;
  state: LocalPackState;
  localPosition: number | null;
  at: Date;
  beforeState: LocalPackState | null;
  beforePosition: number | null;
  /** Organic position; null: not found or not measured. */
  position: number | null;
  /** Number of all rows. */
  total: number;
}

/** Keywords whose local pack was measured before a time, the best position first; pages without a pack come last. */
export function localPacksAt(
  projectId: string,
  { upTo, before }: { upTo: Date; before: Date },
  take: number,
): Promise<LocalPackRow[]> {
  return db().$queryRaw<LocalPackRow[]>`
    SELECT k.keyword, k.engine, k.country, k.device, k.location, l.local_state AS state, l.local_position::int AS "localPosition",
      l.at, l.position::int, b.local_state AS "beforeState", b.local_position::int AS "beforePosition", (count(*) OVER ())::int AS total
    FROM tracked_keywords k
    CROSS JOIN LATERAL (
      SELECT c.at, c.local_state, c.local_position, c.position FROM rank_checks c
      WHERE c.keyword_no = k.no AND c.at < ${upTo} AND c.local_state IN ('found', 'not_in_pack', 'no_pack') ORDER BY c.at DESC LIMIT 1
    ) l
    LEFT JOIN LATERAL (
      SELECT c.local_state, c.local_position FROM rank_checks c
      WHERE c.keyword_no = k.no AND c.at < ${before} AND c.local_state IN ('found', 'not_in_pack', 'no_pack') ORDER BY c.at DESC LIMIT 1
    ) b ON true
    WHERE k.project_id = ${projectId}::uuid AND k.local_state IS NOT NULL
    ORDER BY l.local_position NULLS LAST, l.local_state DESC, k.keyword, k.no LIMIT ${take}`;
}
