'use client';

import { Button } from '#components/ui/button.tsx';
import { Download } from '#components/ui/icons.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { saveFile } from '#lib/client/save-file.ts';
import type { CrawledPath } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';
import { csvOf } from './paths-csv.ts';

interface PathTableProps {
  title: string;
  paths: readonly CrawledPath[];
  /** Name of the CSV file. */
  fileName: string;
}

/** URLs with their status, most requests first. */
export function PathTable({ title, paths, fileName }: PathTableProps) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={title}
        note={t('At most 100, most requests first.')}
        actions={
          <Button
            size="sm"
            variant="secondary"
            aria-label={t('Export CSV: {title}', { title })}
            onClick={() => saveFile(fileName, 'text/csv', csvOf(paths))}
          >
            <Download /> CSV
          </Button>
        }
      />
      <Table aria-label={title}>
        <thead>
          <tr>
            <Th>URL</Th>
            <Th className="text-right">{t('Status')}</Th>
            <Th className="text-right">{t('Requests')}</Th>
            <Th>{t('Last request')}</Th>
          </tr>
        </thead>
        <tbody>
          {paths.map(({ host, path, status, hits, last_at: lastAt }) => (
            <Tr key={`${status} ${host} ${path}`}>
              <Td className="min-w-60 break-all">
                {path === null ? (
                  <>
                    {host} {t('All other paths together')}
                  </>
                ) : (
                  <bdi>
                    {host}
                    {path}
                  </bdi>
                )}
              </Td>
              <Td className="text-right tabular-nums">{status}</Td>
              <Td className="text-right tabular-nums">{t.number(hits)}</Td>
              <Td className="whitespace-nowrap">{t.moment(lastAt)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
