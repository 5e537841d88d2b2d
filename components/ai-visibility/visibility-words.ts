import { Ban, Check, CircleDashed, type LucideIcon, X } from 'lucide-react';
import type { StripState } from '#components/charts/state-strip.tsx';
import { engineNames, reasonWords } from '#components/search/search-words.ts';
import type { Tone } from '#components/ui/badge.tsx';
import type { AiVisibilityState } from '#lib/features/ai-visibility/states-contract.ts';

/** Words and looks of the four states, said once for the screens of AI visibility. */

export const stateWords: Record<AiVisibilityState, { word: string; plain: string; tone: Tone; icon: LucideIcon }> = {
  cited: { word: 'Cited', plain: 'an overview that cites you', tone: 'accent', icon: Check },
  not_cited: { word: 'Not cited', plain: 'an overview that does not cite you', tone: 'warning', icon: X },
  absent: { word: 'No overview', plain: 'no overview was shown', tone: 'neutral', icon: Ban },
  unmeasured: { word: 'Not measured', plain: 'could not be measured', tone: 'neutral', icon: CircleDashed },
};

const look = (state: AiVisibilityState, fill: string | null, ink: string): StripState => ({
  label: stateWords[state].word,
  icon: stateWords[state].icon,
  fill,
  ink,
});

export const stripStates: Record<AiVisibilityState, StripState> = {
  cited: look('cited', 'var(--color-chart-1)', 'var(--color-on-accent)'),
  not_cited: look('not_cited', 'var(--color-chart-2)', '#fff'),
  absent: look('absent', 'var(--color-line)', 'var(--color-muted)'),
  unmeasured: look('unmeasured', null, 'var(--color-muted)'),
};

const others: Record<string, string> = {
  'not-brought': 'the overview was announced and not brought',
  incomplete: 'the results were not read to the end',
  'window-ended': 'its time was over before its turn came',
  stopped: 'the round was stopped',
  'not-supported': 'this cannot be asked',
  failed: 'the check failed',
  imported: 'brought in from a file, which says nothing of overviews',
};

/** Why something was not measured, after "Google". */
export function reasonText(reason: string | null): string {
  const known = Object.entries(reasonWords).find(([name]) => name === reason)?.[1];
  if (known) return `the engine ${known.title}`;
  return (reason && others[reason]) || 'the overview was announced and not brought';
}

export const engineName = (engine: keyof typeof engineNames): string => engineNames[engine];

/** "83.3 %"; a dot stands for what is not there. */
export const percent = (share: number | null): string =>
  share === null ? 'not measured' : `${Number((share * 100).toFixed(1))} %`;
