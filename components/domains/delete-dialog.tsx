'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeDomainReport } from '#lib/features/domains/client.ts';
import { useMessages } from '#messages';

interface DeleteDialogProps {
  report: { id: string; domain: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a domain report is deleted; closed while `report` is null. */
export function DeleteDialog({ report, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={report?.id ?? null}
      what={t('domain report')}
      description={t('Everything found and the raw answers go with it. Other looks at the same domain stay.')}
      remove={removeDomainReport}
      stale={['domain-reports']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {report?.domain}
    </Ask>
  );
}
