import 'server-only';
import { momentsOf, type Period, periodBefore, stepsOf } from '#lib/features/reports/period.ts';
import {
  type Chart,
  type Figure,
  type Ground,
  noChart,
  noFigure,
  noTable,
  number,
  type Table,
  text,
} from '#lib/features/reports/sources/source.ts';
import * as store from '#lib/features/reports/tracking-store.ts';

const NOT_TRACKED = 'No keywords are tracked in this project.';
const NOT_MEASURED = 'No tracked keyword was measured in this period.';
const NO_AI = 'No AI overview could be looked for in this period.';
const NO_LISTS = 'No list of results was stored in this period.';

/** Why nothing is known of the period, when nothing is. */
async function whyNothing({ project }: Ground, why = NOT_MEASURED): Promise<string> {
  return (await store.countTracked(project.id)) === 0 ? NOT_TRACKED : why;
}

type Read = (step: store.RankStep) => number | null;

const percent = (part: number, of: number) => (of === 0 ? null : Math.round((1_000 * part) / of) / 10);

export const visibility: Read = (step) => step.visibility;
export const position: Read = (step) => step.position;
export const topTen: Read = (step) => step.top3 + step.top10;
export const aiCoverage: Read = (step) => percent(step.aiPresent, step.aiMeasured);
export const aiCited: Read = (step) => percent(step.aiCited, step.aiPresent);

/** A figure over keywords, each by its last measurement of the period, and the same of the period before. */
export async function rankFigure(ground: Ground, read: Read, why?: string): Promise<Figure> {
  const of = async (period: Period | null) =>
    period ? (await store.rankSteps(ground.project.id, [momentsOf(period)]))[0] : undefined;
  const [now, before] = await Promise.all([of(ground.period), of(ground.before)]);
  const value = now ? read(now) : null;
  if (!now || value === null) return noFigure(await whyNothing(ground, now ? why : undefined));
  return { value, before: before ? read(before) : null, reason: null, as_of: now.at.toISOString() };
}

export const aiFigure = (ground: Ground, read: Read) => rankFigure(ground, read, NO_AI);

/** How many there are today, whatever the period: keywords that were taken out are known no more. */
export async function trackedKeywords({ project }: Ground): Promise<Figure> {
  const value = await store.countTracked(project.id);
  return value === 0 ? noFigure(NOT_TRACKED) : { value, before: null, reason: null, as_of: null };
}

/** Lines over the steps of the period; a step without a measurement is a gap. */
export async function rankChart(
  ground: Ground,
  series: readonly { name: string; read: Read }[],
  why?: string,
): Promise<Chart> {
  const steps = stepsOf(ground.period);
  const found = new Map((await store.rankSteps(ground.project.id, steps)).map((step) => [step.step, step]));
  const drawn = series.map(({ name, read }) => ({
    name,
    values: steps.map((_, at) => {
      const step = found.get(at + 1);
      return step ? read(step) : null;
    }),
  }));
  if (drawn.every(({ values }) => values.every((value) => value === null))) {
    return noChart(await whyNothing(ground, found.size > 0 ? why : undefined));
  }
  const last = [...found.values()].at(-1);
  return { days: steps.map(({ day }) => day), series: drawn, reason: null, as_of: last?.at.toISOString() ?? null };
}

const BUCKETS: readonly { name: string; read: Read }[] = [
  { name: '1 to 3', read: ({ top3 }) => top3 },
  { name: '4 to 10', read: ({ top10 }) => top10 },
  { name: '11 to 20', read: ({ top20 }) => top20 },
  { name: '21 to 50', read: ({ top50 }) => top50 },
  { name: 'below 50', read: ({ below }) => below },
  { name: 'not found', read: ({ notFound }) => notFound },
];

export const bucketChart = (ground: Ground) => rankChart(ground, BUCKETS);

export const aiChart = (ground: Ground) =>
  rankChart(
    ground,
    [
      { name: 'With an AI overview', read: aiCoverage },
      { name: 'Overviews that cite the domain', read: aiCited },
    ],
    NO_AI,
  );

export async function shareOfVoice(ground: Ground): Promise<Figure> {
  const own = ground.project.domain;
  const of = async (period: Period | null) =>
    period ? (await store.voiceSteps(ground.project.id, [momentsOf(period)], [own]))[0] : undefined;
  const [now, before] = await Promise.all([of(ground.period), of(ground.before)]);
  if (!now) return noFigure(await whyNothing(ground, NO_LISTS));
  return { value: now.share, before: before?.share ?? null, reason: null, as_of: null };
}

/** Own domain and the first competitors. */
export async function voiceChart(ground: Ground): Promise<Chart> {
  const domains = [ground.project.domain, ...ground.project.watched].slice(0, 5);
  const steps = stepsOf(ground.period, 26);
  const found = await store.voiceSteps(ground.project.id, steps, domains);
  if (found.length === 0) return noChart(await whyNothing(ground, NO_LISTS));
  const shares = new Map(found.map(({ step, domain, share }) => [`${step} ${domain}`, share]));
  return {
    days: steps.map(({ day }) => day),
    series: domains.map((domain) => ({
      name: domain,
      values: steps.map((_, at) => shares.get(`${at + 1} ${domain}`) ?? null),
    })),
    reason: null,
    as_of: null,
  };
}

const shown = (state: store.Move['nowState'], place: number | null, depth: number | null) =>
  state === null ? 'not measured' : place === null ? `not in the first ${depth ?? '?'}` : String(place);

/** What one of the two did not look at is neither lost nor new. */
function change({ nowPosition: now, oldPosition: old, nowState, oldState, nowDepth, oldDepth }: store.Move): string {
  if (nowState === null || oldState === null) return '';
  if (now === null) return old !== null && old <= (nowDepth ?? 0) ? 'lost' : '';
  if (old === null) return now <= (oldDepth ?? 0) ? 'new' : '';
  return now === old ? '0' : now < old ? `▲ ${old - now}` : `▼ ${now - old}`;
}

/** The largest moves, or all keywords by position, each set against the period before. */
export async function keywordTable(ground: Ground, order: 'moves' | 'position', take: number): Promise<Table> {
  const before = momentsOf(ground.before ?? periodBefore(ground.period));
  const rows = await store.movesBetween(ground.project.id, momentsOf(ground.period), before, order, take);
  if (rows.length === 0) {
    const none = 'No keyword moved between this period and the one before, as far as both were measured.';
    return noTable(await whyNothing(ground, none));
  }
  const newest = rows.flatMap(({ at }) => at ?? []).sort((one, other) => other.getTime() - one.getTime())[0];
  return {
    columns: [text('Keyword'), text('Where'), number('Before'), number('Now'), number('Change'), text('Page')],
    rows: rows.map((row) => [
      row.keyword,
      `${row.engine}, ${row.country.toUpperCase()}${row.device === 'mobile' ? ', mobile' : ''}`,
      shown(row.oldState, row.oldPosition, row.oldDepth),
      shown(row.nowState, row.nowPosition, row.nowDepth),
      change(row),
      row.url?.replace(/^https?:\/\/(?:www\.)?/, '') ?? '',
    ]),
    total: rows[0]?.total ?? rows.length,
    reason: null,
    as_of: newest?.toISOString() ?? null,
  };
}
