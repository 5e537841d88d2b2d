import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messageOf, RequestFailed } from '#lib/client/call-endpoint.ts';
import type { BacklinkDomainDetail, ImportReport } from '#lib/features/backlinks/index-contract.ts';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** API calls and queries for stored backlinks. Definitions are imported as types only, so no schema reaches the browser. */

export type LinkListInput = OperationInput<'list_backlinks'>;
type Every = OperationInput<'set_backlink_schedule'>['every'];

/** One page of the list; refetched every 2 s while an entry on it is running. */
export const backlinkDomainListQuery = (input: OperationInput<'list_backlink_domains'>) =>
  queryOptions({
    queryKey: ['backlink-domains', input],
    queryFn: async ({ signal }) => (await call('list_backlink_domains', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.domains.some(({ current }) => current !== null) ? 2_000 : false),
  });

/** Referring domains of all domains that contain a text of at least two characters. */
export const referringDomainsQuery = (query: string) =>
  queryOptions({
    queryKey: ['referring-domains', query],
    queryFn: async ({ signal }) =>
      (await call('find_referring_domains', { query: query.slice(0, 200), limit: 5 }, signal)).data.domains,
    staleTime: 60_000,
  });

/** One domain; refetched every second while something is running. */
export const backlinkDomainQuery = (id: string) =>
  queryOptions({
    queryKey: ['backlink-domain', id],
    queryFn: async ({ signal }) => (await call('get_backlink_domain', { id }, signal)).data.domain,
    refetchInterval: ({ state }) => (state.data?.current ? 1_000 : false),
  });

/** When the last run of a domain ended; empty before the first end. */
const latestEnd = ({ runs }: BacklinkDomainDetail): string =>
  runs.reduce((latest, { finished_at: at }) => (at && at > latest ? at : latest), '');

/** One page of the list of links; refetched occasionally while new ones may arrive, and when a run of the domain ends. */
export const backlinksQuery = (input: Omit<LinkListInput, 'id'>, domain: BacklinkDomainDetail) =>
  queryOptions({
    // The end is part of the key: a run may begin and end between two polls of the domain.
    queryKey: ['backlink-domain', domain.id, 'links', input, latestEnd(domain)],
    queryFn: async ({ signal }) => (await call('list_backlinks', { id: domain.id, ...input }, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: domain.current ? 3_000 : false,
  });

/** One link with its history. */
export const backlinkQuery = (id: string, link: number) =>
  queryOptions({
    queryKey: ['backlink-domain', id, 'link', link],
    queryFn: async ({ signal }) => (await call('get_backlink', { id, link }, signal)).data,
  });

/** Builds a file for Google's disavow tool. */
export const createDisavowFile = async (input: OperationInput<'create_disavow_file'>) =>
  (await call('create_disavow_file', input)).data;

/** Starts a discovery of new links. */
export const startDiscovery = async (input: OperationInput<'start_backlink_discovery'>) =>
  (await call('start_backlink_discovery', input)).data.domain;

/** Starts a check of the known links. */
export const startCheck = async (id: string) => (await call('check_backlinks', { id })).data.domain;

/** Stops the current run of a domain. */
export const stopRun = async (id: string) => (await call('stop_backlink_run', { id })).data.domain;

/** Sets how often the known links are checked. */
export const setSchedule = async (id: string, every: Every) =>
  (await call('set_backlink_schedule', { id, every })).data.domain;

/** Download URL for a file of the links. */
export function backlinkExportAddress(
  id: string,
  format: 'csv' | 'json' | 'xlsx',
  filter: Readonly<Record<string, string>>,
): string {
  return `/api/export/backlinks/${encodeURIComponent(id)}/${format}?${new URLSearchParams(filter)}`;
}

/** Uploads a file of links, either to preview it or to keep its valid rows. @throws RequestFailed */
export async function sendImport(id: string, step: 'preview' | 'keep', file: File): Promise<ImportReport> {
  const address = `/api/import/backlinks/${encodeURIComponent(id)}/${step}`;
  const response = await fetch(address, { method: 'POST', body: file }).catch(() => null);
  if (!response) throw new RequestFailed('Upload failed. Check your connection.', 0);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new RequestFailed(messageOf(body, response.status), response.status);
  // The import handler always answers with this shape.
  return (body as { data: ImportReport }).data;
}
