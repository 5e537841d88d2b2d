'use client';

import { useMutation } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { removeTracked } from '#lib/features/rankings/client.ts';
import { useMessages } from '#messages';

interface RemoveTrackedProps {
  projectId: string;
  ids: readonly string[];
  onEnd: (done: boolean) => void;
}

/** Asks for confirmation before a history is deleted. */
export function RemoveTracked({ projectId, ids, onEnd }: RemoveTrackedProps) {
  const t = useMessages();
  const removal = useMutation({
    mutationFn: () => removeTracked(projectId, ids),
    onSuccess: (removed) => {
      toast.success(t.many(removed, '{count} keyword removed|{count} keywords removed'));
      onEnd(true);
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onEnd(false)}>
      <DialogContent
        title={t.many(ids.length, 'Delete {count} tracked keyword?|Delete {count} tracked keywords?')}
        description={t('This deletes their history permanently. Pause them to keep it.')}
        footer={
          <>
            <Button onClick={() => onEnd(false)}>{t('Cancel')}</Button>
            <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
              {t('Remove')}
            </Button>
          </>
        }
      >
        {removal.isError && <Callout tone="fault">{removal.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
