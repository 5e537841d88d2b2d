'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { changePerson } from '#lib/features/accounts/client.ts';
import type { Person } from '#lib/features/accounts/people/contract.ts';
import { useMessages } from '#messages';

interface Props {
  person: Person;
  what: 'disable' | 'factor';
  onClose: () => void;
}

/** Explains what disabling an account, or removing its second factor, does, and then does it. */
export function ConfirmChange({ person, what, onClose }: Props) {
  const t = useMessages();
  const router = useRouter();
  const { email } = person;
  const { title, description, effects, confirm, done, input } =
    what === 'disable'
      ? {
          title: t('Disable {email}?', { email }),
          description: t('Nobody can sign in to the account. Its records stay.'),
          effects: [
            t('All sessions end and all API tokens are revoked, for good.'),
            t('Open invitations that the person created are deleted, bulk runs pause.'),
            t('Schedules are skipped, except in projects with other active members. Runs that have begun finish.'),
          ],
          confirm: t('Disable account'),
          done: t('{email} is disabled', { email }),
          input: { disabled: true },
        }
      : {
          title: t('Remove the second factor of {email}?', { email }),
          description: t('For somebody who lost the authenticator app and the recovery codes.'),
          effects: [
            t('Sign-in asks for the password alone until a second factor is set up again.'),
            t('All sessions of the account end. API tokens keep working.'),
          ],
          confirm: t('Remove second factor'),
          done: t('The second factor of {email} is removed', { email }),
          input: { remove_second_factor: true },
        };
  const change = useMutation({
    mutationFn: () => changePerson({ user_id: person.user_id, ...input }),
    onSuccess: () => {
      toast.success(done);
      router.refresh();
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={title}
        description={description}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button variant="danger" pending={change.isPending} onClick={() => change.mutate()}>
              {confirm}
            </Button>
          </>
        }
      >
        <ul className="list-disc space-y-1 pl-5">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {change.isError && <Callout tone="fault">{change.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
