import { boundsOfPeriod, type Period, stepsOf } from '#lib/features/reports/period.ts';
import { formatDay } from '#lib/text/format.ts';
import {
  type ChartBlock,
  type Figure,
  type FigureBlock,
  noChart,
  noFigure,
  noTable,
  type RenderContext,
  type Table,
  type TableBlock,
  text,
} from './define-block.ts';

interface BacklinkIndex {
  no: number;
  /** End of each finished scan, oldest first. */
  scans: Date[];
}

/** The backlink index, or why it has no data for this period. */
async function indexFor({ read, project, period }: RenderContext): Promise<BacklinkIndex | string> {
  const found = await read.backlinkIndex(project.id);
  if (!found) return `The owner of this project has no backlinks of ${project.domain}.`;
  const { end } = boundsOfPeriod(period, project.timezone);
  return wasChecked(found, end) ? found : `The backlinks of ${project.domain} had not been checked in this period.`;
}

const wasChecked = ({ scans }: BacklinkIndex, before: Date) => scans.some((at) => at < before);
const lastCheck = ({ scans }: BacklinkIndex, { end }: { end: Date }) =>
  scans.findLast((at) => at < end)?.toISOString() ?? null;

/** Links known to be live at the end of the period, and their domains. */
async function linkCount(context: RenderContext, what: 'links' | 'domains'): Promise<Figure> {
  const index = await indexFor(context);
  if (typeof index === 'string') return noFigure(index);
  const count = async (of: Period | null) => {
    if (!of) return null;
    const { end } = boundsOfPeriod(of, context.project.timezone);
    return wasChecked(index, end) ? (await context.read.linksAt(index.no, end))[what] : null;
  };
  const [value, before] = await Promise.all([count(context.period), count(context.before)]);
  return {
    value,
    before,
    reason: null,
    as_of: lastCheck(index, boundsOfPeriod(context.period, context.project.timezone)),
  };
}

/** Links gained or lost within the period. */
async function linkChanges(context: RenderContext, side: 'new' | 'lost'): Promise<Figure> {
  const index = await indexFor(context);
  if (typeof index === 'string') return noFigure(index);
  const count = async (of: Period | null) => {
    if (!of || !wasChecked(index, boundsOfPeriod(of, context.project.timezone).end)) return null;
    const [found] = await context.read.linksBySteps(index.no, side, [boundsOfPeriod(of, context.project.timezone)]);
    return found ?? 0;
  };
  const [value, before] = await Promise.all([count(context.period), count(context.before)]);
  return {
    value,
    before,
    reason: null,
    as_of: lastCheck(index, boundsOfPeriod(context.period, context.project.timezone)),
  };
}

/** New and lost links per step; before the first scan there is no value, rather than zero. */
export const linksOverTime: ChartBlock = {
  title: 'New and lost backlinks',
  unit: 'links',
  source: 'backlink index',
  style: 'bars',
  async render(context) {
    const index = await indexFor(context);
    if (typeof index === 'string') return noChart(index);
    const steps = stepsOf(context.period, context.project.timezone, 31);
    const [fresh, lost] = await Promise.all([
      context.read.linksBySteps(index.no, 'new', steps),
      context.read.linksBySteps(index.no, 'lost', steps),
    ]);
    const measured = (values: readonly number[]) =>
      steps.map(({ end }, at) => (wasChecked(index, end) ? (values[at] ?? 0) : null));
    return {
      days: steps.map(({ day }) => day),
      series: [
        { name: 'New', values: measured(fresh) },
        { name: 'Lost', values: measured(lost) },
      ],
      reason: null,
      as_of: lastCheck(index, boundsOfPeriod(context.period, context.project.timezone)),
    };
  },
};

const FOLLOW: Record<string, string> = {
  follow: 'Dofollow',
  nofollow: 'Nofollow',
  ugc: 'UGC',
  sponsored: 'Sponsored',
};

/** Links gained or lost, newest first. */
async function linkTable(context: RenderContext, side: 'new' | 'lost', take: number): Promise<Table> {
  const index = await indexFor(context);
  if (typeof index === 'string') return noTable(index);
  const { rows, total } = await context.read.linksBetween(
    index.no,
    side,
    boundsOfPeriod(context.period, context.project.timezone),
    take,
  );
  const none = side === 'new' ? 'No new backlinks in this period.' : 'No lost backlinks in this period.';
  return {
    columns: [text('Page'), text('Anchor text'), text('Type'), text(side === 'new' ? 'First seen' : 'Lost')],
    rows: rows.map(({ source, anchor, follow, at }) => [
      source.replace(/^https?:\/\//, ''),
      anchor,
      follow === null ? 'unknown' : (FOLLOW[follow] ?? follow),
      formatDay(at.toISOString()),
    ]),
    total,
    reason: total === 0 ? none : null,
    as_of: lastCheck(index, boundsOfPeriod(context.period, context.project.timezone)),
  };
}

const figure = (
  label: FigureBlock['label'],
  better: FigureBlock['better'],
  render: FigureBlock['render'],
): FigureBlock => ({
  label,
  unit: '',
  better,
  render,
});

export const backlinkCount = figure('Backlinks', 'higher', (context) => linkCount(context, 'links'));
export const referringDomains = figure('Referring domains', 'higher', (context) => linkCount(context, 'domains'));
export const newBacklinkCount = figure('New backlinks', 'higher', (context) => linkChanges(context, 'new'));
export const lostBacklinkCount = figure('Lost backlinks', 'lower', (context) => linkChanges(context, 'lost'));

export const newBacklinks: TableBlock = {
  title: 'New backlinks',
  source: 'backlink index',
  render: (context, take) => linkTable(context, 'new', take),
};
export const lostBacklinks: TableBlock = {
  title: 'Lost backlinks',
  source: 'backlink index',
  render: (context, take) => linkTable(context, 'lost', take),
};
