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
        'Deletes its {count} keyword. Clusters and SERP checks are kept.|Deletes its {count} keywords. Clusters and SERP checks are kept.',
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
