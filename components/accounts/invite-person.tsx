'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { invitePersonByEmail } from '#lib/features/accounts/client.ts';
import { useMessages } from '#messages';
import { OneTimeLink } from './one-time-link.tsx';

/** Creates an invitation and shows its link. */
export function InvitePerson() {
  const t = useMessages();
  const router = useRouter();
  const [email, setEmail] = useState('');
  const invite = useMutation({
    mutationFn: () => invitePersonByEmail(email.trim()),
    onSuccess: () => {
      setEmail('');
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  const made = invite.data;
  return (
    <form onSubmit={submit} noValidate aria-label={t('Invite somebody')} className="grid gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <Field label={t('E-mail address')}>
          {(control) => (
            <Input
              {...control}
              type="email"
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Button type="submit" pending={invite.isPending}>
          {t('Invite')}
        </Button>
      </div>
      {invite.isError && <Callout tone="fault">{invite.error.message}</Callout>}
      {made && (
        <OneTimeLink
          title={
            made.mail.sent
              ? t('The invitation was mailed to {email}', { email: made.invitation.email })
              : t('Send this link to {email}', { email: made.invitation.email })
          }
          path={made.path}
          expiresAt={made.invitation.expires_at}
        >
          {made.mail.reason && t('It was not mailed. {reason}', { reason: made.mail.reason })}
        </OneTimeLink>
      )}
    </form>
  );
}
