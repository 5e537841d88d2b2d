import 'server-only';
import * as store from '#lib/features/site-audits/audit-store.ts';
import { toSummary } from '#lib/features/site-audits/present.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

const AT_ONCE = 100;
const HEAD = ['finished_at', 'url', 'score', 'score_version', 'pages', 'errors', 'warnings', 'notices', 'id'];

/** The finished site audits of a project with score and issues, newest first. @throws NotFound (project) */
export async function healthTable(
  ctx: Ctx,
  { id: projectId }: { id: string },
): Promise<{ fileStem: string; tables: Table[] }> {
  const { project, userId } = await requireProjectRole(ctx, projectId, 'viewer');
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let after: string | null = null; ; ) {
      const filter = { projectId, status: 'done' } as const;
      const part: store.AuditRow[] = await store.list(userId, filter, after, AT_ONCE);
      const issues = await store.issueCounts(part.map(({ no }) => no));
      for (const row of part) {
        const { finished_at, url, score, score_version, pages, issues: found, id } = toSummary(row, issues.get(row.no));
        const counts = [found?.error ?? null, found?.warning ?? null, found?.notice ?? null];
        yield [finished_at, url, score, score_version, pages, ...counts, id];
      }
      after = part.at(-1)?.id ?? null;
      if (part.length < AT_ONCE) return;
    }
  }
  const fileStem = `site-audits-${project.domain}-${ctx.now().toISOString().slice(0, 10)}`;
  return { fileStem, tables: [{ name: 'Site audits', head: HEAD, rows: rows() }] };
}
