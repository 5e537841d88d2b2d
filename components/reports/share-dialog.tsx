'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { createShare, revokeShare, sharesQuery } from '#lib/features/reports/client.ts';
import type { ReportShare } from '#lib/features/reports/shares-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

interface ShareDialogProps {
  projectId: string;
  reportId: string;
  canEdit: boolean;
  onClose: () => void;
}

/** Public links to a report: create one, see how often it was opened, revoke it. */
export function ShareDialog({ projectId, reportId, canEdit, onClose }: ShareDialogProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [days, setDays] = useState('30');
  const [password, setPassword] = useState('');
  const list = sharesQuery(projectId, reportId);
  const { data, error } = useQuery(list);
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: list.queryKey });
    void cache.invalidateQueries({ queryKey: ['reports'] });
  };
  const make = useMutation({
    mutationFn: () =>
      createShare({ project_id: projectId, id: reportId, days: Number(days), ...(password && { password }) }),
    onSuccess: () => {
      setPassword('');
      refresh();
    },
  });
  const revoke = useMutation({
    mutationFn: (shareId: string) => revokeShare(projectId, reportId, shareId),
    onSuccess: (_, shareId) => {
      if (make.data?.share.id === shareId) make.reset();
      refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  const link = make.data && (make.data.url ?? `${location.origin}${make.data.path}`);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={t('Share link')}
        description={t('Anyone with the link can view this report (live data), and nothing else.')}
      >
        <div className="grid gap-5">
          {canEdit && (
            <form onSubmit={submit} noValidate className="grid gap-3">
              <Field label={t('Expires')}>
                {(control) => (
                  <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
                    <option value="7">{t('7 days')}</option>
                    <option value="30">{t('30 days')}</option>
                    <option value="90">{t('90 days')}</option>
                    <option value="365">{t('1 year')}</option>
                    <option value="0">{t('never')}</option>
                  </Select>
                )}
              </Field>
              <Field
                label={t('Password')}
                optional
                hint={t('At least 10 characters. Share it separately from the link.')}
              >
                {(control) => (
                  <Input
                    {...control}
                    type="text"
                    autoComplete="off"
                    maxLength={128}
                    value={password}
                    onChange={(event) => setPassword(event.target.value)}
                  />
                )}
              </Field>
              {make.isError && <Callout tone="fault">{make.error.message}</Callout>}
              <Button type="submit" variant="primary" pending={make.isPending} className="w-fit justify-self-end">
                {t('Create link')}
              </Button>
            </form>
          )}
          {link && (
            <Callout
              tone="good"
              title={t('Copy it now – shown only once')}
              action={<CopyButton text={link} label={t('Copy link')} />}
            >
              <code className="break-all font-mono text-meta">{link}</code>
            </Callout>
          )}
          <section className="grid gap-2">
            <h3 className="font-semibold text-table">{t('Links')}</h3>
            {error ? (
              <Callout tone="fault">{error.message}</Callout>
            ) : !data ? (
              <Skeleton className="h-24" />
            ) : data.length === 0 ? (
              <p className="text-muted">{t('No links yet.')}</p>
            ) : (
              <ul className="divide-y rounded-panel border">
                {data.map((share) => (
                  <Share
                    key={share.id}
                    share={share}
                    onRevoke={canEdit ? () => revoke.mutate(share.id) : undefined}
                    pending={revoke.isPending && revoke.variables === share.id}
                  />
                ))}
              </ul>
            )}
            {revoke.isError && <Callout tone="fault">{revoke.error.message}</Callout>}
          </section>
        </div>
      </SheetContent>
    </Dialog>
  );
}

const stateLabels = (t: Translator): Record<keyof typeof tones, string> => ({
  active: t('active'),
  expired: t('expired'),
  revoked: t('revoked'),
});

const tones = { active: 'good', expired: 'neutral', revoked: 'warning' } as const;

function Share({
  share,
  onRevoke,
  pending,
}: {
  share: ReportShare;
  onRevoke: (() => void) | undefined;
  pending: boolean;
}) {
  const t = useMessages();
  const [isAsking, setAsking] = useState(false);
  const { hint, state, has_password: locked, expires_at: ends, views, last_viewed_at: last } = share;
  return (
    <li className="flex flex-wrap items-center gap-3 px-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-mono text-table">{hint}…</code>
          <Badge tone={tones[state]}>{stateLabels(t)[state]}</Badge>
          {locked && <Badge>{t('password')}</Badge>}
        </p>
        <p className="text-meta text-muted">
          {t.many(views, '{count} view|{count} views')}
          {last && `, ${t('last {moment}', { moment: t.moment(last) })}`} ·{' '}
          {ends ? t('expires {moment}', { moment: t.moment(ends) }) : t('never expires')}
        </p>
      </div>
      {state === 'active' && onRevoke && !isAsking && (
        <Button size="sm" onClick={() => setAsking(true)} aria-label={t('Revoke {hint}', { hint })}>
          {t('Revoke')}
        </Button>
      )}
      {state === 'active' && onRevoke && isAsking && (
        <div className="flex w-full flex-wrap items-center justify-end gap-2">
          <p className="flex-1 text-table">{t('Nobody can open this link any longer. This cannot be undone.')}</p>
          <Button size="sm" onClick={() => setAsking(false)}>
            {t('Cancel')}
          </Button>
          <Button
            size="sm"
            variant="danger"
            autoFocus
            pending={pending}
            onClick={onRevoke}
            aria-label={t('Revoke link {hint}', { hint })}
          >
            {t('Revoke link')}
          </Button>
        </div>
      )}
    </li>
  );
}
