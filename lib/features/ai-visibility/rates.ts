import type { AiVisibility } from '#lib/features/ai-visibility/contract.ts';
import type { AiVisibilityState } from '#lib/features/ai-visibility/states-contract.ts';

/** Keywords in one state. */
export interface StateCount {
  state: AiVisibilityState;
  count: number;
  /** Sum of positions of the cited ones. */
  places: number;
  mentioned: number;
  mentionedNotCited: number;
}

/** Keywords in one state on one day. */
export type DayCount = Pick<StateCount, 'state' | 'count'> & { date: string };

type Rates = AiVisibility['now'];
type Day = AiVisibility['days'][number];

/** A share; null when the whole is zero, because nothing measured is not 0%. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/**
 * Coverage: keywords with an overview ÷ measured keywords. Citation and mention rate: keywords whose overview cites the
 * domain, or names it in the text, ÷ keywords with an overview. Unmeasured keywords are in no denominator.
 */
export function ratesOf(rows: readonly StateCount[]): Rates {
  const count = (state: AiVisibilityState) => sum(rows.filter((row) => row.state === state).map((row) => row.count));
  const [cited, notCited, absent] = [count('cited'), count('not_cited'), count('absent')];
  const shown = cited + notCited;
  const mentioned = sum(rows.map((row) => row.mentioned));
  const mentionedNotCited = sum(rows.map((row) => row.mentionedNotCited));
  return {
    cited,
    not_cited: notCited,
    absent,
    unmeasured: count('unmeasured'),
    coverage: shareOf(shown, shown + absent),
    citation_rate: shareOf(cited, shown),
    mentioned,
    mention_rate: shareOf(mentioned, shown),
    mentioned_not_cited: mentionedNotCited,
    cited_not_mentioned: cited - (mentioned - mentionedNotCited),
    average_place: shareOf(sum(rows.map((row) => row.places)), cited),
  };
}

/** Every day from the first to the last, including days without a check. */
export function everyDay(rows: readonly DayCount[], first: string, last: string): Day[] {
  const byDate = Map.groupBy(rows, ({ date }) => date);
  const days: Day[] = [];
  for (let day = Date.parse(first); day <= Date.parse(last); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    const count = (state: AiVisibilityState) => byDate.get(date)?.find((row) => row.state === state)?.count ?? 0;
    days.push({
      date,
      cited: count('cited'),
      not_cited: count('not_cited'),
      absent: count('absent'),
      unmeasured: count('unmeasured'),
    });
  }
  return days;
}

/** A PostgreSQL regular expression that finds a project's names in a text as whole words. */
export function namesPattern(names: readonly string[]): string {
  const escaped = names.map((name) =>
    name
      .trim()
      .replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
      .replace(/\s+/g, '\\s+'),
  );
  return `(^|[^[:alnum:]])(${escaped.filter((name) => name !== '').join('|')})($|[^[:alnum:]])`;
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
