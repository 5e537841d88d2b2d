'use client';

import { DeleteDialog as Ask } from '#components/ui/delete-dialog.tsx';
import { removeBacklinkDomain } from '#lib/features/backlinks/client.ts';
import { useMessages } from '#messages';

interface DeleteDialogProps {
  domain: { id: string; domain: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before the stored links of a domain are deleted; closed while `domain` is null. */
export function DeleteDialog({ domain, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages();
  return (
    <Ask
      id={domain?.id ?? null}
      what={t('domain')}
      description={t(
        'Its links and their history go with it; what is under way for it ends. Searches and site audits stay.',
      )}
      remove={removeBacklinkDomain}
      stale={['backlink-domains']}
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {domain?.domain}
    </Ask>
  );
}
