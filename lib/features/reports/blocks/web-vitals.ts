import type { Period } from '#lib/features/reports/period.ts';
import {
  CORE_VITALS,
  FORM_FACTORS,
  type Rating,
  ratingOf,
  VITALS,
  type Vital,
  vitalText,
} from '#lib/text/web-vitals.ts';
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

const NONE = 'No field data (Chrome UX Report) of a week that ends in this period.';
const RATINGS: Record<Rating, string> = { good: 'Good', needs_improvement: 'Needs improvement', poor: 'Poor' };

const asOf = (day: string) => `${day}T00:00:00.000Z`;

/** The 75th percentile on phones of the last week that ends in the period. */
function phoneFigure(label: FigureBlock['label'], metric: Vital, scale: (p75: number) => number): FigureBlock {
  return {
    label,
    unit: '',
    better: 'lower',
    async render({ read, project, period, before }) {
      const last = async ({ from, to }: Period) =>
        (await read.fieldWeeksBetween(project.id, from, to)).findLast(
          (week) => week.formFactor === 'phone' && week.metric === metric,
        );
      const [now, then] = await Promise.all([last(period), before ? last(before) : undefined]);
      if (!now) return noFigure(NONE);
      const note = `Field data (CrUX, 28 days): ${RATINGS[ratingOf(metric, now.p75)].toLowerCase()}.`;
      return {
        value: scale(now.p75),
        before: then ? scale(then.p75) : null,
        reason: null,
        note,
        as_of: asOf(now.lastDay),
      };
    },
  };
}

const seconds = (ms: number) => Math.round(ms / 10) / 100;

export const phoneLcp = phoneFigure('LCP on phones (field, s)', 'lcp', seconds);
export const phoneInp = phoneFigure('INP on phones (field, ms)', 'inp', Math.round);
export const phoneCls = phoneFigure('CLS on phones (field)', 'cls', (value) => Math.round(value * 100) / 100);

/** Good page loads on phones by metric, for each week. */
export const fieldVitalsChart: ChartBlock = {
  title: 'Core Web Vitals: good page loads on phones',
  unit: '% of page loads',
  source: 'Chrome UX Report, 28 days up to each day',
  style: 'lines',
  async render(context) {
    const weeks = (await weeksOf(context)).filter(({ formFactor }) => formFactor === 'phone');
    const days = [...new Set(weeks.map(({ lastDay }) => lastDay))];
    const last = days.at(-1);
    if (!last) return noChart(NONE);
    const shareOf = (metric: Vital, day: string) => {
      const week = weeks.find((one) => one.metric === metric && one.lastDay === day);
      return week ? Math.round(week.good * 1_000) / 10 : null;
    };
    return {
      days,
      series: CORE_VITALS.map((metric) => ({
        name: metric.toUpperCase(),
        values: days.map((day) => shareOf(metric, day)),
      })),
      reason: null,
      as_of: asOf(last),
    };
  },
};

/** All metrics of the last week that ends in the period, by device. */
export const fieldVitalsTable: TableBlock = {
  title: 'Core Web Vitals (field data)',
  source: 'Chrome UX Report, 28 days',
  async render(context, take) {
    const weeks = await weeksOf(context);
    const last = weeks.at(-1)?.lastDay;
    if (!last) return noTable(NONE);
    const rows = FORM_FACTORS.flatMap((device) =>
      VITALS.flatMap((metric) => {
        const week = weeks.findLast((one) => one.formFactor === device && one.metric === metric);
        if (week?.lastDay !== last) return [];
        const value = vitalText(metric, week.p75);
        const name = device === 'phone' ? 'Phones' : 'Desktop';
        return [
          [metric.toUpperCase(), name, value, RATINGS[ratingOf(metric, week.p75)], `${Math.round(week.good * 100)}%`],
        ];
      }),
    );
    return {
      columns: [text('Metric'), text('Device'), number('75th percentile'), text('Rating'), number('Good page loads')],
      rows: rows.slice(0, take),
      total: rows.length,
      reason: null,
      as_of: asOf(last),
    };
  },
};

const weeksOf = ({ read, project, period }: RenderContext) =>
  read.fieldWeeksBetween(project.id, period.from, period.to);
