'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeAnswer } from '#lib/features/ai-answers/client.ts';
import { useMessages } from '#messages';

interface DeleteDialogProps {
  answer: { id: string; query: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before an AI answer is deleted; closed while `answer` is null. */
export function DeleteDialog({ answer, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={answer?.id ?? null}
      what={t('AI answer')}
      description={t('Its texts, sources and stored pages go with it. Other answers to the same query stay.')}
      remove={removeAnswer}
      stale={['ai-answers']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {answer?.query}
    </Ask>
  );
}
