'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { removeAudit } from '#lib/client/audits.ts';
import { shortAddress } from './audit-words.ts';

interface DeleteDialogProps {
  audit: { id: string; url: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks once, then deletes. */
export function DeleteDialog({ audit, onClose, onDeleted }: DeleteDialogProps) {
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: removeAudit,
    onSuccess: () => {
      toast.success('Audit deleted');
      void cache.invalidateQueries({ queryKey: ['audits'] });
      onClose();
      onDeleted?.();
    },
  });
  return (
    <Dialog open={audit !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Delete this audit?"
        description="Its report goes with it. Other audits of the same page stay."
        footer={
          <>
            <Button onClick={onClose}>Keep it</Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => audit && remove.mutate(audit.id)}>
              Delete audit
            </Button>
          </>
        }
      >
        <p className="break-all font-medium">{audit && shortAddress(audit.url)}</p>
        {remove.isError && <Callout tone="fault">{remove.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
