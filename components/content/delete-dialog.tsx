'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeDraft } from '#lib/features/content/drafts/client.ts';
import { useMessages } from '#messages';

interface DeleteDialogProps {
  /** `name` is the draft's display name. */
  draft: { id: string; name: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a draft is deleted; closed while `draft` is null. */
export function DeleteDialog({ draft, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={draft?.id ?? null}
      what={t('draft')}
      description={t('Deletes all its versions. The content brief is kept.')}
      remove={removeDraft}
      stale={['drafts']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {draft?.name}
    </Ask>
  );
}
