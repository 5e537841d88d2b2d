'use client';

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogContent } from './dialog.tsx';
import { Callout } from './states.tsx';
import { toast } from './toast.ts';

interface DeleteDialogProps {
  /** Id of what is to be deleted; null while nothing is. */
  id: string | null;
  /** "search": stands in the question, on the button and in the message afterwards. */
  what: string;
  /** What goes with it and what stays. */
  description: string;
  /** What the user knows it by. */
  children: ReactNode;
  remove: (id: string) => Promise<unknown>;
  /** Queries that hold it. */
  stale: QueryKey;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/** Asks once, then deletes. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { id, what, description, children, remove, stale, onClose, onDeleted } = props;
  const cache = useQueryClient();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast.success(`${what.charAt(0).toUpperCase()}${what.slice(1)} deleted`);
      void cache.invalidateQueries({ queryKey: stale });
      onClose();
      onDeleted?.();
    },
  });
  return (
    <Dialog open={id !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={`Delete this ${what}?`}
        description={description}
        footer={
          <>
            <Button onClick={onClose}>Keep it</Button>
            <Button variant="danger" pending={removal.isPending} onClick={() => id !== null && removal.mutate(id)}>
              Delete {what}
            </Button>
          </>
        }
      >
        <p dir="auto" className="font-medium break-words">
          {children}
        </p>
        {removal.isError && <Callout tone="fault">{removal.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
