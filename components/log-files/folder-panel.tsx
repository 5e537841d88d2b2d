'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { toast, toastError } from '#components/ui/toast.ts';
import { readLogFolder } from '#lib/features/log-files/client.ts';
import type { LogFolderView } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';

interface FolderPanelProps {
  projectId: string;
  folder: LogFolderView;
  canEdit: boolean;
}

/** The folder on the server whose log files are read, and what was found in it. */
export function FolderPanel({ projectId, folder, canEdit }: FolderPanelProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const read = useMutation({
    mutationFn: () => readLogFolder(projectId),
    onSuccess: () => {
      toast.success(t('The folder is being read'));
      void cache.invalidateQueries({ queryKey: ['log-files', projectId] });
    },
    onError: toastError(t('Action failed')),
  });
  return (
    <Panel>
      <PanelHeader
        title={t('Folder on the server')}
        note={t(
          'Log files in the folder {name} of LOG_FILES_DIR are read every hour: new files, and new lines of known ones.',
          { name: folder.name },
        )}
        actions={
          canEdit && (
            <Button size="sm" variant="secondary" pending={read.isPending} onClick={() => read.mutate()}>
              {t('Read now')}
            </Button>
          )
        }
      />
      <PanelBody>
        {folder.files.length === 0 ? (
          <p className="text-muted text-table">{t('No file was found in it yet.')}</p>
        ) : (
          <ul className="grid gap-1 text-table">
            {folder.files.map(({ name, bytes, error }) => (
              <li key={`${name} ${bytes}`} className="break-words">
                <bdi>{name}</bdi>: <span className="tabular-nums">{error ?? t.bytes(bytes)}</span>
              </li>
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  );
}
