import 'server-only';
import type { CtrModel } from '#lib/features/rankings/figures/ctr-model.ts';
import { bornIn, type PeriodSums, sumPeriods } from '#lib/features/rankings/figures/figures-store.ts';
import type { Periods } from '#lib/features/rankings/figures/periods.ts';
import { countIn } from '#lib/features/rankings/histograms/histogram.ts';
import { readHistograms, totalsByDay } from '#lib/features/rankings/histograms/histogram-store.ts';
import { sumsOf } from '#lib/features/rankings/histograms/position-sums.ts';
import { segmentOf } from '#lib/features/rankings/histograms/segment.ts';
import type { KeywordFilter } from '#lib/features/rankings/keyword-where.ts';
import { dayOf } from '#lib/text/zoned-time.ts';

/** Sums of periods, each keyword by its last measured check in the period; and keywords by the period their tracking started. */
interface HistorySums {
  sums: Omit<PeriodSums, 'at'>[];
  /** Period -1: before the first. */
  started: { period: number; count: number }[];
}

/** The history of a project's keywords, from the counters if they are stored for this selection. */
export async function historySums(
  projectId: string,
  filter: KeywordFilter,
  { step, days, starts }: Periods,
  model: CtrModel,
): Promise<HistorySums> {
  const segment = segmentOf(filter);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const volumes = model.weight === 'volume';
  const [periods, born] = segment
    ? await Promise.all([
        readHistograms([projectId], { segment, series: [], daily: { series: [step], from: first, to: last }, volumes }),
        readHistograms([projectId], {
          segment,
          series: [],
          daily: { series: ['started'], from: '-infinity' },
          volumes: false,
        }),
      ])
    : [null, null];
  if (!periods || !born) {
    const [sums, started] = await Promise.all([
      sumPeriods(projectId, filter, starts, model),
      bornIn(projectId, filter, starts),
    ]);
    return { sums, started };
  }
  const depth = periods[0]?.depth ?? 0;
  const totals = totalsByDay(periods[0]?.histograms ?? [], step);
  const sums = days.flatMap((day, period) => {
    const histogram = totals.get(day);
    return histogram && countIn(histogram) > 0 ? [{ period, ...sumsOf(histogram, model, depth) }] : [];
  });
  const end = dayOf(starts.at(-1) ?? new Date(0), periods[0]?.timezone ?? 'UTC');
  const started = [...totalsByDay(born[0]?.histograms ?? [], 'started')].map(([day, histogram]) => ({
    period: day >= end ? days.length : days.findLastIndex((start) => start <= day),
    count: countIn(histogram),
  }));
  return { sums, started };
}
