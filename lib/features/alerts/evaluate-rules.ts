import { comparedUpTo } from '#lib/features/rankings/comparison-date.ts';

/**
 * Compares measurements before and after; pure. Unmeasured checks are not points, so they neither report nor hide a
 * change. A finding's key consists of its subject and the measurement it is based on, so that a change found twice is
 * one finding.
 */

/** Measurements of one subject over time, in chronological order. */
export interface Series<Point> {
  /** Unique within its rule: "keyword:12", "site:https://…". */
  subject: string;
  /** Display name. */
  label: string;
  /** Path of the page that shows it, starting with /. */
  path: string;
  points: readonly Point[];
}

export interface RankPoint {
  at: Date;
  /** null: not among the first `depth` results. */
  position: number | null;
  depth: number;
}

export interface ScorePoint {
  at: Date;
  score: number;
}

export interface StatePoint {
  at: Date;
  /** Whether the expected state holds. */
  holds: boolean;
}

export interface EndPoint {
  at: Date;
  /** Expiry time. */
  end: Date;
}

/** A change that a rule found. */
export interface Finding {
  subject: string;
  key: string;
  title: string;
  /** Whether the change is an improvement. */
  better: boolean;
  path: string;
  at: Date;
  facts: Record<string, string | number | boolean | null>;
}

/** The period a rule evaluates: changes after `after` up to `until`. */
export interface Span {
  after: Date;
  until: Date;
}

const DAY_MS = 86_400_000;

const inSpan = ({ at }: { at: Date }, { after, until }: Span) => at > after && at <= until;
const placeOf = ({ position, depth }: RankPoint) =>
  position === null ? `not in the first ${depth}` : String(position);

/** Lowest and highest possible position: one that was not found is somewhere beyond the depth of the check. */
const bounds = ({ position, depth }: RankPoint) => ({
  least: position ?? depth + 1,
  most: position ?? Number.POSITIVE_INFINITY,
});

/**
 * Moves of `places` or more against the position `days` before, with the same comparison date as all figures. If
 * nothing was measured near that day, compares with the last measurement before it, or the very first one. After a
 * notification the comparison restarts, so that a drop is reported once instead of on each day of the period. Where a
 * position was not found, only the certain difference counts.
 * @param told when each subject was last notified
 * @param timezone of the project, whose days count
 */
