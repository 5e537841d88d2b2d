import { engineNameOf } from '#lib/contract/engine-names.ts';
import type { CurrentPositions, Move, PeriodSums, Sums } from '#lib/features/rankings/service.ts';
import { boundsOfPeriod, lengthOf, stepsOf } from '#lib/features/reports/period.ts';
import { placeLabel } from '#lib/text/location-name.ts';
import { placesText } from '#lib/text/movement.ts';
import {
  type Chart,
  type ChartBlock,
  type Figure,
  type FigureBlock,
  noChart,
  noFigure,
  noTable,
  number,
  places,
  type RenderContext,
  type Table,
  type TableBlock,
  text,
} from './define-block.ts';

export const NOT_TRACKED = 'No tracked keywords in this project.';
const NOT_MEASURED = 'No rank checks in this period.';

/** Why nothing is known about the period, if so. */
export async function emptyReason({ read, project }: RenderContext, why = NOT_MEASURED): Promise<string> {
  return (await read.countTracked(project.id)) === 0 ? NOT_TRACKED : why;
}

/** Start of each step, and end of the last one. */
export const boundsOf = (steps: readonly { start: Date; end: Date }[]): Date[] => [
  ...steps.map(({ start }) => start),
  ...steps.slice(-1).map(({ end }) => end),
];

const tenth = (value: number | null) => (value === null ? null : Math.round(10 * value) / 10);

/** A figure of keyword positions, and its comparison, which covers keywords measured on both days. */
interface Measure {
  value: (sums: Sums) => number | null;
  compared: (current: CurrentPositions) => { now: number | null; before: number | null };
}

/** The measure at the end of the period, if anything was measured within it. */
async function figureOf(context: RenderContext, measure: Measure): Promise<Figure> {
  const { read, project, period, before } = context;
  const { start, end } = boundsOfPeriod(period, project.timezone);
  const found = await read.positionsAt(project.id, {}, { upTo: end, days: lengthOf(period), model: read.USUAL });
  const current = found?.asOf && found.asOf >= start ? found : undefined;
  const value = current && current.measured > 0 ? measure.value(current) : null;
  if (!current || value === null) return noFigure(await emptyReason(context));
  const figure = { value, before: null, reason: null, as_of: current.asOf?.toISOString() ?? null };
  if (!before) return figure;
  const both = measure.compared(current);
  const change = both.now === null || both.before === null ? null : tenth(both.now - both.before);
  return { ...figure, before: both.before, change };
}

interface Line<Row> {
  name: string;
  value: (row: Row) => number | null;
}

/** Lines over the steps of the period; a step without a measurement is a gap. */
export async function linesOf<Row extends { period: number; at: Date }>(
  context: RenderContext,
  lines: readonly Line<Row>[],
  rowsOf: (bounds: Date[]) => Promise<Row[]>,
  why: string,
): Promise<Chart> {
  const steps = stepsOf(context.period, context.project.timezone);
  const found = new Map((await rowsOf(boundsOf(steps))).map((row) => [row.period, row]));
  const series = lines.map(({ name, value }) => ({
    name,
    values: steps.map((_, at) => {
      const step = found.get(at);
      return step ? value(step) : null;
    }),
  }));
  if (series.every(({ values }) => values.every((one) => one === null))) {
    return noChart(await emptyReason(context, why));
  }
  const last = [...found.values()].at(-1);
  return { days: steps.map(({ day }) => day), series, reason: null, as_of: last?.at.toISOString() ?? null };
}

const chartOf = (context: RenderContext, lines: readonly Line<PeriodSums>[]) => {
  const { read, project } = context;
  return linesOf(context, lines, (bounds) => read.sumPeriods(project.id, {}, bounds, read.USUAL), NOT_MEASURED);
};

export const visibility: FigureBlock = {
  label: 'Visibility',
  unit: '%',
  better: 'higher',
  render: (context) => {
    const { visibilityOf } = context.read;
    return figureOf(context, {
      value: ({ clicks, most }) => visibilityOf(clicks, most),
      compared: ({ clicksBoth, clicksThen, mostBoth }) => ({
        now: visibilityOf(clicksBoth, mostBoth),
        before: visibilityOf(clicksThen, mostBoth),
      }),
    });
  },
};

export const visibilityChart: ChartBlock = {
  title: 'Visibility',
  unit: 'percent',
  source: 'tracked keywords',
  style: 'lines',
  render: (context) =>
    chartOf(context, [{ name: 'Visibility', value: ({ clicks, most }) => context.read.visibilityOf(clicks, most) }]),
};

