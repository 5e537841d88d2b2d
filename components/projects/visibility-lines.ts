import type { Overview } from '#lib/features/projects/overview-contract.ts';
import type { ShareOfVoice } from '#lib/features/rankings/figures-contract.ts';

const MAX_COMPETITORS = 2;

interface Lines {
  /** First day of each period. */
  moments: string[];
  /** Your domain, then the two strongest competitors with any value. */
  lines: { key: string; label: string; values: (number | null)[] }[];
  /** Competitors with any value, also those without a line. */
  competitors: number;
  /** Keywords checked in each period. */
  measured: number[];
}

/**
 * Lines of the visibility chart. Own values are those of every other screen, the last one of each period; competitors have
 * theirs from the stored SERPs. Without competitors, periods are days.
 */
export function visibilityLines(history: Overview['history'], domain: string, voice: ShareOfVoice | undefined): Lines {
  const first = history[0]?.day ?? '';
  // A week may begin before the first day that is shown.
  const moments = voice ? voice.periods.map(({ day }, at) => (at === 0 ? first : day)) : history.map(({ day }) => day);
  const daysOf = moments.map((from, at) => {
    const until = moments[at + 1];
    return history.filter(({ day }) => day >= from && (until === undefined || day < until));
  });
  const own = daysOf.map((days) => days.findLast(({ visibility }) => visibility !== null)?.visibility ?? null);
  const competitors = (voice?.domains ?? [])
    .filter(({ owner }) => owner === 'competitor')
    .toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))
    .map(({ domain: name }) => {
      const index = voice?.series.indexOf(name) ?? -1;
      return {
        key: name,
        label: name,
        values: voice?.periods.map((period) => period.visibilities[index] ?? null) ?? [],
      };
    })
    .filter(({ values }) => values.some((value) => value !== null));
  return {
    moments,
    lines: [{ key: 'own', label: domain, values: own }, ...competitors.slice(0, MAX_COMPETITORS)],
    competitors: competitors.length,
    measured: daysOf.map((days) => Math.max(0, ...days.map((day) => day.measured))),
  };
}
