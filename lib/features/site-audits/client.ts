import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput, OperationOutput } from '#lib/features/definitions.ts';
import type { SiteAuditStatus } from '#lib/features/site-audits/parts-contract.ts';

/** API calls and queries for site audits. Definitions are imported as types only, so no schema reaches the browser. */

export type SiteAuditListInput = OperationInput<'list_site_audits'>;
/** A site audit to start. */
export type StartSiteAuditInput = OperationInput<'start_site_audit'>;

/** Whether an audit is waiting or running. */
export const isUnderWay = (status: SiteAuditStatus): boolean => status === 'queued' || status === 'running';
/** Whether an audit has ended. */
export const isOver = (status: SiteAuditStatus): boolean => status === 'done' || status === 'failed';

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const siteAuditListQuery = (input: SiteAuditListInput) =>
  queryOptions({
    queryKey: ['site-audits', input],
    queryFn: async ({ signal }) => (await call('list_site_audits', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.audits.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

/** One site audit; refetched every second while it runs, occasionally while it is paused. */
export const siteAuditQuery = (id: string) =>
  queryOptions({
    queryKey: ['site-audit', id],
    queryFn: async ({ signal }) => (await call('get_site_audit', { id }, signal)).data.audit,
    refetchInterval: ({ state }) => {
      if (!state.data || isOver(state.data.status)) return false;
      return isUnderWay(state.data.status) || state.data.wanted ? 1_000 : 10_000;
    },
  });

/** The URLs fetched last while a site audit runs. */
export const latestPagesQuery = (id: string, live: boolean) =>
  queryOptions({
    queryKey: ['site-audit', id, 'latest'],
    queryFn: async ({ signal }) =>
      (
        await call(
          'list_site_pages',
          {
            id,
            columns: ['no', 'url', 'outcome', 'status', 'title', 'total_ms', 'depth', 'fetched_at'],
            filter: JSON.stringify({ field: 'fetched_at', op: 'not_empty' }),
            sort: 'fetched_at',
            order: 'desc',
            limit: 25,
          },
          signal,
        )
      ).data,
    placeholderData: keepPreviousData,
    refetchInterval: live ? 2_000 : false,
  });

/** The issues of a finished audit. */
export const siteIssuesQuery = (id: string) =>
  queryOptions({
    queryKey: ['site-audit', id, 'issues'],
    queryFn: async ({ signal }) => (await call('list_site_issues', { id }, signal)).data,
    staleTime: 300_000,
  });

/** The pages with an issue. */
export const issuePagesQuery = (input: OperationInput<'list_site_issue_pages'>) =>
  queryOptions({
    queryKey: ['site-audit', input.id, 'issue', input],
    queryFn: async ({ signal }) => (await call('list_site_issue_pages', input, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** Which links to list. */
export type SiteLinksInput = OperationInput<'list_site_links'>;

/** The links of a site. */
export const siteLinksQuery = (input: SiteLinksInput) =>
  queryOptions({
    queryKey: ['site-audit', input.id, 'links', input],
    queryFn: async ({ signal }) => (await call('list_site_links', input, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** Internal links by target. */
export const linkTargetsQuery = (input: OperationInput<'list_site_link_targets'>) =>
  queryOptions({
    queryKey: ['site-audit', input.id, 'link-targets', input],
    queryFn: async ({ signal }) => (await call('list_site_link_targets', input, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** Pages without internal links. */
export const orphansQuery = (input: OperationInput<'list_site_orphans'>) =>
  queryOptions({
    queryKey: ['site-audit', input.id, 'orphans', input],
    queryFn: async ({ signal }) => (await call('list_site_orphans', input, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** Internal links that could be added. */
export const linkSuggestionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['site-audit', id, 'link-suggestions'],
    queryFn: async ({ signal }) => (await call('suggest_site_links', { id, limit: 200 }, signal)).data,
    retry: false,
    staleTime: 300_000,
  });

/** Redirects that could be added. */
export const redirectSuggestionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['site-audit', id, 'redirect-suggestions'],
    queryFn: async ({ signal }) => (await call('suggest_site_redirects', { id, limit: 200 }, signal)).data,
    retry: false,
    staleTime: 300_000,
  });

/** Every redirect that could be added, for a file. */
export async function suggestedRedirects(id: string): Promise<{ from: string; to: string }[]> {
  const { redirects } = (await call('suggest_site_redirects', { id, limit: 1_000 })).data;
  return redirects.flatMap(({ from, to }) => (to ? [{ from: from.url, to: to.url }] : []));
}

/** Groups of pages with the same or nearly the same content. */
export const siteDuplicatesQuery = (input: OperationInput<'list_site_duplicates'>) =>
  queryOptions({
    queryKey: ['site-audit', input.id, 'duplicates', input],
    queryFn: async ({ signal }) => (await call('list_site_duplicates', input, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** A part of the tree of folders. */
export type SiteTreePart = OperationOutput<'get_site_tree'>['data'];
/** The link graph, or the part around a page. */
export type SiteGraph = OperationOutput<'get_site_graph'>['data'];
/** Totals of a comparison with an earlier audit. */
export type SiteComparison = OperationOutput<'compare_site_audits'>['data']['comparison'];
/** A page in a comparison. */
export type ComparedPage = OperationOutput<'list_compared_site_pages'>['data']['pages'][number];

/** Entries of one folder. */
export const siteTreeQuery = (id: string, path: string) =>
  queryOptions({
    queryKey: ['site-audit', id, 'tree', path],
    queryFn: async ({ signal }) => (await call('get_site_tree', { id, path, limit: 500 }, signal)).data,
    staleTime: 300_000,
  });

/** The link graph. @param around number of the page in its middle; null: the whole site */
export const siteGraphQuery = (id: string, around: number | null) =>
  queryOptions({
    queryKey: ['site-audit', id, 'graph', around],
    queryFn: async ({ signal }) =>
      (await call('get_site_graph', { id, limit: GRAPH_NODES, ...(around !== null && { around }) }, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** A picture with more nodes is unreadable. */
export const GRAPH_NODES = 150;

/** What changed since another audit of the site; "" means the previous one. */
export const siteComparisonQuery = (id: string, other: string) =>
  queryOptions({
    queryKey: ['site-audit', id, 'comparison', other],
    queryFn: async ({ signal }) =>
      (await call('compare_site_audits', { id, ...(other && { with: other }) }, signal)).data.comparison,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** The pages of a comparison. */
export const comparedPagesQuery = (input: OperationInput<'list_compared_site_pages'>) =>
  queryOptions({
    queryKey: ['site-audit', input.id, 'compared-pages', input],
    queryFn: async ({ signal }) => (await call('list_compared_site_pages', input, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** Starts a site audit. */
export const startSiteAudit = async (input: StartSiteAuditInput) => (await call('start_site_audit', input)).data.audit;

/** How to control a running audit. */
export type SiteAuditOrder = 'pause' | 'resume' | 'stop';

/** Pauses, resumes or stops an audit. */
export const controlSiteAudit = async (id: string, order: SiteAuditOrder) =>
  (await call(`${order}_site_audit`, { id })).data.audit;

/** Records a verdict on a finding. */
export const ignoreSiteFinding = async (input: OperationInput<'set_site_verdict'>) =>
  (await call('set_site_verdict', input)).data.audit;

/** Removes a verdict. */
export const restoreSiteFinding = async (input: OperationInput<'remove_site_verdict'>) =>
  (await call('remove_site_verdict', input)).data.audit;

/** A format that audits are exported in. */
export type ExportFormat = 'csv' | 'json' | 'xlsx';

/** Download URL for a file of a site audit. Lists are written entry by entry. */
export function siteExportAddress(
  id: string,
  format: ExportFormat,
  query: Readonly<Record<string, string | readonly string[]>>,
): string {
  const entries = Object.entries(query).flatMap(([name, given]) => [given].flat().map((value) => [name, value]));
  return `/api/export/site-audits/${encodeURIComponent(id)}/${format}?${new URLSearchParams(entries)}`;
}
