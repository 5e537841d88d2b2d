'use client';

import { useQuery } from '@tanstack/react-query';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { crawlReportQuery, logFilesQuery } from '#lib/features/log-files/client.ts';
import type { CrawlReport, LogFileView } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';
import { AuditComparison } from './audit-comparison.tsx';
import { BotTable } from './bot-table.tsx';
import { DayTable } from './day-table.tsx';
import { FileList } from './file-list.tsx';
import { HostList } from './host-list.tsx';
import { PathTable } from './path-table.tsx';
import { UploadLog } from './upload-log.tsx';

interface LogFilesViewProps {
  projectId: string;
  canEdit: boolean;
  files: LogFileView[];
  report: CrawlReport;
}

/** What crawlers requested, and the log files that it is from. */
export function LogFilesView({ projectId, canEdit, files, report }: LogFilesViewProps) {
  const t = useMessages();
  const list = useQuery({ ...logFilesQuery(projectId), initialData: files });
  const crawl = useQuery({ ...crawlReportQuery(projectId), initialData: report });
  const { bots, hosts, days, paths, errors, audit } = crawl.data;
  return (
    <div className="grid grid-cols-1 gap-4">
      <OutOfDate query={crawl} />
      {bots.length > 0 && (
        <>
          <BotTable bots={bots} />
          <PathTable title={t('Most crawled URLs')} paths={paths} fileName="crawled-urls.csv" />
          {errors.length > 0 && (
            <PathTable title={t('Errors that crawlers got')} paths={errors} fileName="crawl-errors.csv" />
          )}
          <AuditComparison audit={audit} />
          <HostList hosts={hosts} />
          <DayTable days={days} bots={bots} />
        </>
      )}
      {canEdit && <UploadLog projectId={projectId} isFirst={list.data.length === 0} />}
      <FileList projectId={projectId} files={list.data} canEdit={canEdit} />
    </div>
  );
}
