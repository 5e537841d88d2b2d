'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Select } from '#components/ui/input.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { changePerson, createResetLink, revokeInvitation } from '#lib/features/accounts/client.ts';
import type { Person, PersonInvitation } from '#lib/features/accounts/people/contract.ts';
import { useMessages } from '#messages';
import { ClientProjects } from './client-projects.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { DeletePerson } from './delete-person.tsx';
import { InvitePerson } from './invite-person.tsx';
import { OneTimeLink } from './one-time-link.tsx';

type PendingChange = { what: 'disable' | 'delete' | 'factor' | 'projects'; person: Person } | null;

interface PeopleProps {
  people: Person[];
  invitations: PersonInvitation[];
  /** Projects that the reader may invite to. */
  projects: { id: string; name: string }[];
}

/** The accounts of the installation, for its owners. */
export function People({ people, invitations, projects }: PeopleProps) {
  const t = useMessages();
  const router = useRouter();
  const [asked, setAsked] = useState<PendingChange>(null);
  const change = useMutation({
    mutationFn: async ({ run, done }: { run: () => Promise<unknown>; done: string }) => {
      await run();
      return done;
    },
    onSuccess: (done) => {
      toast.success(done);
      router.refresh();
    },
  });
  const reset = useMutation({
    mutationFn: async ({ user_id: id, email }: Person) => ({ ...(await createResetLink(id)), email }),
  });
  const error = change.error ?? reset.error;
  const owners = people.filter(({ role, disabled_at }) => role === 'owner' && disabled_at === null);
  return (
    <div className="grid gap-4">
      <Panel>
        <PanelHeader
          title={t('Accounts')}
          note={t(
            'Owner: manages people, connections and the system. Member: has their own projects and those they are invited to. Client: only views reports, rankings and audits of the chosen projects.',
          )}
        />
        <ul aria-label={t('Accounts')} className="divide-y border-t">
          {people.map((person) => {
            const { user_id: id, email, role, you, disabled_at: disabledAt } = person;
            const isLastOwner = owners.length === 1 && owners[0]?.user_id === id;
            return (
              <li key={id} aria-label={email} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
                <PersonFacts person={person} />
                <Select
                  aria-label={t('Role of {email}', { email })}
                  value={role}
                  disabled={change.isPending || isLastOwner}
                  title={isLastOwner ? t('The role of the last active owner cannot be changed.') : undefined}
                  onChange={({ target }) => {
                    const next = target.value === 'owner' ? 'owner' : 'member';
                    change.mutate({
                      run: () => changePerson({ user_id: id, role: next }),
                      done:
                        next === 'owner'
                          ? t('{email} is an owner now', { email })
                          : t('{email} is a member now', { email }),
                    });
                  }}
                >
                  <option value="owner">{t('Owner')}</option>
                  <option value="member">{t('Member')}</option>
                  {role === 'client' && <option value="client">{t('Client')}</option>}
                </Select>
                {!you && (
                  <div className="flex flex-wrap gap-2">
                    {role === 'client' && (
                      <Button
                        size="sm"
                        aria-label={t('Projects of {email}', { email })}
                        onClick={() => setAsked({ what: 'projects', person })}
                      >
                        {t('Projects')}
                      </Button>
                    )}
                    {disabledAt === null && (
                      <Button
                        size="sm"
                        aria-label={t('Create password reset link for {email}', { email })}
                        disabled={reset.isPending}
                        onClick={() => reset.mutate(person)}
                      >
                        {t('Password reset link')}
                      </Button>
                    )}
                    {person.second_factor && (
                      <Button
                        size="sm"
                        aria-label={t('Remove 2FA of {email}', { email })}
                        onClick={() => setAsked({ what: 'factor', person })}
                      >
                        {t('Remove 2FA')}
                      </Button>
                    )}
                    {disabledAt === null ? (
                      <Button
                        size="sm"
                        aria-label={t('Disable {email}', { email })}
                        onClick={() => setAsked({ what: 'disable', person })}
                      >
                        {t('Disable')}
                      </Button>
                    ) : (
                      <Button
                        size="sm"
                        aria-label={t('Enable {email}', { email })}
                        disabled={change.isPending}
                        onClick={() =>
                          change.mutate({
                            run: () => changePerson({ user_id: id, disabled: false }),
                            done: t('{email} is enabled', { email }),
                          })
                        }
                      >
                        {t('Enable')}
                      </Button>
                    )}
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t('Delete {name}', { name: email })}
                      onClick={() => setAsked({ what: 'delete', person })}
                    >
                      {t('Delete')}
                    </Button>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
        {(error || reset.data) && (
          <div className="grid gap-3 border-t p-4">
            {error && <Callout tone="fault">{error.message}</Callout>}
            {reset.data && (
              <OneTimeLink
                title={t('Send this link to {email}', { email: reset.data.email })}
                path={reset.data.path}
                expiresAt={reset.data.expires_at}
              >
                {t('Sets a new password and ends all sessions of the account.')}
              </OneTimeLink>
            )}
          </div>
        )}
      </Panel>
      <Invitations
        invitations={invitations}
        projects={projects}
        isPending={change.isPending}
        onRevoke={({ id }) => change.mutate({ run: () => revokeInvitation(id), done: t('The invitation was revoked') })}
      />
      {(asked?.what === 'disable' || asked?.what === 'factor') && (
        <ConfirmChange person={asked.person} what={asked.what} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'projects' && (
        <ClientProjects person={asked.person} projects={projects} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'delete' && (
        <DeletePerson person={asked.person} people={people} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

function PersonFacts({ person }: { person: Person }) {
  const t = useMessages();
  const { name, email, you, last_sign_in_at: signedInAt, disabled_at: disabledAt } = person;
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-2">
        <span dir="auto" className="wrap-anywhere font-medium">
          {name || email}
          {you && <span className="font-normal text-muted"> {t('(you)')}</span>}
        </span>
        {disabledAt !== null && <Badge tone="warning">{t('Disabled')}</Badge>}
        {person.second_factor && <Badge tone="neutral">{t('2FA')}</Badge>}
      </p>
      {name && <p className="wrap-anywhere text-muted text-table">{email}</p>}
      <p className="text-meta text-muted">
        {signedInAt === null ? t('No sign-in recorded') : t('Last sign-in {date}', { date: t.moment(signedInAt) })}
        {' · '}
        {person.role === 'client' ? (
          <bdi>{person.viewed_projects.map((project) => project.name).join(', ') || t('none of your projects')}</bdi>
        ) : (
          <>
            {t.many(person.tokens, '{count} token|{count} tokens')}
            {' · '}
            {t.many(person.projects, '{count} project|{count} projects')}
            {' · '}
            {t.many(person.records, '{count} item|{count} items')}
          </>
        )}
      </p>
    </div>
  );
}

interface InvitationsProps extends Pick<PeopleProps, 'projects'> {
  invitations: PersonInvitation[];
  isPending: boolean;
  onRevoke: (invitation: PersonInvitation) => void;
}

function Invitations({ invitations, projects, isPending, onRevoke }: InvitationsProps) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Invite')}
        note={t('A link that creates an account: of a member, also in a project, or of a client who only views.')}
      />
      {invitations.length > 0 && (
        <ul aria-label={t('Pending invitations')} className="divide-y border-t">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="wrap-anywhere font-medium">{invitation.email}</span>
                  {invitation.client && <Badge tone="neutral">{t('Client')}</Badge>}
                </p>
                <p className="text-meta text-muted">{t('Expires {date}', { date: t.moment(invitation.expires_at) })}</p>
              </div>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('Revoke invitation of {email}', { email: invitation.email })}
                disabled={isPending}
                onClick={() => onRevoke(invitation)}
              >
                {t('Revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="border-t p-4">
        <InvitePerson projects={projects} />
      </div>
    </Panel>
  );
}
