'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { answerOffer, changeRole, invite, revokeInvitation } from '#lib/features/projects/client.ts';
import type { Invitation, Member, Role } from '#lib/features/projects/members-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { RemoveMember } from './remove-member.tsx';

const ROLES = (t: Translator): readonly { value: Role; label: string }[] => [
  { value: 'viewer', label: t('Viewer – read only') },
  { value: 'editor', label: t('Editor – can change settings and keywords') },
  { value: 'owner', label: t('Owner – can also manage members and delete') },
];
const WORDS = (t: Translator): Record<Role, string> => ({
  viewer: t('Viewer'),
  editor: t('Editor'),
  owner: t('Owner'),
});
const roleOf = (t: Translator, value: string): Role => ROLES(t).find((role) => role.value === value)?.value ?? 'viewer';

interface MembersProps {
  projectId: string;
  mayManage: boolean;
  members: readonly Member[];
  invitations: readonly Invitation[];
}

/** Members of the project and their roles; owners invite, change and remove them. */
export function Members({ projectId, mayManage, members, invitations }: MembersProps) {
  const t = useMessages();
  const router = useRouter();
  const [leaver, setLeaver] = useState<Pick<Member, 'user_id' | 'email' | 'you'> | null>(null);
  const change = useMutation({
    mutationFn: async (work: { say: string; run: () => Promise<unknown> }) => {
      await work.run();
      return work;
    },
    onSuccess: ({ say }) => {
      toast.success(say);
      router.refresh();
    },
  });
  return (
    <div className="grid gap-4">
      {members.some(({ you, ownership_offered_at: offeredAt }) => you && offeredAt) && (
        <Callout tone="info" title={t('You have been offered ownership of this project')}>
          <span className="grid gap-2">
            {t('Owners manage members and can delete the project. Your own results stay private.')}
            <span className="flex gap-2">
              {[true, false].map((accept) => (
                <Button
                  key={String(accept)}
                  size="sm"
                  variant={accept ? 'primary' : 'ghost'}
                  disabled={change.isPending}
                  onClick={() =>
                    change.mutate({
                      say: accept ? t('You are now an owner') : t('You declined ownership'),
                      run: () => answerOffer({ project_id: projectId, accept }),
                    })
                  }
                >
                  {accept ? t('Accept ownership') : t('Decline')}
                </Button>
              ))}
            </span>
          </span>
        </Callout>
      )}
      <ul aria-label={t('Members')} className="divide-y rounded-control border">
        {members.map(({ user_id: userId, name, email, role, client, you, ownership_offered_at: offeredAt }) => (
          <li key={userId} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <p dir="auto" className="truncate font-medium">
                {name || email}
                {you && <span className="font-normal text-muted"> {t('(you)')}</span>}
              </p>
              {name && <p className="truncate text-muted text-table">{email}</p>}
              {offeredAt && (
                <p className="text-muted text-table">
                  {t('Ownership offered {date}, not accepted yet', { date: t.moment(offeredAt) })}
                </p>
              )}
            </div>
            {client ? (
              <Badge tone="neutral">{t('Client – views only')}</Badge>
            ) : mayManage ? (
              <Select
                aria-label={t('Role of {email}', { email })}
                value={role}
                disabled={change.isPending}
                onChange={({ target }) => {
                  // Read synchronously: a controlled select resets its value before the call is made.
                  const next = roleOf(t, target.value);
                  change.mutate({
                    say:
                      next === 'owner'
                        ? t('Ownership offered to {email}', { email })
                        : t('{email} is now {role}', { email, role: t.inText(WORDS(t)[next]) }),
                    run: () => changeRole({ project_id: projectId, user_id: userId, role: next }),
                  });
                }}
              >
                {ROLES(t).map(({ value }) => (
                  <option key={value} value={value}>
                    {WORDS(t)[value]}
                  </option>
                ))}
              </Select>
            ) : (
              <span className="text-muted">{WORDS(t)[role]}</span>
            )}
            {(mayManage || you) && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={you ? t('Leave project') : t('Remove {email}', { email })}
                disabled={change.isPending}
                onClick={() => setLeaver({ user_id: userId, email, you })}
              >
                {you ? t('Leave') : t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaver && <RemoveMember projectId={projectId} member={leaver} onClose={() => setLeaver(null)} />}
      {change.isError && <Callout tone="fault">{change.error.message}</Callout>}
      {mayManage && invitations.length > 0 && (
        <ul aria-label={t('Pending invitations')} className="divide-y rounded-control border">
          {invitations.map(({ id, email, role, expires_at: expires }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <div className="min-w-0 flex-1 basis-48">
                <p className="truncate font-medium">{email}</p>
                <p className="text-muted text-table">
                  {t('{role}, until {expires}', { role: WORDS(t)[role], expires: t.moment(expires) })}
                </p>
              </div>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('Revoke the invitation for {email}', { email })}
                disabled={change.isPending}
                onClick={() =>
                  change.mutate({
                    say: t('Invitation revoked'),
                    run: () => revokeInvitation({ project_id: projectId, invitation_id: id }),
                  })
                }
              >
                {t('Revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {mayManage && <Invite projectId={projectId} />}
    </div>
  );
}

function Invite({ projectId }: { projectId: string }) {
  const t = useMessages();
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const make = useMutation({
    mutationFn: () => invite({ project_id: projectId, email: email.trim(), role }),
    onSuccess: () => {
      setEmail('');
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  const link = make.data && `${location.origin}${make.data.path}`;
  return (
    <form onSubmit={submit} noValidate aria-label={t('Invite member')} className="grid gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
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
        <Field label={t('Role')}>
          {(control) => (
            <Select {...control} value={role} onChange={({ target }) => setRole(roleOf(t, target.value))}>
              {ROLES(t).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" pending={make.isPending}>
          {t('Invite')}
        </Button>
      </div>
      {make.isError && <Callout tone="fault">{make.error.message}</Callout>}
      {link && (
        <Callout
          tone="good"
          title={
            make.data?.mail.sent
              ? t('Invitation emailed to {email}', { email: make.data.invitation.email })
              : t('Send this link to {email}', { email: make.data?.invitation.email })
          }
        >
          <span className="grid gap-2">
            {make.data?.mail.reason && (
              <span>{t('The invitation was not emailed. {reason}', { reason: make.data.mail.reason })}</span>
            )}
            {make.data?.needs_account && (
              <span>{t('Only works for existing accounts. Ask the instance owner to invite new users.')}</span>
            )}
            <span>
              {t('Shown only once. Single use; expires {expiresAt}.', {
                expiresAt: t.moment(make.data?.invitation.expires_at ?? ''),
              })}
            </span>
            <code className="break-all font-mono text-ink">{link}</code>
            <CopyButton text={link} label={t('Copy link')} />
          </span>
        </Callout>
      )}
    </form>
  );
}
