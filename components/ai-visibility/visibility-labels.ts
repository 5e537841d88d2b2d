import type { StripState } from '#components/charts/state-strip.tsx';
import { engineNames, reasonLabels } from '#components/searches/search-labels.ts';
import type { Tone } from '#components/ui/badge.tsx';
import { Ban, Check, CircleDashed, type IconType, X } from '#components/ui/icons.tsx';
import type { AiVisibilityState } from '#lib/features/ai-visibility/states-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels and styles of the four states, shared by the AI visibility screens. */

export const stateLabels = (
  t: Translator,
): Record<AiVisibilityState, { word: string; plain: string; tone: Tone; icon: IconType }> => ({
  cited: { word: t('Cited'), plain: t('AI Overview citing you'), tone: 'accent', icon: Check },
  not_cited: { word: t('Not cited'), plain: t('AI Overview not citing you'), tone: 'warning', icon: X },
  absent: { word: t('No AI Overview'), plain: t('AI Overview not shown'), tone: 'neutral', icon: Ban },
  unmeasured: { word: t('Not measured'), plain: t('not measured'), tone: 'neutral', icon: CircleDashed },
});

const stateOf = (t: Translator, state: AiVisibilityState, fill: string | null, ink: string): StripState => ({
  label: stateLabels(t)[state].word,
  icon: stateLabels(t)[state].icon,
  fill,
  ink,
});

/** Label, color and icon of each state in the strip. */
export const stripStates = (t: Translator): Record<AiVisibilityState, StripState> => ({
  cited: stateOf(t, 'cited', 'var(--color-chart-1)', 'var(--color-on-accent)'),
  not_cited: stateOf(t, 'not_cited', 'var(--color-chart-2)', '#fff'),
  absent: stateOf(t, 'absent', 'var(--color-line)', 'var(--color-muted)'),
  unmeasured: stateOf(t, 'unmeasured', null, 'var(--color-muted)'),
});

const others = (t: Translator): Record<string, string> => ({
  'not-brought': t('AI Overview did not load'),
  'not-requested': t('AI Overview not requested'),
  'no-transport': t('no available request method can read AI Overviews'),
  'no-browser': t('no browser was available'),
  'not-delivered': t('AI Overview did not load in time'),
  unavailable: t('Google could not generate an AI Overview'),
  incomplete: t('results incomplete'),
  'window-ended': t('timed out in the queue'),
  stopped: t('run canceled'),
  'not-supported': t('not supported'),
  failed: t('check failed'),
  imported: t('imported data without AI Overviews'),
});

/** Why something was not measured, after "Google". */
export function reasonText(t: Translator, reason: string | null): string {
  const known = Object.entries(reasonLabels).find(([name]) => name === reason)?.[1];
  if (known) return t('search engine {did}', { did: t.known(known.title) });
  return (reason && others(t)[reason]) || t('AI Overview did not load');
}

/** Display name of an engine. */
export const engineName = (engine: keyof typeof engineNames): string => engineNames[engine];

/** "83.3%", or "not measured". */
export const percent = (t: Translator, share: number | null): string =>
  share === null ? t('not measured') : t.percent(share * 100);
