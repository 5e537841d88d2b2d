import 'server-only';
import type { Series } from '#lib/features/alerts/kinds/series.ts';
import { extractionPath } from '#lib/features/alerts/paths.ts';
import type { ExtractionPoint } from '#lib/features/alerts/series/points.ts';
import { db } from '#lib/platform/database/db.ts';

/** Audits read for a rule at most, the newest. */
const MAX_ROWS = 2_000;

interface Row {
  id: string;
  url: string;
  siteKey: string;
  at: Date;
  name: string;
  number: number;
  pages: number;
  missing: number;
}

/** Columns of the custom extraction in finished site audits of a project, by site and name. @param names none: all */
export async function extractedColumns(
  projectId: string,
  names: readonly string[] | undefined,
  { from, until }: { from: Date; until: Date },
): Promise<Series<ExtractionPoint>[]> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT a.id, a.url, a.site_key AS "siteKey", a.finished_at AS at, c.value->>'name' AS name, c.ordinality::int AS number,
      (c.value->>'pages')::int AS pages, (c.value->>'missing')::int AS missing
    FROM site_audits a CROSS JOIN LATERAL jsonb_array_elements(a.site->'extraction') WITH ORDINALITY c
    WHERE a.project_id = ${projectId}::uuid AND a.status = 'done' AND a.deleted_at IS NULL AND a.finished_at <= ${until}
      AND (${names?.length ?? 0} = 0 OR c.value->>'name' = ANY(${[...(names ?? [])]}::text[]))
      AND (c.value->>'pages')::int > 0
    ORDER BY a.finished_at DESC LIMIT ${MAX_ROWS}`;
  const groups = Map.groupBy(rows.toReversed(), ({ siteKey, name }) => `site:${siteKey}|${name}`);
  return [...groups].map(([subject, group]) => {
    const points = group.map(({ at, pages, missing }) => ({ at, pages, missing }));
    const first = points.findLastIndex(({ at }) => at <= from);
    const last = group.at(-1);
    return {
      subject,
      label: `${last?.name ?? ''} on ${last?.url ?? ''}`,
      path: extractionPath(last?.id ?? '', last?.number ?? 1),
      points: points.slice(Math.max(first, 0)),
    };
  });
}
