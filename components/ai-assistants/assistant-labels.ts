import type { Tone } from '#components/ui/badge.tsx';
import type { AnswerStatus, Sentiment } from '#lib/features/ai-assistants/assistants-contract.ts';
import type { PromptCell } from '#lib/features/ai-assistants/contract.ts';
import type { AiAssistants } from '#lib/features/ai-assistants/settings-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels of the AI assistants screens. */

/** States of an answer. */
export const statusLabels = (t: Translator): Record<AnswerStatus, { text: string; tone: Tone }> => ({
  queued: { text: t('Queued'), tone: 'neutral' },
  asking: { text: t('Running'), tone: 'neutral' },
  answered: { text: t('Answered'), tone: 'good' },
  absent: { text: t('No AI Overview'), tone: 'neutral' },
  refused: { text: t('Refused'), tone: 'warning' },
  truncated: { text: t('Truncated'), tone: 'warning' },
  failed: { text: t('Failed'), tone: 'fault' },
  skipped: { text: t('Skipped'), tone: 'warning' },
});

/** Results of the word rule. */
export const sentimentLabels = (t: Translator): Record<Sentiment, { text: string; tone: Tone }> => ({
  positive: { text: t('Positive'), tone: 'good' },
  negative: { text: t('Negative'), tone: 'fault' },
  mixed: { text: t('Mixed'), tone: 'warning' },
  unrated: { text: t('Not rated'), tone: 'neutral' },
});

/** Names of the schedules. */
export const everyLabels = (t: Translator): Record<AiAssistants['every'], string> => ({
  daily: t('Daily'),
  weekly: t('Weekly'),
  monthly: t('Monthly'),
  off: t('Off'),
});

/** US dollars; small amounts with four digits. */
export const money = (usd: number): string => (usd === 0 || usd >= 1 ? `$${usd.toFixed(2)}` : `$${usd.toFixed(4)}`);

/** Position in lists, with its spread over the repeats: "2", "1–3"; null: in no list. */
export const spreadOf = ({ best_position: best, worst_position: worst }: PromptCell): string | null =>
  best === null ? null : best === worst ? String(best) : `${best}–${worst}`;

/** "83.3%", or "not measured". */
export const rateText = (t: Translator, rate: number | null): string =>
  rate === null ? t('not measured') : t.percent(rate * 100);

/** The list of prompts, of one tag, from a row on. */
export const assistantsAddress = (project: string, { tag = '', from = 0 }: { tag?: string; from?: number }): string =>
  `/ai-assistants?${new URLSearchParams({ project, ...(tag && { tag }), ...(from > 0 && { from: String(from) }) })}`;

/** The screen of a prompt with one of its answers open. */
export const promptAddress = (project: string, prompt: string, answer?: string): string =>
  `/ai-assistants/${prompt}?${new URLSearchParams({ project, ...(answer !== undefined && { answer }) })}`;
