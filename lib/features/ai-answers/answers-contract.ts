import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { country, countryUs, cursor, limit, pagesNumber, query, uuid } from '#lib/contract/fields.ts';
import { aiOverviewState, aiSource, deletedAnswer, searchResult } from '#lib/contract/results.ts';

/** Stored AI answers for the dashboard and scripts. The operations that launch and poll are in contract.ts. */

const answerId = uuid.meta({ title: 'AI Overview check', description: 'Id of an AI Overview check.' });
const projectId = (description: string) => uuid.meta({ title: 'Project', description });
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

export const answerStatus = z.enum(['queued', 'running', 'action_required', 'done', 'failed', 'canceled']);
/** The status of an AI answer. */
export type AnswerStatus = z.output<typeof answerStatus>;

/**
 * Result for a domain. `cited`: an overview cites one of the domain's pages; `not_cited`: an overview cites none of
 * them; `present`: an overview is shown, and there is no own domain to check.
 */
export const STANDINGS = ['cited', 'not_cited', 'present', 'absent', 'unmeasured'] as const;
const standing = z.enum(STANDINGS).nullable();
/** Whether an answer cites the domain. */
export type Standing = (typeof STANDINGS)[number];

const standings = {
  overview_standing: standing.describe(
    'AI Overview: cited, not_cited, present (no project domain to compare), absent or unmeasured; null until it has ended',
  ),
  ai_mode_standing: standing.describe('AI Mode: same values; null until it has ended'),
};

