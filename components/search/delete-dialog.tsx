'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { removeSearch } from '#lib/client/searches.ts';

interface DeleteDialogProps {
  search: { id: string; query: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks once, then deletes. */
export function DeleteDialog({ search, onClose, onDeleted }: DeleteDialogProps) {
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: removeSearch,
    onSuccess: () => {
      toast.success('Search deleted');
      void cache.invalidateQueries({ queryKey: ['searches'] });
      onClose();
      onDeleted?.();
    },
  });
  return (
    <Dialog open={search !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Delete this search?"
        description="Its results and stored pages go with it. Other searches of the same query stay."
        footer={
          <>
            <Button onClick={onClose}>Keep it</Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => search && remove.mutate(search.id)}>
              Delete search
            </Button>
          </>
        }
      >
        <p dir="auto" className="break-words font-medium">
          {search?.query}
        </p>
        {remove.isError && <Callout tone="fault">{remove.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
