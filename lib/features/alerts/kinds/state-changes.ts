import { changes, type Finding, type Series, type Span } from './series.ts';

/** One observation of a state. */
export interface StatePoint {
  at: Date;
  /** Whether the expected state holds: indexed, cited, linked. */
  holds: boolean;
}

/** Expected states that no longer hold and, with `recovered`, those that hold again. */
export function stateChanges(
  series: readonly Series<StatePoint>[],
  texts: { lost: string; back: string },
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
            title: `${label}: ${now.holds ? texts.back : texts.lost}`,
            facts: { subject: label, before_at: before.at.toISOString() },
          },
    ),
  );
}
