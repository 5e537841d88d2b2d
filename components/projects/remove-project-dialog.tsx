'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { removeProject, removeSample } from '#lib/features/projects/client.ts';
import { useMessages } from '#messages';

/** The project to delete. */
export interface RemoveProjectProps {
  id: string;
  name: string;
  sample: boolean;
  /** Text on what is deleted and what is kept. */
  goes: string;
  stays: string;
}

interface RemoveProjectDialogProps extends RemoveProjectProps {
  /** Label of the action. */
  verb: string;
  onClose: () => void;
}

/** Asks for confirmation, then deletes. */
export function RemoveProjectDialog({ id, name, sample, goes, stays, verb, onClose }: RemoveProjectDialogProps) {
  const t = useMessages();
  const router = useRouter();
  const removal = useMutation({
    mutationFn: () => (sample ? removeSample(id) : removeProject(id)),
    onSuccess: () => {
      toast.success(sample ? t('Sample data removed') : t('Project deleted'));
      router.push('/projects');
      router.refresh();
    },
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`${sample ? t('Remove') : t('Delete')} ${name}?`}
        description={t('{goes} {stays} This cannot be undone.', { goes, stays })}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
              {verb}
            </Button>
          </>
        }
      >
        {removal.isError && <Callout tone="fault">{removal.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
