import { z } from 'zod';
import { ENGINES, uuid } from '#lib/contract/fields.ts';

export const GROUPING_STATUSES = ['queued', 'running', 'done', 'partial', 'failed', 'canceled'] as const;

/** The status of a grouping. */
export type GroupingStatus = (typeof GROUPING_STATUSES)[number];

export const KEYWORD_STATES = ['waiting', 'searching', 'measured', 'not_measured'] as const;

export const groupingId = uuid.meta({ title: 'Grouping', description: 'Id of a stored grouping.' });

/** A field with a time; null if it has not happened. */
export const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

export const summary = z.object({
  id: groupingId,
  name: z.string().describe('Name'),
  list_id: z.string().nullable().describe('Keyword list that the keywords came from'),
  research_id: z.string().nullable().describe('Keyword research that they came from'),
  project_id: z.string().nullable().describe('Project it is filed under; its domain is looked for in the results'),
  search_engine: z.enum(ENGINES).describe('Engine whose results are compared'),
  country: z.string().describe('Country it is asked for'),
  language: z.string().nullable().describe("Language it is asked in; null: the country's leading one"),
  min_shared: z.int().describe('Results that two keywords have to share'),
  fresh_days: z.int().describe('Days for which stored results are used instead of a search'),
  status: z
    .enum(GROUPING_STATUSES)
    .describe('How it goes; partial: some keywords could not be measured. All but the first two are final'),
  progress: z
    .object({
      total: z.int().describe('Keywords'),
      measured: z.int().describe('Keywords whose results are known'),
      not_measured: z.int().describe('Keywords whose results could not be had'),
      reused: z.int().describe('Of the measured ones, those whose results were stored before'),
    })
    .describe('Where it is'),
  waits_until: moment('The engine is left alone until then and waited for; null when it is not'),
  groups_count: z.int().nullable().describe('Groups it ended with; null before'),
  grouped_count: z.int().nullable().describe('Keywords in them; null before'),
  error: z.string().nullable().describe('Why it failed and what to do; null when it did not'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  started_at: moment('When it began; null when it has not'),
  finished_at: moment('When it ended; null when it has not'),
});

/** A grouping as in lists. */
export type GroupingSummary = z.output<typeof summary>;

const keywordFacts = {
  no: z.int().describe('Place among the keywords given, from 1'),
  keyword: z.string().describe('The keyword'),
  search_id: z.string().nullable().describe('The stored search that its results come from; null when it was deleted'),
  searched_at: moment('When the engine was asked'),
  reused: z.boolean().describe('Whether the search was there before'),
  results_count: z.int().describe('Organic results compared, at most 10'),
  own_rank: z
    .int()
    .nullable()
    .describe("Position of the project's domain among them; null when it is not among them, or there is no project"),
};

const groupMember = z.object({
  ...keywordFacts,
  is_head: z.boolean().describe('Whether it is the head of the group'),
  shared_count: z.int().nullable().describe('Results it shares with the head; null for the head itself'),
  shared_urls: z.array(z.string()).describe('Those results'),
});

export const resultGroup = z.object({
  head: z.string().describe('The keyword that every other of the group shares enough results with'),
  keywords: z.array(groupMember).describe('The head, then the others, those that share most first'),
  domains: z
    .array(
      z.object({
        domain: z.string().describe('Registrable domain'),
        keywords_count: z.int().describe('Keywords of the group that it ranks for'),
      }),
    )
    .describe('Domains that rank for two or more of its keywords, at most 10, the most frequent first'),
});

/** A group of keywords with the same results. */
export type ResultGroup = z.output<typeof resultGroup>;

/** A keyword of a group. */
export type GroupMember = z.output<typeof groupMember>;

export const detail = summary.extend({
  own_domain: z.string().nullable().describe("The project's domain; null without a project"),
  groups: z.array(resultGroup).describe('Groups of what is measured so far, the largest first'),
  alone: z
    .array(
      z.object({
        ...keywordFacts,
        nearest: z.string().nullable().describe('The keyword it shares most results with; null when it shares none'),
        shared_count: z.int().describe('Results it shares with that one'),
        shared_urls: z.array(z.string()).describe('Those results'),
      }),
    )
    .describe('Measured keywords that share too few results with any head'),
  not_measured: z
    .array(
      z.object({
        no: z.int().describe('Place among the keywords given, from 1'),
        keyword: z.string().describe('The keyword'),
        reason: z.string().describe('Why its results are not known'),
        search_id: z.string().nullable().describe('The search that failed'),
        retry_at: moment('When the engine is asked again; null when it is not blocked'),
      }),
    )
    .describe('Keywords whose results could not be had'),
  under_way: z
    .array(
      z.object({
        no: z.int().describe('Place among the keywords given, from 1'),
        keyword: z.string().describe('The keyword'),
        state: z.enum(['waiting', 'searching']).describe('Whether its search has begun'),
        search_id: z.string().nullable().describe('Its search'),
      }),
    )
    .describe('Keywords whose turn has not come, or whose search is under way'),
});

/** A grouping with its groups. */
export type GroupingDetail = z.output<typeof detail>;
