import type { Tone } from '#components/ui/badge.tsx';
import type { TextRunSummary } from '#lib/features/content/runs-contract.ts';

/** Words of the screens about requests to the text model, said once. */

export const runKinds = [
  'draft',
  'social',
  'cms',
  'page_question',
] as const satisfies readonly TextRunSummary['kind'][];
export const runStates = ['done', 'stopped', 'failed'] as const satisfies readonly TextRunSummary['state'][];

export const runKindWords: Record<TextRunSummary['kind'], string> = {
  draft: 'Text',
  social: 'Social post',
  cms: 'Post with title',
  page_question: 'Question about a page',
};

export const runStateWords: Record<TextRunSummary['state'], { text: string; tone: Tone }> = {
  done: { text: 'Answered', tone: 'good' },
  stopped: { text: 'Stopped', tone: 'neutral' },
  failed: { text: 'Failed', tone: 'fault' },
};

/** What a request is known by: the beginning of its prompt, on one line. */
export const runName = ({ prompt_start: start }: Pick<TextRunSummary, 'prompt_start'>): string =>
  start.replace(/\s+/g, ' ').trim();
