'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeAudit } from '#lib/features/page-audits/client.ts';
import { useMessages } from '#messages';
import { shortAddress } from './audit-labels.ts';

interface DeleteDialogProps {
  audit: { id: string; url: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before an audit is deleted; closed while `audit` is null. */
export function DeleteDialog({ audit, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={audit?.id ?? null}
      what={t('audit')}
      description={t('Its report goes with it. Other audits of the same page stay.')}
      remove={removeAudit}
      stale={['audits']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {audit && shortAddress(audit.url)}
    </Ask>
  );
}
