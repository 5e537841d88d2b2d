'use client';

import { RunProgress } from '#components/runs/run-progress.tsx';
import type { AnswerSummary } from '#lib/features/ai-answers/answers-contract.ts';
import { stopAnswer } from '#lib/features/ai-answers/client.ts';
import { useMessages } from '#messages';
import { stepLabels, stepsDone } from './answer-labels.ts';

/** A running question: the current step, and a button to stop it. */
export function Running({ answer, onChanged }: { answer: AnswerSummary; onChanged: () => void }) {
  const t = useMessages();
  const total = answer.pages_asked + 1;
  const done = stepsDone(answer);
  return (
    <RunProgress
      className="mb-4"
      title={t('Querying Google')}
      note={t('Takes about 30 seconds. You can close this page; the check continues.')}
      bar={{
        label: t('Check progress'),
        text: stepLabels(t, answer),
        done,
        total,
        share: answer.status === 'queued' ? 0 : (done + 0.4) / total,
      }}
      cancel={() => stopAnswer(answer.id)}
      onChanged={onChanged}
    />
  );
}
