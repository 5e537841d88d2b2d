'use client';

import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Input } from '#components/ui/input.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout } from '#components/ui/states.tsx';
import { deleteSite, saveSite, siteQuery, testSite } from '#lib/features/wordpress/client.ts';
import type { WordpressSiteView } from '#lib/features/wordpress/contract.ts';
import { useMessages } from '#messages';

const savingKey = (projectId: string) => ['save-wordpress-site', projectId];

/** The WordPress site of a project: connect, test, disconnect. */
export function WordpressSite({ project }: { project: { id: string; domain: string; isOwner: boolean } }) {
  const t = useMessages();
  const { data: site, error } = useQuery(siteQuery(project.id));
  if (error) return <Callout tone="fault">{error.message}</Callout>;
  if (site === undefined) return <Skeleton className="h-12" />;
  return (
    <div className="grid gap-4">
      {site ? (
        <ConnectedSite project={project} site={site} />
      ) : (
        <p className="text-muted">{t('No site is connected. Drafts of this project cannot be published yet.')}</p>
      )}
      {project.isOwner && <SiteForm key={site?.url ?? ''} project={project} site={site} />}
    </div>
  );
}

function ConnectedSite({ project, site }: { project: { id: string; isOwner: boolean }; site: WordpressSiteView }) {
  const t = useMessages();
  const cache = useQueryClient();
  const { queryKey } = siteQuery(project.id);
  const [isRemoving, setIsRemoving] = useState(false);
  const isSaving = useIsMutating({ mutationKey: savingKey(project.id) }) > 0;
  const test = useMutation({
    mutationFn: () => testSite(project.id),
    onSuccess: () => cache.invalidateQueries({ queryKey }),
  });
  // Saving forgets the last test.
  const isTested = site.tested_at !== null || site.fault !== null;
  const state = !site.has_password || site.fault ? 'fault' : site.tested_at ? 'good' : 'neutral';
  const labels = { fault: t('Not working'), good: t('Connected'), neutral: t('Not tested') };
  return (
    <div className="grid gap-3 rounded-panel border p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ForeignLink url={site.url} className="font-medium" />
        <Badge tone={state}>{labels[state]}</Badge>
        <span className="text-muted text-table">
          {site.username}
          {site.tested_at && ` · ${t('Checked {moment}', { moment: t.moment(site.tested_at) })}`}
        </span>
      </p>
      {!site.has_password && (
        <Callout tone="warning">{t('The application password cannot be read. Enter it again.')}</Callout>
      )}
      {test.data && isTested ? (
        <Callout tone={test.data.works ? 'good' : 'fault'}>{test.data.found}</Callout>
      ) : (
        site.fault && <Callout tone="fault">{site.fault}</Callout>
      )}
      {test.isError && <Callout tone="fault">{test.error.message}</Callout>}
      {project.isOwner && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" pending={test.isPending} disabled={isSaving} onClick={() => test.mutate()}>
            {t('Test connection')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setIsRemoving(true)}>
            {t('Disconnect')}
          </Button>
        </div>
      )}
      <DeleteDialog
        id={isRemoving ? project.id : null}
        what={t('connection')}
        description={t('Deletes the stored password. Published posts stay on the site.')}
        remove={deleteSite}
        stale={queryKey}
        onClose={() => setIsRemoving(false)}
      >
        {site.url}
      </DeleteDialog>
    </div>
  );
}

function SiteForm({ project, site }: { project: { id: string; domain: string }; site: WordpressSiteView | null }) {
  const t = useMessages();
  const cache = useQueryClient();
  const [url, setUrl] = useState(site?.url ?? '');
  const [username, setUsername] = useState(site?.username ?? '');
  const [password, setPassword] = useState('');
  const save = useMutation({
    mutationKey: savingKey(project.id),
    mutationFn: () => saveSite({ project_id: project.id, url, username, ...(password && { password }) }),
    onSuccess: (saved) => {
      setPassword('');
      cache.setQueryData(siteQuery(project.id).queryKey, saved);
    },
  });
  const isComplete = url.trim() !== '' && username.trim() !== '' && (site !== null || password.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-3 sm:grid-cols-2">
      <Field label={t('Site URL')} className="sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder={`https://www.${project.domain}`}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <Field label={t('User name')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={username}
            onChange={({ target }) => setUsername(target.value)}
          />
        )}
      </Field>
      <Field
        label={t('Application password')}
        hint={t('In WordPress: Users > Profile > Application Passwords. Not the sign-in password.')}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="new-password"
            placeholder={site ? t('Unchanged') : ''}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:col-span-2">
        {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
        <Button
          type="submit"
          variant={site ? 'secondary' : 'primary'}
          className="justify-self-start"
          disabled={!isComplete}
          pending={save.isPending}
        >
          {site ? t('Save') : t('Connect')}
        </Button>
      </div>
    </form>
  );
}
