'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { removeSiteAudit } from '#lib/client/site-audits.ts';
import { shortUrl } from './site-words.ts';

interface DeleteDialogProps {
  audit: { id: string; url: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks once, then deletes. */
export function DeleteDialog({ audit, onClose, onDeleted }: DeleteDialogProps) {
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: removeSiteAudit,
    onSuccess: () => {
      toast.success('Site audit deleted');
      void cache.invalidateQueries({ queryKey: ['site-audits'] });
      onClose();
      onDeleted?.();
    },
  });
  return (
    <Dialog open={audit !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Delete this site audit?"
        description="Its pages, findings and kept HTML go with it. Other audits of the site stay."
        footer={
          <>
            <Button onClick={onClose}>Keep it</Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => audit && remove.mutate(audit.id)}>
              Delete site audit
            </Button>
          </>
        }
      >
        <p className="break-all font-medium">{audit && shortUrl(audit.url)}</p>
        {remove.isError && <Callout tone="fault">{remove.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