export function evaluateMoves(
  series: readonly Series<RankPoint>[],
  { places, days, direction }: { places: number; days: number; direction: 'both' | 'down' | 'up' },
  span: Span,
  told: ReadonlyMap<string, Date> = new Map(),
  timezone = 'UTC',
): Finding[] {
  return series.flatMap(({ subject, label, path, points }) => {
    const found: Finding[] = [];
    let toldAt = told.get(subject)?.getTime() ?? Number.NEGATIVE_INFINITY;
    points.forEach((now, index) => {
      if (!inSpan(now, span) || now.at.getTime() <= toldAt) return;
      const earlier = points.slice(0, index);
      const cutoff = comparedUpTo(now.at, days, timezone);
      const past = earlier.findLast(({ at }) => at < cutoff) ?? earlier[0];
      const before = past && past.at.getTime() < toldAt ? earlier.find(({ at }) => at.getTime() >= toldAt) : past;
      if (!before) return;
      const [was, is] = [bounds(before), bounds(now)];
      const down = is.least - was.most;
      const up = was.least - is.most;
      const moved = down >= places ? -down : up >= places ? up : 0;
      const wanted = direction === 'both' || (direction === 'down' ? moved < 0 : moved > 0);
      if (moved === 0 || !wanted) return;
      toldAt = now.at.getTime();
      const exact = before.position !== null && now.position !== null;
      const amount = `${exact ? '' : 'at least '}${Math.abs(moved)} ${Math.abs(moved) === 1 ? 'place' : 'places'}`;
      found.push({
        subject,
        path,
        at: now.at,
        better: moved > 0,
        key: `${subject}|moved|${now.at.toISOString()}`,
        title: `${label}: ${moved > 0 ? 'up' : 'down'} ${amount}, from ${placeOf(before)} to ${placeOf(now)}`,
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
}

/**
 * Keywords that leave or enter the first `top` results. A check with a smaller depth proves nothing about a keyword
 * that was not found.
 */
export function evaluateTop(
  series: readonly Series<RankPoint>[],
  { top, direction }: { top: number; direction: 'both' | 'down' | 'up' },
  span: Span,
): Finding[] {
  return series.flatMap(({ subject, label, path, points }) => {
    const sure = points.filter(({ position, depth }) => position !== null || depth >= top);
    const inside = ({ position }: RankPoint) => position !== null && position <= top;
    return changes(sure, inside, span).flatMap(({ before, now }) => {
      const entered = inside(now);
      if (direction !== 'both' && entered !== (direction === 'up')) return [];
      return {
        subject,
        path,
        at: now.at,
        better: entered,
        key: `${subject}|top${top}|${now.at.toISOString()}`,
        title: `${label}: ${entered ? 'entered' : 'left'} the top ${top}, from ${placeOf(before)} to ${placeOf(now)}`,
        facts: { keyword: label, before: before.position, now: now.position, now_depth: now.depth, top },
      };
    });
  });
}

/** Expected states that no longer hold: indexed, cited, linked. */
export function evaluateStates(
  series: readonly Series<StatePoint>[],
  words: { lost: string; back: string },
  { recovered }: { recovered: boolean },
  span: Span,
): Finding[] {
  return series.flatMap(({ subject, label, path, points }) =>
    changes(points, ({ holds }) => holds, span).flatMap(({ before, now }) =>
      now.holds && !recovered
        ? []
        : {
            subject,
            path,
            at: now.at,
            better: now.holds,
            key: `${subject}|${now.holds ? 'back' : 'lost'}|${now.at.toISOString()}`,
            title: `${label}: ${now.holds ? words.back : words.lost}`,
            facts: { subject: label, before_at: before.at.toISOString() },
          },
    ),
  );
}

/** Scores that drop by `by` points from one audit to the next, or below `below`. 0 disables either condition. */
export function evaluateScores(
  series: readonly Series<ScorePoint>[],
  { by, below, recovered }: { by: number; below: number; recovered: boolean },
  span: Span,
): Finding[] {
  return series.flatMap(({ subject, label, path, points }) =>
    points.flatMap((now, index): Finding[] => {
      const before = points[index - 1];
      if (!before || !inSpan(now, span)) return [];
      const fell = by > 0 && before.score - now.score >= by;
      const under = below > 0 && now.score < below && before.score >= below;
      const over = recovered && below > 0 && now.score >= below && before.score < below;
      if (!fell && !under && !over) return [];
      const what = over ? `back to ${below} or more` : under ? `fell below ${below}` : 'fell';
      return [
        {
          subject,
          path,
          at: now.at,
          better: over,
          key: `${subject}|score|${now.at.toISOString()}`,
          title: `${label}: the audit score ${over ? 'is ' : ''}${what}, from ${before.score} to ${now.score}`,
          facts: { subject: label, before: before.score, before_at: before.at.toISOString(), now: now.score },
        },
      ];
    }),
  );
}

/** Further notifications, in days before expiry. */
const STAGES = [7, 1, 0];
/** Maximum age of the inspection that may report something as expired. */
const FRESH_MS = 3 * DAY_MS;

/**
 * Upcoming expiry: notified at the rule's own number of days, then at 7 days, at 1 day, and on expiry, each once per
 * expiry date. The first evaluation notifies too, because this is a state that needs action, not a change. Only a
 * recent inspection can report an expiry, since an older one may predate a renewal.
 */
export function evaluateEnds(
  series: readonly Series<EndPoint>[],
  what: string,
  { days, recovered }: { days: number; recovered: boolean },
  span: Span,
): Finding[] {
  return series.flatMap(({ subject, label, path, points }): Finding[] => {
    const known = points.filter(({ at }) => at <= span.until);
    const now = known.at(-1);
    if (!now) return [];
    const end = now.end.toISOString().slice(0, 10);
    const left = Math.floor((now.end.getTime() - span.until.getTime()) / DAY_MS);
    const stage = [days, ...STAGES.filter((one) => one < days)].filter((one) => left < one || left === one).at(-1);
    const facts = { subject: label, end: now.end.toISOString(), days_left: left, looked_at: now.at.toISOString() };
    if (left < 0 && span.until.getTime() - now.at.getTime() > FRESH_MS) return [];
    if (stage !== undefined) {
      const when =
        left < 0
          ? `ended on ${end}`
          : left === 0
            ? `ends today (${end})`
            : `ends in ${left} ${left === 1 ? 'day' : 'days'}, on ${end}`;
      const key = `${subject}|ends|${end}|${left < 0 ? 'over' : stage}`;
      return [{ subject, path, key, at: span.until, better: false, title: `${label}: ${what} ${when}`, facts }];
    }
    const before = known.findLast(({ end: earlier }) => now.end.getTime() - earlier.getTime() > DAY_MS);
    // Only report a renewal when this rule may have sent a warning.
    const near = before && (before.end.getTime() - now.at.getTime()) / DAY_MS <= days;
    if (!recovered || !near || !known.some((one) => inSpan(one, span))) return [];
    const title = `${label}: ${what} was renewed and ends on ${end}`;
    return [{ subject, path, key: `${subject}|renewed|${end}`, at: now.at, better: true, title, facts }];
  });
}

/** Visibility of the keywords measured on both days, calculated as in rankings and reports. */
export interface VisibilityFact {
  at: Date;
  days: number;
  keywords: number;
  was: number | null;
  is: number | null;
}

/** @returns at most one finding, when visibility dropped by `percent` or more of its earlier value */
export function evaluateVisibility(
  { at, days, keywords, was, is }: VisibilityFact,
  { percent }: { percent: number },
  span: Span,
): Finding[] {
  if (was === null || is === null || was === 0 || !inSpan({ at }, span)) return [];
  const fall = ((was - is) / was) * 100;
  if (fall < percent) return [];
  const round = (value: number) => Math.round(value * 10) / 10;
  return [
    {
      subject: 'visibility',
      path: '/rankings',
      at,
      better: false,
      key: `visibility|${at.toISOString()}`,
      title: `Visibility fell by ${round(fall)}%, from ${round(was)}% to ${round(is)}%`,
      facts: {
        before: round(was),
        before_at: new Date(at.getTime() - days * DAY_MS).toISOString(),
        now: round(is),
        keywords,
      },
    },
  ];
}

/** Measurement status of an engine. */
export interface EngineFact {
  engine: string;
  /** The last check that measured something; null: none yet. */
  measuredAt: Date | null;
  /** The last check, and why it measured nothing; null: it did measure. */
  checkedAt: Date;
  reason: string | null;
  /** Creation of its first keyword, the earliest time of a measurement. */
  since: Date;
  /** The first check without a measurement after the last successful one; null: none has failed since. */
  failingSince: Date | null;
}

/** Engines without a measurement for more than `hours` despite checks. Time without checks does not count. */
export function evaluateEngines(
  facts: readonly EngineFact[],
  { hours, recovered }: { hours: number; recovered: boolean },
  now: Date,
  told: ReadonlyMap<string, Date> = new Map(),
): Finding[] {
  return facts.flatMap(({ engine, measuredAt, checkedAt, reason, since, failingSince }): Finding[] => {
    const subject = `engine:${engine}`;
    const silent = failingSince ? (now.getTime() - failingSince.getTime()) / 3_600_000 : 0;
    const facts = {
      engine,
      measured_at: measuredAt?.toISOString() ?? null,
      checked_at: checkedAt.toISOString(),
      failing_since: failingSince?.toISOString() ?? null,
      reason,
    };
    if (reason !== null && failingSince && silent >= hours) {
      const title = `${engine}: nothing could be measured for ${Math.floor(silent)} hours (${reason})`;
      const key = `${subject}|blocked|${(measuredAt ?? since).toISOString()}`;
      return [{ subject, key, title, facts, at: now, better: false, path: '/rankings' }];
    }
    const toldAt = told.get(subject);
    if (!recovered || !toldAt || !measuredAt || measuredAt <= toldAt) return [];
    const key = `${subject}|back|${toldAt.toISOString()}`;
    return [{ subject, key, title: `${engine} answers again`, facts, at: measuredAt, better: true, path: '/rankings' }];
  });
}

/** Consecutive points that differ, the later one within the span. */
function changes<Point extends { at: Date }>(points: readonly Point[], is: (point: Point) => boolean, span: Span) {
  return points.flatMap((now, index) => {
    const before = points[index - 1];
    return before && inSpan(now, span) && is(before) !== is(now) ? [{ before, now }] : [];
  });
}
