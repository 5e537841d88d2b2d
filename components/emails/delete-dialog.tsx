'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeEmailRun } from '#lib/features/emails/client.ts';
import { useMessages } from '#messages';

interface DeleteDialogProps {
  run: { id: string; domain: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before an email scan is deleted; closed while `run` is null. */
export function DeleteDialog({ run, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={run?.id ?? null}
      what={t('look')}
      description={t('Its addresses go with it. Other looks at the same domain stay, and so do the searches it made.')}
      remove={removeEmailRun}
      stale={['email-runs']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {run?.domain}
    </Ask>
  );
}
