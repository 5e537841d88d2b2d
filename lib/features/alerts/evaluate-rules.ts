import { comparedUpTo } from '#lib/features/rankings/comparison-date.ts';

/**
 * What was and what is, judged: pure. A point is one measurement; what was not measured is no point at all, so it neither
 * tells nor hides anything. Each finding has a key made of its subject and the measurement it rests on, so that the same
 * change found twice is one.
 */

/** Something followed over time. Points are in order of time. */
export interface Series<Point> {
  /** Tells it from the others of its rule: "keyword:12", "site:https://…". */
  subject: string;
  /** For readers. */
  label: string;
  /** Screen that shows it, from /. */
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
  /** Whether it is as it should be. */
  holds: boolean;
}

export interface EndPoint {
  at: Date;
  /** When it ends. */
  end: Date;
}

/** Found by a rule. */
export interface Finding {
  subject: string;
  key: string;
  title: string;
  /** Whether this is good news; null: neither. */
  better: boolean;
  path: string;
  at: Date;
  facts: Record<string, string | number | boolean | null>;
}

/** The part of time a rule looks at: changes after `after` up to `until`. */
export interface Span {
  after: Date;
  until: Date;
}

const DAY_MS = 86_400_000;

const inSpan = ({ at }: { at: Date }, { after, until }: Span) => at > after && at <= until;
const placeOf = ({ position, depth }: RankPoint) =>
  position === null ? `not in the first ${depth}` : String(position);

/** The least and most that a position can be: one that was not found lies somewhere behind what was looked at. */
const bounds = ({ position, depth }: RankPoint) => ({
  least: position ?? depth + 1,
  most: position ?? Number.POSITIVE_INFINITY,
});

/**
 * Moves of `places` or more against the position `days` before, by the look-back rule of all figures; where nothing was measured
 * near that day, against the last measurement before it, or the very first one. After a notification the comparison starts over: a fall
 * is notified once, not on each day of the window. Where a position was not found, only what is certain counts.
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
        ...{ subject, path, at: now.at, better: moved > 0 },
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

/** Keywords that leave or enter the first `top` results. A check that looked less far than that says nothing of a keyword not found. */
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
        ...{ subject, path, at: now.at, better: entered },
        key: `${subject}|top${top}|${now.at.toISOString()}`,
        title: `${label}: ${entered ? 'entered' : 'left'} the top ${top}, from ${placeOf(before)} to ${placeOf(now)}`,
        facts: { keyword: label, before: before.position, now: now.position, now_depth: now.depth, top },
      };
    });
  });
}

/** Things that should hold and no longer do: found in the index, cited, linked. */
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
            ...{ subject, path, at: now.at, better: now.holds },
            key: `${subject}|${now.holds ? 'back' : 'lost'}|${now.at.toISOString()}`,
            title: `${label}: ${now.holds ? words.back : words.lost}`,
            facts: { subject: label, before_at: before.at.toISOString() },
          },
    ),
  );
}

/** Scores that fall by `by` points from one audit to the next, or below `below`. 0 switches either off. */
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
          ...{ subject, path, at: now.at, better: over },
          key: `${subject}|score|${now.at.toISOString()}`,
          title: `${label}: the audit score ${over ? 'is ' : ''}${what}, from ${before.score} to ${now.score}`,
          facts: { subject: label, before: before.score, before_at: before.at.toISOString(), now: now.score },
        },
      ];
    }),
  );
}

/** Days before the end at which it is told again. */
const STAGES = [7, 1, 0];
/** How old a look may be that is to tell that something is over. */
const FRESH_MS = 3 * DAY_MS;

/**
 * Ends that come near: told once at the rule's own days, then at 7 days, at 1 day, and when it is over, each once for each
 * end. This is told on a first look too: it is no change but a state that asks for something. That it is over is told by a fresh
 * look alone: since an older one it may have been renewed.
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
    // Only what this rule may have told of is told to be well again.
    const near = before && (before.end.getTime() - now.at.getTime()) / DAY_MS <= days;
    if (!recovered || !near || !known.some((one) => inSpan(one, span))) return [];
    const title = `${label}: ${what} was renewed and ends on ${end}`;
    return [{ subject, path, key: `${subject}|renewed|${end}`, at: now.at, better: true, title, facts }];
  });
}

/** Visibility of the keywords measured at both of two days, as the rankings and reports count it. */
export interface VisibilityFact {
  at: Date;
  days: number;
  keywords: number;
  was: number | null;
  is: number | null;
}

/** @returns one finding at most, when visibility fell by `percent` or more of what it was */
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

/** How an engine answers. */
export interface EngineFact {
  engine: string;
  /** The last check that measured something; null: never yet. */
  measuredAt: Date | null;
  /** The last check, and why it measured nothing; null: it measured. */
  checkedAt: Date;
  reason: string | null;
  /** Of its first keyword: from then on there could be a measurement. */
  since: Date;
  /** The first check after the last measurement that measured nothing; null: nobody has asked in vain since. */
  failingSince: Date | null;
}

/** Engines that gave nothing for longer than `hours` although they were asked. Time in which nobody asked is no silence. */
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

/** Neighbours in time that differ, the later one within the span. */
function changes<Point extends { at: Date }>(points: readonly Point[], is: (point: Point) => boolean, span: Span) {
  return points.flatMap((now, index) => {
    const before = points[index - 1];
    return before && inSpan(now, span) && is(before) !== is(now) ? [{ before, now }] : [];
  });
}
