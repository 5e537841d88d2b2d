'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { chooseClientProjects } from '#lib/features/accounts/client.ts';
import type { Person } from '#lib/features/accounts/people/contract.ts';
import { useMessages } from '#messages';
import { ProjectChoice } from './project-choice.tsx';

interface ClientProjectsProps {
  person: Person;
  /** Projects that the reader may share. */
  projects: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Chooses which of the reader's projects a client may view. */
export function ClientProjects({ person, projects, onClose }: ClientProjectsProps) {
  const t = useMessages();
  const router = useRouter();
  const { email } = person;
  const [chosen, setChosen] = useState<readonly string[]>(person.viewed_projects.map(({ id }) => id));
  const save = useMutation({
    mutationFn: () => chooseClientProjects({ user_id: person.user_id, project_ids: [...chosen] }),
    onSuccess: () => {
      toast.success(t('The projects of {email} were saved', { email }));
      router.refresh();
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Projects of {email}', { email })}
        description={t('Effective at once. Projects of other owners are not listed and stay as they are.')}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button variant="primary" pending={save.isPending} onClick={() => save.mutate()}>
              {t('Save')}
            </Button>
          </>
        }
      >
        <ProjectChoice projects={projects} chosen={chosen} onChange={setChosen} />
        {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
