'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { clearSample, removeProject } from '#lib/client/projects.ts';
import { useMessages } from '#messages';

interface RemoveProjectProps {
  id: string;
  name: string;
  sample: boolean;
  /** What goes and what stays, in words. */
  goes: string;
  stays: string;
}

/** Deletes a project after one question; a sample goes with all it brought. */
export function RemoveProject({ id, name, sample, goes, stays }: RemoveProjectProps) {
  const t = useMessages();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const verb = sample ? t('Remove the sample') : t('Delete project');
  const removal = useMutation({
    mutationFn: () => (sample ? clearSample(id) : removeProject(id)),
    onSuccess: () => {
      toast.success(sample ? t('Sample removed') : t('Project deleted'));
      router.push('/projects');
      router.refresh();
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      <Dialog open={isAsking} onOpenChange={setAsking}>
        <DialogContent
          title={`${sample ? t('Remove') : t('Delete')} ${name}?`}
          description={t('{goes} {stays} This cannot be undone.', { goes, stays })}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{t('Keep it')}</Button>
              <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
                {verb}
              </Button>
            </>
          }
        >
          {removal.isError && <Callout tone="fault">{removal.error.message}</Callout>}
        </DialogContent>
      </Dialog>
    </>
  );
}
