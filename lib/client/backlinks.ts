import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  checkBacklinks,
  deleteBacklinkDomain,
  getBacklink,
  getBacklinkDomain,
  ImportReport,
  listBacklinkDomains,
  listBacklinks,
  setBacklinkSchedule,
  startBacklinkLook,
  stopBacklinkRun,
} from '#lib/features/backlinks/index-contract.ts';
import { callEndpoint, messageOf, RequestFailed } from './call-endpoint.ts';

/** Calls and queries of kept backlinks. Definitions are imported as types alone: no schema travels to the browser. */

export type LinkListInput = z.input<typeof listBacklinks.input>;
type Every = z.input<typeof setBacklinkSchedule.input>['every'];

/** One page of the list; asks again every 2 s while something on it is under way. */
export const backlinkDomainListQuery = (input: z.input<typeof listBacklinkDomains.input>) =>
  queryOptions({
    queryKey: ['backlink-domains', input],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof listBacklinkDomains>('list_backlink_domains', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.domains.some(({ current }) => current !== null) ? 2_000 : false),
  });

/** One domain; asks again every second while something is under way. */
export const backlinkDomainQuery = (id: string) =>
  queryOptions({
    queryKey: ['backlink-domain', id],
    queryFn: async ({ signal }) =>
      (await callEndpoint<typeof getBacklinkDomain>('get_backlink_domain', { id }, signal)).data.domain,
    refetchInterval: ({ state }) => (state.data?.current ? 1_000 : false),
  });

/** One part of the list of links; asks again now and then while some may come. */
export const backlinksQuery = (input: LinkListInput, live: boolean) =>
  queryOptions({
    queryKey: ['backlink-domain', input.id, 'links', input],
    queryFn: async ({ signal }) => (await callEndpoint<typeof listBacklinks>('list_backlinks', input, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: live ? 3_000 : false,
  });

/** One link with its history. */
export const backlinkQuery = (id: string, link: number) =>
  queryOptions({
    queryKey: ['backlink-domain', id, 'link', link],
    queryFn: async ({ signal }) => (await callEndpoint<typeof getBacklink>('get_backlink', { id, link }, signal)).data,
  });

export const requestLook = async (input: z.input<typeof startBacklinkLook.input>) =>
  (await callEndpoint<typeof startBacklinkLook>('start_backlink_look', input)).data.domain;

export const requestCheck = async (id: string) =>
  (await callEndpoint<typeof checkBacklinks>('check_backlinks', { id })).data.domain;

export const stopRun = async (id: string) =>
  (await callEndpoint<typeof stopBacklinkRun>('stop_backlink_run', { id })).data.domain;

export const setSchedule = async (id: string, every: Every) =>
  (await callEndpoint<typeof setBacklinkSchedule>('set_backlink_schedule', { id, every })).data.domain;

export const removeBacklinkDomain = (id: string) =>
  callEndpoint<typeof deleteBacklinkDomain>('delete_backlink_domain', { id });

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
