import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import {
  country,
  countryUs,
  cursor,
  ENGINES,
  limit,
  pagesNumber,
  query,
  searchEngine,
  uuid,
} from '#lib/contract/fields.ts';
import { aiSource, deletedAnswer, searchResult } from '#lib/contract/results.ts';
import { AI_OVERVIEW_STATES, FEATURE_KINDS } from '#lib/engines/engine.ts';

export const searchId = uuid.meta({ title: 'Search', description: 'Id of a stored search.' });
export const engine = z.enum(ENGINES);
/** A field with a time; null if it has not happened. */
export const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

/**
 * States of a stored search; all but the first two are final. `action_required`: a captcha waits for a person in the
 * dashboard; `partial`: some pages were read, then something failed.
 */
export const searchState = z.enum(['running', 'action_required', 'done', 'partial', 'failed']);
/** The state of a search. */
export type SearchState = z.output<typeof searchState>;

/** Why an engine gave no results, or is backing off. */
export const FAILURE_REASONS = [
  'captcha',
  'blocked',
  'rate-limited',
  'consent',
  'needs-js',
  'garbage',
  'unreachable',
] as const;
export const failureReason = z.enum(FAILURE_REASONS);
/** Why a search, or a page of it, failed. */
export type FailureReason = z.output<typeof failureReason>;

/** Why a requested AI overview is unmeasured, in addition to the failures of engines. */
export const OVERVIEW_REASONS = ['no-transport', 'no-browser', 'not-delivered', 'unavailable'] as const;
export const aiReason = z.enum([...FAILURE_REASONS, ...OVERVIEW_REASONS]);
/** Why an AI overview was not measured. */
export type AiReason = z.output<typeof aiReason>;

