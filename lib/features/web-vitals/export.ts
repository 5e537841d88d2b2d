import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import type { exportWebVitals as definition } from '#lib/features/web-vitals/contract.ts';
import { everyWeek } from '#lib/features/web-vitals/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';
import { ratingOf } from '#lib/text/web-vitals.ts';

const HEAD = [
  ...['scope', 'address', 'device', 'metric', 'first_day', 'last_day', 'p75', 'rating'],
  ...['good', 'needs_improvement', 'poor'],
] as const;

/** Every stored week as a file, streamed while it is read. @throws NotFound */
export async function exportWebVitals(ctx: Ctx, input: InputOf<typeof definition>): Promise<FileAnswer> {
  const { fileStem, tables } = await exportFromDashboard(ctx, { id: input.project_id });
  return fileOfTables(fileStem, tables, input.format);
}

/** The same for the dashboard's links. @throws NotFound */
export async function exportFromDashboard(ctx: Ctx, { id }: { id: string }) {
  const { project } = await requireProjectRole(ctx, id, 'viewer');
  const fileStem = `core-web-vitals-${project.domain}-${ctx.now().toISOString().slice(0, 10)}`;
  const tables: Table[] = [{ name: 'Core Web Vitals', head: HEAD, rows: rowsOf(id) }];
  return { fileStem, tables };
}

async function* rowsOf(projectId: string): AsyncGenerator<Cell[]> {
  for await (const { target, weeks } of everyWeek(projectId)) {
    for (const { formFactor, metric, firstDay, lastDay, p75, good, fair, poor } of weeks) {
      yield [
        ...[target.scope, target.address, formFactor, metric, firstDay, lastDay, p75, ratingOf(metric, p75)],
        ...[good, fair, poor].map((share) => Math.round(share * 10_000) / 10_000),
      ];
    }
  }
}
