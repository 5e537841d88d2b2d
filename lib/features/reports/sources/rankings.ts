import 'server-only';
import { aiSentence } from '#lib/features/rankings/ai-state.ts';
import { USUAL, visibilityOf } from '#lib/features/rankings/ctr-model.ts';
import {
  type AiPeriod,
  aiStateOf,
  type CurrentPositions,
  changeOf,
  countTracked,
  type Move,
  movesAt,
  type PeriodSums,
  positionsAt,
  type Sums,
  sumAiPeriods,
  sumPeriods,
  voicePeriods,
} from '#lib/features/rankings/read-figures.ts';
import { lengthOf, momentsOf, type Period, stepsOf } from '#lib/features/reports/period.ts';
import {
  type Chart,
  type Figure,
  noChart,
  noFigure,
  noTable,
  number,
  places,
  type RenderContext,
  type Table,
  text,
} from '#lib/features/reports/sources/source.ts';
import { placesText } from '#lib/text/movement.ts';

const NOT_TRACKED = 'No keywords are tracked in this project.';
const NOT_MEASURED = 'No tracked keyword was measured in this period.';
const NO_AI = 'No check of this period measured AI overviews.';
const NO_LISTS = 'No list of results was stored in this period.';

/** Why nothing is known about the period, if so. */
async function whyNothing({ project }: RenderContext, why = NOT_MEASURED): Promise<string> {
  return (await countTracked(project.id)) === 0 ? NOT_TRACKED : why;
}

/** A figure of keyword positions, and its comparison, which covers keywords measured on both days. */
interface Read {
  value: (stand: Sums) => number | null;
  both: (stand: CurrentPositions) => { now: number | null; before: number | null };
}

const tenth = (value: number | null) => (value === null ? null : Math.round(10 * value) / 10);
const percent = (part: number, of: number) => (of === 0 ? null : Math.round((1_000 * part) / of) / 10);

export const visibility: Read = {
  value: ({ clicks, most }) => visibilityOf(clicks, most, 1),
  both: ({ clicksBoth, clicksThen, mostBoth }) => ({
    now: visibilityOf(clicksBoth, mostBoth, 1),
    before: visibilityOf(clicksThen, mostBoth, 1),
  }),
};
export const position: Read = {
  value: ({ average }) => tenth(average),
  both: ({ averageBoth, averageThen }) => ({ now: tenth(averageBoth), before: tenth(averageThen) }),
};
export const topTen: Read = {
  value: ({ b3, b10 }) => b3 + b10,
  both: ({ both, topBoth, topThen }) => (both > 0 ? { now: topBoth, before: topThen } : { now: null, before: null }),
};

type ReadAi = (of: Pick<AiPeriod, 'present' | 'cited' | 'absent'>) => number | null;

export const aiCoverage: ReadAi = ({ present, absent }) => percent(present, present + absent);
export const aiCited: ReadAi = ({ present, cited }) => percent(cited, present);

/** A figure of keyword positions at the end of the period, if anything was measured within it. */
export async function rankFigure(ground: RenderContext, read: Read): Promise<Figure> {
  const { project, period, before } = ground;
  const { start, end } = momentsOf(period, project.timezone);
  const found = await positionsAt(project.id, {}, end, lengthOf(period), USUAL);
  const stand = found?.asOf && found.asOf >= start ? found : undefined;
  const value = stand && stand.measured > 0 ? read.value(stand) : null;
  if (!stand || value === null) return noFigure(await whyNothing(ground));
  const figure = { value, before: null, reason: null, as_of: stand.asOf?.toISOString() ?? null };
  if (!before) return figure;
  const both = read.both(stand);
  const change = both.now === null || both.before === null ? null : tenth(both.now - both.before);
  return { ...figure, before: both.before, change };
}

/** A figure of AI overviews as last measured up to the end of the period, with a summary. */
export async function aiFigure({ project, period, before }: RenderContext, read: ReadAi): Promise<Figure> {
  const of = (one: Period) => positionsAt(project.id, {}, momentsOf(one, project.timezone).end, lengthOf(one), USUAL);
  const [stand, stood] = await Promise.all([of(period), before ? of(before) : undefined]);
  if (!stand) return noFigure(NOT_TRACKED);
  const note = aiSentence(aiStateOf(stand));
  const value = read(stand);
  if (value === null) return noFigure(note);
  return {
    value,
    before: stood ? read(stood) : null,
    reason: null,
    note,
    as_of: stand.aiNewest?.toISOString() ?? null,
  };
}

/** The current number, whatever the period, because removed keywords are no longer known. */
export async function trackedKeywords({ project }: RenderContext): Promise<Figure> {
  const value = await countTracked(project.id);
  return value === 0 ? noFigure(NOT_TRACKED) : { value, before: null, reason: null, as_of: null };
}

type ReadStep = (step: PeriodSums) => number | null;

/** Lines over the steps of the period; a step without a measurement is a gap. */
export function rankChart(ground: RenderContext, series: readonly { name: string; read: ReadStep }[]): Promise<Chart> {
  return chartOf(ground, series, (bounds) => sumPeriods(ground.project.id, {}, bounds, USUAL), NOT_MEASURED);
}

