import { engineNameOf } from '#lib/contract/engine-names.ts';
import { boundsOfPeriod } from '#lib/features/reports/period.ts';
import { placeLabel } from '#lib/text/location-name.ts';
import { noTable, number, type TableBlock, text } from './define-block.ts';

const packText = (state: string | null, position: number | null) => {
  if (state === null) return 'not measured';
  if (state === 'no_pack') return 'no local pack';
  return position === null ? 'not in the pack' : String(position);
};

/** Positions of the business in local packs, at the end of the period and before it. */
export const localPackPositions: TableBlock = {
  title: 'Local pack positions',
  source: 'tracked keywords',
  async render({ read, project, period }, take) {
    const { start, end } = boundsOfPeriod(period, project.timezone);
    const rows = await read.localPacksAt(project.id, { upTo: end, before: start }, take);
    if (rows.length === 0) return noTable('No local pack was measured by the end of this period.');
    const newest = Math.max(...rows.map(({ at }) => at.getTime()));
    return {
      columns: [
        text('Keyword'),
        text('Engine & location'),
        number('Before'),
        number('Now'),
        number('Organic position'),
      ],
      rows: rows.map((row) => [
        row.keyword,
        `${engineNameOf(row.engine)} ${placeLabel(row)}${row.device === 'mobile' ? ', mobile' : ''}`,
        packText(row.beforeState, row.beforePosition),
        packText(row.state, row.localPosition),
        row.position === null ? '' : String(row.position),
      ]),
      total: rows[0]?.total ?? rows.length,
      reason: null,
      as_of: new Date(newest).toISOString(),
    };
  },
};
