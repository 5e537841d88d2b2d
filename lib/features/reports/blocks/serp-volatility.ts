import type { Period } from '#lib/features/reports/period.ts';
import { type ChartBlock, type FigureBlock, noChart, noFigure, type RenderContext } from './define-block.ts';
import { emptyReason } from './rankings.ts';

const NOT_MEASURED = 'Too few keywords with stored SERPs of two days in this period.';

const asOf = (day: string) => `${day}T00:00:00.000Z`;

const daysIn = ({ read, project }: RenderContext, { from, to }: Period) =>
  read.volatilityDays(project.id, { from, to });

/** Mean volatility of the measured days. */
async function meanIn(context: RenderContext, period: Period): Promise<{ mean: number; day: string } | null> {
  const days = (await daysIn(context, period)).flatMap(({ volatility, day }) =>
    volatility === null ? [] : [{ volatility, day }],
  );
  const last = days.at(-1);
  if (!last) return null;
  return {
    mean: Math.round((10 * days.reduce((sum, one) => sum + one.volatility, 0)) / days.length) / 10,
    day: last.day,
  };
}

/** How much the first pages changed on an average day of the period. */
export const serpVolatility: FigureBlock = {
  label: 'SERP volatility (0–100)',
  unit: '',
  better: 'lower',
  async render(context) {
    const now = await meanIn(context, context.period);
    if (!now) return noFigure(await emptyReason(context, NOT_MEASURED));
    const before = context.before ? await meanIn(context, context.before) : null;
    return {
      value: now.mean,
      before: before?.mean ?? null,
      reason: null,
      note: 'Mean of the measured days: 0 for unchanged first pages, 100 for only new results.',
      as_of: asOf(now.day),
    };
  },
};

/** Volatility by day; days with too few keywords are gaps. */
export const serpVolatilityChart: ChartBlock = {
  title: 'SERP volatility',
  unit: 'of 100',
  source: 'First pages of the tracked keywords, day by day',
  style: 'lines',
  async render(context) {
    const days = await daysIn(context, context.period);
    const last = days.findLast(({ volatility }) => volatility !== null);
    if (!last) return noChart(await emptyReason(context, NOT_MEASURED));
    return {
      days: days.map(({ day }) => day),
      series: [{ name: 'All engines', values: days.map(({ volatility }) => volatility) }],
      reason: null,
      as_of: asOf(last.day),
    };
  },
};
