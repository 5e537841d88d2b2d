'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeKeywordList } from '#lib/features/keywords/lists/client/listed-keywords.ts';
import type { KeywordList } from '#lib/features/keywords/lists/contract.ts';
import { useMessages } from '#messages';

interface DeleteDialogProps {
  list: KeywordList | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a keyword list is deleted; closed while `list` is null. */
export function DeleteDialog({ list, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={list?.id ?? null}
      what={t('list')}
      description={t.many(
        list?.keywords_count ?? 0,
        'Its {count} keyword go with it. Groupings of it and searches stay.|Its {count} keywords go with it. Groupings of it and searches stay.',
      )}
      remove={removeKeywordList}
      stale={['keyword-lists']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {list?.name}
    </Ask>
  );
}
