import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput, OperationOutput } from '#lib/features/definitions.ts';

/** API calls for crawl settings. Definitions are imported as types only, so no schema reaches the browser. */

export type SaveCrawlSettingsInput = OperationInput<'save_crawl_settings'>;
/** Saved settings of a site. */
export type SavedCrawlSettings = OperationOutput<'list_crawl_settings'>['data']['settings'][number];

/** All saved settings. */
export const crawlSettingsQuery = () =>
  queryOptions({
    queryKey: ['crawl-settings'],
    queryFn: async ({ signal }) => (await call('list_crawl_settings', {}, signal)).data.settings,
  });

/** One site's settings with its list of URLs. */
export const oneCrawlSettingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['crawl-settings', id],
    queryFn: async ({ signal }) => (await call('get_crawl_settings', { id }, signal)).data,
  });

/** Saves the settings of a site. */
export const saveCrawlSettings = async (input: SaveCrawlSettingsInput) =>
  (await call('save_crawl_settings', input)).data.settings;

/** Deletes the settings of a site. */
export const deleteCrawlSettings = (id: string) => call('delete_crawl_settings', { id });

/** Signs in and requests the start page. */
export const testCrawlSettings = async (id: string) => (await call('test_crawl_settings', { id })).data.test;

/** What columns find on a page. */
export type ExtractionTrial = OperationOutput<'try_site_extraction'>['data'];

/** Tries columns on a page. @param input JSON of the operation's input; without URL or columns nothing is requested */
export const tryExtractionQuery = (input: string) =>
  queryOptions({
    queryKey: ['try-extraction', input],
    queryFn: async ({ signal }) => (await call('try_site_extraction', JSON.parse(input), signal)).data,
    enabled: isComplete(JSON.parse(input)),
    retry: false,
    staleTime: 60_000,
  });

const isComplete = ({ url, columns }: { url?: unknown; columns?: unknown }): boolean =>
  typeof url === 'string' && URL.canParse(url) && Array.isArray(columns) && columns.length > 0;
