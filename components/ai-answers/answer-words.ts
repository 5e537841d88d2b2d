import { reasonWords } from '#components/search/search-words.ts';
import type { Tone } from '#components/ui/badge.tsx';
import type { AnswerStatus, AnswerSummary, Standing } from '#lib/features/ai-answers/answers-contract.ts';
import type { FailureReason } from '#lib/features/search/searches-contract.ts';

/** Words and tints of AI answers, said once for all their screens. */

export const statuses = [
  'queued',
  'running',
  'needs_you',
  'done',
  'failed',
  'cancelled',
] as const satisfies readonly AnswerStatus[];

export const statusWords: Record<AnswerStatus, { word: string; tone: Tone }> = {
  queued: { word: 'Waiting', tone: 'accent' },
  running: { word: 'Running', tone: 'accent' },
  needs_you: { word: 'Needs you', tone: 'warning' },
  done: { word: 'Done', tone: 'good' },
  failed: { word: 'Failed', tone: 'fault' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
};

export const standingWords: Record<Standing, { word: string; plain: string }> = {
  cited: { word: 'Cited', plain: 'shown, your domain among its sources' },
  not_cited: { word: 'Not cited', plain: 'shown, your domain not among its sources' },
  present: { word: 'Shown', plain: 'shown' },
  absent: { word: 'None', plain: 'none was shown' },
  unmeasured: { word: 'Not measured', plain: 'could not be measured' },
};

export type Part = 'overview' | 'ai-mode';

export const partNames: Record<Part, string> = { overview: 'AI overview', 'ai-mode': 'AI mode' };

/** Why an answer could not be had, where it was the engine's doing. */
export const failureOf = ({ reason }: Pick<AnswerSummary, 'reason'>): FailureReason | null =>
  (Object.keys(reasonWords) as FailureReason[]).find((one) => one === reason) ?? null;

/** What is being read, for readers. */
export function stepWords({ status, step, pages_asked }: AnswerSummary): string {
  if (status === 'queued') return 'Waiting for its turn';
  if (status === 'needs_you') return 'Google shows a captcha, and waits for a person to solve it';
  if (step === 'ai-mode') return 'Waiting for the answer of AI mode';
  const page = /^page-(\d+)$/.exec(step ?? '')?.[1];
  if (!page) return 'Opening the browser';
  return pages_asked > 1
    ? `Reading page ${page} of ${pages_asked}`
    : 'Reading the page of results, waiting for its AI overview';
}

/** Steps that are behind it, of `pages_asked` and AI mode. */
export function stepsDone({ step, pages_asked }: AnswerSummary): number {
  if (step === 'ai-mode') return pages_asked;
  return Math.max(0, Number(/^page-(\d+)$/.exec(step ?? '')?.[1] ?? 1) - 1);
}
