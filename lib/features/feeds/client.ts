import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { FeedKind } from '#lib/features/feeds/kinds-contract.ts';

/** API calls and queries for CSV feeds. */

/** The feeds of a project. */
export const feedsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['feeds', projectId],
    queryFn: async ({ signal }) => (await call('list_feeds', { project_id: projectId }, signal)).data.feeds,
  });

/** Creates a feed. @returns it with the path that has its token */
export const createFeed = async (projectId: string, name: string, kind: FeedKind) =>
  (await call('create_feed', { project_id: projectId, name, kind })).data;

/** Revokes a feed. */
export const revokeFeed = (projectId: string, id: string) =>
  call('revoke_feed', { project_id: projectId, feed_id: id });
