import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit, uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';

/** Maximum size of a saved answer, in bytes of JSON in UTF-8. */
export const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** Larger than the limit, so that the error can report the actual size. */
const BODY_MAX_BYTES = 12 * 1024 * 1024;
/** Maximum number of results saved per project. */
export const MAX_SAVED = 2_000;
/** Maximum number of changes that a comparison lists. */
export const MAX_CHANGES = 500;

/** Records that other features store, by kind. */
export const RECORD_KINDS = [
  'audit',
  'search',
  'site_audit',
  'ai_answer',
  'domain_report',
  'email_run',
  'backlink_domain',
  'keyword_research',
  'keyword_list',
  'keyword_grouping',
  'draft',
  'brief',
  'text_run',
] as const;
/** A kind of stored record that can be saved in a project. */
export type RecordKind = (typeof RECORD_KINDS)[number];

const projectId = uuid.meta({ title: 'Project', description: 'Id of a project.' });
const id = uuid.meta({ title: 'Saved result', description: 'Id of a saved result.' });
const name = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(200)
  .refine((value) => !/\p{Cc}/u.test(value), { error: 'must not contain control characters' })
  .meta({ title: 'Name', description: 'Name, 1 to 200 characters.', examples: ['Audit before the move'] });
const note = z
  .string()
  .trim()
  .max(4_000)
  .meta({ title: 'Note', description: 'Note, at most 4,000 characters.', examples: ['After the new templates'] });
const kind = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9_]{1,63}$/, { error: 'must be a record type or the id of an operation' })
  .meta({
    title: 'Kind',
    description: `A stored record (${RECORD_KINDS.join(', ')}), or the id of the operation that returned the response.`,
    examples: ['audit'],
  });

export const savedResult = z.object({
  id,
  project_id: projectId,
  kind: z.string().describe('Record type, or id of the operation'),
  record_id: z.string().nullable().describe('The stored record; null if the response itself is saved'),
  name: z.string().describe('Name'),
  note: z.string().describe('Note'),
  bytes: z.int().nullable().describe('Size of a saved response as JSON; null for a record'),
  gone: z.boolean().describe('Whether the record has been deleted'),
  created_at: z.string().describe('When it was saved, ISO 8601 UTC'),
  updated_at: z.string().describe('When its name or note was last changed, ISO 8601 UTC'),
});
/** A saved result as in lists. */
export type SavedResult = z.output<typeof savedResult>;

const shared = { scope: 'projects', area: 'projects', tool: false } as const;
const one = z.object({ data: z.object({ kept_result: savedResult.describe('The saved result') }) });

export const keepResult = defineEndpoint({
  ...shared,
  id: 'keep_result',
  method: 'POST',
  path: '/projects/{project_id}/kept_results',
  status: 201,
  bodyMaxBytes: BODY_MAX_BYTES,
  title: 'Save a result to a project',
  summary:
    'Saves a record, or the response of an operation that stores none, to a project. Saving the same record again updates its name and note.',
  input: z.object({
    project_id: projectId,
    kind,
    record_id: uuid.meta({ title: 'Record', description: 'Id of the record.' }).optional(),
    input: z
      .string()
      .max(256 * 1024)
      .meta({ title: 'Input', description: 'Input of the operation, as JSON text.', examples: ['{}'] })
      .optional(),
    answer: z
      .string()
      .meta({
        title: 'Answer',
        description: 'Response of the operation, as JSON text of at most 2 MiB.',
        examples: ['{"data":{}}'],
      })
      .optional(),
    name,
    note: note.optional(),
  }),
  output: one,
});

export const listSavedResults = defineEndpoint({
  ...shared,
  id: 'list_saved_results',
  method: 'GET',
  path: '/projects/{project_id}/kept_results',
  title: 'Saved results',
  summary: 'Lists the saved results of a project, newest first.',
  input: z.object({
    project_id: projectId,
    q: z
      .string()
      .trim()
      .max(200)
      .meta({ title: 'Words', description: 'Part of the name or note.', examples: ['move'] })
      .optional(),
    kind: kind.optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      kept_results: z.array(savedResult).describe('Saved results'),
      kinds: z
        .array(
          z.object({
            kind: z.string().describe('Record type, or id of the operation'),
            count: z.int().describe('Number saved'),
          }),
        )
        .describe('Types, most frequent first'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const savedDetail = savedResult.extend({
  input: z.unknown().describe('Input; null for a record'),
  answer: z.unknown().describe('The saved response; null for a record'),
});
/** A saved result with its content. */
export type SavedDetail = z.output<typeof savedDetail>;

export const getSavedResult = defineEndpoint({
  ...shared,
  id: 'get_saved_result',
  method: 'GET',
  path: '/projects/{project_id}/kept_results/{id}',
  title: 'Get a saved result',
  summary: 'Returns a saved result, with the saved response if there is one.',
  input: z.object({ project_id: projectId, id }),
  output: z.object({ data: z.object({ kept_result: savedDetail.describe('The saved result') }) }),
});

export const updateSavedResult = defineEndpoint({
  ...shared,
  id: 'update_saved_result',
  method: 'PATCH',
  path: '/projects/{project_id}/kept_results/{id}',
  title: 'Update a saved result',
  summary: 'Changes the given name or note.',
  input: z.object({ project_id: projectId, id, name: name.optional(), note: note.optional() }),
  output: one,
});

export const deleteSavedResult = defineEndpoint({
  ...shared,
  id: 'delete_saved_result',
  method: 'DELETE',
  path: '/projects/{project_id}/kept_results/{id}',
  title: 'Delete a saved result',
  summary: 'Removes it from the project. A record itself is kept; a saved response is deleted.',
  input: z.object({ project_id: projectId, id }),
  output: deletedAnswer,
});

export const savedChange = z.object({
  path: z.string().describe('Path in the response: "data.results[3].title"'),
  change: z.enum(['added', 'removed', 'changed']).describe('Change'),
  before: z.string().nullable().describe('Previous value, truncated; null: none'),
  after: z.string().nullable().describe('New value, truncated; null: none'),
});
/** A difference between two saved results. */
export type SavedChange = z.output<typeof savedChange>;

export const compareSavedResults = defineEndpoint({
  ...shared,
  id: 'compare_saved_results',
  method: 'GET',
  path: '/projects/{project_id}/kept_results/{id}/comparison',
  title: 'Compare saved results',
  summary:
    'Compares two saved responses of an operation, or two saved records of a type, field by field; the older one is "before".',
  input: z.object({
    project_id: projectId,
    id,
    with: uuid.meta({ title: 'Other', description: 'Id of another saved result of the same type.' }),
  }),
  output: z.object({
    data: z.object({
      before: savedResult.describe('The older one'),
      after: savedResult.describe('The newer one'),
      changes: z.array(savedChange).describe(`Differences in the order of the response, at most ${MAX_CHANGES}`),
      total: z.int().describe('Total differences'),
    }),
  }),
});
/** Two saved results compared. */
export type SavedComparison = z.output<typeof compareSavedResults.output>['data'];
