import type { RankingRow } from '#lib/features/rankings/contract.ts';
import { addDays } from '#lib/text/zoned-time.ts';

/** Days in a row with the same result. */
export interface PackSpan {
  from: string;
  to: string;
  state: NonNullable<RankingRow['local_pack_state']>;
  position: number | null;
}

const STATES: Readonly<Record<string, PackSpan['state']>> = { n: 'not_in_pack', a: 'no_pack', u: 'unmeasured' };
const MAX_SPANS = 20;

/** The history of a local pack as spans, the newest first; days without a check interrupt none. @param days as in a keyword's history */
export function packSpans(from: string, days: string): PackSpan[] {
  const spans: PackSpan[] = [];
  for (const [index, letter] of [...days].entries()) {
    if (letter === '-') continue;
    const day = addDays(from, index);
    const state = STATES[letter] ?? 'found';
    const position = state === 'found' ? Number(letter) : null;
    const last = spans.at(-1);
    if (last?.state === state && last.position === position) last.to = day;
    else spans.push({ from: day, to: day, state, position });
  }
  return spans.toReversed().slice(0, MAX_SPANS);
}
