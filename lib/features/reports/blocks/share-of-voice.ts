import { boundsOfPeriod, type Period, stepsOf } from '#lib/features/reports/period.ts';
import { type ChartBlock, type FigureBlock, noChart, noFigure, type RenderContext } from './define-block.ts';
import { boundsOf, emptyReason } from './rankings.ts';

const NO_LISTS = 'No SERP was stored in this period.';

/** Share of voice by step and domain, from the last stored list of each keyword in each step. */
async function sharesOf(
  { read, project }: RenderContext,
  bounds: readonly Date[],
  domains: readonly string[],
): Promise<Map<string, number>> {
  const rows = await read.voicePeriods(project.id, {}, { starts: bounds, domains, model: read.USUAL });
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

export const shareOfVoice: FigureBlock = {
  label: 'Share of voice',
  unit: '%',
  better: 'higher',
  async render(context) {
    const { domain: own, timezone, watched } = context.project;
    const of = async (period: Period | null) => {
      if (!period) return undefined;
      const { start, end } = boundsOfPeriod(period, timezone);
      return (await sharesOf(context, [start, end], [own, ...watched])).get(`0 ${own}`);
    };
    const [now, before] = await Promise.all([of(context.period), of(context.before)]);
    if (now === undefined) return noFigure(await emptyReason(context, NO_LISTS));
    return { value: now, before: before ?? null, reason: null, as_of: null };
  },
};

/** The project's domain and the first competitors. */
export const shareOfVoiceChart: ChartBlock = {
  title: 'Share of voice',
  unit: '% of clicks',
  source: 'stored SERPs',
  style: 'lines',
  async render(context) {
    const domains = [context.project.domain, ...context.project.watched].slice(0, 5);
    const steps = stepsOf(context.period, context.project.timezone, 26);
    const shares = await sharesOf(context, boundsOf(steps), domains);
    if (shares.size === 0) return noChart(await emptyReason(context, NO_LISTS));
    return {
      days: steps.map(({ day }) => day),
      series: domains.map((domain) => ({
        name: domain,
        values: steps.map((_, at) => shares.get(`${at} ${domain}`) ?? null),
      })),
      reason: null,
      as_of: null,
    };
  },
};
