import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { DomainReportStatus } from '#lib/features/domains/reports-contract.ts';
import { call } from './call-endpoint.ts';

/** Calls and queries of stored looks at domains. */

export type DomainListInput = OperationInput<'list_domain_reports'>;

/** Whether a report is still to come. */
export const isUnderWay = (status: DomainReportStatus): boolean => status === 'queued' || status === 'running';

/** One page of the list; asks again every 2 s while something on it is under way. */
export const domainListQuery = (input: DomainListInput) =>
  queryOptions({
    queryKey: ['domain-reports', input],
    queryFn: async ({ signal }) => (await call('list_domain_reports', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.reports.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

/** One report; asks again every 700 ms until it is over. */
export const domainReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['domain-report', id],
    queryFn: async ({ signal }) => (await call('get_domain_report', { id }, signal)).data.report,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.status) ? false : 700),
  });

/** The looks at the report's domain, newest first. */
export const domainHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['domain-report', id, 'history'],
    queryFn: async ({ signal }) => (await call('get_domain_history', { id }, signal)).data,
  });

/** The whole of one raw answer; it never changes. */
export const rawAnswerQuery = (id: string, role: string) =>
  queryOptions({
    queryKey: ['domain-report', id, 'evidence', role],
    queryFn: async ({ signal }) => (await call('get_domain_evidence', { id, role }, signal)).data.piece,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where the exact bytes of a raw answer are fetched. */
export const rawAnswerAddress = (id: string, role: string): string =>
  `/api/evidence/domain-reports/${encodeURIComponent(id)}/${encodeURIComponent(role)}?download`;

/** Where a report is taken away as a file. */
export const domainExportAddress = (id: string, format: 'csv' | 'xlsx'): string =>
  `/api/export/domain-reports/${encodeURIComponent(id)}/${format}`;

export const startReport = async (input: OperationInput<'start_domain_report'>) =>
  (await call('start_domain_report', input)).data.report;

export const cancelReport = (id: string) => call('cancel_domain_report', { id });

export const removeDomainReport = (id: string) => call('delete_domain_report', { id });
