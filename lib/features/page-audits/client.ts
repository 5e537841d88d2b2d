import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import type { EvidenceState } from '#lib/features/page-audits/evidence-contract.ts';

/** API calls and queries for stored audits. Definitions are imported as types only, so no schema reaches the browser. */

export type ListInput = OperationInput<'list_audits'>;

const isOver = (status: AuditDetail['status']): boolean => status !== 'queued' && status !== 'running';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const auditListQuery = (input: ListInput) =>
  queryOptions({
    queryKey: ['audits', input],
    queryFn: async ({ signal }) => (await call('list_audits', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.audits.some((audit) => !isOver(audit.status)) ? 2_000 : false),
  });

/** One audit; refetched every 700 ms until it is finished. */
export const auditQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit', id],
    queryFn: async ({ signal }) => (await call('get_audit', { id }, signal)).data.audit,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.status) ? false : 700),
  });

/** What changed since the previous audit. */
export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit', id, 'comparison'],
    queryFn: async ({ signal }) => (await call('compare_audit', { id }, signal)).data.comparison,
    staleTime: 300_000,
  });

/** The stored evidence of an audit, verified against its hashes on request. */
export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit', id, 'evidence'],
    queryFn: async ({ signal }) => (await call('list_audit_evidence', { id }, signal)).data.evidence,
    staleTime: 30_000,
  });

/** One stored item with its content: named by its hash, so it never changes. */
export const evidencePieceQuery = (id: string, role: EvidenceState['role']) =>
  queryOptions({
    queryKey: ['audit', id, 'evidence', role],
    queryFn: async ({ signal }) => (await call('get_audit_evidence', { id, role }, signal)).data.piece,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** URL that shows a stored item, or downloads its exact bytes. */
export const evidenceAddress = (id: string, role: EvidenceState['role'], as: 'view' | 'file'): string =>
  `/api/evidence/audits/${encodeURIComponent(id)}/${role}${as === 'file' ? '?download' : ''}`;

/** Download URL for the report as a file. */
export const exportAddress = (id: string, format: 'csv' | 'xlsx'): string =>
  `/api/export/audits/${encodeURIComponent(id)}/${format}`;

/** Records a verdict on a finding. */
export const ignoreFinding = async (input: OperationInput<'set_finding_verdict'>) =>
  (await call('set_finding_verdict', input)).data.audit;

/** Removes a verdict. */
export const restoreFinding = async (input: OperationInput<'remove_finding_verdict'>) =>
  (await call('remove_finding_verdict', input)).data.audit;

/** Runs one check on the page as it is now. */
export const recheckFinding = async (input: OperationInput<'recheck_finding'>) =>
  (await call('recheck_finding', input)).data.result;

export const limitsQuery = queryOptions({
  queryKey: ['audit-limits'],
  queryFn: async ({ signal }) => (await call('list_audit_limits', {}, signal)).data.groups,
});

/** Changes a limit of the checks for this user's audits. */
export const changeLimit = async (input: OperationInput<'set_audit_limit'>) =>
  (await call('set_audit_limit', input)).data.group;

/** Restores the default limits of a group. */
export const forgetLimits = async (id: string) => (await call('reset_audit_limits', { id })).data.group;

/** Starts an audit. */
export const startAudit = async (input: OperationInput<'start_audit'>) => (await call('start_audit', input)).data.audit;

/** Cancels an audit. */
export const stopAudit = (id: string) => call('cancel_audit', { id });
