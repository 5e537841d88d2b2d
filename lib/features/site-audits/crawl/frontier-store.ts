import 'server-only';
import type { FrontierChange } from '#lib/crawl/frontier/frontier.ts';
import type { ScopeOf } from '#lib/crawl/frontier/scope.ts';
import { db } from '#lib/platform/database/db.ts';

const SLICE = 5_000;

/**
 * Internal addresses of a run as changes of a frontier, in order of discovery. Those that the scope excludes are stored
 * too, because sitemaps list them or pages redirect to them, but they do not wait for a visit.
 */
export async function* frontierOf(auditNo: number, scope: ScopeOf): AsyncGenerator<FrontierChange[]> {
  for (const settled of [false, true]) {
    for (let after = 0; ; ) {
      const rows = await db().$queryRaw<{ no: number; url: string; depth: number | null; source: string }[]>`
        SELECT no, url, depth, source FROM site_pages
        WHERE audit_no = ${auditNo} AND internal AND no > ${after}
          AND (NOT ${settled}::boolean OR outcome NOT IN ('waiting', 'unchecked'))
        ORDER BY no LIMIT ${SLICE}`;
      if (rows.length === 0) break;
      after = rows.at(-1)?.no ?? after;
      yield rows.flatMap(({ url, depth, source }): FrontierChange[] => {
        if (settled) return [{ kind: 'done', url, also: [], text: '' }];
        const from = fromOf(source);
        const isWanted = from === 'start' || from === 'list' || scope(url) === 'in';
        return isWanted ? [{ kind: 'found', url, depth: depth ?? 0, from, referrer: null }] : [];
      });
    }
  }
}

function fromOf(source: string): 'start' | 'list' | 'sitemap' | 'link' {
  return source === 'start' || source === 'list' || source === 'sitemap' ? source : 'link';
}

/** Pages of a run that were rendered. */
export const renderedOf = (auditNo: number): Promise<number> =>
  db().sitePage.count({ where: { auditNo, renderedChanges: { not: null } } });
