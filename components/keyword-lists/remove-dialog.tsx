'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { plural } from '#lib/client/format.ts';
import { removeKeywords } from '#lib/client/listed-keywords.ts';
import type { KeywordListDetail } from '#lib/features/keyword-lists/contract.ts';

interface RemoveDialogProps {
  list: KeywordListDetail;
  ids: string[];
  onEnd: (done: boolean) => void;
}

/** Asks once, then removes keywords from their list. */
export function RemoveDialog({ list, ids, onEnd }: RemoveDialogProps) {
  const cache = useQueryClient();
  const removal = useMutation({
    mutationFn: () => removeKeywords({ id: list.id, item_ids: ids }),
    onSuccess: (removed) => {
      toast.success(`${plural(removed, 'keyword')} removed`);
      void cache.invalidateQueries({ queryKey: ['keyword-list', list.id] });
      void cache.invalidateQueries({ queryKey: ['keyword-lists'] });
      onEnd(true);
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onEnd(false)}>
      <DialogContent
        title={`Remove ${plural(ids.length, 'keyword')} from ${list.name}?`}
        description="Their tags, target pages and notes go with them."
        footer={
          <>
            <Button onClick={() => onEnd(false)}>Keep them</Button>
            <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
              Remove
            </Button>
          </>
        }
      >
        {removal.isError && <Callout tone="fault">{removal.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
