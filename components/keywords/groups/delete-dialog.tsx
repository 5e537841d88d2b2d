'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeGrouping } from '#lib/features/keywords/groups/client.ts';
import { useMessages } from '#messages';

interface DeleteDialogProps {
  grouping: { id: string; name: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a grouping is deleted; closed while `grouping` is null. */
export function DeleteDialog({ grouping, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={grouping?.id ?? null}
      what={t('grouping')}
      description={t('Its groups go; what is under way for it ends. Keyword lists and searches stay.')}
      remove={removeGrouping}
      stale={['keyword-groupings']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {grouping?.name}
    </Ask>
  );
}
