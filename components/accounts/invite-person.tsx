'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useProjectId } from '#components/shell/stored-project.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { invitePersonByEmail } from '#lib/features/accounts/client.ts';
import { invite } from '#lib/features/projects/client.ts';
import { useMessages } from '#messages';
import { OneTimeLink } from './one-time-link.tsx';
import { ProjectChoice } from './project-choice.tsx';

const ROLES = ['viewer', 'editor'] as const;
const ACCOUNTS = ['member', 'client'] as const;

/** Creates an invitation, of a member (to a project if one is selected) or of a client, and shows its link. */
export function InvitePerson({ projects }: { projects: readonly { id: string; name: string }[] }) {
  const t = useMessages();
  const router = useRouter();
  const chosen = useProjectId();
  const [email, setEmail] = useState('');
  const [projectId, setProjectId] = useState(projects.some(({ id }) => id === chosen) ? chosen : '');
  const [account, setAccount] = useState<(typeof ACCOUNTS)[number]>('member');
  const [viewed, setViewed] = useState<readonly string[]>([]);
  const [role, setRole] = useState<(typeof ROLES)[number]>('viewer');
  const roles = { viewer: t('Viewer: can view'), editor: t('Editor: can also change keywords and settings') };
  const make = useMutation({
    mutationFn: async () => {
      const to = email.trim();
      const { invitation, path, mail } =
        account === 'member' && projectId
          ? await invite({ project_id: projectId, email: to, role })
          : await invitePersonByEmail({ email: to, ...(account === 'client' && { client_of: [...viewed] }) });
      return { email: invitation.email, expiresAt: invitation.expires_at, path, mail };
    },
    onSuccess: () => {
      setEmail('');
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  const made = make.data;
  return (
    <form onSubmit={submit} noValidate aria-label={t('Invite')} className="grid gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr_1fr_auto]">
        <Field label={t('Email')}>
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
        <Field label={t('Account')}>
          {(control) => (
            <Select
              {...control}
              value={account}
              onChange={({ target }) => setAccount(ACCOUNTS.find((one) => one === target.value) ?? 'member')}
            >
              <option value="member">{t('Member')}</option>
              <option value="client">{t('Client: only views')}</option>
            </Select>
          )}
        </Field>
        {account === 'member' && (
          <>
            <Field label={t('Project')}>
              {(control) => (
                <Select {...control} value={projectId} onChange={({ target }) => setProjectId(target.value)}>
                  <option value="">{t('No project (account only)')}</option>
                  {projects.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t('Role in the project')}>
              {(control) => (
                <Select
                  {...control}
                  value={role}
                  disabled={!projectId}
                  onChange={({ target }) => setRole(ROLES.find((one) => one === target.value) ?? 'viewer')}
                >
                  {ROLES.map((one) => (
                    <option key={one} value={one}>
                      {roles[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </>
        )}
        <Button
          type="submit"
          className="justify-self-start"
          pending={make.isPending}
          disabled={account === 'client' && viewed.length === 0}
        >
          {t('Invite')}
        </Button>
      </div>
      {account === 'client' && <ProjectChoice projects={projects} chosen={viewed} onChange={setViewed} />}
      {make.isError && <Callout tone="fault">{make.error.message}</Callout>}
      {made && (
        <OneTimeLink
          title={
            made.mail.sent
              ? t('Invitation emailed to {email}', { email: made.email })
              : t('Send this link to {email}', { email: made.email })
          }
          path={made.path}
          expiresAt={made.expiresAt}
        >
          {made.mail.reason && t('The invitation was not emailed. {reason}', { reason: made.mail.reason })}
        </OneTimeLink>
      )}
    </form>
  );
}
