'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { plural } from '#lib/client/format.ts';
import { removeKeywordList } from '#lib/client/listed-keywords.ts';
import type { KeywordList } from '#lib/features/keyword-lists/contract.ts';

interface DeleteDialogProps {
  list: KeywordList | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteDialog({ list, onClose, onDeleted }: DeleteDialogProps) {
  return (
    <Ask
      id={list?.id ?? null}
      what="list"
      description={`Its ${plural(list?.keywords_count ?? 0, 'keyword')} go with it. Groupings of it and searches stay.`}
      remove={removeKeywordList}
      stale={['keyword-lists']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {list?.name}
    </Ask>
  );
}
