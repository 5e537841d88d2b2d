import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { ENGINES, findQuery, limit } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import {
  AI_OVERVIEW_CHOICES,
  AI_REASONS,
  AI_STATES,
  CANNIBALIZATIONS,
  DEVICES,
  DIFFICULTY_RANGES,
  dayValue,
  difficultyFields,
  FIGURE_MARKS,
  figureFilter,
  keywordFilter,
  keywordId,
  keywordLocation,
  LOCAL_PACK_FILTERS,
  LOCAL_PACK_STATES,
  MARK_DESCRIPTION,
  moment,
  projectId,
  RANK_STATES,
  shared,
  TREND_DAYS,
  UNMEASURED_REASONS,
} from '#lib/features/rankings/fields-contract.ts';

/** The rankings table, and the counts of what a project tracks. */

export const RANKING_SORTS = [
  'default',
  'keyword',
  'position',
  'change_1d',
  'change_7d',
  'change_30d',
  'best_position',
  'avg_monthly_searches',
  'difficulty',
  'local_pack_position',
  'url',
  'search_engine',
  'country',
  'language',
  'device',
  'checked_at',
  'created_at',
] as const;
export const MARKS = [...FIGURE_MARKS, 'stale'] as const;

const rankingFilter = {
  ...figureFilter,
  state: z
    .enum(RANK_STATES)
    .meta({ title: 'Status', description: 'Only keywords with this result of the last check.', examples: ['found'] })
    .optional(),
  difficulty: z
    .enum(DIFFICULTY_RANGES)
    .meta({
      title: 'Difficulty',
      description: 'Only keywords in this range of keyword difficulty.',
      examples: ['0-29'],
    })
    .optional(),
  local_pack: z
    .enum(LOCAL_PACK_FILTERS)
    .meta({
      title: 'Local pack',
      description:
        'Only keywords with this local pack at the last check: top3, below3: position of the business; not_in_pack: other businesses only; no_pack: the page shows none; unmeasured: not measured, or not tracked.',
      examples: ['top3'],
    })
    .optional(),
  mark: z
    .enum(MARKS)
    .meta({
      title: 'Mark',
      description: `${MARK_DESCRIPTION} stale: overdue by twice their schedule.`,
      examples: ['up'],
    })
    .optional(),
};

/**
 * Positions gained (positive: better) or lost; "new" and "lost" when one of the two days has no position; null: no day
 * to compare with.
 */
export const change = z.union([z.int(), z.enum(['new', 'lost'])]).nullable();
/** The change of a position. */
export type Change = z.output<typeof change>;

