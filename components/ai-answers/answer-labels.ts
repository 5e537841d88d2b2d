import { reasonLabels } from '#components/searches/search-labels.ts';
import type { Tone } from '#components/ui/badge.tsx';
import type { AnswerStatus, AnswerSummary, Standing } from '#lib/features/ai-answers/answers-contract.ts';
import type { FailureReason } from '#lib/features/searches/searches-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels and colors of AI answers, shared by all their screens. */

export const statuses = [
  'queued',
  'running',
  'action_required',
  'done',
  'failed',
  'canceled',
] as const satisfies readonly AnswerStatus[];

/** Label and color of each status of an AI answer. */
export const statusLabels = (t: Translator): Record<AnswerStatus, { word: string; tone: Tone }> => ({
  queued: { word: t('Queued'), tone: 'accent' },
  running: { word: t('Running'), tone: 'accent' },
  action_required: { word: t('Action needed'), tone: 'warning' },
  done: { word: t('Done'), tone: 'good' },
  failed: { word: t('Failed'), tone: 'fault' },
  canceled: { word: t('Canceled'), tone: 'neutral' },
});

/** Label and explanation of each state of a domain in an overview. */
export const citationLabels = (t: Translator): Record<Standing, { word: string; plain: string }> => ({
  cited: { word: t('Cited'), plain: t('shown, citing your domain') },
  not_cited: { word: t('Not cited'), plain: t('shown, not citing your domain') },
  present: { word: t('Shown'), plain: t('shown') },
  absent: { word: t('None'), plain: t('not shown') },
  unmeasured: { word: t('Not measured'), plain: t('not measured') },
});

/** A part of an AI answer. */
export type Part = 'overview' | 'ai-mode';

/** Labels of the parts. */
export const partNames = (t: Translator): Record<Part, string> => ({
  overview: t('AI Overview'),
  'ai-mode': t('AI Mode'),
});

/** Why an answer is missing, if the engine caused it. */
export const failureOf = ({ reason }: Pick<AnswerSummary, 'reason'>): FailureReason | null =>
  (Object.keys(reasonLabels) as FailureReason[]).find((one) => one === reason) ?? null;

/** Labels of the current step. */
export function stepLabels(t: Translator, { status, step, pages_asked }: AnswerSummary): string {
  if (status === 'queued') return t('Queued');
  if (status === 'action_required') return t('Google shows a CAPTCHA that must be solved');
  if (step === 'ai-mode') return t('Waiting for AI Mode');
  const page = /^page-(\d+)$/.exec(step ?? '')?.[1];
  if (!page) return t('Opening the browser');
  return pages_asked > 1
    ? t('Fetching page {page} of {pagesAsked}', { page, pagesAsked: pages_asked })
    : t('Reading the SERP, waiting for the AI Overview');
}

/** Completed steps, out of `pages_asked` plus AI mode. */
export function stepsDone({ step, pages_asked }: AnswerSummary): number {
  if (step === 'ai-mode') return pages_asked;
  return Math.max(0, Number(/^page-(\d+)$/.exec(step ?? '')?.[1] ?? 1) - 1);
}
