'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { removeRun } from '#lib/features/bulk-runs/client.ts';

interface DeleteDialogProps {
  run: { id: string; name: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a bulk run is deleted; closed while `run` is null. */
export function DeleteDialog({ run, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={run?.id ?? null}
      what={t('bulk run')}
      description={t('What is under way for it ends. The searches, audits and reports that came of it stay.')}
      remove={removeRun}
      stale={['bulk-runs']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {run?.name}
    </Ask>
  );
}
