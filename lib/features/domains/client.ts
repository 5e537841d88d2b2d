import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { DomainReportStatus } from '#lib/features/domains/reports-contract.ts';

/** API calls and queries for stored domain reports. */

export type DomainListInput = OperationInput<'list_domain_reports'>;

/** Whether a report is still pending. */
export const isUnderWay = (status: DomainReportStatus): boolean => status === 'queued' || status === 'running';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const domainListQuery = (input: DomainListInput) =>
  queryOptions({
    queryKey: ['domain-reports', input],
    queryFn: async ({ signal }) => (await call('list_domain_reports', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.reports.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

/** One report; refetched every 700 ms until it is finished. */
export const domainReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['domain-report', id],
    queryFn: async ({ signal }) => (await call('get_domain_report', { id }, signal)).data.report,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.status) ? false : 700),
  });

/** Reports for the same domain, newest first. */
export const domainHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['domain-report', id, 'history'],
    queryFn: async ({ signal }) => (await call('get_domain_history', { id }, signal)).data,
  });

/** A complete raw answer; it never changes. */
export const rawAnswerQuery = (id: string, role: string) =>
  queryOptions({
    queryKey: ['domain-report', id, 'evidence', role],
    queryFn: async ({ signal }) => (await call('get_domain_evidence', { id, role }, signal)).data.piece,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Download URL for the exact bytes of a raw answer. */
export const rawAnswerAddress = (id: string, role: string): string =>
  `/api/evidence/domain-reports/${encodeURIComponent(id)}/${encodeURIComponent(role)}?download`;

/** Download URL for the report as a file. */
export const domainExportAddress = (id: string, format: 'csv' | 'xlsx'): string =>
  `/api/export/domain-reports/${encodeURIComponent(id)}/${format}`;

/** Starts a domain report. */
export const startReport = async (input: OperationInput<'start_domain_report'>) =>
  (await call('start_domain_report', input)).data.report;

/** Cancels a domain report. */
export const cancelReport = (id: string) => call('cancel_domain_report', { id });
