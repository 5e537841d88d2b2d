import type { Period } from '#lib/features/reports/period.ts';
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

const NONE = 'Google Analytics is not connected, or has not loaded this period.';
const SOURCE = 'Google Analytics, organic search';

const asOf = (day: string) => `${day}T00:00:00.000Z`;

/** A sum of the period, compared with as many days of the one before: the last two days are not final yet. */
function sessionFigure(label: FigureBlock['label'], metric: 'sessions' | 'key_events'): FigureBlock {
  return {
    label,
    unit: '',
    better: 'higher',
    async render({ read, project, period, before }) {
      const now = await read.organicSessions(project.id, period);
      if (!now) return noFigure(NONE);
      const missing = daysBetween(now.period.to, period.to) - 1;
      const earlier = before && { from: before.from, to: addDays(before.to, -missing) };
      const then = earlier && earlier.from <= earlier.to ? await read.organicSessions(project.id, earlier) : null;
      const isWhole = then !== null && earlier !== null && isSame(then.period, earlier);
      const sum = (days: typeof now.days) => days.reduce((all, day) => all + day[metric], 0);
      return {
        value: round(sum(now.days)),
        before: isWhole ? round(sum(then.days)) : null,
        reason: null,
        note: `${SOURCE}, ${now.period.from} to ${now.period.to}.`,
        as_of: asOf(now.period.to),
      };
    },
  };
}

const isSame = (a: Period, b: Period) => a.from === b.from && a.to === b.to;
const round = (value: number) => Math.round(value * 10) / 10;

export const organicSessions = sessionFigure('Sessions from organic search', 'sessions');
export const organicKeyEvents = sessionFigure('Key events from organic search', 'key_events');

/** Sessions and engaged sessions per day. */
export const organicSessionsChart: ChartBlock = {
  title: 'Sessions from organic search',
  unit: 'sessions per day',
  source: SOURCE,
  style: 'lines',
  async render({ read, project, period }) {
    const found = await read.organicSessions(project.id, period);
    if (!found) return noChart(NONE);
    const { from, to } = found.period;
    const days = Array.from({ length: daysBetween(from, to) }, (_, at) => addDays(from, at));
    const byDay = new Map(found.days.map((day) => [day.date, day]));
    return {
      days,
      // A loaded day without a row had no sessions.
      series: [
        { name: 'Sessions', values: days.map((day) => byDay.get(day)?.sessions ?? 0) },
        { name: 'Engaged sessions', values: days.map((day) => byDay.get(day)?.engaged_sessions ?? 0) },
      ],
      reason: null,
      as_of: asOf(to),
    };
  },
};

/** Landing pages with the most sessions. */
export const landingPagesTable: TableBlock = {
  title: 'Landing pages from organic search',
  source: SOURCE,
  async render({ read, project, period }: RenderContext, take) {
    const found = await read.topLandingPages(project.id, period, take);
    if (!found) return noTable(NONE);
    return {
      columns: [text('Page'), number('Sessions'), number('Engaged sessions'), number('Key events')],
      rows: found.rows.map((row) => [
        row.page,
        formatNumber(row.sessions),
        formatNumber(row.engaged_sessions),
        formatNumber(round(row.key_events)),
      ]),
      total: found.total,
      reason: null,
      as_of: asOf(found.period.to),
    };
  },
};
