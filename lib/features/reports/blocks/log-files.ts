import type { CrawlDay } from '#lib/features/log-files/service.ts';
import { formatNumber } from '#lib/text/format.ts';
import { addDays, daysBetween } from '#lib/text/zoned-time.ts';
import {
  type ChartBlock,
  type FigureBlock,
  noChart,
  noFigure,
  noTable,
  number,
  type RenderContext,
  type TableBlock,
  text,
} from './define-block.ts';

const NONE = 'The project has no log files of this period.';
const SOURCE = 'Log files, without spoofed requests';
/** Crawlers with a line of their own. */
const MAX_LINES = 4;

const asOf = (day: string) => `${day}T00:00:00.000Z`;
const daysOf = ({ read, project, period }: RenderContext) => read.crawlDays(project.id, period.from, period.to);
const sum = (rows: readonly CrawlDay[], of: 'hits' | 'errors') => rows.reduce((all, row) => all + row[of], 0);

/** Days with requests. */
const loggedDays = (rows: readonly CrawlDay[]) => new Set(rows.map(({ day }) => day)).size;

/**
 * A number of all crawlers in the period, compared with the one before if that has log files: a sum only with one of as many
 * days.
 */
function crawlFigure(
  shared: Pick<FigureBlock, 'label' | 'unit' | 'better'>,
  measure: (rows: readonly CrawlDay[]) => number,
): FigureBlock {
  return {
    ...shared,
    async render(context) {
      const { read, project, before } = context;
      const now = await daysOf(context);
      const last = now.at(-1)?.day;
      if (last === undefined) return noFigure(NONE);
      const then = before ? await read.crawlDays(project.id, before.from, before.to) : [];
      const logged = loggedDays(now);
      const comparable = shared.unit === '%' ? then.length > 0 : loggedDays(then) === logged;
      const note = `${SOURCE}; ${logged} days with requests.`;
      return {
        value: measure(now),
        before: comparable ? measure(then) : null,
        reason: null,
        note,
        as_of: asOf(last),
      };
    },
  };
}

export const crawlerRequests = crawlFigure({ label: 'Crawler requests', unit: '', better: 'higher' }, (rows) =>
  sum(rows, 'hits'),
);
export const crawlerErrors = crawlFigure(
  { label: 'Crawler requests with errors', unit: '%', better: 'lower' },
  (rows) => Math.round((1_000 * sum(rows, 'errors')) / Math.max(1, sum(rows, 'hits'))) / 10,
);

/** Requests of the most frequent crawlers by day. */
export const crawlerRequestsChart: ChartBlock = {
  title: 'Crawler requests',
  unit: 'requests per day',
  source: SOURCE,
  style: 'lines',
  async render(context) {
    const rows = await daysOf(context);
    const last = rows.at(-1)?.day;
    if (last === undefined) return noChart(NONE);
    const { from, to } = context.period;
    const days = Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at));
    const logged = new Set(rows.map(({ day }) => day));
    const hits = new Map(rows.map((row) => [`${row.day} ${row.bot}`, row.hits]));
    return {
      days,
      // A day without any crawler is missing in the logs.
      series: botsOf(rows)
        .slice(0, MAX_LINES)
        .map(({ bot }) => ({
          name: bot,
          values: days.map((day) => (logged.has(day) ? (hits.get(`${day} ${bot}`) ?? 0) : null)),
        })),
      reason: null,
      as_of: asOf(last),
    };
  },
};

/** Requests and errors by crawler. */
export const crawlersTable: TableBlock = {
  title: 'Crawlers',
  source: SOURCE,
  async render(context, take) {
    const rows = await daysOf(context);
    const last = rows.at(-1)?.day;
    if (last === undefined) return noTable(NONE);
    const bots = botsOf(rows);
    return {
      columns: [text('Crawler'), number('Requests'), number('Errors')],
      rows: bots.slice(0, take).map(({ bot, hits, errors }) => [bot, formatNumber(hits), formatNumber(errors)]),
      total: bots.length,
      reason: null,
      as_of: asOf(last),
    };
  },
};

/** Most requests first. */
const botsOf = (rows: readonly CrawlDay[]) =>
  [...Map.groupBy(rows, ({ bot }) => bot)]
    .map(([bot, days]) => ({ bot, hits: sum(days, 'hits'), errors: sum(days, 'errors') }))
    .toSorted((a, b) => b.hits - a.hits);
