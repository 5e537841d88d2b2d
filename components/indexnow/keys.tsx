'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Download } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import { createKey, deleteKey, verifyKey } from '#lib/features/indexnow/client.ts';
import type { IndexnowKeyView } from '#lib/features/indexnow/contract.ts';
import { useMessages } from '#messages';

interface KeysProps {
  project: { id: string; host: string };
  keys: readonly IndexnowKeyView[];
  isOwner: boolean;
}

/** The keys of the project's hosts: create, download the file, verify. */
export function Keys({ project, keys, isOwner }: KeysProps) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Keys')}
        note={t('A key file at the root of the host proves that you may submit its URLs.')}
      />
      <ul className="divide-y border-t">
        {keys.map((key) => (
          <li key={key.id} className="px-4 py-3">
            <KeyRow projectId={project.id} item={key} isOwner={isOwner} />
          </li>
        ))}
      </ul>
      {isOwner && <NewKey project={project} isFirst={keys.length === 0} />}
    </Panel>
  );
}

function KeyRow({ projectId, item, isOwner }: { projectId: string; item: IndexnowKeyView; isOwner: boolean }) {
  const t = useMessages();
  const cache = useQueryClient();
  const [isRemoving, setIsRemoving] = useState(false);
  const stale = ['indexnow', projectId, 'keys'];
  const verify = useMutation({
    mutationFn: () => verifyKey(projectId, item.id),
    onSuccess: () => cache.invalidateQueries({ queryKey: stale }),
  });
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="font-medium">{item.host}</bdi>
        {item.verified_at ? (
          <Badge tone="good">{t('Verified')}</Badge>
        ) : (
          <Badge tone={item.fault ? 'fault' : 'neutral'}>{t('Not verified')}</Badge>
        )}
        {item.checked_at && (
          <span className="text-muted text-table">{t('Checked {moment}', { moment: t.moment(item.checked_at) })}</span>
        )}
      </p>
      <p className="text-table">
        {t('Key file')}: <ForeignLink url={item.location} />
      </p>
      {item.fault && <Callout tone="warning">{item.fault}</Callout>}
      {verify.isError && <Callout tone="fault">{verify.error.message}</Callout>}
      {isOwner && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => saveFile(item.file_name, 'text/plain', item.key)}>
            <Download /> {t('Download key file')}
          </Button>
          <Button
            size="sm"
            variant={item.verified_at ? 'secondary' : 'primary'}
            pending={verify.isPending}
            onClick={() => verify.mutate()}
          >
            {t('Verify')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setIsRemoving(true)}>
            {t('Delete')}
          </Button>
        </div>
      )}
      <DeleteDialog
        id={isRemoving ? item.id : null}
        what={t('key')}
        description={t('Past submissions remain. Remove the key file from the host as well.')}
        remove={(id) => deleteKey(projectId, id)}
        stale={stale}
        onClose={() => setIsRemoving(false)}
      >
        {item.host}
      </DeleteDialog>
    </div>
  );
}

function NewKey({ project, isFirst }: { project: KeysProps['project']; isFirst: boolean }) {
  const t = useMessages();
  const cache = useQueryClient();
  const [host, setHost] = useState(project.host);
  const create = useMutation({
    mutationFn: () => createKey(project.id, host.trim()),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['indexnow', project.id, 'keys'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <PanelBody className="border-t pt-3">
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
        <Field label={t('Host')} className="min-w-60 flex-1 sm:max-w-96">
          {(control) => <Input {...control} value={host} onChange={({ target }) => setHost(target.value)} />}
        </Field>
        <Button
          type="submit"
          variant={isFirst ? 'primary' : 'secondary'}
          pending={create.isPending}
          disabled={host.trim() === ''}
        >
          {t('Create key')}
        </Button>
      </form>
      {create.isError && (
        <Callout tone="fault" className="mt-3">
          {create.error.message}
        </Callout>
      )}
    </PanelBody>
  );
}
