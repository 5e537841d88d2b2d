import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';

const runId = uuid.meta({ title: 'Request', description: 'Id of an AI request.' });

/**
 * Kind of request. `cms` and `social`: `generate_cms_content` and `generate_social_content` or a social post in the
 * studio; `draft`: a text in the studio.
 */
export const TEXT_RUN_KINDS = ['cms', 'social', 'page_question', 'draft'] as const;
/** A kind of request to the text model. */
export type TextRunKind = (typeof TEXT_RUN_KINDS)[number];
/** `stopped`: the user ended it; the text so far is stored. */
export const textRunState = z.enum(['done', 'stopped', 'failed']);

export const textRunSummary = z.object({
  id: runId,
  kind: z.enum(TEXT_RUN_KINDS).describe('Type of request'),
  state: textRunState.describe('Status'),
  model: z.string().nullable().describe('Model; null if none was available'),
  prompt_start: z.string().describe('First 200 characters of the prompt'),
  error: z.string().nullable().describe('Why the response is incomplete; null if complete'),
  input_tokens: z.int().nullable().describe('Input tokens reported by the server; null if not reported'),
  output_tokens: z.int().nullable().describe('Output tokens reported by the server; null if not reported'),
  duration_ms: z.int().describe('Duration in milliseconds'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
});
/** A stored request as in lists. */
export type TextRunSummary = z.output<typeof textRunSummary>;

export const textRunDetail = textRunSummary.extend({
  prompt: z.string().describe('The prompt sent to the model'),
  instructions: z.string().describe('System prompt: built-in and custom instructions'),
  url: z.string().nullable().describe('URL of the page; null: none'),
  answer: z
    .object({
      title: z.string().nullable().describe('Title of a post; null: none'),
      content: z.string().describe('Generated text, without links and images'),
    })
    .nullable()
    .describe('The response, possibly partial; null if none'),
});
/** A stored request with its prompt and response. */
export type TextRunDetail = z.output<typeof textRunDetail>;

const shared = { scope: 'content', area: 'content', tool: false } as const;

export const listTextRuns = defineEndpoint({
  ...shared,
  id: 'list_text_runs',
  method: 'GET',
  path: '/text_runs',
  title: 'AI history',
  summary: 'Lists AI requests, newest first.',
  input: z.object({
    find: z
      .string()
      .trim()
      .max(200)
      .meta({ title: 'Prompt', description: 'Part of the prompt.', examples: ['rye'] })
      .optional(),
    kind: z.enum(TEXT_RUN_KINDS).meta({ title: 'Kind', description: 'Only requests of this type.' }).optional(),
    state: textRunState.meta({ title: 'Status', description: 'Only requests with this status.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      runs: z.array(textRunSummary).describe('Requests'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getTextRun = defineEndpoint({
  ...shared,
  id: 'get_text_run',
  method: 'GET',
  path: '/text_runs/{id}',
  title: 'Get an AI request',
  summary: 'Returns an AI request with its prompt and response.',
  input: z.object({ id: runId }),
  output: z.object({ data: z.object({ run: textRunDetail.describe('The request') }) }),
});

export const deleteTextRun = defineEndpoint({
  ...shared,
  id: 'delete_text_run',
  method: 'DELETE',
  path: '/text_runs/{id}',
  title: 'Delete an AI request',
  summary: 'Deletes an AI request with its response. Drafts created from it are kept.',
  input: z.object({ id: runId }),
  output: deletedAnswer,
});
