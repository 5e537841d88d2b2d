import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { aiModel, country, cursor, ENGINES, limit, uuid } from '#lib/contract/fields.ts';
import { hints } from '#lib/contract/hints.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import {
  briefId,
  draftId,
  engine,
  kind,
  language,
  linkOrNone,
  moment,
  posts,
  projectId,
  texts,
} from '#lib/features/content/drafts/fields-contract.ts';
import { networkIds } from '#lib/text/social/networks.ts';

/** Maximum named versions per draft, because they are never deleted automatically. */
export const MAX_NAMED = 50;
/** Versions kept per draft; the oldest without a name are deleted first. */
export const MAX_VERSIONS = 200;
/** Fits a body of 200,000 escaped characters. */
export const BODY_MAX_BYTES = 1_536 * 1024;

export const versionCause = z.enum(['typed', 'model', 'restored', 'imported']);
/** Why a version was stored. */
export type VersionCause = z.output<typeof versionCause>;

export const draftSummary = z.object({
  id: draftId,
  kind: z.enum(['page', 'social']).describe('A page, or a post for social media'),
  title: z.string().describe('Title; may be empty'),
  keyword: z.string().describe('Target keyword; may be empty'),
  country: z.string().describe('Target country'),
  engine: z.enum(ENGINES).nullable().describe('Target search engine; null: none'),
  language: z.string().describe('Language of the text'),
  words: z.int().describe('Word count of the body or the posts'),
  networks: z.array(z.string()).describe('Social networks with a text'),
  project_id: z.string().nullable().describe('Project it belongs to; null: none'),
  brief_id: z.string().nullable().describe('Brief it is based on; null: none'),
  revision: z.int().describe('Revision, incremented by each change; send it with the next save'),
  created_at: moment('When it was created'),
  updated_at: moment('When it was last changed'),
});
/** A draft as in lists, without its texts. */
export type DraftSummary = z.output<typeof draftSummary>;

export const content = {
  title: z.string().describe('Title'),
  body: z.string().describe('Body, Markdown'),
  meta_title: z.string().describe('Page title; empty: the title'),
  meta_description: z.string().describe('Meta description'),
  slug: z.string().describe('Slug'),
  social: z.record(z.string(), z.string()).describe('Texts of a post by network'),
};

export const draftDetail = draftSummary.extend({
  ...content,
  version: z.int().describe('Number of the version with this text'),
  versions_count: z.int().describe('Versions stored'),
});
/** A draft with its texts. */
export type DraftDetail = z.output<typeof draftDetail>;

export const shared = { scope: 'content', area: 'content', tool: false } as const;
export const one = z.object({ data: z.object({ draft: draftDetail.describe('The draft') }) });
export const baseRevision = z
  .int()
  .min(1)
  .meta({
    title: 'From revision',
    description:
      'Revision of the draft that the change is based on. Another revision is a conflict (409): nothing is saved.',
    examples: [1],
  });

export const createDraft = defineEndpoint({
  ...shared,
  id: 'create_draft',
  method: 'POST',
  path: '/drafts',
  status: 201,
  bodyMaxBytes: BODY_MAX_BYTES,
  title: 'Create a draft',
  summary: 'Creates a draft of a page or social post. Missing keyword, country and engine are taken from the brief.',
  input: z.object({
    kind: kind.default('page'),
    title: texts.title.default(''),
    keyword: texts.keyword.optional(),
    country: country.optional(),
    engine: engine.optional(),
    language: language.optional(),
    body: texts.body.default(''),
    meta_title: texts.meta_title.default(''),
    meta_description: texts.meta_description.default(''),
    slug: texts.slug.default(''),
    ...posts,
    project_id: projectId.optional(),
    brief_id: briefId.optional(),
    imported: z
      .boolean()
      .default(false)
      .meta({ title: 'Imported', description: 'Whether the text is imported; noted in its first version.' }),
  }),
  output: one,
});

