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
import { location } from '#lib/features/searches/location-contract.ts';

export const searchId = uuid.meta({ title: 'Search', description: 'Id of a search.' });
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
  query: z.string().describe('Search query'),
  search_engine: engine.describe('Search engine queried'),
  country: z.string().describe('Country searched from'),
  language: z.string().describe('Search language, BCP 47'),
  location: z.string().nullable().describe('City or coordinates searched from; null: the country as a whole'),
  device: z.enum(['desktop', 'mobile']).describe('Device searched as'),
  purpose: z.string().describe('Operation that started it, such as "serp" or "ranking"'),
  project_id: z.string().nullable().describe('Project it is assigned to'),
  pages_asked: z.int().describe('Result pages requested'),
  pages_read: z.int().describe('Result pages read'),
  results_count: z.int().describe('Organic results found'),
  ai_overview: z.boolean().describe('Whether the AI Overview was requested'),
  ai_reason: aiReason
    .nullable()
    .describe('Why the requested AI Overview was not measured; null if measured or not requested'),
  ai_error: z.string().nullable().describe('The reason as a sentence'),
  state: searchState.describe('Status'),
  exit: z.string().nullable().describe('Egress route: "direct" for the server IP'),
  transport: z.string().nullable().describe('Fetch method of the last page'),
  reason: failureReason.nullable().describe('Kind of block or failure; null: none, or an internal one'),
  error: z.string().nullable().describe('What failed and what to do; null if nothing did'),
  retry_at: moment('Next attempt; null if the engine is not blocked'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  finished_at: moment('When it ended'),
});
/** A search as in lists. */
export type SearchSummary = z.output<typeof searchSummary>;

export const storedResult = searchResult.extend({
  page: z.int().describe('Result page it was on, from 1'),
  place: z.int().describe('Position among all elements of that page, from 1, SERP features included'),
  host: z.string().describe('Host of the URL, ASCII'),
  sitelinks: z
    .array(z.object({ title: z.string().describe('Text'), url: z.string().describe('Address') }))
    .describe('Sitelinks'),
});
/** A result of a stored search. */
export type StoredResult = z.output<typeof storedResult>;

export const serpFeature = z.object({
  kind: z.enum(FEATURE_KINDS).describe('Type'),
  place: z.int().describe('Position among all elements of the page, from 1'),
  title: z.string().describe('Heading; "" if none'),
  items: z
    .array(
      z.object({
        title: z.string().describe('Title'),
        url: z.string().nullable().describe('URL; null: none'),
        text: z.string().describe('Text'),
      }),
    )
    .describe('Content'),
});

export const storedPage = z.object({
  id: z.string().describe('Id of the stored page; the dashboard shows it at /api/evidence/search-pages/{id}/raw'),
  page: z.int().describe('Number, from 1'),
  state: z.enum(['results', 'empty', ...FAILURE_REASONS]).describe('Type: result page, no results, or a block page'),
  exit: z.string().describe('Proxy'),
  transport: z.string().describe('Fetch method'),
  url: z.string().describe('Final URL of the page'),
  status: z.int().nullable().describe('HTTP status; null if unknown'),
  duration_ms: z.int().describe('Response time in milliseconds'),
  features: z.array(serpFeature).describe('SERP features'),
  related: z.array(z.string()).describe('Related searches'),
  ai_overview_state: z
    .enum(AI_OVERVIEW_STATES)
    .nullable()
    .describe(
      'Whether the page shows an AI Overview; "deferred": loaded later by a script; "unmeasured": not supported for this page type or engine; null if the page was not parsed',
    ),
  ai_overview: z
    .object({
      content: z.string().describe('Text as Markdown'),
      sources: z.array(aiSource.omit({ ranking: true })).describe('Cited sources, in order'),
    })
    .nullable()
    .describe('The AI Overview; null if none was shown'),
  claimed_total: z.number().nullable().describe('Number of results reported by the engine; null if not shown'),
  corrected_query: z.string().nullable().describe('Corrected spelling used by the engine; null: none'),
  raw: z
    .object({
      hash: z.string().describe('SHA-256 of the content'),
      content_type: z.string().describe('Content type'),
      bytes: z.int().describe('Size in bytes'),
    })
    .nullable()
    .describe('The raw page; null if not stored'),
  created_at: z.string().describe('When it was received, ISO 8601 UTC'),
});
/** A page of a stored search. */
export type StoredPage = z.output<typeof storedPage>;

