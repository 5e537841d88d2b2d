import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { url } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { draftId, moment } from '#lib/features/content/drafts/fields-contract.ts';
import { projectId } from '#lib/features/rankings/fields-contract.ts';

/** Publishing of drafts to WordPress by its REST API (developer.wordpress.org/rest-api). */

export const POST_TYPES = ['post', 'page'] as const;
/** What a draft becomes on the site. */
export type PostType = (typeof POST_TYPES)[number];
export const POST_STATUSES = ['draft', 'pending', 'publish'] as const;
/** A status that a post can be given. */
export type PostStatus = (typeof POST_STATUSES)[number];
export const ON_CHANGE = ['stop', 'overwrite', 'create'] as const;
/** What to do with a post that was changed or deleted in WordPress. */
export type OnChange = (typeof ON_CHANGE)[number];

const onProject = { scope: 'projects', area: 'projects', tool: false } as const;
const onDraft = { scope: 'content', area: 'content', tool: false } as const;

const site = z.object({
  url: z.string().describe('Base URL of the site'),
  username: z.string().describe('User name'),
  has_password: z.boolean().describe('Whether its application password is stored and readable'),
  tested_at: z.string().nullable().describe('Last test, ISO 8601 UTC; null: none yet'),
  fault: z.string().nullable().describe('Why the last test failed; null: it did not'),
});
/** The WordPress site of a project, without its password. */
export type WordpressSiteView = z.output<typeof site>;

const oneSite = z.object({ data: z.object({ site: site.nullable().describe('The site; null: none is connected') }) });

export const getWordpressSite = defineEndpoint({
  ...onProject,
  id: 'get_wordpress_site',
  method: 'GET',
  path: '/projects/{project_id}/wordpress',
  title: 'Get the WordPress site',
  summary: 'Returns the WordPress site that a project publishes to, without its password.',
  input: z.object({ project_id: projectId }),
  output: oneSite,
});

export const setWordpressSite = defineEndpoint({
  ...onProject,
  id: 'set_wordpress_site',
  method: 'PATCH',
  path: '/projects/{project_id}/wordpress',
  title: 'Connect a WordPress site',
  summary:
    'Stores the WordPress site of a project, its password encrypted. Without a password, the stored one is kept for the same site and user. Requires an owner.',
  input: z.object({
    project_id: projectId,
    url: url.meta({
      title: 'Site URL',
      description: 'Base URL of the site, https only.',
      examples: ['https://www.example.com'],
    }),
    username: z
      .string()
      .trim()
      .min(1)
      .max(120)
      .refine(hasText, EMPTY)
      .refine((value) => !/[\p{Cc}:]/u.test(value), { error: 'must not contain colons or control characters' })
      .meta({ title: 'User name', description: 'User name on the site.', examples: ['editor'] }),
    password: z
      .string()
      .trim()
      .max(200)
      .refine((value) => !/\p{Cc}/u.test(value), { error: 'must not contain control characters' })
      .meta({
        title: 'Application password',
        description:
          'From the user’s profile on the site (Users > Profile > Application Passwords), not the sign-in password.',
        examples: ['abcd EFGH 1234 ijkl MNOP 5678'],
      })
      .optional(),
  }),
  output: oneSite,
});

export const testWordpressSite = defineEndpoint({
  ...onProject,
  id: 'test_wordpress_site',
  method: 'POST',
  path: '/projects/{project_id}/wordpress/test',
  cost: 'requests',
  title: 'Test the WordPress connection',
  summary: 'Signs in to the REST API of the site and stores the result. Requires an owner.',
  input: z.object({ project_id: projectId }),
  output: z.object({
    data: z.object({
      works: z.boolean().describe('Whether drafts can be published'),
      found: z.string().describe('The result, in a sentence'),
    }),
  }),
});

export const deleteWordpressSite = defineEndpoint({
  ...onProject,
  id: 'delete_wordpress_site',
  method: 'DELETE',
  path: '/projects/{project_id}/wordpress',
  title: 'Disconnect the WordPress site',
  summary: 'Deletes the connection with its password. Published posts stay on the site. Requires an owner.',
  input: z.object({ project_id: projectId }),
  output: deletedAnswer,
});

const post = z.object({
  site_url: z.string().describe('Base URL of the site'),
  post_id: z.int().describe('Id of the post on the site'),
  type: z.enum(POST_TYPES).describe('post or page'),
  status: z.string().describe('Status after the last publication, as WordPress calls it'),
  link: z.string().describe('URL of the post'),
  edit_url: z.string().describe('URL of the post in the WordPress editor'),
  published_at: moment('Last publication from here'),
  draft_revision: z.int().describe('Revision of the draft that was published'),
  is_current: z.boolean().describe('Whether the draft has not changed since'),
});
/** The WordPress post of a draft. */
export type WordpressPostView = z.output<typeof post>;

export const getWordpressPost = defineEndpoint({
  ...onDraft,
  id: 'get_wordpress_post',
  method: 'GET',
  path: '/drafts/{id}/wordpress',
  title: 'Get the WordPress post of a draft',
  summary: 'Returns where a draft was published, and the site that its project publishes to.',
  input: z.object({ id: draftId }),
  output: z.object({
    data: z.object({
      site_url: z.string().nullable().describe('Site of the project; null: none is connected'),
      post: post.nullable().describe('The post; null: not published'),
    }),
  }),
});

export const publishToWordpress = defineEndpoint({
  ...onDraft,
  id: 'publish_to_wordpress',
  method: 'POST',
  path: '/drafts/{id}/wordpress',
  cost: 'requests',
  title: 'Publish a draft to WordPress',
  summary:
    'Creates the post with title, text, slug and meta description (as excerpt), or updates the one that was created before. A post that was edited in WordPress since is a conflict (409). Requires an editor of the project.',
  input: z.object({
    id: draftId,
    type: z
      .enum(POST_TYPES)
      .default('post')
      .meta({ title: 'Type', description: 'Type of a new post; an existing one keeps its type.', examples: ['post'] }),
    status: z
      .enum(POST_STATUSES)
      .meta({
        title: 'Status',
        description:
          'draft, pending (review) or publish (live). By default a new post is a draft and an existing one keeps its status.',
        examples: ['draft'],
      })
      .optional(),
    on_change: z
      .enum(ON_CHANGE)
      .default('stop')
      .meta({
        title: 'If changed',
        description: 'If the post was edited or deleted in WordPress: stop (409), overwrite it, or create a new one.',
        examples: ['stop'],
      }),
  }),
  output: z.object({
    data: z.object({
      post: post.describe('The post'),
      created: z.boolean().describe('Whether a new post was created'),
    }),
  }),
  timeoutMs: 60_000,
});