export const searchSummary = z.object({
  id: searchId,
  query: z.string().describe('What was searched for'),
  search_engine: engine.describe('Engine that was asked'),
  country: z.string().describe('Country it was asked for'),
  language: z.string().describe('Language it was asked for, BCP 47'),
  purpose: z.string().describe('Operation that asked, such as "serp" or "ranking"'),
  project_id: z.string().nullable().describe('Project it is filed under'),
  pages_asked: z.int().describe('Pages of results that were wanted'),
  pages_read: z.int().describe('Pages of results that were read'),
  results_count: z.int().describe('Organic results found'),
  ai_overview: z.boolean().describe('Whether the AI overview was requested'),
  ai_reason: aiReason
    .nullable()
    .describe('Why the requested AI overview was not measured; null when it was measured or not requested'),
  ai_error: z.string().nullable().describe('The reason as a sentence'),
  state: searchState.describe('How it went'),
  exit: z.string().nullable().describe('Way out: "direct" for the own address'),
  transport: z.string().nullable().describe('Way of asking that gave the last page, or failed last'),
  reason: failureReason.nullable().describe('Kind of block or failure; null when there was none, or one of our own'),
  error: z.string().nullable().describe('What failed and what to do; null when nothing did'),
  retry_at: moment('When the engine is asked again; null when it is not blocked'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  finished_at: moment('When it ended'),
});
/** A search as in lists. */
export type SearchSummary = z.output<typeof searchSummary>;

export const storedResult = searchResult.extend({
  page: z.int().describe('Page of results it stood on, from 1'),
  place: z.int().describe('Place among all blocks of that page, from 1, features counted too'),
  host: z.string().describe('Host of the address, ASCII'),
  sitelinks: z
    .array(z.object({ title: z.string().describe('Text'), url: z.string().describe('Address') }))
    .describe('Links shown under the result'),
});
/** A result of a stored search. */
export type StoredResult = z.output<typeof storedResult>;

export const serpFeature = z.object({
  kind: z.enum(FEATURE_KINDS).describe('What it is'),
  place: z.int().describe('Place among all blocks of the page, from 1'),
  title: z.string().describe('Heading, "" where it has none'),
  items: z
    .array(
      z.object({
        title: z.string().describe('Title'),
        url: z.string().nullable().describe('Address; null where it has none'),
        text: z.string().describe('Text'),
      }),
    )
    .describe('What it holds'),
});

export const storedPage = z.object({
  id: z.string().describe('Id of the stored page; the dashboard shows it at /api/evidence/search-pages/{id}/raw'),
  page: z.int().describe('Number, from 1'),
  state: z
    .enum(['results', 'empty', ...FAILURE_REASONS])
    .describe('A page of results, one that says nothing was found, or what came in its place'),
  exit: z.string().describe('Way out'),
  transport: z.string().describe('Way of asking'),
  url: z.string().describe('Final address of the page'),
  status: z.int().nullable().describe('Status the engine answered; null when it is not known'),
  duration_ms: z.int().describe('How long the answer took, in milliseconds'),
  features: z.array(serpFeature).describe('What stands beside the organic results'),
  related: z.array(z.string()).describe('Searches the engine proposes'),
  ai_overview_state: z
    .enum(AI_OVERVIEW_STATES)
    .nullable()
    .describe(
      'Whether the page shows an AI overview; "deferred": a script fetches it later; "unmeasured": such pages never have one, or an answer of this engine that loads after the page is not read yet; null when the page was not read',
    ),
  ai_overview: z
    .object({
      content: z.string().describe('Text as Markdown'),
      sources: z.array(aiSource.omit({ ranking: true })).describe('Pages the text rests on, in order'),
    })
    .nullable()
    .describe('The overview; null when none was shown'),
  claimed_total: z.number().nullable().describe('Number of results the engine claims; null when it shows none'),
  corrected_query: z.string().nullable().describe('Spelling the engine searched for instead; null when it kept ours'),
  raw: z
    .object({
      hash: z.string().describe('SHA-256 of the content'),
      content_type: z.string().describe('Content type'),
      bytes: z.int().describe('Size in bytes'),
    })
    .nullable()
    .describe('The page as it came; null when it is not stored'),
  created_at: z.string().describe('When it came, ISO 8601 UTC'),
});
/** A page of a stored search. */
export type StoredPage = z.output<typeof storedPage>;

export const searchDetail = searchSummary.extend({
  results: z.array(storedResult).describe('Organic results, best first, over all pages'),
  pages: z.array(storedPage).describe('Answers of the engine, in order; attempts that failed included'),
  previous: z
    .object({
      id: z.string().describe('The search of the same query, engine and country before this one'),
      results_count: z.int().describe('Organic results it found'),
      created_at: z.string().describe('When it was asked for'),
    })
    .nullable()
    .describe('Search to compare with; null when there is none'),
});
/** A stored search with its pages and results. */
export type SearchDetail = z.output<typeof searchDetail>;

export const shared = { scope: 'serp', area: 'search', tool: false } as const;

export const startSearch = defineEndpoint({
  ...shared,
  id: 'start_search',
  method: 'POST',
  path: '/searches',
  status: 202,
  title: 'Start a search',
  summary: 'Queues a stored search; read it with its id while its pages come in.',
  input: z.object({
    query,
    search_engine: searchEngine,
    country: countryUs,
    pages_number: pagesNumber(1, 30),
    ai_overview: z
      .boolean()
      .meta({
        title: 'Include AI overview',
        description: 'true: uses a browser first and waits for an AI overview that loads later. Absent: results only.',
        examples: [true],
      })
      .optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Project to file it under' }).optional(),
  }),
  output: z.object({ data: z.object({ search: searchSummary.describe('The queued search') }) }),
});

export const cancelSearch = defineEndpoint({
  ...shared,
  id: 'cancel_search',
  method: 'POST',
  path: '/searches/{id}/cancel',
  title: 'Cancel a search',
  summary: 'Stops a search that is under way; pages that were read stay.',
  input: z.object({ id: searchId }),
  output: z.object({ data: z.object({ search: searchSummary.describe('The search') }) }),
});

export const listSearches = defineEndpoint({
  ...shared,
  id: 'list_searches',
  method: 'GET',
  path: '/searches',
  title: 'List searches',
  summary: 'Your stored searches, newest first.',
  input: z.object({
    query: z.string().trim().max(512).meta({ title: 'Query', description: 'Part of the query' }).optional(),
    search_engine: engine.meta({ title: 'Search engine', description: 'Only searches of this engine' }).optional(),
    country: country.optional(),
    state: searchState.meta({ title: 'State', description: 'Only searches in this state' }).optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only searches of this project' }).optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      searches: z.array(searchSummary).describe('Searches, newest first'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getSearch = defineEndpoint({
  ...shared,
  id: 'get_search',
  method: 'GET',
  path: '/searches/{id}',
  title: 'Read a search',
  summary: 'One stored search: results, what stood beside them, and the stored pages.',
  input: z.object({ id: searchId }),
  output: z.object({ data: z.object({ search: searchDetail.describe('The search') }) }),
});

const seen = z.object({
  url: z.string().describe('Address'),
  title: z.string().describe('Title'),
  host: z.string().describe('Host, ASCII'),
  ranking: z.int().describe('Position'),
});

export const compareSearch = defineEndpoint({
  ...shared,
  id: 'compare_search',
  method: 'GET',
  path: '/searches/{id}/comparison',
  title: 'Compare a search',
  summary: 'What changed since an earlier search of the same query, engine and country.',
  input: z.object({
    id: searchId,
    with: uuid
      .meta({ title: 'Earlier search', description: 'Search to compare with; absent: the one before it' })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      comparison: z
        .object({
          previous: searchSummary.nullable().describe('The search compared with; null when there is none'),
          depth: z.int().describe('How many results of both were compared: the shorter list decides'),
          entered: z.array(seen).describe('There now, not then'),
          left: z.array(seen).describe('There then, not now; the position is the one it had'),
          moved: z
            .array(seen.extend({ previous_ranking: z.int().describe('Position then') }))
            .describe('There both times, at another position'),
          title_changed: z
            .array(seen.extend({ previous_title: z.string().describe('Title then') }))
            .describe('There both times, with another title'),
          unchanged_count: z.int().describe('There both times, same position and title'),
        })
        .describe('The comparison'),
    }),
  }),
});
/** A search compared with an earlier one. */
export type SearchComparison = z.output<typeof compareSearch.output>['data']['comparison'];

export const deleteSearch = defineEndpoint({
  ...shared,
  id: 'delete_search',
  method: 'DELETE',
  path: '/searches/{id}',
  title: 'Delete a search',
  summary: 'Removes a stored search with its pages.',
  input: z.object({ id: searchId }),
  output: deletedAnswer,
});
