import { reasonText } from '#components/searches/search-labels.ts';
import { RecordState } from '#components/ui/record-state.tsx';
import type { AnswerSummary } from '#lib/features/ai-answers/answers-contract.ts';
import { useMessages } from '#messages';
import { failureOf, statusLabels } from './answer-labels.ts';

/** The status of an AI answer, with the reason if it failed. */
export function StatusBadge({ answer }: { answer: AnswerSummary }) {
  const t = useMessages();
  const { status, error } = answer;
  const failure = status === 'failed' ? failureOf(answer) : null;
  const { word, tone } = statusLabels(t)[status];
  return (
    <RecordState
      word={failure ? reasonText(t, failure).short : word}
      tone={failure ? 'warning' : tone}
      isRunning={status === 'running'}
      why={error}
    />
  );
}
