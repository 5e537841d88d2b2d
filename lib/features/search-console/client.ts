import { queryOptions } from '@tanstack/react-query';
import { messageOf, RequestFailed } from '#lib/client/call-endpoint.ts';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { GoogleUse } from '#lib/features/google-accounts/contract.ts';
import type { SearchConsole } from '#lib/features/search-console/contract.ts';

/** API calls and queries for Search Console and the Google accounts that read it. */

const ACTIVE: readonly SearchConsole['state'][] = ['waiting', 'loading'];

/** The property of a project; refetched every two seconds while days are loaded. */
export const searchConsoleQuery = (projectId: string, initial: SearchConsole) =>
  queryOptions({
    queryKey: ['search-console', projectId],
    queryFn: async ({ signal }) => (await call('get_search_console', { project_id: projectId }, signal)).data,
    initialData: initial,
    refetchInterval: ({ state: { data } }) => (data && ACTIVE.includes(data.state) ? 2_000 : false),
  });

/** The days of search performance. */
export const performanceQuery = (input: OperationInput<'get_search_performance'>) =>
  queryOptions({
    queryKey: ['search-performance-days', input],
    queryFn: async ({ signal }) => (await call('get_search_performance', input, signal)).data,
    staleTime: 60_000,
  });

/** Rows of search performance. */
export const performanceRowsQuery = (input: OperationInput<'list_search_performance'>) =>
  queryOptions({
    queryKey: ['search-performance', input],
    queryFn: async ({ signal }) => (await call('list_search_performance', input, signal)).data,
    staleTime: 60_000,
  });

/** Properties that an account may read. */
export const listSites = async (projectId: string, accountId: string, signal: AbortSignal) =>
  (await call('list_search_console_sites', { project_id: projectId, account_id: accountId }, signal)).data;

/** Sets the property of a project, and starts loading it. */
export const chooseSite = async (projectId: string, accountId: string, siteUrl: string) =>
  (await call('set_search_console_property', { project_id: projectId, account_id: accountId, site_url: siteUrl })).data;

/** Starts, pauses or stops loading. */
export const changeSync = async (projectId: string, change: 'start' | 'pause' | 'stop') =>
  (await call(`${change}_search_console_sync`, { project_id: projectId })).data;

/** Sets how many months are kept, or how many bytes. */
export const changeLimits = async (projectId: string, limits: { months_kept: number } | { max_bytes: number | null }) =>
  (await call('update_search_console_property', { project_id: projectId, ...limits })).data;

/** Removes the property of a project with its data. */
export const removeProperty = (projectId: string) => call('remove_search_console_property', { project_id: projectId });

/** Connects a service account by its key. */
export const connectKey = async (key: string) => (await call('connect_service_account', { key })).data;

/** Revokes and removes a Google account. */
export const disconnectAccount = (id: string) => call('disconnect_google_account', { account_id: id });

/** Queues pages for URL Inspection. */
export const inspectUrls = async (projectId: string, urls: string[]) =>
  (await call('inspect_urls', { project_id: projectId, urls })).data;

/** Reads the sitemaps from Search Console now. */
export const refreshSitemaps = (projectId: string) =>
  call('refresh_search_console_sitemaps', { project_id: projectId });

/** Submits a sitemap to Search Console. */
export const submitSitemap = (projectId: string, url: string) =>
  call('submit_search_console_sitemap', { project_id: projectId, url });

/** Where a browser begins the sign-in with Google. @param back path to return to @param uses what access is asked for */
export const signInHref = (back: string, uses: readonly GoogleUse[] = ['search_console']): string =>
  `/api/google/connect?${new URLSearchParams({ uses: uses.join(','), back })}`;

/** Uploads the ZIP file that Search Console exports. @throws RequestFailed with the row and column of an error */
export async function sendExport(projectId: string, file: File): Promise<void> {
  const response = await fetch(
    `/api/import/search-console/${encodeURIComponent(projectId)}/keep?${new URLSearchParams({ name: file.name })}`,
    { method: 'POST', body: file },
  ).catch(() => null);
  if (!response) throw new RequestFailed('Upload failed. Check your connection.', 0);
  if (response.ok) return;
  throw new RequestFailed(messageOf(await response.json().catch(() => null), response.status), response.status);
}
