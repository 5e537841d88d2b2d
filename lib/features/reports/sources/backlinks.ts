import 'server-only';
import * as store from '#lib/features/reports/figures-store.ts';
import { momentsOf, type Period, stepsOf } from '#lib/features/reports/period.ts';
import {
  type Chart,
  type Figure,
  noChart,
  noFigure,
  noTable,
  type RenderContext,
  type Table,
  text,
} from '#lib/features/reports/sources/source.ts';

interface Known {
  no: number;
  looks: Date[];
}

/** The backlink index, or why it has no data for this period. */
async function indexFor({ project, period }: RenderContext): Promise<Known | string> {
  const found = await store.backlinkIndex(project.id);
  if (!found) return `The owner of this project does not keep the backlinks of ${project.domain}.`;
  const { end } = momentsOf(period, project.timezone);
  return looked(found, end) ? found : `The backlinks of ${project.domain} had not been looked at in this period.`;
}

const looked = ({ looks }: Known, before: Date) => looks.some((at) => at < before);
const lastLook = ({ looks }: Known, { end }: { end: Date }) => looks.findLast((at) => at < end)?.toISOString() ?? null;

/** Links known to be live at the end of the period, and their domains. */
export async function linkCount(ground: RenderContext, what: 'links' | 'domains'): Promise<Figure> {
  const index = await indexFor(ground);
  if (typeof index === 'string') return noFigure(index);
  const count = async (of: Period | null) => {
    if (!of) return null;
    const { end } = momentsOf(of, ground.project.timezone);
    return looked(index, end) ? (await store.linksAt(index.no, end))[what] : null;
  };
  const [value, before] = await Promise.all([count(ground.period), count(ground.before)]);
  return { value, before, reason: null, as_of: lastLook(index, momentsOf(ground.period, ground.project.timezone)) };
}

/** Links gained or lost within the period. */
export async function linkMoves(ground: RenderContext, side: 'new' | 'lost'): Promise<Figure> {
  const index = await indexFor(ground);
  if (typeof index === 'string') return noFigure(index);
  const count = async (of: Period | null) => {
    if (!of || !looked(index, momentsOf(of, ground.project.timezone).end)) return null;
    const [found] = await store.linksBySteps(index.no, side, [momentsOf(of, ground.project.timezone)]);
    return found ?? 0;
  };
  const [value, before] = await Promise.all([count(ground.period), count(ground.before)]);
  return { value, before, reason: null, as_of: lastLook(index, momentsOf(ground.period, ground.project.timezone)) };
}

/** New and lost links per step; before the first scan there is no value, rather than zero. */
export async function linksOverTime(ground: RenderContext): Promise<Chart> {
  const index = await indexFor(ground);
  if (typeof index === 'string') return noChart(index);
  const steps = stepsOf(ground.period, ground.project.timezone, 31);
  const [fresh, lost] = await Promise.all([
    store.linksBySteps(index.no, 'new', steps),
    store.linksBySteps(index.no, 'lost', steps),
  ]);
  const measured = (values: readonly number[]) =>
    steps.map(({ end }, at) => (looked(index, end) ? (values[at] ?? 0) : null));
  return {
    days: steps.map(({ day }) => day),
    series: [
      { name: 'New', values: measured(fresh) },
      { name: 'Lost', values: measured(lost) },
    ],
    reason: null,
    as_of: lastLook(index, momentsOf(ground.period, ground.project.timezone)),
  };
}

const FOLLOW: Record<string, string> = { follow: 'followed', nofollow: 'nofollow', ugc: 'ugc', sponsored: 'sponsored' };

/** Links gained or lost, newest first. */
export async function linkTable(ground: RenderContext, side: 'new' | 'lost', take: number): Promise<Table> {
  const index = await indexFor(ground);
  if (typeof index === 'string') return noTable(index);
  const { rows, total } = await store.linksBetween(
    index.no,
    side,
    momentsOf(ground.period, ground.project.timezone),
    take,
  );
  const none =
    side === 'new' ? 'No link was found for the first time in this period.' : 'No link was lost in this period.';
  return {
    columns: [text('Page'), text('Text of the link'), text('Kind'), text(side === 'new' ? 'First seen' : 'Lost')],
    rows: rows.map(({ source, anchor, follow, at }) => [
      source.replace(/^https?:\/\//, ''),
      anchor,
      follow === null ? 'not known' : (FOLLOW[follow] ?? follow),
      at.toISOString().slice(0, 10),
    ]),
    total,
    reason: total === 0 ? none : null,
    as_of: lastLook(index, momentsOf(ground.period, ground.project.timezone)),
  };
}
