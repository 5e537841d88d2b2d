'use client';

import { useMutation } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { AnswerSummary } from '#lib/features/ai-answers/answers-contract.ts';
import { stopAnswer } from '#lib/features/ai-answers/client.ts';
import { useMessages } from '#messages';
import { stepLabels, stepsDone } from './answer-labels.ts';

/** A running question: the current step, and a button to stop it. */
export function Running({ answer, onChanged }: { answer: AnswerSummary; onChanged: () => void }) {
  const t = useMessages();
  const cancel = useMutation({ mutationFn: stopAnswer, onSettled: onChanged });
  const steps = answer.pages_asked + 1;
  const done = stepsDone(answer);
  const said = stepLabels(t, answer);
  return (
    <Panel className="mb-4">
      <PanelHeader
        title={t('Asking Google')}
        note={t('About half a minute. You may close this page: the question goes on and stays in the list.')}
        actions={
          <Button size="sm" pending={cancel.isPending} onClick={() => cancel.mutate(answer.id)}>
            {t('Cancel')}
          </Button>
        }
      />
      <PanelBody className="grid gap-2">
        <div
          role="progressbar"
          aria-label={t('Progress of the question')}
          aria-valuemin={0}
          aria-valuemax={steps}
          aria-valuenow={done}
          aria-valuetext={said}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${answer.status === 'queued' ? 2 : (100 * (done + 0.4)) / steps}%` }}
          />
        </div>
        <p aria-live="polite" className="text-muted text-table">
          {said}
        </p>
        {cancel.isError && <Callout tone="fault">{cancel.error.message}</Callout>}
      </PanelBody>
    </Panel>
  );
}
