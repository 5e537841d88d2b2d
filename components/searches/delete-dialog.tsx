'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeSearch } from '#lib/features/searches/client.ts';
import { useMessages } from '#messages';

interface DeleteDialogProps {
  search: { id: string; query: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a search is deleted; closed while `search` is null. */
export function DeleteDialog({ search, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={search?.id ?? null}
      what={t('search')}
      description={t('Its results and stored pages go with it. Other searches of the same query stay.')}
      remove={removeSearch}
      stale={['searches']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {search?.query}
    </Ask>
  );
}
