import { queryOptions } from '@tanstack/react-query';
import { messageOf, RequestFailed } from '#lib/client/call-endpoint.ts';
import { call } from '#lib/features/call.ts';

/** API calls and queries for log files. */

/** Log files of a project. */
export const logFilesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['log-files', projectId, 'files'],
    queryFn: async ({ signal }) => (await call('list_log_files', { project_id: projectId }, signal)).data.files,
  });

/** What crawlers requested. */
export const crawlReportQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['log-files', projectId, 'report'],
    queryFn: async ({ signal }) => (await call('get_crawl_report', { project_id: projectId }, signal)).data,
  });

/** Deletes a log file with its counts. */
export const deleteLogFile = (projectId: string, id: string) =>
  call('delete_log_file', { project_id: projectId, log_file_id: id });

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