export const averagePosition: FigureBlock = {
  label: 'Average position',
  unit: '',
  better: 'lower',
  position: true,
  render: (context) =>
    figureOf(context, {
      value: ({ average }) => tenth(average),
      compared: ({ averageBoth, averageThen }) => ({ now: tenth(averageBoth), before: tenth(averageThen) }),
    }),
};

export const averagePositionChart: ChartBlock = {
  title: 'Average position',
  unit: 'position',
  source: 'tracked keywords',
  style: 'lines',
  reversed: true,
  render: (context) => chartOf(context, [{ name: 'Average position', value: ({ average }) => tenth(average) }]),
};

export const topTen: FigureBlock = {
  label: 'Keywords in the top 10',
  unit: '',
  better: 'higher',
  render: (context) =>
    figureOf(context, {
      value: ({ b3, b10 }) => b3 + b10,
      compared: ({ both, topBoth, topThen }) =>
        both > 0 ? { now: topBoth, before: topThen } : { now: null, before: null },
    }),
};

/** The current number, whatever the period, because removed keywords are no longer known. */
export const trackedKeywords: FigureBlock = {
  label: 'Tracked keywords',
  unit: '',
  better: 'neither',
  async render({ read, project }) {
    const value = await read.countTracked(project.id);
    return value === 0 ? noFigure(NOT_TRACKED) : { value, before: null, reason: null, as_of: null };
  },
};

/** Ranges that only deep checks reach. */
const DEEP_RANGES = new Set(['11–20', '21–50', '51–100']);

export const positionBuckets: ChartBlock = {
  title: 'Keywords by position',
  unit: 'keywords',
  source: 'tracked keywords',
  style: 'stack',
  render: async (context) => {
    const chart = await chartOf(context, [
      { name: '1–3', value: ({ b3 }) => b3 },
      { name: '4–10', value: ({ b10 }) => b10 },
      { name: '11–20', value: ({ b20 }) => b20 },
      { name: '21–50', value: ({ b50 }) => b50 },
      { name: '51–100', value: ({ b100 }) => b100 },
      { name: 'not found', value: ({ none }) => none },
    ]);
    // Deeper than the checks went, a range would promise what was never measured.
    const isEmpty = (values: readonly (number | null)[]) => values.every((value) => !value);
    return {
      ...chart,
      series: chart.series.filter(({ name, values }) => !(DEEP_RANGES.has(name) && isEmpty(values))),
    };
  },
};

const positionOrDepth = (place: number) =>
  place > 0 ? String(place) : place === 0 ? 'no results' : `not in top ${-place}`;

const positionText = ({ state, position, depth }: Move) =>
  state === null || state === 'unmeasured' ? 'not measured' : positionOrDepth(position ?? -(depth ?? 0));

function changeText({ read }: RenderContext, move: Move): string {
  const change = read.changeOf(move, move.past);
  return typeof change === 'number' ? placesText(change) : (change ?? '');
}

/** URLs of the project's domain as paths, others with their host. */
function pageName(url: string, domain: string): string {
  const name = url.replace(/^https?:\/\/(?:www\.)?/, '');
  return name.startsWith(`${domain}/`) ? name.slice(domain.length) : name;
}

/** The largest moves, or all keywords by position, each compared to the previous period. */
async function keywordTable(context: RenderContext, order: 'moves' | 'position', take: number): Promise<Table> {
  const { read, project, period } = context;
  const { end } = boundsOfPeriod(period, project.timezone);
  const rows = await read.movesAt([project.id], { upTo: end, days: lengthOf(period) }, { order, take });
  if (rows.length === 0) {
    const none = 'No position changes compared to the previous period.';
    return noTable(await emptyReason(context, none));
  }
  const newest = rows.flatMap(({ at }) => at ?? []).sort((one, other) => other.getTime() - one.getTime())[0];
  return {
    columns: [
      text('Keyword'),
      text('Engine & location'),
      number('Before'),
      number('Now'),
      places('Change'),
      text('Page'),
    ],
    rows: rows.map((row) => [
      row.keyword,
      `${engineNameOf(row.engine)} ${placeLabel(row)}${row.device === 'mobile' ? ', mobile' : ''}`,
      row.past === null ? 'not measured' : positionOrDepth(row.past),
      positionText(row),
      changeText(context, row),
      row.url === null ? '' : pageName(row.url, project.domain),
    ]),
    total: rows[0]?.total ?? rows.length,
    reason: null,
    as_of: newest?.toISOString() ?? null,
  };
}

export const topMovers: TableBlock = {
  title: 'Biggest movers',
  source: 'tracked keywords',
  render: (context, take) => keywordTable(context, 'moves', take),
};

export const keywordRankings: TableBlock = {
  title: 'Keyword rankings',
  source: 'tracked keywords',
  render: (context, take) => keywordTable(context, 'position', take),
};
