import type { Tone } from '#components/ui/badge.tsx';
import type { TextRunSummary } from '#lib/features/content/generation/runs-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels of the text request screens. */

export const runKinds = [
  'draft',
  'social',
  'cms',
  'page_question',
] as const satisfies readonly TextRunSummary['kind'][];
export const runStates = ['done', 'stopped', 'failed'] as const satisfies readonly TextRunSummary['state'][];

/** Labels of the kinds of text requests. */
export const runKindLabels = (t: Translator): Record<TextRunSummary['kind'], string> => ({
  draft: t('Text'),
  social: t('Social post'),
  cms: t('Post with title'),
  page_question: t('Question about a page'),
});

/** Label and color of each state of a text request. */
export const runStateLabels = (t: Translator): Record<TextRunSummary['state'], { text: string; tone: Tone }> => ({
  done: { text: t('Done'), tone: 'good' },
  stopped: { text: t('Canceled'), tone: 'neutral' },
  failed: { text: t('Failed'), tone: 'fault' },
});

/** Display name of a request: the beginning of its prompt, on one line. */
export const runName = ({ prompt_start: start }: Pick<TextRunSummary, 'prompt_start'>): string =>
  start.replace(/\s+/g, ' ').trim();
