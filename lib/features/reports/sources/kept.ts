import 'server-only';
import * as store from '#lib/features/reports/figures-store.ts';
import { momentsOf } from '#lib/features/reports/period.ts';
import { type RenderContext, type Table, text } from '#lib/features/reports/sources/source.ts';

/** Results saved in the project within the period, newest first. */
export async function keptTable({ project, period }: RenderContext, take: number): Promise<Table> {
  const { rows, total } = await store.keptBetween(project.id, momentsOf(period, project.timezone), take);
  return {
    columns: [text('Result'), text('Kind'), text('Note'), text('Kept')],
    rows: rows.map(({ name, kind, note, createdAt }) => [
      name,
      kind.replaceAll('_', ' '),
      note.length > 200 ? `${note.slice(0, 200)}…` : note,
      createdAt.toISOString().slice(0, 10),
    ]),
    total,
    reason: total === 0 ? 'No result was kept in this project in this period.' : null,
    as_of: rows[0]?.createdAt.toISOString() ?? null,
  };
}