export const answerSummary = z.object({
  id: answerId,
  query: z.string().describe('Request'),
  country: z.string().describe('Country searched from'),
  project_id: z.string().nullable().describe('Project it is assigned to'),
  status: answerStatus.describe(
    'Status; the last three are final; action_required: a CAPTCHA is waiting for you in the dashboard',
  ),
  step: z.string().nullable().describe('Current step: "page-1", …, "ai-mode"; null if none'),
  pages_asked: z.int().describe('Result pages requested'),
  ...standings,
  reason: z.string().nullable().describe('Kind of block or failure, such as "captcha"; null if none'),
  error: z.string().nullable().describe('What failed and what to do; null if nothing did'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  finished_at: moment('When it ended'),
});
/** An AI answer as in lists. */
export type AnswerSummary = z.output<typeof answerSummary>;

const storedSource = aiSource.extend({
  ranking: z.int().describe('Number of the source, from 1: [1] in the text refers to it'),
  host: z.string().describe('Host of the URL, ASCII'),
  organic_ranking: z
    .int()
    .nullable()
    .describe('Organic position of the same URL; null if it is not among the results read'),
});
/** A source of an answer. */
export type StoredSource = z.output<typeof storedSource>;

const writtenAnswer = z.object({
  state: aiOverviewState,
  reason: z.string().nullable().describe('Why it could not be measured; null otherwise'),
  content: z.string().describe('Markdown; "" if there is none'),
  sources: z.array(storedSource).describe('Cited sources, in order'),
});
/** The text of an answer with its sources. */
export type WrittenAnswer = z.output<typeof writtenAnswer>;

const storedPiece = z.object({
  role: z.string().describe('What it shows: "page-1", "page-1-screenshot", "ai-mode", "ai-mode-screenshot"'),
  content_type: z.string().describe('Content type'),
  bytes: z.int().describe('Size in bytes'),
  hash: z.string().describe('SHA-256 of the content'),
});
/** A stored page or screenshot. */
export type StoredPiece = z.output<typeof storedPiece>;

const listedAnswer = answerSummary.extend({
  checks_count: z
    .int()
    .nullable()
    .describe('With per_query: matching checks of this query in this country; null otherwise'),
});
/** An AI answer as `list_ai_answers` returns it. */
export type ListedAnswer = z.output<typeof listedAnswer>;

export const answerDetail = answerSummary.extend({
  ai_overview: writtenAnswer.nullable().describe('AI Overview of the first result page; null if there is none'),
  ai_mode: writtenAnswer.nullable().describe('Answer of AI Mode; null if there is none'),
  results: z
    .array(
      searchResult.extend({
        host: z.string().describe('Host of the URL, ASCII'),
        page: z.int().describe('Result page it was on, from 1'),
      }),
    )
    .nullable()
    .describe('Organic results of the same pages, best first; null if none could be read'),
  incomplete_reason: z.string().nullable().describe('Why fewer pages were read than requested; null otherwise'),
  own_domains: z.array(z.string()).describe('Your domains: of the assigned project, or of all your projects'),
  watched_domains: z.array(z.string()).describe('Competitor domains of those projects'),
  stored: z
    .array(storedPiece)
    .describe(
      'Pages and screenshots it was read from; the dashboard shows them at /api/evidence/ai-answers/{id}/{role}',
    ),
});
/** An AI answer with its texts. */
export type AnswerDetail = z.output<typeof answerDetail>;

export const historyEntry = z.object({
  id: answerId,
  status: answerStatus.describe('done or failed'),
  ...standings,
  overview_reason: z.string().nullable().describe('Why the AI Overview could not be measured; null otherwise'),
  ai_mode_reason: z.string().nullable().describe('Why there is no AI Mode response; null if there is one'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
});
/** An earlier answer to the same query. */
export type HistoryEntry = z.output<typeof historyEntry>;

const shared = { scope: 'serp', area: 'ai', tool: false } as const;

export const startAiAnswer = defineEndpoint({
  ...shared,
  id: 'start_ai_answer',
  method: 'POST',
  path: '/ai_answers',
  status: 202,
  cost: 'search',
  title: 'Use AI',
  summary: 'Queues an AI Overview check: the same job as serp_ai, stored and assigned to a project.',
  input: z.object({
    query,
    country: countryUs,
    pages_number: pagesNumber(1, 10),
    project_id: projectId('Project to assign it to').optional(),
  }),
  output: z.object({ data: z.object({ answer: answerSummary.describe('The queued check') }) }),
});

export const cancelAiAnswer = defineEndpoint({
  ...shared,
  id: 'cancel_ai_answer',
  method: 'POST',
  path: '/ai_answers/{id}/cancel',
  title: 'Cancel an AI Overview check',
  summary: 'Cancels a queued or running AI Overview check.',
  input: z.object({ id: answerId }),
  output: z.object({ data: z.object({ answer: answerSummary.describe('The check') }) }),
});

export const listAiAnswers = defineEndpoint({
  ...shared,
  id: 'list_ai_answers',
  method: 'GET',
  path: '/ai_answers',
  title: 'List AI Overview checks',
  summary: 'Lists your AI Overview checks, newest first.',
  input: z.object({
    query: z.string().trim().max(512).meta({ title: 'Query', description: 'Part of the query' }).optional(),
    country: country.optional(),
    status: answerStatus.meta({ title: 'Status', description: 'Only checks with this status' }).optional(),
    project_id: projectId('Only checks of this project').optional(),
    per_query: z
      .boolean()
      .meta({ title: 'One per query', description: 'Only the newest check of each query and country' })
      .optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      answers: z.array(listedAnswer).describe('Checks, newest first'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getAiAnswer = defineEndpoint({
  ...shared,
  id: 'get_ai_answer',
  method: 'GET',
  path: '/ai_answers/{id}',
  title: 'Get an AI Overview check',
  summary: 'Returns an AI Overview check: AI Overview and AI Mode with sources, organic results, and stored pages.',
  input: z.object({ id: answerId }),
  output: z.object({ data: z.object({ answer: answerDetail.describe('The check') }) }),
});

export const aiAnswerHistory = defineEndpoint({
  ...shared,
  id: 'ai_answer_history',
  method: 'GET',
  path: '/ai_answers/{id}/history',
  title: 'History of an AI Overview check',
  summary: 'Returns the history of an AI Overview query (last 365 checks).',
  input: z.object({ id: answerId }),
  output: z.object({ data: z.object({ history: z.array(historyEntry).describe('Checks, oldest first') }) }),
});

export const deleteAiAnswer = defineEndpoint({
  ...shared,
  id: 'delete_ai_answer',
  method: 'DELETE',
  path: '/ai_answers/{id}',
  title: 'Delete an AI Overview check',
  summary: 'Deletes an AI Overview check with its pages and screenshots.',
  input: z.object({ id: answerId }),
  output: deletedAnswer,
});
