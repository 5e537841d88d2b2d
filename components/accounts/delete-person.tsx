'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { removePerson } from '#lib/features/accounts/client.ts';
import type { Person } from '#lib/features/accounts/people/contract.ts';
import { useMessages } from '#messages';

interface Props {
  person: Person;
  people: readonly Person[];
  onClose: () => void;
}

/** Asks whether to transfer or delete the projects and records of an account, then deletes it. */
export function DeletePerson({ person, people, onClose }: Props) {
  const t = useMessages();
  const router = useRouter();
  const { email, projects, records, shared_projects: shared } = person;
  const heirs = people.filter(
    ({ user_id, role, disabled_at }) => user_id !== person.user_id && role !== 'client' && disabled_at === null,
  );
  // Transferring loses no data, so it is the default.
  const [heir, setHeir] = useState(heirs.find(({ you }) => you)?.user_id ?? '');
  const removal = useMutation({
    mutationFn: () => removePerson(person.user_id, heir || null),
    onSuccess: () => {
      toast.success(t('{email} was deleted', { email }));
      router.refresh();
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Delete {email}?', { email })}
        description={t('Permanently deletes the account, its sessions and tokens.')}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button variant="danger" pending={removal.isPending} onClick={() => removal.mutate()}>
              {heir === '' ? t('Delete account and data') : t('Transfer data and delete account')}
            </Button>
          </>
        }
      >
        <p>
          {t('This account has {projects} and {records}.', {
            projects: t.many(projects, '{count} project|{count} projects'),
            records: t.many(records, '{count} item|{count} items'),
          })}
        </p>
        <Field label={t('Projects and data')}>
          {(control) => (
            <Select {...control} value={heir} onChange={({ target }) => setHeir(target.value)}>
              {heirs.map(({ user_id: id, email: to }) => (
                <option key={id} value={id}>
                  {t('Transfer to {email}', { email: to })}
                </option>
              ))}
              <option value="">{t('Delete them')}</option>
            </Select>
          )}
        </Field>
        {heir === '' && (
          <Callout tone="warning">
            {shared > 0
              ? t(
                  'Deleted data cannot be restored. Projects with other members are kept and transferred to another owner, or to you.',
                )
              : t('Deleted projects and data cannot be restored.')}
          </Callout>
        )}
        {removal.isError && <Callout tone="fault">{removal.error.message}</Callout>}
      </DialogContent>
    </Dialog>
  );
}
