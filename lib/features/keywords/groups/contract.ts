import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { country, cursor, ENGINES, limit, tableFormat, uuid } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import {
  detail,
  GROUPING_STATUSES,
  groupingId,
  moment,
  summary,
} from '#lib/features/keywords/groups/parts-contract.ts';

/** Keywords grouped by the results they share. */

/** Maximum keywords per grouping. */
export const MAX_GROUPED = 200;
export const DEFAULT_MIN_SHARED = 3;
export const DEFAULT_FRESH_DAYS = 7;
const MAX_FRESH_DAYS = 90;
const minShared = z
  .int()
  .min(1)
  .max(10)
  .meta({
    title: 'Shared results',
    description: 'How many top-10 organic results two keywords must share to be clustered, 1 to 10.',
    examples: [DEFAULT_MIN_SHARED],
  });
const freshDays = z
  .int()
  .min(0)
  .max(MAX_FRESH_DAYS)
  .meta({
    title: 'Days',
    description: `Maximum age in days of stored results to reuse, 0 to ${MAX_FRESH_DAYS}; 0: check every keyword.`,
    examples: [DEFAULT_FRESH_DAYS],
  });

const what = {
  keywords: z
    .array(z.string())
    .min(1)
    .max(MAX_GROUPED)
    .meta({
      title: 'Keywords',
      description: `1 to ${MAX_GROUPED} keywords; absent: those of the list or research.`,
      examples: [['coffee grinder', 'burr grinder']],
    })
    .optional(),
  list_id: uuid.meta({ title: 'List', description: 'Keyword list that the keywords come from.' }).optional(),
  item_ids: z
    .array(z.uuid())
    .min(1)
    .max(MAX_GROUPED)
    .meta({
      title: 'Keywords in the list',
      description: 'Ids of keywords of the list; absent: all of them.',
      examples: [['3f2b8c1e-9d4a-4e6f-8b7a-1c2d3e4f5a6b']],
    })
    .optional(),
  research_id: uuid
    .meta({ title: 'Research', description: 'Keyword research that the keywords come from.' })
    .optional(),
  search_engine: z
    .enum(ENGINES)
    .meta({
      title: 'Search engine',
      description: 'Search engine; absent: the first one of the list, or google.',
      examples: ['google'],
    })
    .optional(),
  country: country
    .meta({
      title: 'Country',
      description: 'Country to search from; absent: that of the list or research, or us.',
      examples: ['us'],
    })
    .optional(),
  language: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{2,3}$/, { error: 'must be a language code of two or three letters, such as en' })
    .meta({
      title: 'Language',
      description: 'Search language; absent: that of the list, or the main one of the country.',
      examples: ['en'],
    })
    .optional(),
  fresh_days: freshDays.default(DEFAULT_FRESH_DAYS),
};

const base = { scope: 'keywords', area: 'keywords', tool: false } as const;
const answer = z.object({ data: z.object({ grouping: summary.describe('The clustering') }) });
const hasSource = ({ keywords, list_id, research_id }: Record<string, unknown>) =>
  keywords !== undefined || list_id !== undefined || research_id !== undefined;
const sourceRule = { error: 'keywords, list_id or research_id is required' };

export const estimateKeywordGrouping = defineEndpoint({
  ...base,
  id: 'estimate_keyword_grouping',
  method: 'POST',
  path: '/keyword_groupings/estimate',
  title: 'Estimate a clustering',
  summary: 'Estimates the number of searches and the minimum duration of a clustering. Nothing is sent.',
  input: z.object(what).refine(hasSource, sourceRule),
  output: z.object({
    data: z.object({
      keywords_count: z.int().describe('Unique keywords'),
      repeated_count: z.int().describe('Duplicate keywords'),
      stored_count: z.int().describe('Keywords with reusable stored results'),
      searches_count: z.int().describe('Searches required'),
      seconds_at_least: z.int().describe('Minimum duration at the request rate of the search engine'),
      search_engine: z.enum(ENGINES).describe('Engine'),
      country: z.string().describe('Country'),
      engine_state: z.enum(['ready', 'trying', 'blocked', 'untried']).describe('Current status of the search engine'),
      engine_message: z.string().nullable().describe('Why it is blocked; null if it is not'),
      retry_at: moment('Next attempt; null if not blocked'),
    }),
  }),
});
/** Number of searches that a grouping needs, and how long they take. */
export type GroupingEstimate = z.output<typeof estimateKeywordGrouping.output>['data'];

