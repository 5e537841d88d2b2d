import { formatNumber } from '#lib/text/format.ts';
import { noTable, number, type TableBlock, text } from './define-block.ts';

/** The open insights with the most clicks to gain. */
export const topInsights: TableBlock = {
  title: 'Top insights',
  source: 'Search Console, rank checks, site audit',
  async render({ read, project }, take) {
    const { insights, total, asOf, reason } = await read.topInsights(project.id, take);
    if (insights.length === 0) return noTable(reason ?? 'No open insights.');
    return {
      columns: [text('What was found'), text('Page'), number('Clicks a month to gain')],
      rows: insights.map(({ summary, url, gain }) => [
        summary,
        url?.replace(/^https?:\/\//, '') ?? '',
        gain === null ? '–' : formatNumber(Math.round(gain)),
      ]),
      total,
      reason: null,
      as_of: asOf,
    };
  },
};
