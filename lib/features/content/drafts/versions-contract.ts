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
  number: z.int().describe('Number, from 1; one that was removed is not given again'),
  name: z.string().nullable().describe('Name that was given to it; null for none. Named versions are kept'),
  why: versionCause.describe('How it came about'),
  title: z.string().describe('Title at that time'),
  words: z.int().describe('Words at that time'),
  run_id: z.string().nullable().describe('Request to the text model that wrote it; null for none'),
  restored_number: z.int().nullable().describe('Version it was restored from; null for none'),
  created_at: moment('When it began'),
  updated_at: moment('When the last save went into it'),
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
  title: 'Versions of a draft',
  summary: `What a draft was before, newest first. ${MAX_VERSIONS} are kept: the oldest without a name go first.`,
  input: z.object({ id: draftId, limit, cursor: cursor.optional() }),
  output: z.object({
    data: z.object({
      versions: z.array(versionSummary).describe('Versions'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});

export const getDraftVersion = defineEndpoint({
  ...shared,
  id: 'get_draft_version',
  method: 'GET',
  path: '/drafts/{id}/versions/{number}',
  title: 'A version of a draft',
  summary: 'A version with its text.',
  input: z.object({ id: draftId, number: versionNumber }),
  output: z.object({ data: z.object({ version: versionDetail.describe('The version') }) }),
});

export const nameDraftVersion = defineEndpoint({
  ...shared,
  id: 'name_draft_version',
  method: 'PATCH',
  path: '/drafts/{id}/versions/{number}',
  title: 'Name a version',
  summary: `Gives a version a name, which keeps it; a draft has at most ${MAX_NAMED} named versions.`,
  input: z.object({
    id: draftId,
    number: versionNumber,
    name: line('Name', 'Name of the version, empty for none', 80, 'Sent to the client'),
  }),
  output: z.object({ data: z.object({ version: versionSummary.describe('The version') }) }),
});

export const restoreDraftVersion = defineEndpoint({
  ...shared,
  id: 'restore_draft_version',
  method: 'POST',
  path: '/drafts/{id}/versions/{number}/restore',
  title: 'Restore a version',
  summary: 'Makes the text of a version the text of the draft again. What it was until then stays as a version.',
  input: z.object({ id: draftId, number: versionNumber, base_revision: baseRevision }),
  output: one,
});
