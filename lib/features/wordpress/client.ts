import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { OperationInput } from '#lib/features/definitions.ts';

/** API calls for WordPress. Definitions are imported as types only, so no schema reaches the browser. */

export type SiteInput = OperationInput<'set_wordpress_site'>;
/** How to publish a draft. */
export type PublishInput = OperationInput<'publish_to_wordpress'>;

/** The WordPress site of a project. */
export const siteQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['wordpress', projectId],
    queryFn: async ({ signal }) => (await call('get_wordpress_site', { project_id: projectId }, signal)).data.site,
  });

/** Connects a site. */
export const saveSite = async (input: SiteInput) => (await call('set_wordpress_site', input)).data.site;

/** Tests the connection. */
export const testSite = async (projectId: string) =>
  (await call('test_wordpress_site', { project_id: projectId })).data;

/** Deletes the connection. */
export const deleteSite = (projectId: string) => call('delete_wordpress_site', { project_id: projectId });

/** Where a draft was published. */
export const postQuery = (draftId: string, revision: number) =>
  queryOptions({
    queryKey: ['draft', draftId, 'wordpress', revision],
    queryFn: async ({ signal }) => (await call('get_wordpress_post', { id: draftId }, signal)).data,
  });

/** Publishes a draft. @throws RequestFailed with status 409 when the post was changed in WordPress */
export const publishDraft = async (input: PublishInput) => (await call('publish_to_wordpress', input)).data;
