import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { compareSiteAudits, listComparedPages } from '#lib/features/site-audit/compare-contract.ts';
import type {
  deleteSiteAudit,
  getSiteAudit,
  listSiteAudits,
  pauseSiteAudit,
  startSiteAudit,
} from '#lib/features/site-audit/contract.ts';
import type { getSiteGraph, getSiteTree } from '#lib/features/site-audit/map-contract.ts';
import type { listSitePages } from '#lib/features/site-audit/pages-contract.ts';
import type { SiteAuditStatus } from '#lib/features/site-audit/parts-contract.ts';
import type {
  listIssuePages,
  listSiteDuplicates,
  listSiteIssues,
  listSiteLinks,
} from '#lib/features/site-audit/report-contract.ts';
import type { removeSiteVerdict, setSiteVerdict } from '#lib/features/site-audit/verdict-contract.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls and queries of site audits. Definitions are imported as types alone: no schema travels to the browser. */

export type SiteAuditListInput = z.input<typeof listSiteAudits.input>;
export type StartSiteAuditInput = z.input<typeof startSiteAudit.input>;

export const isUnderWay = (status: SiteAuditStatus): boolean => status === 'queued' || status === 'running';
export const isOver = (status: SiteAuditStatus): boolean => status === 'done' || status === 'failed';

/** One page of the list; asks again every 2 s while something on it is under way. */
export const siteAuditListQuery = (input: SiteAuditListInput) =>
  queryOptions({
    queryKey: ['site-audits', input],
    queryFn: async ({ signal }) => (await callEndpoint<typeof listSiteAudits>('list_site_audits', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.audits.some(({ status }) => isUnderWay(status)) ? 2_000 : false),
  });

/** One site audit; asks again every second while it runs, now and then while it is paused. */
export const siteAuditQuery = (id: string) =>
  queryOptions({
    queryKey: ['site-audit', id],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof getSiteAudit>('get_site_audit', { id }, signal)).data.audit,
    refetchInterval: ({ state }) => {
      if (!state.data || isOver(state.data.status)) return false;
      return isUnderWay(state.data.status) || state.data.wanted ? 1_000 : 10_000;
    },
  });

/** The addresses fetched last, while a site audit runs. */
export const latestPagesQuery = (id: string, live: boolean) =>
  queryOptions({
    queryKey: ['site-audit', id, 'latest'],
    queryFn: async ({ signal }) =>
      (
        await callEndpoint<typeof listSitePages>(
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

export const siteIssuesQuery = (id: string) =>
  queryOptions({
    queryKey: ['site-audit', id, 'issues'],
    queryFn: async ({ signal }) => (await callEndpoint<typeof listSiteIssues>('list_site_issues', { id }, signal)).data,
    staleTime: 300_000,
  });

export const issuePagesQuery = (input: z.input<typeof listIssuePages.input>) =>
  queryOptions({
    queryKey: ['site-audit', input.id, 'issue', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof listIssuePages>('list_site_issue_pages', input, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

export type SiteLinksInput = z.input<typeof listSiteLinks.input>;

export const siteLinksQuery = (input: SiteLinksInput) =>
  queryOptions({
    queryKey: ['site-audit', input.id, 'links', input],
    queryFn: async ({ signal }) => (await callEndpoint<typeof listSiteLinks>('list_site_links', input, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

export const siteDuplicatesQuery = (input: z.input<typeof listSiteDuplicates.input>) =>
  queryOptions({
    queryKey: ['site-audit', input.id, 'duplicates', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof listSiteDuplicates>('list_site_duplicates', input, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

export type SiteTreePart = z.output<typeof getSiteTree.output>['data'];
export type SiteGraph = z.output<typeof getSiteGraph.output>['data'];
export type SiteComparison = z.output<typeof compareSiteAudits.output>['data']['comparison'];
export type ComparedPage = z.output<typeof listComparedPages.output>['data']['pages'][number];

/** Entries of one folder. */
export const siteTreeQuery = (id: string, path: string) =>
  queryOptions({
    queryKey: ['site-audit', id, 'tree', path],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof getSiteTree>('get_site_tree', { id, path, limit: 500 }, signal)).data,
    staleTime: 300_000,
  });

export const siteGraphQuery = (id: string, around: number | null) =>
  queryOptions({
    queryKey: ['site-audit', id, 'graph', around],
    queryFn: async ({ signal }) =>
      (
        await callEndpoint<typeof getSiteGraph>(
          'get_site_graph',
          { id, limit: GRAPH_NODES, ...(around !== null && { around }) },
          signal,
        )
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

/** More points than this in one picture are a cloud. */
export const GRAPH_NODES = 150;

/** What changed since another audit of the site; "" means the one before. */
export const siteComparisonQuery = (id: string, other: string) =>
  queryOptions({
    queryKey: ['site-audit', id, 'comparison', other],
    queryFn: async ({ signal }) =>
      (
        await callEndpoint<typeof compareSiteAudits>(
          'compare_site_audits',
          { id, ...(other && { with: other }) },
          signal,
        )
      ).data.comparison,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

export const comparedPagesQuery = (input: z.input<typeof listComparedPages.input>) =>
  queryOptions({
    queryKey: ['site-audit', input.id, 'compared-pages', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof listComparedPages>('list_compared_site_pages', input, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });

export const requestSiteAudit = async (input: StartSiteAuditInput) =>
  (await callEndpoint<typeof startSiteAudit>('start_site_audit', input)).data.audit;

export type SiteAuditOrder = 'pause' | 'resume' | 'stop';

export const orderSiteAudit = async (id: string, order: SiteAuditOrder) =>
  (await callEndpoint<typeof pauseSiteAudit>(`${order}_site_audit`, { id })).data.audit;

export const removeSiteAudit = (id: string) => callEndpoint<typeof deleteSiteAudit>('delete_site_audit', { id });

export const leaveSiteFindingOut = async (input: z.input<typeof setSiteVerdict.input>) =>
  (await callEndpoint<typeof setSiteVerdict>('set_site_verdict', input)).data.audit;

export const countSiteFindingAgain = async (input: z.input<typeof removeSiteVerdict.input>) =>
  (await callEndpoint<typeof removeSiteVerdict>('remove_site_verdict', input)).data.audit;

export type ExportFormat = 'csv' | 'json' | 'xlsx';

/** Where a file of a site audit is fetched. A list stands there entry by entry. */
export function siteExportAddress(
  id: string,
  format: ExportFormat,
  query: Readonly<Record<string, string | readonly string[]>>,
): string {
  const entries = Object.entries(query).flatMap(([name, given]) => [given].flat().map((value) => [name, value]));
  return `/api/export/site-audits/${encodeURIComponent(id)}/${format}?${new URLSearchParams(entries)}`;
}
