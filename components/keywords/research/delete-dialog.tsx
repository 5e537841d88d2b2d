'use client';

import { titleOf } from '#components/keywords/keyword-labels.ts';
import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeResearch } from '#lib/features/keywords/research/client.ts';
import type { ResearchSummary } from '#lib/features/keywords/research/contract.ts';
import { useMessages } from '#messages';

interface DeleteDialogProps {
  research: ResearchSummary | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a keyword research is deleted; closed while `research` is null. */
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