export const startKeywordGrouping = defineEndpoint({
  ...base,
  id: 'start_keyword_grouping',
  method: 'POST',
  path: '/keyword_groupings',
  status: 202,
  cost: 'search',
  title: 'Cluster keywords by SERP',
  summary: 'Queues a clustering: compares the SERPs of the keywords, stored ones or new searches.',
  input: z
    .object({
      ...what,
      name: z
        .string()
        .trim()
        .min(1)
        .refine(hasText, EMPTY)
        .max(80)
        .meta({
          title: 'Name',
          description: 'Name, 1 to 80 characters; absent: the first keyword.',
          examples: ['Mills'],
        })
        .optional(),
      min_shared: minShared.default(DEFAULT_MIN_SHARED),
      project_id: uuid
        .meta({ title: 'Project', description: 'Project to assign it to; absent: that of the list.' })
        .optional(),
    })
    .refine(hasSource, sourceRule),
  output: answer,
});

export const listKeywordGroupings = defineEndpoint({
  ...base,
  id: 'list_keyword_groupings',
  method: 'GET',
  path: '/keyword_groupings',
  title: 'List keyword clusterings',
  summary: 'Lists your clusterings, newest first.',
  input: z.object({
    q: z
      .string()
      .trim()
      .max(80)
      .meta({ title: 'Name', description: 'Part of the name.', examples: ['mill'] })
      .optional(),
    status: z
      .enum(GROUPING_STATUSES)
      .meta({ title: 'Status', description: 'Only clusterings with this status.' })
      .optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only clusterings of this project.' }).optional(),
    list_id: uuid.meta({ title: 'List', description: 'Only clusterings of this list.' }).optional(),
    research_id: uuid.meta({ title: 'Research', description: 'Only clusterings of this research.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      groupings: z.array(summary).describe('List keyword clusterings'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getKeywordGrouping = defineEndpoint({
  ...base,
  id: 'get_keyword_grouping',
  method: 'GET',
  path: '/keyword_groupings/{id}',
  title: 'Get keyword clusters',
  summary: 'Returns a clustering with its clusters and shared results; optionally with another threshold.',
  input: z.object({
    id: groupingId,
    min_shared: minShared
      .describe('Threshold of shared results to use instead of the original one, 1 to 10.')
      .optional(),
  }),
  output: z.object({ data: z.object({ grouping: detail.describe('The clustering') }) }),
});

export const cancelKeywordGrouping = defineEndpoint({
  ...base,
  id: 'cancel_keyword_grouping',
  method: 'POST',
  path: '/keyword_groupings/{id}/cancel',
  title: 'Cancel a clustering',
  summary: 'Cancels a running clustering. Checked keywords are kept.',
  input: z.object({ id: groupingId }),
  output: answer,
});

export const retryKeywordGrouping = defineEndpoint({
  ...base,
  id: 'retry_keyword_grouping',
  method: 'POST',
  path: '/keyword_groupings/{id}/retry',
  status: 202,
  cost: 'search',
  title: 'Retry missing keywords',
  summary: 'Retries all or selected keywords of a clustering that were not measured.',
  input: z.object({
    id: groupingId,
    numbers: z
      .array(z.coerce.number().int().min(1).max(MAX_GROUPED))
      .min(1)
      .max(MAX_GROUPED)
      .meta({
        title: 'Keywords',
        description: 'Their numbers; absent: all that were not measured.',
        examples: [[1]],
      })
      .optional(),
  }),
  output: answer,
});

export const repeatKeywordGrouping = defineEndpoint({
  ...base,
  id: 'repeat_keyword_grouping',
  method: 'POST',
  path: '/keyword_groupings/{id}/repeat',
  status: 202,
  cost: 'search',
  title: 'Re-run clustering',
  summary: 'Queues a new clustering of the same keywords with the same settings.',
  input: z.object({ id: groupingId, fresh_days: freshDays.optional() }),
  output: answer,
});

export const deleteKeywordGrouping = defineEndpoint({
  ...base,
  id: 'delete_keyword_grouping',
  method: 'DELETE',
  path: '/keyword_groupings/{id}',
  title: 'Delete a clustering',
  summary: 'Deletes a clustering. Its searches are kept.',
  input: z.object({ id: groupingId }),
  output: deletedAnswer,
});

export const exportKeywordGrouping = defineEndpoint({
  ...base,
  id: 'export_keyword_grouping',
  method: 'GET',
  path: '/keyword_groupings/{id}/export',
  file: true,
  title: 'Export keyword clusters',
  summary: 'Exports the keywords of a clustering with clusters and shared results as CSV, JSON or XLSX.',
  input: z.object({
    id: groupingId,
    min_shared: minShared
      .describe('Threshold of shared results to use instead of the original one, 1 to 10.')
      .optional(),
    format: tableFormat,
  }),
  output: fileAnswer,
});