export const rankingRow = z.object({
  id: keywordId,
  keyword: z.string().describe('The keyword'),
  search_engine: z.enum(ENGINES).describe('Engine'),
  country: z.string().describe('Country'),
  language: z.string().nullable().describe('Language; null: the main one of the country'),
  device: z.enum(DEVICES).describe('Device'),
  location: keywordLocation,
  starred: z.boolean().describe('Whether it is starred'),
  tags: z.array(z.string()).describe('Tags'),
  state: z
    .enum(RANK_STATES)
    .nullable()
    .describe('Result of the last check; null before the first. unmeasured: see reason'),
  position: z.int().nullable().describe('Position at the last check, from 1; null unless found'),
  depth: z.int().nullable().describe('Results actually checked at the last check'),
  checked_at: moment('Last check; null before the first'),
  reason: z.enum(UNMEASURED_REASONS).nullable().describe('Why the last check has no data'),
  retry_at: moment('Next attempt; null unless the engine is blocked'),
  measured_position: z.int().nullable().describe('Position at the last measurement; null if not found'),
  measured_depth: z.int().nullable().describe('Results checked at the last measurement'),
  measured_at: moment('When it was last measured; null: never'),
  stale: z.boolean().describe('Whether the last check is overdue by twice its schedule'),
  change_1d: change.describe('Position change in 1 day (positive is better), new, lost, or null: no data'),
  change_7d: change.describe('Position change in 7 days'),
  change_30d: change.describe('Position change in 30 days'),
  best_position: z.int().nullable().describe('Best position ever'),
  best_at: moment('When it was first reached'),
  trend: z
    .array(dayValue)
    .describe(`The ${TREND_DAYS} days up to the last check: position, -N: not in the top N, null: not measured`),
  url: z.string().nullable().describe('Ranking URL'),
  target_url: z.string().nullable().describe('Target URL'),
  wrong_url: z.boolean().describe('Whether another URL than the target ranks'),
  own_results: z.int().describe('Your results in the last check'),
  cannibalization: z
    .enum(CANNIBALIZATIONS)
    .nullable()
    .describe(
      'Cannibalization over the last 10 measured checks: alternating: the best-ranking URL changed at least twice; sharing: in at least 5 of them the best URL was below position 3 and another of your URLs ranked 2 to 5 positions below it; null: neither',
    ),
  features: z.array(z.string()).describe('SERP features'),
  ai_state: z
    .enum(AI_STATES)
    .nullable()
    .describe("The engine's AI Overview at the last check; null where AI Overviews of the engine are not tracked yet"),
  ai_place: z.int().nullable().describe('Citation position of the domain, from 1; null if not cited'),
  ai_reason: z
    .enum(AI_REASONS)
    .nullable()
    .describe('Why the last check did not measure the AI Overview; null if it did, or the engine has none'),
  ai_measured_state: z
    .enum(['present', 'absent'])
    .nullable()
    .describe('The AI Overview at the last measurement; null: never measured'),
  ai_measured_place: z.int().nullable().describe('Citation position of the domain then, from 1; null if not cited'),
  ai_measured_at: moment('When the AI Overview was last measured; null: never'),
  ai_overview: z
    .enum(AI_OVERVIEW_CHOICES)
    .describe('Whether its checks request the AI Overview: as set for the project, always, never'),
  local_pack_state: z
    .enum(LOCAL_PACK_STATES)
    .nullable()
    .describe(
      "The engine's local pack at the last check: found, not_in_pack: it shows other businesses, no_pack: the page shows none, unmeasured: see local_pack_reason; null: not tracked for the engine, or not checked since",
    ),
  local_pack_position: z
    .int()
    .nullable()
    .describe('Position of the business in the local pack, from 1; null unless found'),
  local_pack_reason: z
    .enum(AI_REASONS)
    .nullable()
    .describe('Why the last check did not measure the local pack; null if it did'),
  avg_monthly_searches: z.int().nullable().describe('Monthly search volume; null: not measured'),
  ...difficultyFields,
});
/** A row of the table: a keyword with its last check. */
export type RankingRow = z.output<typeof rankingRow>;

const counted = z.object({ name: z.string().describe('Value'), count: z.int().describe('Keywords with it') });

export const findTrackedKeywords = defineEndpoint({
  ...shared,
  id: 'find_tracked_keywords',
  tool: false,
  audience: 'dashboard',
  method: 'GET',
  path: '/tracked_keywords',
  title: 'Find tracked keywords',
  summary: 'Finds the tracked keywords of all projects that contain a text, the most searched first.',
  input: z.object({ query: findQuery, limit }),
  output: z.object({
    data: z.object({
      keywords: z
        .array(
          z.object({
            id: z.string().describe('Keyword id'),
            project_id: z.string().describe('Project'),
            project_name: z.string().describe('Its name'),
            keyword: z.string().describe('Keyword'),
            search_engine: z.string().describe('Engine'),
            country: z.string().describe('Country'),
            location: keywordLocation,
            position: z.int().nullable().describe('Last position; null: not found or not measured'),
          }),
        )
        .describe('Keywords'),
    }),
  }),
});

