import type { RankPoint } from '#lib/features/alerts/series/points.ts';
import { comparedUpTo } from '#lib/features/rankings/figures/comparison-date.ts';
import { defineAlertKind } from './define-alert-kind.ts';
import { choice, keywordFilters, number } from './fields.ts';
import { DAY_MS, type Finding, HOUR_MS, inSpan } from './series.ts';

/** Days between two measurements, for kinds that compare two days. */
export const days = (byDefault: number) =>
  number('Within (days)', byDefault, 'days between two measurements, at most 30', { max: 30 });
/** "a day", "7 days" */
export const daysText = (count: number) => (count === 1 ? 'a day' : `${count} days`);
/** A position as text, or the depth within which it was not found. */
export const positionText = ({ position: place, depth }: RankPoint) =>
  place === null ? `not in top ${depth}` : String(place);

const VERBS = { both: 'Moves', down: 'Falls', up: 'Rises' };

/** Lowest and highest possible position: one that was not found is somewhere beyond the depth of the check. */
const bounds = ({ position: place, depth }: RankPoint) => ({
  min: place ?? depth + 1,
  max: place ?? Number.POSITIVE_INFINITY,
});

/** A keyword moves by so many places between two measurements. */
export const position = defineAlertKind({
  name: 'Position change',
  fields: {
    places: number('Positions', 5, 'minimum change in positions'),
    days: days(1),
    direction: choice('Notify when it', [
      ['both', 'drops or rises'],
      ['down', 'drops'],
      ['up', 'rises'],
    ]),
    ...keywordFilters,
  },
  everyMs: HOUR_MS,
  afterRounds: true,
  lookbackMs: (params) => (params.days + 1) * DAY_MS,
  summary: (params) => `${VERBS[params.direction]} ${params.places} positions or more within ${daysText(params.days)}`,

  async read(from, { projectId, params, period }) {
    const series = await from.positions(projectId, params, period);
    return { series, timezone: await from.timezoneOf(projectId) };
  },

  /**
   * Compares with the position `days` before, by the same comparison date as all figures. If nothing was measured near that
   * day, compares with the last measurement before it, or the very first one. After a notification the comparison restarts,
   * so that a drop is reported once instead of on each day of the period. Where a position was not found, only the certain
   * difference counts.
   */
  evaluate({ series, timezone }, params, { span, notified }) {
    return series.flatMap(({ subject, label, path, points }) => {
      const found: Finding[] = [];
      let notifiedAt = notified.get(subject)?.getTime() ?? Number.NEGATIVE_INFINITY;
      points.forEach((now, index) => {
        if (!inSpan(now, span) || now.at.getTime() <= notifiedAt) return;
        const earlier = points.slice(0, index);
        const cutoff = comparedUpTo(now.at, params.days, timezone);
        const past = earlier.findLast(({ at }) => at < cutoff) ?? earlier[0];
        const before =
          past && past.at.getTime() < notifiedAt ? earlier.find(({ at }) => at.getTime() >= notifiedAt) : past;
        if (!before) return;
        const moved = certainMove(before, now);
        const matchesDirection = params.direction === 'both' || (params.direction === 'down') === moved < 0;
        if (Math.abs(moved) < params.places || !matchesDirection) return;
        notifiedAt = now.at.getTime();
        const exact = before.position !== null && now.position !== null;
        const amount = `${exact ? '' : 'at least '}${Math.abs(moved)} ${Math.abs(moved) === 1 ? 'position' : 'positions'}`;
        found.push({
          subject,
          path,
          at: now.at,
          better: moved > 0,
          key: `${subject}|moved|${now.at.toISOString()}`,
          title: `${label}: ${moved > 0 ? 'up' : 'down'} ${amount}, from ${positionText(before)} to ${positionText(now)}`,
          facts: {
            keyword: label,
            before: before.position,
            before_at: before.at.toISOString(),
            before_depth: before.depth,
            now: now.position,
            now_depth: now.depth,
            moved: exact ? moved : null,
          },
        });
      });
      return found;
    });
  },
});

/** Places gained for certain; negative: lost. */
function certainMove(before: RankPoint, now: RankPoint): number {
  const [earlier, current] = [bounds(before), bounds(now)];
  const down = current.min - earlier.max;
  return down > 0 ? -down : Math.max(0, earlier.min - current.max);
}
