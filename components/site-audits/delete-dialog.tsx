'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeSiteAudit } from '#lib/features/site-audits/client.ts';
import { useMessages } from '#messages';
import { shortUrl } from './site-labels.ts';

interface DeleteDialogProps {
  audit: { id: string; url: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a site audit is deleted; closed while `audit` is null. */
export function DeleteDialog({ audit, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={audit?.id ?? null}
      what={t('site audit')}
      description={t('Its pages, findings and kept HTML go with it. Other audits of the site stay.')}
      remove={removeSiteAudit}
      stale={['site-audits']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {audit && shortUrl(audit.url)}
    </Ask>
  );
}
