import { boundsOfPeriod } from '#lib/features/reports/period.ts';
import { formatDay } from '#lib/text/format.ts';
import { type TableBlock, text } from './define-block.ts';

/** Results saved in the project within the period, newest first. */
export const savedResults: TableBlock = {
  title: 'Saved results',
  source: 'this project',
  async render({ read, project, period }, take) {
    const { rows, total } = await read.savedResultsBetween(project.id, boundsOfPeriod(period, project.timezone), take);
    return {
      columns: [text('Result'), text('Type'), text('Note'), text('Saved')],
      rows: rows.map(({ name, kind, note, createdAt }) => [
        name,
        kind.replaceAll('_', ' '),
        note.length > 200 ? `${note.slice(0, 200)}…` : note,
        formatDay(createdAt.toISOString()),
      ]),
      total,
      reason: total === 0 ? 'No saved results in this period.' : null,
      as_of: rows[0]?.createdAt.toISOString() ?? null,
    };
  },
};
