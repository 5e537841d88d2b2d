import type { Mark } from '#components/charts/plot.tsx';
import type { RankPoint } from '#components/charts/rank-series.ts';
import { DAY_MS } from '#components/charts/time-axis.ts';
import { pathOf, reasonOf } from '#components/rankings/ranking-labels.ts';
import type { KeywordHistory } from '#lib/features/rankings/history-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Daily history in the chart's format: days without a check are left out, days on which a check measured nothing carry its
 * reason.
 * @param url current page, for a history without changes
 */
export function pointsOf(history: KeywordHistory, url: string | null): RankPoint[] {
  const begin = Date.parse(history.from);
  return history.days.flatMap((value, index): RankPoint[] => {
    const day = dayOf(begin + index * DAY_MS);
    const at = `${day}T00:00:00.000Z`;
    if (value === null) {
      const gap = history.gaps.find(({ from, to }) => from <= day && day <= to);
      return gap ? [{ at, state: 'unmeasured', position: null, depth: null, reason: gap.reason }] : [];
    }
    if (value < 0) return [{ at, state: 'not_found', position: null, depth: -value }];
    return [{ at, state: 'found', position: value, depth: null, url: urlOn(day, history, url) }];
  });
}

/** The page that ranked on a day; null before the first known change. */
function urlOn(day: string, { url_changes: changes }: KeywordHistory, url: string | null): string | null {
  if (changes.length === 0) return url;
  return changes.find((change) => change.day <= day)?.url ?? null;
}

/** Page changes and notes, as vertical lines of the chart. */
export const marksOf = (t: Translator, history: KeywordHistory): Mark[] => [
  ...history.url_changes.map(({ day, url }) => ({
    at: `${day}T00:00:00.000Z`,
    label: t('Other URL: {path}', { path: pathOf(url) }),
    kind: 'url' as const,
  })),
  ...history.notes.map(({ day, text }) => ({ at: `${day}T00:00:00.000Z`, label: text, kind: 'note' as const })),
];

/** Table text of a point: its position, or why it has none. */
export function pointText(t: Translator, point: RankPoint): string {
  if (point.state === 'found') return String(point.position);
  if (point.state === 'not_found') return t('not in top {depth}', { depth: point.depth ?? t('results') });
  const reason = (point.reason as Parameters<typeof reasonOf>[1]) ?? null; // points are built from a history's reasons
  return t('not measured: {reason}', { reason: reasonOf(t, reason).short });
}
