import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';

const runId = uuid.meta({ title: 'Request', description: 'Id of a kept request to the text model.' });

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
  kind: z.enum(TEXT_RUN_KINDS).describe('What was asked for'),
  state: textRunState.describe('How it went'),
  model: z.string().nullable().describe('Model that was asked; null when none could be chosen'),
  prompt_start: z.string().describe('First 200 characters of the prompt'),
  error: z.string().nullable().describe('Why there is no whole answer; null when there is'),
  input_tokens: z.int().nullable().describe('Tokens read, as the server counted them; null where it did not'),
  output_tokens: z.int().nullable().describe('Tokens written, as the server counted them; null where it did not'),
  duration_ms: z.int().describe('Milliseconds it took'),
  created_at: z.string().describe('When it was asked, ISO 8601 UTC'),
});
/** A stored request as in lists. */
export type TextRunSummary = z.output<typeof textRunSummary>;

export const textRunDetail = textRunSummary.extend({
  prompt: z.string().describe('The prompt, as the model got it'),
  instructions: z.string().describe('How to write: ours, and those that were given'),
  url: z.string().nullable().describe('Address of the page that was asked about; null for none'),
  answer: z
    .object({
      title: z.string().nullable().describe('Title of a post; null where there is none'),
      content: z.string().describe('What was written, without links and images'),
    })
    .nullable()
    .describe('The answer, or as much of it as came; null when nothing did'),
});
/** A stored request with its prompt and response. */
export type TextRunDetail = z.output<typeof textRunDetail>;

const shared = { scope: 'content', area: 'content', tool: false } as const;

export const listTextRuns = defineEndpoint({
  ...shared,
  id: 'list_text_runs',
  method: 'GET',
  path: '/text_runs',
  title: 'Requests to the text model',
  summary: 'Kept requests to the text model, newest first.',
  input: z.object({
    find: z
      .string()
      .trim()
      .max(200)
      .meta({ title: 'Prompt', description: 'Part of the prompt to list requests of.', examples: ['rye'] })
      .optional(),
    kind: z.enum(TEXT_RUN_KINDS).meta({ title: 'Kind', description: 'Only requests of this kind.' }).optional(),
    state: textRunState.meta({ title: 'State', description: 'Only requests that went so.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      runs: z.array(textRunSummary).describe('Requests'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});

export const getTextRun = defineEndpoint({
  ...shared,
  id: 'get_text_run',
  method: 'GET',
  path: '/text_runs/{id}',
  title: 'A request to the text model',
  summary: 'A kept request with its prompt and its answer.',
  input: z.object({ id: runId }),
  output: z.object({ data: z.object({ run: textRunDetail.describe('The request') }) }),
});

export const deleteTextRun = defineEndpoint({
  ...shared,
  id: 'delete_text_run',
  method: 'DELETE',
  path: '/text_runs/{id}',
  title: 'Delete a request to the text model',
  summary: 'Removes a kept request with its answer; drafts made of it stay.',
  input: z.object({ id: runId }),
  output: deletedAnswer,
});
