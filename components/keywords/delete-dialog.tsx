'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeResearch } from '#lib/client/keyword-researches.ts';
import type { ResearchSummary } from '#lib/features/keywords/research/contract.ts';
import { useMessages } from '#messages';
import { titleOf } from './keyword-words.ts';

interface DeleteDialogProps {
  research: ResearchSummary | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteDialog({ research, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={research?.id ?? null}
      what={t('keyword research')}
      description={t('Its keywords and their figures go with it. Lists that you put keywords on keep them.')}
      remove={removeResearch}
      stale={['keyword-researches']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {research && titleOf(research)}
    </Ask>
  );
}
