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
          description: t('Nobody can sign in to this account. Its data is kept.'),
          effects: [
            t('Ends all sessions and permanently revokes all API tokens.'),
            t('Deletes open invitations from this account and pauses its bulk jobs.'),
            t('Schedules are skipped, except in projects with other active members. Running jobs finish.'),
          ],
          confirm: t('Disable account'),
          done: t('{email} is disabled', { email }),
          input: { disabled: true },
        }
      : {
          title: t('Remove 2FA of {email}?', { email }),
          description: t('For members who lost their authenticator app and recovery codes.'),
          effects: [
            t('Sign-in requires only the password until 2FA is set up again.'),
            t('Ends all sessions of the account. API tokens keep working.'),
          ],
          confirm: t('Remove 2FA'),
          done: t('2FA of {email} was removed', { email }),
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
