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
    description: 'How many of the first 10 organic results two keywords have to share to belong together, 1 to 10.',
    examples: [DEFAULT_MIN_SHARED],
  });
const freshDays = z
  .int()
  .min(0)
  .max(MAX_FRESH_DAYS)
  .meta({
    title: 'Days',
    description: `Stored results that are no older than so many days are used instead of a search, 0 to ${MAX_FRESH_DAYS}; 0: search for every keyword.`,
    examples: [DEFAULT_FRESH_DAYS],
  });

const what = {
  keywords: z
    .array(z.string())
    .min(1)
    .max(MAX_GROUPED)
    .meta({
      title: 'Keywords',
      description: `1 to ${MAX_GROUPED} keywords; absent: those of the list or of the research.`,
      examples: [['coffee grinder', 'burr grinder']],
    })
    .optional(),
  list_id: uuid.meta({ title: 'List', description: 'Keyword list that the keywords come from.' }).optional(),
  item_ids: z
    .array(z.uuid())
    .min(1)
    .max(MAX_GROUPED)
    .meta({
      title: 'Keywords of the list',
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
      description: "Engine whose results are compared; absent: the list's first one, or google.",
      examples: ['google'],
    })
    .optional(),
  country: country
    .meta({
      title: 'Country',
      description: 'Country that is searched from; absent: that of the list or research, or us.',
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
      description: "Language that is searched in; absent: that of the list, or the country's leading one.",
      examples: ['en'],
    })
    .optional(),
  fresh_days: freshDays.default(DEFAULT_FRESH_DAYS),
};

const base = { scope: 'keywords', area: 'keywords', tool: false } as const;
const answer = z.object({ data: z.object({ grouping: summary.describe('The grouping') }) });
const hasSource = ({ keywords, list_id, research_id }: Record<string, unknown>) =>
  keywords !== undefined || list_id !== undefined || research_id !== undefined;
const sourceRule = { error: 'keywords, list_id or research_id is required' };

export const estimateKeywordGrouping = defineEndpoint({
  ...base,
  id: 'estimate_keyword_grouping',
  method: 'POST',
  path: '/keyword_groupings/estimate',
  title: 'What a grouping would cost',
  summary: 'How many searches a grouping would send and how long they take at least; nothing is sent.',
  input: z.object(what).refine(hasSource, sourceRule),
  output: z.object({
    data: z.object({
      keywords_count: z.int().describe('Keywords, each once'),
      repeated_count: z.int().describe('Keywords that were given more than once'),
      stored_count: z.int().describe('Keywords with stored results that are new enough'),
      searches_count: z.int().describe('Searches that would be sent'),
      seconds_at_least: z
        .int()
        .describe('How long they take at the pace the engine is asked at; slow answers come on top'),
      search_engine: z.enum(ENGINES).describe('Engine'),
      country: z.string().describe('Country'),
      engine_state: z.enum(['ready', 'trying', 'blocked', 'untried']).describe('How the engine takes searches now'),
      engine_message: z.string().nullable().describe('Why it is blocked; null when it is not'),
      retry_at: moment('When it is asked again; null when it is not blocked'),
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
  title: 'Group keywords by shared results',
  summary: 'Queues a grouping: results of each keyword are taken from stored searches or searched for, then compared.',
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
        .meta({ title: 'Project', description: 'Project to file it under; absent: that of the list.' })
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
  title: 'Groupings',
  summary: 'Your stored groupings, newest first.',
  input: z.object({
    q: z
      .string()
      .trim()
      .max(80)
      .meta({ title: 'Name', description: 'Part of the name.', examples: ['mill'] })
      .optional(),
    status: z.enum(GROUPING_STATUSES).meta({ title: 'State', description: 'Only groupings in this state.' }).optional(),
    list_id: uuid.meta({ title: 'List', description: 'Only groupings of this list.' }).optional(),
    research_id: uuid.meta({ title: 'Research', description: 'Only groupings of this research.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      groupings: z.array(summary).describe('Groupings'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});

export const getKeywordGrouping = defineEndpoint({
  ...base,
  id: 'get_keyword_grouping',
  method: 'GET',
  path: '/keyword_groupings/{id}',
  title: 'A grouping',
  summary:
    'A stored grouping with its groups and the results that make them; also by another number of shared results.',
  input: z.object({
    id: groupingId,
    min_shared: minShared.describe('Group by this number instead of the one it was started with, 1 to 10.').optional(),
  }),
  output: z.object({ data: z.object({ grouping: detail.describe('The grouping') }) }),
});

export const cancelKeywordGrouping = defineEndpoint({
  ...base,
  id: 'cancel_keyword_grouping',
  method: 'POST',
  path: '/keyword_groupings/{id}/cancel',
  title: 'Cancel a grouping',
  summary: 'Stops a grouping that is under way; keywords that were measured stay.',
  input: z.object({ id: groupingId }),
  output: answer,
});

export const retryKeywordGrouping = defineEndpoint({
  ...base,
  id: 'retry_keyword_grouping',
  method: 'POST',
  path: '/keyword_groupings/{id}/retry',
  status: 202,
  title: 'Measure what is missing',
  summary: 'Searches again for the keywords of a grouping that were not measured, all or some.',
  input: z.object({
    id: groupingId,
    numbers: z
      .array(z.coerce.number().int().min(1).max(MAX_GROUPED))
      .min(1)
      .max(MAX_GROUPED)
      .meta({
        title: 'Keywords',
        description: 'Their places among the keywords given; absent: all that were not measured.',
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
  title: 'Repeat a grouping',
  summary: 'Queues a new grouping of the same keywords with the same settings.',
  input: z.object({ id: groupingId, fresh_days: freshDays.optional() }),
  output: answer,
});

export const deleteKeywordGrouping = defineEndpoint({
  ...base,
  id: 'delete_keyword_grouping',
  method: 'DELETE',
  path: '/keyword_groupings/{id}',
  title: 'Delete a grouping',
  summary: 'Deletes a grouping; the searches it sent stay among your searches.',
  input: z.object({ id: groupingId }),
  output: deletedAnswer,
});

export const exportKeywordGrouping = defineEndpoint({
  ...base,
  id: 'export_keyword_grouping',
  method: 'GET',
  path: '/keyword_groupings/{id}/export',
  file: true,
  title: 'Export a grouping',
  summary: 'The keywords of a grouping with their groups and shared results as a file: CSV, JSON or XLSX.',
  input: z.object({
    id: groupingId,
    min_shared: minShared.describe('Group by this number instead of the one it was started with, 1 to 10.').optional(),
    format: tableFormat,
  }),
  output: fileAnswer,
});
