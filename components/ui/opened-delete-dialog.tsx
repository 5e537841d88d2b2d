'use client';

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogContent } from './dialog.tsx';
import { useMessages } from './language.tsx';
import { Callout } from './states.tsx';
import { toast } from './toast.ts';

/** What to delete and what is said about it. */
export interface DeleteDialogProps {
  /** Id of the record to delete; null while there is none. */
  id: string | null;
  /** "search": used in the question, on the button and in the confirmation message. */
  what: string;
  /** What is deleted along with it, and what is kept. */
  description: string;
  /** Display name of the record. */
  children: ReactNode;
  remove: (id: string) => Promise<unknown>;
  /** Queries that contain it. */
  stale: QueryKey;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/** The dialog itself; see `DeleteDialog`, which loads it. */
export function OpenedDeleteDialog(props: DeleteDialogProps) {
  const { id, what, description, children, remove, stale, onClose, onDeleted } = props;
  const t = useMessages();
  const cache = useQueryClient();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast.success(t('{what} deleted', { what: `${what.charAt(0).toUpperCase()}${what.slice(1)}` }));
      void cache.invalidateQueries({ queryKey: stale });
      onClose();
      onDeleted?.();
    },
  });
  const close = () => {
    // The dialog stays mounted: the next record has not failed.
    removal.reset();
    onClose();
  };
  return (
    <Dialog open={id !== null} onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={t('Delete this {what}?', { what })}
        description={description}
        footer={
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <Button variant="danger" pending={removal.isPending} onClick={() => id !== null && removal.mutate(id)}>
              {t('Delete {what}', { what })}
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
