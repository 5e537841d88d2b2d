import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ImportReport } from '#lib/features/backlinks/index-contract.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import { call, messageOf, RequestFailed } from './call-endpoint.ts';

/** Calls and queries of kept backlinks. Definitions are imported as types alone: no schema travels to the browser. */

export type LinkListInput = OperationInput<'list_backlinks'>;
type Every = OperationInput<'set_backlink_schedule'>['every'];

/** One page of the list; asks again every 2 s while something on it is under way. */
export const backlinkDomainListQuery = (input: OperationInput<'list_backlink_domains'>) =>
  queryOptions({
    queryKey: ['backlink-domains', input],
    queryFn: async ({ signal }) => (await call('list_backlink_domains', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.domains.some(({ current }) => current !== null) ? 2_000 : false),
  });

/** One domain; asks again every second while something is under way. */
export const backlinkDomainQuery = (id: string) =>
  queryOptions({
    queryKey: ['backlink-domain', id],
    queryFn: async ({ signal }) => (await call('get_backlink_domain', { id }, signal)).data.domain,
    refetchInterval: ({ state }) => (state.data?.current ? 1_000 : false),
  });

/** One part of the list of links; asks again now and then while some may come. */
export const backlinksQuery = (input: LinkListInput, live: boolean) =>
  queryOptions({
    queryKey: ['backlink-domain', input.id, 'links', input],
    queryFn: async ({ signal }) => (await call('list_backlinks', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: live ? 3_000 : false,
  });

/** One link with its history. */
export const backlinkQuery = (id: string, link: number) =>
  queryOptions({
    queryKey: ['backlink-domain', id, 'link', link],
    queryFn: async ({ signal }) => (await call('get_backlink', { id, link }, signal)).data,
  });

export const startDiscovery = async (input: OperationInput<'start_backlink_look'>) =>
  (await call('start_backlink_look', input)).data.domain;

export const startCheck = async (id: string) => (await call('check_backlinks', { id })).data.domain;

export const stopRun = async (id: string) => (await call('stop_backlink_run', { id })).data.domain;

export const setSchedule = async (id: string, every: Every) =>
  (await call('set_backlink_schedule', { id, every })).data.domain;

export const removeBacklinkDomain = (id: string) => call('delete_backlink_domain', { id });

/** Where a file of the links is fetched. */
export function backlinkExportAddress(
  id: string,
  format: 'csv' | 'json' | 'xlsx',
  filter: Readonly<Record<string, string>>,
): string {
  return `/api/export/backlinks/${encodeURIComponent(id)}/${format}?${new URLSearchParams(filter)}`;
}

/** Sends a file of links: to see what is in it, or to keep what is good. @throws RequestFailed */
export async function sendImport(id: string, step: 'preview' | 'keep', file: File): Promise<ImportReport> {
  const address = `/api/import/backlinks/${encodeURIComponent(id)}/${step}`;
  const response = await fetch(address, { method: 'POST', body: file }).catch(() => null);
  if (!response) throw new RequestFailed('The file could not be sent. Is the server running, and are you online?', 0);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new RequestFailed(messageOf(body, response.status), response.status);
  // The door answers with this shape and no other.
  return (body as { data: ImportReport }).data;
}
