'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { deleteLogFile } from '#lib/features/log-files/client.ts';
import type { LogFileView } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';

interface FileListProps {
  projectId: string;
  files: readonly LogFileView[];
  canEdit: boolean;
}

/** Counted log files with their line counts and first malformed lines. */
export function FileList({ projectId, files, canEdit }: FileListProps) {
  const t = useMessages();
  const [removing, setRemoving] = useState<LogFileView | null>(null);
  return (
    <Panel>
      <PanelHeader title={t('Counted log files')} />
      {files.length === 0 ? (
        <EmptyState title={t('No log files yet')}>{t('Upload one to see which crawlers visit your site.')}</EmptyState>
      ) : (
        <Table aria-label={t('Counted log files')}>
          <thead>
            <tr>
              <Th>{t('File')}</Th>
              <Th className="text-right">{t('Lines')}</Th>
              <Th className="text-right">{t('Crawler requests')}</Th>
              <Th>{t('Malformed lines')}</Th>
              {canEdit && <Th>{t('Actions')}</Th>}
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <Tr key={file.id}>
                <Td className="min-w-40 break-all">
                  <bdi>{file.name}</bdi>
                  <span className="block text-meta text-muted">{t.moment(file.created_at)}</span>
                </Td>
                <Td className="text-right tabular-nums">{t.number(file.lines)}</Td>
                <Td className="text-right tabular-nums">{t.number(file.bot_hits)}</Td>
                <Td className="min-w-60">
                  {t.number(file.malformed)}
                  {file.examples.map(({ line, reason }) => (
                    <span key={line} className="block text-meta text-muted">
                      {t('Line {line}: {reason}', { line, reason })}
                    </span>
                  ))}
                </Td>
                {canEdit && (
                  <Td>
                    <Button size="sm" variant="ghost" onClick={() => setRemoving(file)}>
                      {t('Delete')}
                    </Button>
                  </Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <DeleteDialog
        id={removing?.id ?? null}
        what={t('log file')}
        description={t('Its requests are removed from all tables of this page.')}
        remove={(id) => deleteLogFile(projectId, id)}
        stale={['log-files', projectId]}
        onClose={() => setRemoving(null)}
      >
        {removing?.name}
      </DeleteDialog>
    </Panel>
  );
}