export const searchDetail = searchSummary.extend({
  results: z.array(storedResult).describe('Organic results, best first, over all pages'),
  pages: z.array(storedPage).describe('Responses of the engine, in order, including failed attempts'),
  previous: z
    .object({
      id: z.string().describe('The previous search of the same query, engine and country'),
      results_count: z.int().describe('Organic results found'),
      created_at: z.string().describe('When it was created'),
    })
    .nullable()
    .describe('Search to compare with; null: none'),
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
  cost: 'search',
  title: 'Start a SERP check',
  summary: 'Queues a SERP check; get it by its id while its pages are fetched.',
  input: z.object({
    query,
    search_engine: searchEngine,
    country: countryUs,
    location: location.optional(),
    device: z
      .enum(['desktop', 'mobile'])
      .meta({
        title: 'Device',
        description:
          'mobile: the results that a phone gets; absent: desktop. Rejected if the SERP data source chosen for the engine has no mobile results.',
        examples: ['mobile'],
      })
      .optional(),
    pages_number: pagesNumber(1, 30),
    ai_overview: z
      .boolean()
      .meta({
        title: 'Include AI Overview',
        description: 'true: uses a browser first and waits for an AI Overview that loads later. Absent: results only.',
        examples: [true],
      })
      .optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Project to assign it to' }).optional(),
  }),
  output: z.object({ data: z.object({ search: searchSummary.describe('The queued search') }) }),
});

export const cancelSearch = defineEndpoint({
  ...shared,
  id: 'cancel_search',
  method: 'POST',
  path: '/searches/{id}/cancel',
  title: 'Cancel a SERP check',
  summary: 'Cancels a running SERP check. Pages already read are kept.',
  input: z.object({ id: searchId }),
  output: z.object({ data: z.object({ search: searchSummary.describe('SERP check') }) }),
});

export const listSearches = defineEndpoint({
  ...shared,
  id: 'list_searches',
  method: 'GET',
  path: '/searches',
  title: 'List SERP checks',
  summary: 'Lists your SERP checks, newest first.',
  input: z.object({
    query: z.string().trim().max(512).meta({ title: 'Query', description: 'Part of the query' }).optional(),
    search_engine: engine.meta({ title: 'Search engine', description: 'Only searches of this engine' }).optional(),
    country: country.optional(),
    state: searchState.meta({ title: 'Status', description: 'Only searches with this status' }).optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only searches of this project' }).optional(),
    helpers: z
      .boolean()
      .meta({
        title: 'Helper searches',
        description: 'false: without the searches of email discovery, backlink discovery and index checks',
      })
      .optional(),
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
  title: 'Get a SERP check',
  summary: 'Returns a SERP check: results, SERP features and stored pages.',
  input: z.object({ id: searchId }),
  output: z.object({ data: z.object({ search: searchDetail.describe('SERP check') }) }),
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
  title: 'Compare SERP checks',
  summary: 'Compares a SERP check with an earlier one of the same query, engine and country.',
  input: z.object({
    id: searchId,
    with: uuid
      .meta({ title: 'Earlier search', description: 'Search to compare with; absent: the previous one' })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      comparison: z
        .object({
          previous: searchSummary.nullable().describe('The search compared with; null: none'),
          depth: z.int().describe('Number of results compared: length of the shorter list'),
          entered: z.array(seen).describe('New results'),
          left: z.array(seen).describe('Lost results, with their earlier position'),
          moved: z
            .array(seen.extend({ previous_ranking: z.int().describe('Earlier position') }))
            .describe('Results that moved'),
          title_changed: z
            .array(seen.extend({ previous_title: z.string().describe('Earlier title') }))
            .describe('Results with a changed title'),
          unchanged_count: z.int().describe('Unchanged results'),
        })
        .describe('The comparison'),
    }),
  }),
});
/** A search compared with an earlier one. */
export type SearchComparison = z.output<typeof compareSearch.output>['data']['comparison'];

export const mergeSearches = defineEndpoint({
  ...shared,
  id: 'merge_searches',
  method: 'GET',
  path: '/searches/{id}/merged',
  title: 'Merge SERP checks of several engines',
  summary:
    'Merges a SERP check with the newest ones of other engines for the same query, country, language and device: each URL once, ranked by reciprocal rank fusion.',
  input: z.object({ id: searchId }),
  output: z.object({
    data: z.object({
      rule: z.string().describe('How URLs are compared and ranked'),
      searches: z.array(searchSummary).describe('The merged SERP checks, one per engine'),
      results: z
        .array(
          z.object({
            rank: z.int().describe('Rank in the merged list, from 1'),
            score: z.number().describe('Score by the rule, to 5 decimal places'),
            url: z.string().describe('URL as in the engine that ranks it best'),
            host: z.string().describe('Host, ASCII'),
            title: z.string().describe('Title there'),
            positions: z
              .array(
                z.object({
                  search_engine: engine.describe('Engine'),
                  ranking: z.int().nullable().describe('Position; null: not among the results of its SERP check'),
                }),
              )
              .describe('Position in each engine, in the order of the SERP checks'),
          }),
        )
        .describe('Each URL once, best first'),
    }),
  }),
});
/** The results of several engines as one list. */
export type MergedSearches = z.output<typeof mergeSearches.output>['data'];

export const deleteSearch = defineEndpoint({
  ...shared,
  id: 'delete_search',
  method: 'DELETE',
  path: '/searches/{id}',
  title: 'Delete a SERP check',
  summary: 'Deletes a SERP check with its pages.',
  input: z.object({ id: searchId }),
  output: deletedAnswer,
});
