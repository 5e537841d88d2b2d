import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit } from '#lib/contract/fields.ts';
import {
  baseRevision,
  content,
  MAX_NAMED,
  MAX_VERSIONS,
  one,
  shared,
  versionCause,
} from '#lib/features/content/drafts/contract.ts';
import { draftId, line, moment } from '#lib/features/content/drafts/fields-contract.ts';

export const versionSummary = z.object({
  number: z.int().describe('Number, from 1; not reused after deletion'),
  name: z.string().nullable().describe('Name; null: none. Named versions are not deleted automatically'),
  why: versionCause.describe('How it was created'),
  title: z.string().describe('Title'),
  words: z.int().describe('Word count'),
  run_id: z.string().nullable().describe('AI request that generated it; null: none'),
  restored_number: z.int().nullable().describe('Version it was restored from; null: none'),
  created_at: moment('When it started'),
  updated_at: moment('When it was last saved'),
});

/** A version without its texts. */
export type VersionSummary = z.output<typeof versionSummary>;

export const versionDetail = versionSummary.extend(content);

/** A version with its texts. */
export type VersionDetail = z.output<typeof versionDetail>;

const versionNumber = z
  .int()
  .min(1)
  .max(999_999_999)
  .meta({ title: 'Version', description: 'Number of a version of the draft.', examples: [1] });

export const listDraftVersions = defineEndpoint({
  ...shared,
  id: 'list_draft_versions',
  method: 'GET',
  path: '/drafts/{id}/versions',
  title: 'List draft versions',
  summary: `Lists the versions of a draft, newest first. The latest ${MAX_VERSIONS} are stored; the oldest unnamed ones are deleted first.`,
  input: z.object({ id: draftId, limit, cursor: cursor.optional() }),
  output: z.object({
    data: z.object({
      versions: z.array(versionSummary).describe('Versions'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getDraftVersion = defineEndpoint({
  ...shared,
  id: 'get_draft_version',
  method: 'GET',
  path: '/drafts/{id}/versions/{number}',
  title: 'Get a draft version',
  summary: 'Returns a version with its text.',
  input: z.object({ id: draftId, number: versionNumber }),
  output: z.object({ data: z.object({ version: versionDetail.describe('The version') }) }),
});

export const nameDraftVersion = defineEndpoint({
  ...shared,
  id: 'name_draft_version',
  method: 'PATCH',
  path: '/drafts/{id}/versions/{number}',
  title: 'Name a version',
  summary: `Names a version, so that it is not deleted automatically; max. ${MAX_NAMED} named versions per draft.`,
  input: z.object({
    id: draftId,
    number: versionNumber,
    name: line('Name', 'Name of the version; empty: none', 80, 'Sent to the client'),
  }),
  output: z.object({ data: z.object({ version: versionSummary.describe('The version') }) }),
});

export const restoreDraftVersion = defineEndpoint({
  ...shared,
  id: 'restore_draft_version',
  method: 'POST',
  path: '/drafts/{id}/versions/{number}/restore',
  title: 'Restore a version',
  summary: 'Restores the text of a version. The current text is kept as a version.',
  input: z.object({ id: draftId, number: versionNumber, base_revision: baseRevision }),
  output: one,
});
