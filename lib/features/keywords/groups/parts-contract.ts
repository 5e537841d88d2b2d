import { z } from 'zod';
import { ENGINES, uuid } from '#lib/contract/fields.ts';

export const GROUPING_STATUSES = ['queued', 'running', 'done', 'partial', 'failed', 'canceled'] as const;

/** The status of a grouping. */
export type GroupingStatus = (typeof GROUPING_STATUSES)[number];

export const KEYWORD_STATES = ['waiting', 'searching', 'measured', 'not_measured'] as const;

export const groupingId = uuid.meta({ title: 'Keyword clustering', description: 'Id of a clustering.' });

/** A field with a time; null if it has not happened. */
export const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

export const summary = z.object({
  id: groupingId,
  name: z.string().describe('Name'),
  list_id: z.string().nullable().describe('Keyword list of the keywords'),
  research_id: z.string().nullable().describe('Keyword research of the keywords'),
  project_id: z.string().nullable().describe('Project it is assigned to; its domain is searched in the results'),
  search_engine: z.enum(ENGINES).describe('Search engine'),
  country: z.string().describe('Country searched from'),
  language: z.string().nullable().describe('Search language; null: the main one of the country'),
  min_shared: z.int().describe('Shared results required'),
  fresh_days: z.int().describe('Maximum age in days of reused results'),
  status: z
    .enum(GROUPING_STATUSES)
    .describe('Status; partial: some keywords could not be measured. All but the first two are final'),
  progress: z
    .object({
      total: z.int().describe('Keywords'),
      measured: z.int().describe('Keywords with results'),
      not_measured: z.int().describe('Keywords without results'),
      reused: z.int().describe('Keywords with reused results'),
    })
    .describe('Status'),
  waits_until: moment('Waiting for the paused search engine until then; null if not waiting'),
  groups_count: z.int().nullable().describe('Number of clusters; null until done'),
  grouped_count: z.int().nullable().describe('Keywords in clusters; null until done'),
  error: z.string().nullable().describe('Why it failed and what to do; null if it did not'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  started_at: moment('When it started; null if it has not'),
  finished_at: moment('When it ended; null if it has not'),
});

/** A grouping as in lists. */
export type GroupingSummary = z.output<typeof summary>;

const keywordFacts = {
  no: z.int().describe('Number of the keyword in the input, from 1'),
  keyword: z.string().describe('The keyword'),
  search_id: z.string().nullable().describe('The search with its results; null if deleted'),
  searched_at: moment('When the search was run'),
  reused: z.boolean().describe('Whether an existing search was reused'),
  results_count: z.int().describe('Organic results compared, at most 10'),
  own_rank: z
    .int()
    .nullable()
    .describe("Position of the project's domain; null if it does not rank, or without a project"),
};

const groupMember = z.object({
  ...keywordFacts,
  is_head: z.boolean().describe('Whether it is the main keyword of the cluster'),
  shared_count: z.int().nullable().describe('Results shared with the main keyword; null for the main keyword'),
  shared_urls: z.array(z.string()).describe('The shared results'),
});

export const resultGroup = z.object({
  head: z.string().describe('Main keyword, with which all others share enough results'),
  keywords: z.array(groupMember).describe('The main keyword, then the others by shared results'),
  domains: z
    .array(
      z.object({
        domain: z.string().describe('Registrable domain'),
        keywords_count: z.int().describe('Keywords of the cluster that it ranks for'),
      }),
    )
    .describe('Domains that rank for two or more of its keywords, at most 10, most frequent first'),
});

/** A group of keywords with the same results. */
export type ResultGroup = z.output<typeof resultGroup>;

/** A keyword of a group. */
export type GroupMember = z.output<typeof groupMember>;

export const detail = summary.extend({
  own_domain: z.string().nullable().describe('The domain of the project; null without a project'),
  groups: z.array(resultGroup).describe('Clusters so far, largest first'),
  alone: z
    .array(
      z.object({
        ...keywordFacts,
        nearest: z.string().nullable().describe('The keyword it shares most results with; null if none'),
        shared_count: z.int().describe('Results shared with that keyword'),
        shared_urls: z.array(z.string()).describe('The shared results'),
      }),
    )
    .describe('Keywords that share too few results with any main keyword'),
  not_measured: z
    .array(
      z.object({
        no: z.int().describe('Number of the keyword in the input, from 1'),
        keyword: z.string().describe('The keyword'),
        reason: z.string().describe('Why it has no results'),
        search_id: z.string().nullable().describe('The search that failed'),
        retry_at: moment('Next attempt; null if the engine is not blocked'),
      }),
    )
    .describe('Keywords without results'),
  under_way: z
    .array(
      z.object({
        no: z.int().describe('Number of the keyword in the input, from 1'),
        keyword: z.string().describe('The keyword'),
        state: z.enum(['waiting', 'searching']).describe('Whether its search has started'),
        search_id: z.string().nullable().describe('Its search'),
      }),
    )
    .describe('Queued or running keywords'),
});

/** A grouping with its groups. */
export type GroupingDetail = z.output<typeof detail>;
