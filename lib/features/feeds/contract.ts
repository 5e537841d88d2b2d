import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { FEED_KINDS } from '#lib/features/feeds/kinds-contract.ts';

/** CSV files at a URL with a read token, for Google Sheets, Looker Studio and other programs that load a URL. */

const projectId = uuid.meta({ title: 'Project', description: 'Id of a project.' });

const feed = z.object({
  id: z.string().describe('Id'),
  name: z.string().describe('Name'),
  kind: z.enum(FEED_KINDS).describe('Its table'),
  hint: z.string().describe('First characters of the token'),
  created_by: z.string().describe('Who created it: it reads what this account may read'),
  is_own: z.boolean().describe('Whether you created it'),
  last_used_at: z.string().nullable().describe('When it was last loaded, to the minute, ISO 8601 UTC; null: never'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
});
/** A feed, without its token. */
export type Feed = z.output<typeof feed>;

const shared = { scope: 'projects', area: 'projects', sessionOnly: true, tool: false } as const;
const path = '/projects/{project_id}/feeds';

export const listFeeds = defineEndpoint({
  ...shared,
  id: 'list_feeds',
  method: 'GET',
  path,
  title: 'CSV feeds',
  summary: 'The CSV feeds of a project, newest first.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ feeds: z.array(feed).describe('Feeds') }) }),
});

export const createFeed = defineEndpoint({
  ...shared,
  id: 'create_feed',
  method: 'POST',
  path,
  title: 'Create a CSV feed',
  summary: 'Creates a URL with a read token for one table of the project. The URL is returned only here.',
  input: z.object({
    project_id: projectId,
    name: z
      .string()
      .trim()
      .min(1)
      .refine(hasText, EMPTY)
      .max(80)
      .meta({ title: 'Name', description: 'Where it is used.', examples: ['Monthly report'] }),
    kind: z.enum(FEED_KINDS).meta({ title: 'Table', description: 'What the feed has.', examples: ['rankings'] }),
  }),
  output: z.object({
    data: z.object({
      feed: feed.describe('The feed'),
      path: z.string().describe('Path of the CSV file on this server, with the token'),
    }),
  }),
  status: 201,
});

export const revokeFeed = defineEndpoint({
  ...shared,
  id: 'revoke_feed',
  method: 'DELETE',
  path: `${path}/{feed_id}`,
  title: 'Revoke a CSV feed',
  summary: 'Deletes a feed: its URL stops working at once.',
  input: z.object({
    project_id: projectId,
    feed_id: uuid.meta({ title: 'Feed', description: 'Id of a feed.' }),
  }),
  output: z.object({ data: z.object({ deleted: z.boolean().describe('Always true') }) }),
});
