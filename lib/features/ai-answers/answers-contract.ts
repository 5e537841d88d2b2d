import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { country, countryUs, cursor, limit, pagesNumber, query, uuid } from '#lib/contract/fields.ts';
import { aiOverviewState, aiSource, deletedAnswer, searchResult } from '#lib/contract/results.ts';

/** Stored AI answers for the dashboard and scripts. The operations that launch and poll are in contract.ts. */

const answerId = uuid.meta({ title: 'AI answer', description: 'Id of a stored AI answer.' });
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
    'AI overview: cited, not_cited, present (no own domain is known), absent or unmeasured; null until it has ended',
  ),
  ai_mode_standing: standing.describe('AI mode, in the same words; null until it has ended'),
};

export const answerSummary = z.object({
  id: answerId,
  query: z.string().describe('What was asked'),
  country: z.string().describe('Country it was asked for'),
  project_id: z.string().nullable().describe('Project it is filed under'),
  status: answerStatus.describe(
    'How it went; the last three are final; action_required: a captcha waits for you in the dashboard',
  ),
  step: z.string().nullable().describe('What is being read now: "page-1", …, "ai-mode"; null while nothing is'),
  pages_asked: z.int().describe('Pages of results that were wanted'),
  ...standings,
  reason: z.string().nullable().describe('Kind of block or failure, such as "captcha"; null when there was none'),
  error: z.string().nullable().describe('What failed and what to do; null when nothing did'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  finished_at: moment('When it ended'),
});
/** An AI answer as in lists. */
export type AnswerSummary = z.output<typeof answerSummary>;

const storedSource = aiSource.extend({
  ranking: z.int().describe('Number of the source, from 1: the mark [1] in the text leads here'),
  host: z.string().describe('Host of the address, ASCII'),
  organic_ranking: z
    .int()
    .nullable()
    .describe('Position of the same address among the organic results; null when it is not among those read'),
});
/** A source of an answer. */
export type StoredSource = z.output<typeof storedSource>;

const writtenAnswer = z.object({
  state: aiOverviewState,
  reason: z.string().nullable().describe('Why it could not be measured; null otherwise'),
  content: z.string().describe('Markdown; "" without an answer'),
  sources: z.array(storedSource).describe('Pages the answer rests on, in order'),
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

export const answerDetail = answerSummary.extend({
  ai_overview: writtenAnswer.nullable().describe('AI overview of the first page of results; null without an answer'),
  ai_mode: writtenAnswer.nullable().describe('Answer of the AI mode; null without an answer'),
  results: z
    .array(
      searchResult.extend({
        host: z.string().describe('Host of the address, ASCII'),
        page: z.int().describe('Page of results it stood on, from 1'),
      }),
    )
    .nullable()
    .describe('Organic results of the same pages, best first; null when none could be read'),
  incomplete_reason: z.string().nullable().describe('Why fewer pages were read than asked for; null otherwise'),
  own_domains: z
    .array(z.string())
    .describe('Domains looked for: of the project it is filed under, of all your projects when of none'),
  watched_domains: z.array(z.string()).describe('Domains those projects watch'),
  stored: z
    .array(storedPiece)
    .describe('Pages and pictures it was read from; the dashboard shows them at /api/evidence/ai-answers/{id}/{role}'),
});
/** An AI answer with its texts. */
export type AnswerDetail = z.output<typeof answerDetail>;

export const historyEntry = z.object({
  id: answerId,
  status: answerStatus.describe('done or failed'),
  ...standings,
  overview_reason: z.string().nullable().describe('Why the overview could not be measured; null otherwise'),
  ai_mode_reason: z.string().nullable().describe('Why there is no answer of the AI mode; null with one'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
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
  title: 'Ask the AI',
  summary: "Queues a stored question to Google's AI; the same job as serp_ai, filed under a project.",
  input: z.object({
    query,
    country: countryUs,
    pages_number: pagesNumber(1, 10),
    project_id: projectId('Project to file it under').optional(),
  }),
  output: z.object({ data: z.object({ answer: answerSummary.describe('The queued question') }) }),
});

export const cancelAiAnswer = defineEndpoint({
  ...shared,
  id: 'cancel_ai_answer',
  method: 'POST',
  path: '/ai_answers/{id}/cancel',
  title: 'Cancel an AI answer',
  summary: 'Stops a question that waits or is under way; one that has ended stays as it is.',
  input: z.object({ id: answerId }),
  output: z.object({ data: z.object({ answer: answerSummary.describe('The question') }) }),
});

export const listAiAnswers = defineEndpoint({
  ...shared,
  id: 'list_ai_answers',
  method: 'GET',
  path: '/ai_answers',
  title: 'List AI answers',
  summary: 'Your stored AI answers, newest first.',
  input: z.object({
    query: z.string().trim().max(512).meta({ title: 'Query', description: 'Part of the query' }).optional(),
    country: country.optional(),
    status: answerStatus.meta({ title: 'State', description: 'Only answers in this state' }).optional(),
    project_id: projectId('Only answers of this project').optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      answers: z.array(answerSummary).describe('Answers, newest first'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getAiAnswer = defineEndpoint({
  ...shared,
  id: 'get_ai_answer',
  method: 'GET',
  path: '/ai_answers/{id}',
  title: 'Read a stored AI answer',
  summary: 'One stored AI answer: both texts with their sources, the organic results beside them, what is stored.',
  input: z.object({ id: answerId }),
  output: z.object({ data: z.object({ answer: answerDetail.describe('The answer') }) }),
});

export const aiAnswerHistory = defineEndpoint({
  ...shared,
  id: 'ai_answer_history',
  method: 'GET',
  path: '/ai_answers/{id}/history',
  title: 'History of an AI answer',
  summary: 'What came of the same query in the same country each time it was asked, oldest first, the last 365.',
  input: z.object({ id: answerId }),
  output: z.object({ data: z.object({ history: z.array(historyEntry).describe('Answers, oldest first') }) }),
});

export const deleteAiAnswer = defineEndpoint({
  ...shared,
  id: 'delete_ai_answer',
  method: 'DELETE',
  path: '/ai_answers/{id}',
  title: 'Delete an AI answer',
  summary: 'Removes a stored AI answer with its pages and pictures.',
  input: z.object({ id: answerId }),
  output: deletedAnswer,
});
