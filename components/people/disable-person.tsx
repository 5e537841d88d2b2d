'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { changePerson } from '#lib/client/people.ts';
import type { Person } from '#lib/features/people/contract.ts';
import { useMessages } from '#messages';

/** Says what disabling does, then does it. */
export function DisablePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useMessages();
  const router = useRouter();
  const { email } = person;
  const disable = useMutation({
    mutationFn: () => changePerson({ user_id: person.user_id, disabled: true }),
    onSuccess: () => {
      toast.success(t('{email} is disabled', { email }));
      router.refresh();
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Disable {email}?', { email })}
        description={t('Nobody can sign in to the account. Its records stay.')}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button variant="danger" pending={disable.isPending} onClick={() => disable.mutate()}>
              {t('Disable account')}
            </Button>
          </>
        }
      >
        <ul className="list-disc space-y-1 pl-5">
          <li>{t('All sessions end and all API tokens are revoked, for good.')}</li>
          <li>{t('Open invitations that the person created are deleted, bulk runs pause.')}</li>
          <li>
            {t('Schedules are skipped, except in projects with other active members. Runs that have begun finish.')}
          </li>
        </ul>
        {disable.isError && <Callout tone="fault">{disable.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
