'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RunProgress } from '#components/runs/run-progress.tsx';
import { Button } from '#components/ui/button.tsx';
import { Pause, Play } from '#components/ui/icons.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toastError } from '#components/ui/toast.ts';
import { changeLogImport, type LogImportOrder } from '#lib/features/log-files/client.ts';
import type { LogImportView } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';

interface ImportListProps {
  projectId: string;
  imports: readonly LogImportView[];
  canEdit: boolean;
}

/** Log files that are being read, and those that could not be. */
export function ImportList({ projectId, imports, canEdit }: ImportListProps) {
  const t = useMessages();
  return imports.map((one) =>
    one.status === 'failed' ? (
      <Callout
        key={one.id}
        tone="fault"
        title={
          one.source === 'folder'
            ? t('The folder on the server could not be read')
            : t('{name} could not be read', { name: one.name })
        }
      >
        {one.error}
      </Callout>
    ) : (
      <RunningImport key={one.id} projectId={projectId} one={one} canEdit={canEdit} />
    ),
  );
}

const MEGABYTE = 1024 * 1024;

function RunningImport({ projectId, one, canEdit }: { projectId: string; one: LogImportView; canEdit: boolean }) {
  const t = useMessages();
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ['log-files', projectId] });
  const change = useMutation({
    mutationFn: (order: LogImportOrder) => changeLogImport(one.id, order),
    onSettled: refresh,
    onError: toastError(t('Action failed')),
  });
  const isPaused = one.status === 'paused';
  const progress = t('{done} of {total} MB counted', {
    done: t.number(Math.floor(one.bytes_done / MEGABYTE)),
    total: t.number(Math.ceil(one.bytes / MEGABYTE)),
  });
  const words: Partial<Record<LogImportView['status'], string>> = {
    queued: t('Waiting for a worker'),
    pausing: t('Pausing'),
    paused: t('Paused'),
  };
  const text = words[one.status] ? `${words[one.status]} · ${progress}` : progress;
  return (
    <RunProgress
      title={one.source === 'folder' ? t('Reading the folder on the server') : t('Reading {name}', { name: one.name })}
      note={t('You can close this page; the job continues.')}
      bar={{ label: t('Progress'), text, done: one.bytes_done, total: one.bytes, isPaused }}
      {...(canEdit && { cancel: () => changeLogImport(one.id, 'stop') })}
      onChanged={() => void refresh()}
    >
      {canEdit && (
        <Button
          size="sm"
          className="w-fit"
          disabled={one.status === 'pausing'}
          pending={change.isPending}
          onClick={() => change.mutate(isPaused ? 'resume' : 'pause')}
        >
          {isPaused ? <Play /> : <Pause />} {isPaused ? t('Resume') : t('Pause')}
        </Button>
      )}
    </RunProgress>
  );
}
