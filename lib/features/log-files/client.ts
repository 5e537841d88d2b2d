import { queryOptions } from '@tanstack/react-query';
import { messageOf, RequestFailed } from '#lib/client/call-endpoint.ts';
import { call } from '#lib/features/call.ts';
import type { LogImportView } from '#lib/features/log-files/contract.ts';

/** API calls and queries for log files. */

/** Log files of a project, and those that are being read; refetched every 2 s meanwhile. */
export const logFilesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['log-files', projectId, 'files'],
    queryFn: async ({ signal }) => (await call('list_log_files', { project_id: projectId }, signal)).data,
    refetchInterval: ({ state }) => (state.data?.imports.some(isUnderWay) ? 2_000 : false),
  });

const isUnderWay = ({ status }: LogImportView): boolean => status !== 'failed' && status !== 'paused';

/** What crawlers requested. @param files the files that were read, as far as they are known here */
export const crawlReportQuery = (projectId: string, files: string) =>
  queryOptions({
    queryKey: ['log-files', projectId, 'report', files],
    queryFn: async ({ signal }) => (await call('get_crawl_report', { project_id: projectId }, signal)).data,
  });

/** Deletes a log file with its counts. */
export const deleteLogFile = (projectId: string, id: string) =>
  call('delete_log_file', { project_id: projectId, log_file_id: id });

/** What can be done with an import. */
export type LogImportOrder = 'pause' | 'resume' | 'stop';

/** Pauses, resumes or stops reading a log file. */
export const changeLogImport = (id: string, order: LogImportOrder) => call(`${order}_log_import`, { id });

/** Reads what is new in the folder of the project on the server. */
export const readLogFolder = (projectId: string) => call('read_log_folder', { project_id: projectId });

/** Uploads a log file. @returns whether it was new @throws RequestFailed with the line of an error */
export async function sendLogFile(projectId: string, file: File): Promise<boolean> {
  const response = await fetch(
    `/api/import/log-files/${encodeURIComponent(projectId)}/keep?${new URLSearchParams({ name: file.name })}`,
    { method: 'POST', body: file },
  ).catch(() => null);
  if (!response) throw new RequestFailed('Upload failed. Check your connection.', 0);
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new RequestFailed(messageOf(body, response.status), response.status);
  return body?.data?.new === true;
}
