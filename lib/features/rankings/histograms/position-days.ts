import 'server-only';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import { calculatePositionDays, type PositionDay } from '#lib/features/rankings/checks/current-position-store.ts';
import type { CtrModel } from '#lib/features/rankings/figures/ctr-model.ts';
import { addAll, countIn } from '#lib/features/rankings/histograms/histogram.ts';
import { readHistograms, totalOf, totalsByDay } from '#lib/features/rankings/histograms/histogram-store.ts';
import { clicksOf } from '#lib/features/rankings/histograms/position-sums.ts';
import { dayOf } from '#lib/text/zoned-time.ts';

const DAY_MS = 86_400_000;
/** To six decimal places, so that sums in another order are the same number. */
const rounded = (value: number | null) => Math.round((value ?? 0) * 1e6) / 1e6;
/** No time zone is further ahead. */
const dayBefore = (at: Date) => new Date(at.getTime() - DAY_MS).toISOString().slice(0, 10);

/**
 * Sums over the keywords of projects at the end of each day since a time on which they changed, oldest first; each applies
 * until the next one. A round is spread over days, so one keyword checked on a day says nothing about the others.
 */
export async function positionDays(projectIds: readonly string[], from: Date, model: CtrModel): Promise<PositionDay[]> {
  const projects = await readHistograms(projectIds, {
    segment: {},
    series: ['position_total'],
    daily: { series: ['position_change', 'day'], from: dayBefore(from) },
    volumes: model.weight === 'volume',
  });
  if (!projects) return calculatePositionDays(projectIds, from, model);
  return projects.flatMap(({ projectId, timezone, histograms }) => {
    const first = dayOf(from, timezone);
    const atEnd = totalOf(histograms, 'position_total');
    const changes = totalsByDay(histograms, 'position_change');
    const measured = totalsByDay(histograms, 'day');
    const days = [...new Set([...changes.keys(), ...measured.keys()])]
      .filter((day) => day >= first)
      .sort()
      .reverse();
    const rows = days.map((day): PositionDay => {
      const { clicks, most } = clicksOf(atEnd, model);
      const row = {
        projectId,
        day,
        measured: countIn(measured.get(day)),
        clicks: rounded(clicks),
        most: rounded(most),
      };
      const change = changes.get(day);
      if (change) addAll(atEnd, change, -1);
      return row;
    });
    return rows.reverse();
  });
}

/** AI Overviews of a project's keywords at the start of a day, each by the last measured one before. */
interface EarlierOverviews {
  present: number;
  cited: number;
}

/** AI Overviews of a project at the start of a day; null while its counters are being calculated anew. */
export async function overviewsBefore(projectId: string, day: string): Promise<EarlierOverviews | null> {
  const projects = await readHistograms([projectId], {
    segment: {},
    series: ['overview_total'],
    daily: { series: ['overview_change'], from: day },
    volumes: false,
  });
  if (!projects) return null;
  const histograms = (projects[0]?.histograms ?? []).filter(({ engine }) => AI_ENGINES.some((one) => one === engine));
  const atEnd = totalOf(histograms, 'overview_total');
  addAll(atEnd, totalOf(histograms, 'overview_change'), -1);
  const cited = atEnd.get(2)?.count ?? 0;
  return { present: (atEnd.get(1)?.count ?? 0) + cited, cited };
}
