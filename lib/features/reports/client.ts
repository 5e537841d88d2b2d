import { queryOptions } from '@tanstack/react-query';
import { messageOf, RequestFailed } from '#lib/client/call-endpoint.ts';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** API calls and queries for reports. */

export const reportsQuery = (input: OperationInput<'list_reports'>) =>
  queryOptions({
    queryKey: ['reports', input],
    queryFn: async ({ signal }) => (await call('list_reports', input, signal)).data,
  });

/** Creates a report. */
export const createReport = async (input: OperationInput<'create_report'>) =>
  (await call('create_report', input)).data.report;

/** Reads a report. */
export const readReport = async (projectId: string, id: string) =>
  (await call('get_report', { project_id: projectId, id })).data.report;

/** A change of a report. */
export type ReportChange = Omit<OperationInput<'save_report'>, 'project_id' | 'id' | 'base_revision'>;

/** Saves a change of a report. */
export const saveReport = async (input: OperationInput<'save_report'>) =>
  (await call('save_report', input)).data.report;

/** Deletes a report. */
export const removeReport = (projectId: string, id: string) => call('delete_report', { project_id: projectId, id });

/** The report with its figures; rendered again for each revision. */
export const reportDocumentQuery = (projectId: string, id: string, revision: number) =>
  queryOptions({
    queryKey: ['report-document', projectId, id, revision],
    queryFn: async ({ signal }) =>
      (await call('get_report_document', { project_id: projectId, id }, signal)).data.document,
  });

/** The share links of a report. */
export const sharesQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: ['report-shares', projectId, id],
    queryFn: async ({ signal }) =>
      (await call('list_report_shares', { project_id: projectId, id }, signal)).data.shares,
  });

/** Creates a share link; its secret is only in this response. */
export const createShare = async (input: OperationInput<'create_report_share'>) =>
  (await call('create_report_share', input)).data;

/** Revokes a share link. */
export const revokeShare = (projectId: string, id: string, shareId: string) =>
  call('revoke_report_share', { project_id: projectId, id, share_id: shareId });

/** The schedule of a report by email. */
export const digestQuery = (projectId: string, id: string) =>
  queryOptions({
    queryKey: ['report-digest', projectId, id],
    queryFn: async ({ signal }) => (await call('get_report_digest', { project_id: projectId, id }, signal)).data.digest,
    refetchOnMount: 'always',
  });

/** Sets the schedule of a report by email. */
export const setDigest = async (input: OperationInput<'set_report_digest'>) =>
  (await call('set_report_digest', input)).data.digest;

/** Sends a report by email now. */
export const mailReportNow = (projectId: string, id: string) =>
  call('send_report_digest', { project_id: projectId, id });

/** Renders the report as PDF and downloads it. @throws RequestFailed with the server's message */
export async function savePdf(projectId: string, id: string): Promise<void> {
  const response = await fetch('/api/run/export_report_pdf', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ project_id: projectId, id }),
  }).catch(() => {
    throw new RequestFailed('Server not responding. Check your connection.', 0);
  });
  if (!response.ok) {
    throw new RequestFailed(messageOf(await response.json().catch(() => null), response.status), response.status);
  }
  const [, name = 'report.pdf'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