async function chartOf<Row extends { period: number; at: Date }>(
  ground: RenderContext,
  series: readonly { name: string; read: (row: Row) => number | null }[],
  rowsOf: (bounds: Date[]) => Promise<Row[]>,
  why: string,
): Promise<Chart> {
  const steps = stepsOf(ground.period, ground.project.timezone);
  const found = new Map((await rowsOf(boundsOf(steps))).map((row) => [row.period, row]));
  const drawn = series.map(({ name, read }) => ({
    name,
    values: steps.map((_, at) => {
      const step = found.get(at);
      return step ? read(step) : null;
    }),
  }));
  if (drawn.every(({ values }) => values.every((value) => value === null))) {
    return noChart(await whyNothing(ground, why));
  }
  const last = [...found.values()].at(-1);
  return { days: steps.map(({ day }) => day), series: drawn, reason: null, as_of: last?.at.toISOString() ?? null };
}

/** Start of each step, and end of the last one. */
const boundsOf = (steps: readonly { start: Date; end: Date }[]): Date[] => [
  ...steps.map(({ start }) => start),
  ...steps.slice(-1).map(({ end }) => end),
];

const BUCKETS: readonly { name: string; read: ReadStep }[] = [
  { name: '1 to 3', read: ({ b3 }) => b3 },
  { name: '4 to 10', read: ({ b10 }) => b10 },
  { name: '11 to 20', read: ({ b20 }) => b20 },
  { name: '21 to 50', read: ({ b50 }) => b50 },
  { name: 'below 50', read: ({ b100 }) => b100 },
  { name: 'not found', read: ({ none }) => none },
];

export const bucketChart = (ground: RenderContext) => rankChart(ground, BUCKETS);

export const aiChart = (ground: RenderContext) =>
  chartOf<AiPeriod>(
    ground,
    [
      { name: 'With an AI overview', read: aiCoverage },
      { name: 'Overviews that cite the domain', read: aiCited },
    ],
    (bounds) => sumAiPeriods(ground.project.id, bounds),
    NO_AI,
  );

/** Share of voice of domains, from the last stored list of each keyword in each step. */
async function sharesOf(
  ground: RenderContext,
  bounds: readonly Date[],
  domains: readonly string[],
): Promise<Map<string, number>> {
  const rows = await voicePeriods(ground.project.id, {}, bounds, domains, USUAL);
  const shares = new Map<string, number>();
  for (const [step, voices] of Map.groupBy(rows, ({ period }) => period)) {
    const all = voices.reduce((sum, { clicks }) => sum + clicks, 0);
    for (const domain of all > 0 ? domains : []) {
      const clicks = voices.find((one) => one.domain === domain)?.clicks ?? 0;
      shares.set(`${step} ${domain}`, Math.round((1_000 * clicks) / all) / 10);
    }
  }
  return shares;
}

export async function shareOfVoice(ground: RenderContext): Promise<Figure> {
  const { domain: own, timezone, watched } = ground.project;
  const of = async (period: Period | null) => {
    if (!period) return undefined;
    const { start, end } = momentsOf(period, timezone);
    return (await sharesOf(ground, [start, end], [own, ...watched])).get(`0 ${own}`);
  };
  const [now, before] = await Promise.all([of(ground.period), of(ground.before)]);
  if (now === undefined) return noFigure(await whyNothing(ground, NO_LISTS));
  return { value: now, before: before ?? null, reason: null, as_of: null };
}

/** The project's domain and the first competitors. */
export async function voiceChart(ground: RenderContext): Promise<Chart> {
  const domains = [ground.project.domain, ...ground.project.watched].slice(0, 5);
  const steps = stepsOf(ground.period, ground.project.timezone, 26);
  const shares = await sharesOf(ground, boundsOf(steps), domains);
  if (shares.size === 0) return noChart(await whyNothing(ground, NO_LISTS));
  return {
    days: steps.map(({ day }) => day),
    series: domains.map((domain) => ({
      name: domain,
      values: steps.map((_, at) => shares.get(`${at} ${domain}`) ?? null),
    })),
    reason: null,
    as_of: null,
  };
}

const placed = (place: number) =>
  place > 0 ? String(place) : place === 0 ? 'no results' : `not in the first ${-place}`;

const shown = ({ state, position: place, depth }: Move) =>
  state === null || state === 'unmeasured' ? 'not measured' : placed(place ?? -(depth ?? 0));

function change(move: Move): string {
  const places = changeOf(move, move.past);
  return typeof places === 'number' ? placesText(places) : (places ?? '');
}

/** The largest moves, or all keywords by position, each compared with the previous period. */
export async function keywordTable(ground: RenderContext, order: 'moves' | 'position', take: number): Promise<Table> {
  const { end } = momentsOf(ground.period, ground.project.timezone);
  const rows = await movesAt(ground.project.id, end, lengthOf(ground.period), order, take);
  if (rows.length === 0) {
    const none = 'No keyword moved against the period before, as far as both were measured.';
    return noTable(await whyNothing(ground, none));
  }
  const newest = rows.flatMap(({ at }) => at ?? []).sort((one, other) => other.getTime() - one.getTime())[0];
  return {
    columns: [text('Keyword'), text('Where'), number('Before'), number('Now'), places('Change'), text('Page')],
    rows: rows.map((row) => [
      row.keyword,
      `${row.engine}, ${row.country.toUpperCase()}${row.device === 'mobile' ? ', mobile' : ''}`,
      row.past === null ? 'not measured' : placed(row.past),
      shown(row),
      change(row),
      row.url?.replace(/^https?:\/\/(?:www\.)?/, '') ?? '',
    ]),
    total: rows[0]?.total ?? rows.length,
    reason: null,
    as_of: newest?.toISOString() ?? null,
  };
}