export const getEngineChecks = defineEndpoint({
  ...shared,
  id: 'get_engine_checks',
  tool: false,
  audience: 'dashboard',
  method: 'GET',
  path: '/engine_checks',
  title: 'Rank checks of a search engine',
  summary: 'Returns when rank checks last measured a search engine, and the latest failed ones of the last 30 days.',
  input: z.object({
    search_engine: z.enum(ENGINES).meta({ title: 'Search engine', description: 'Engine', examples: ['google'] }),
    limit,
  }),
  output: z.object({
    data: z.object({
      measured_at: moment('When a rank check last measured a position; null: never'),
      is_sample: z.boolean().describe('Whether that check belongs to a sample project'),
      failed: z
        .array(
          z.object({
            keyword_id: z.string().describe('Keyword id'),
            project_id: z.string().describe('Project'),
            keyword: z.string().describe('Keyword'),
            country: z.string().describe('Country'),
            at: z.string().describe('When, ISO 8601 UTC'),
            of: z.enum(['rank', 'ai_overview']).describe('What was not measured'),
            reason: z.enum(AI_REASONS).describe('Why'),
            is_sample: z.boolean().describe('Whether it belongs to a sample project'),
          }),
        )
        .describe('Failed checks, newest first'),
    }),
  }),
});
/** When rank checks last measured an engine, and which failed. */
export type EngineChecks = z.output<typeof getEngineChecks.output>['data'];

export const listRankings = defineEndpoint({
  ...shared,
  id: 'list_rankings',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/rankings',
  title: 'List tracked keywords',
  summary: 'Lists tracked keywords with position, changes, best position, trend and ranking URL.',
  input: z.object({
    project_id: projectId,
    ...rankingFilter,
    sort: z
      .enum(RANKING_SORTS)
      .default('default')
      .meta({
        title: 'Sort by',
        description: 'Sort column; default: starred first, then the highest search volume, then the best position.',
        examples: ['position'],
      }),
    order: z
      .enum(['asc', 'desc'])
      .default('asc')
      .meta({
        title: 'Order',
        description: 'Sort direction; missing values come last.',
        examples: ['asc'],
      }),
    limit: z
      .int()
      .min(1)
      .max(500)
      .default(14)
      .meta({ title: 'Limit', description: 'Maximum number of keywords per response, 1 to 500.', examples: [14] }),
    cursor: z
      .string()
      .trim()
      .min(1)
      .refine(hasText, EMPTY)
      .max(3_000)
      .meta({
        title: 'Cursor',
        description: 'next_cursor of the previous response.',
        examples: ['W10'],
      })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      keywords: z.array(rankingRow).describe('Keywords in the chosen order'),
      count: z.int().describe('Number of matching keywords'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});
/** Filter and sorting of the table. */
export type RankingFilter = Omit<z.output<typeof listRankings.input>, 'project_id' | 'limit' | 'cursor'>;

export const describeRankings = defineEndpoint({
  ...shared,
  id: 'describe_rankings',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/ranking_counts',
  title: 'Get rank tracking totals',
  summary:
    'Returns the number of tracked keywords by tag, engine, country, device, location, position range, change and SERP feature.',
  input: z.object({ project_id: projectId, ...keywordFilter }),
  output: z.object({
    data: z.object({
      total: z.int().describe('Tracked keywords'),
      matching: z
        .int()
        .describe('Keywords that match the filter; positions, changes, SERP features and reasons count only these'),
      most: z.int().describe('Maximum per project'),
      tags: z.array(counted).describe('Tags'),
      engines: z.array(counted).describe('Engines'),
      countries: z.array(counted).describe('Countries'),
      languages: z.array(counted).describe('Languages; empty: the main one of the country'),
      devices: z.array(counted).describe('Devices'),
      locations: z.array(counted).describe('Locations; keywords of a whole country are in none'),
      buckets: z.array(counted).describe('Positions at the last check'),
      marks: z.array(counted).describe('Changes over 7 days'),
      features: z.array(counted).describe('SERP features'),
      last_checked_at: moment('Last check of any keyword'),
      last_measured_at: moment('Last measurement of any keyword'),
      next_round_at: moment('Next scheduled rank check; null if off'),
      running_round_id: z.string().nullable().describe('Running rank check'),
      unmeasured_reasons: z.array(counted).describe('Why the last checks have no data'),
    }),
  }),
});
/** Numbers of keywords by what can be filtered. */
export type RankingCounts = z.output<typeof describeRankings.output>['data'];