export const listDrafts = defineEndpoint({
  ...shared,
  id: 'list_drafts',
  method: 'GET',
  path: '/drafts',
  title: 'Drafts',
  summary: 'Lists drafts without their texts, last changed first.',
  input: z.object({
    find: z
      .string()
      .trim()
      .max(200)
      .meta({ title: 'Find', description: 'Part of the title or the keyword.', examples: ['coffee'] })
      .optional(),
    kind: kind.optional(),
    project_id: projectId.optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      drafts: z.array(draftSummary).describe('Drafts'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getDraft = defineEndpoint({
  ...shared,
  id: 'get_draft',
  method: 'GET',
  path: '/drafts/{id}',
  title: 'Get a draft',
  summary: 'Returns a draft with its text.',
  input: z.object({ id: draftId }),
  output: one,
});

export const saveDraft = defineEndpoint({
  ...shared,
  id: 'save_draft',
  method: 'PATCH',
  path: '/drafts/{id}',
  bodyMaxBytes: BODY_MAX_BYTES,
  title: 'Save a draft',
  summary: 'Saves the given fields. Saves within five minutes share one version, unless it is named.',
  input: z.object({
    id: draftId,
    base_revision: baseRevision,
    title: texts.title.optional(),
    keyword: texts.keyword.optional(),
    country: country.optional(),
    engine: engine.optional(),
    language: language.optional(),
    body: texts.body.optional(),
    meta_title: texts.meta_title.optional(),
    meta_description: texts.meta_description.optional(),
    slug: texts.slug.optional(),
    ...posts,
    project_id: linkOrNone('Project', 'Project the draft belongs to.').optional(),
    brief_id: linkOrNone('Brief', 'Brief the draft is based on.').optional(),
    run_id: uuid
      .meta({
        title: 'Written by',
        description: 'AI request that generated the text; saved as a separate version.',
      })
      .optional(),
  }),
  output: one,
});

export const deleteDraft = defineEndpoint({
  ...shared,
  id: 'delete_draft',
  method: 'DELETE',
  path: '/drafts/{id}',
  title: 'Delete a draft',
  summary: 'Deletes a draft with all its versions.',
  input: z.object({ id: draftId }),
  output: deletedAnswer,
});

export const EXPORT_FORMATS = ['markdown', 'html', 'wordpress'] as const;
/** A format that drafts are exported in. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const exportDraft = defineEndpoint({
  ...shared,
  id: 'export_draft',
  method: 'GET',
  path: '/drafts/{id}/export',
  title: 'Export a draft',
  summary: 'Exports a draft as Markdown, HTML or WordPress blocks. HTML in the text is escaped.',
  input: z.object({
    id: draftId,
    format: z
      .enum(EXPORT_FORMATS)
      .default('markdown')
      .meta({ title: 'Format', description: 'Export format.', examples: ['wordpress'] }),
    with_meta: z.boolean().default(false).meta({
      title: 'With title and description',
      description: 'Markdown starts with front matter, HTML is a full document. WordPress stores them separately.',
    }),
  }),
  output: z.object({
    data: z.object({
      format: z.enum(EXPORT_FORMATS).describe('Format'),
      file_name: z.string().describe('File name: lowercase letters, digits and hyphens'),
      content_type: z.string().describe('Media type for a file'),
      text: z.string().describe('The text'),
    }),
  }),
});

export const writeDraft = defineEndpoint({
  ...shared,
  id: 'write_draft',
  method: 'POST',
  path: '/drafts/{id}/write',
  timeoutMs: 180_000,
  cost: 'model',
  title: 'Generate a draft',
  summary:
    'The connected AI model rewrites the text, based on the brief of the draft; the previous text is kept as a version. Takes up to three minutes: set your client timeout accordingly.',
  input: z.object({
    id: draftId,
    base_revision: baseRevision,
    network: z
      .enum(networkIds)
      .meta({ title: 'Network', description: 'For a social post: the network to write for.', examples: ['mastodon'] })
      .optional(),
    wish: z
      .string()
      .trim()
      .max(2_000)
      .meta({
        title: 'Wish',
        description: 'Instructions, at most 2,000 characters.',
        examples: ['For beginners, in short sentences.'],
      })
      .register(hints, { control: 'text' })
      .optional(),
    ai_model: aiModel.optional(),
  }),
  output: z.object({
    data: z.object({
      draft: draftDetail.describe('The draft with its new text'),
      run_id: z.string().describe('Id of the AI request, with prompt and response'),
    }),
  }),
});
