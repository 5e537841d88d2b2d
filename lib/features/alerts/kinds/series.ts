/** Measurements over time, the findings in them, and how two measurements are compared. */

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Measurements of one subject in chronological order. Unmeasured checks are not points, so they neither report nor hide a
 * change.
 */
export interface Series<Point> {
  /** Unique within its rule: "keyword:12", "site:https://…". */
  subject: string;
  /** Display name. */
  label: string;
  /** Path of the page that shows it, starting with /. */
  path: string;
  points: readonly Point[];
}

/** The period a rule evaluates: changes after `after` up to `until`. */
export interface Span {
  after: Date;
  until: Date;
}

/** A change that a rule found. */
export interface Finding {
  subject: string;
  /** Subject and the measurement it is based on: a change found twice is one finding. */
  key: string;
  title: string;
  /** Whether the change is an improvement. */
  better: boolean;
  path: string;
  at: Date;
  facts: Record<string, string | number | boolean | null>;
}

/**
 * The subject of a recovery: one of its own, because a recovery is reported once since the last failure was notified, and
 * must not count as that notification itself.
 */
export const recoveryOf = (subject: string): string => `${subject}:recovered`;

/** Whether a point is after the start of a span, up to its end. */
export const inSpan = ({ at }: { at: Date }, { after, until }: Span): boolean => at > after && at <= until;

/** Consecutive points that differ, the later one within the span. */
export function changes<Point extends { at: Date }>(
  points: readonly Point[],
  is: (point: Point) => boolean,
  span: Span,
): { before: Point; now: Point }[] {
  return points.flatMap((now, index) => {
    const before = points[index - 1];
    return before && inSpan(now, span) && is(before) !== is(now) ? [{ before, now }] : [];
  });
}
