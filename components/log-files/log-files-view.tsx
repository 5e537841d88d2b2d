'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { crawlReportQuery, logFilesQuery } from '#lib/features/log-files/client.ts';
import type { CrawlReport, LogFileView, LogFolderView, LogImportView } from '#lib/features/log-files/contract.ts';
import { useMessages } from '#messages';
import { AuditComparison } from './audit-comparison.tsx';
import { BotTable } from './bot-table.tsx';
import { BudgetPanel } from './budget-panel.tsx';
import { DayTable } from './day-table.tsx';
import { FileList } from './file-list.tsx';
import { FolderPanel } from './folder-panel.tsx';
import { HostList } from './host-list.tsx';
import { ImportList } from './import-list.tsx';
import { PathTable } from './path-table.tsx';
import { SearchConsoleComparison } from './search-console-comparison.tsx';
import { UploadLog } from './upload-log.tsx';

interface LogFilesViewProps {
  projectId: string;
  canEdit: boolean;
  files: LogFileView[];
  imports: LogImportView[];
  folder: LogFolderView | null;
  report: CrawlReport;
}

/** What crawlers requested, and the log files that it is from. */
export function LogFilesView({ projectId, canEdit, files, imports, folder, report }: LogFilesViewProps) {
  const t = useMessages();
  const list = useQuery({ ...logFilesQuery(projectId), initialData: { files, imports, folder } });
  const stateOf = (all: readonly LogFileView[]) => all.map(({ id, lines }) => `${id} ${lines}`).join();
  const read = stateOf(list.data.files);
  // Other files that were read, or more lines of one, change the report.
  const crawl = useQuery({
    ...crawlReportQuery(projectId, read),
    initialData: read === stateOf(files) ? report : undefined,
    placeholderData: keepPreviousData,
  });
  const { bots, ranges, hosts, days, paths, errors, budget, audit, search_console: google } = crawl.data ?? report;
  return (
    <div className="grid grid-cols-1 gap-4">
      <OutOfDate query={crawl} />
      <ImportList projectId={projectId} imports={list.data.imports} canEdit={canEdit} />
      {bots.length > 0 && (
        <>
          <BotTable bots={bots} ranges={ranges} />
          <PathTable title={t('Most crawled URLs')} paths={paths} fileName="crawled-urls.csv" />
          {errors.length > 0 && (
            <PathTable title={t('Errors that crawlers got')} paths={errors} fileName="crawl-errors.csv" />
          )}
          <BudgetPanel budget={budget} />
          <SearchConsoleComparison compared={google} />
          <AuditComparison audit={audit} />
          <HostList hosts={hosts} />
          <DayTable days={days} bots={bots} />
        </>
      )}
      {canEdit && <UploadLog projectId={projectId} isFirst={list.data.files.length === 0} />}
      {list.data.folder && <FolderPanel projectId={projectId} folder={list.data.folder} canEdit={canEdit} />}
      <FileList projectId={projectId} files={list.data.files} canEdit={canEdit} />
    </div>
  );
}
