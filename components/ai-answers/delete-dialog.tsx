'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { removeAnswer } from '#lib/client/ai-answers.ts';

interface DeleteDialogProps {
  answer: { id: string; query: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks once, then deletes. */
export function DeleteDialog({ answer, onClose, onDeleted }: DeleteDialogProps) {
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: removeAnswer,
    onSuccess: () => {
      toast.success('AI answer deleted');
      void cache.invalidateQueries({ queryKey: ['ai-answers'] });
      onClose();
      onDeleted?.();
    },
  });
  return (
    <Dialog open={answer !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Delete this AI answer?"
        description="Its texts, sources and stored pages go with it. Other answers to the same query stay."
        footer={
          <>
            <Button onClick={onClose}>Keep it</Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => answer && remove.mutate(answer.id)}>
              Delete answer
            </Button>
          </>
        }
      >
        <p dir="auto" className="break-words font-medium">
          {answer?.query}
        </p>
        {remove.isError && <Callout tone="fault">{remove.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
