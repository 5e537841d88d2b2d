import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { FEATURE_KINDS } from '#lib/engines/engine.ts';
import {
  AI_OVERVIEW_CHOICES,
  AI_REASONS,
  AI_STATES,
  BUCKETS,
  CANNIBALIZATIONS,
  DEVICES,
  dayValue,
  keywordFilter,
  keywordId,
  moment,
  projectId,
  RANK_STATES,
  shared,
  TREND_DAYS,
  UNMEASURED_REASONS,
} from '#lib/features/rankings/fields-contract.ts';

/** The rankings table, and the counts of what a project tracks. */

export const RANKING_SORTS = [
  'keyword',
  'position',
  'change_1d',
  'change_7d',
  'change_30d',
  'best_position',
  'avg_monthly_searches',
  'url',
  'search_engine',
  'country',
  'language',
  'device',
  'checked_at',
  'created_at',
] as const;
export const MARKS = ['up', 'down', 'entered', 'left', 'wrong_url', 'cannibalised', 'stale', 'never_checked'] as const;

const rankingFilter = {
  ...keywordFilter,
  bucket: z
    .enum(BUCKETS)
    .meta({
      title: 'Positions',
      description: 'Only keywords whose last check lies there; not_measured: also those never checked.',
      examples: ['4-10'],
    })
    .optional(),
  state: z
    .enum(RANK_STATES)
    .meta({ title: 'State', description: 'Only keywords whose last check ended so.', examples: ['found'] })
    .optional(),
  mark: z
    .enum(MARKS)
    .meta({
      title: 'Mark',
      description:
        'Only keywords that went up or down, entered or left the results within the days of change_days, rank with another page than their target, rank with several pages, were not checked for twice their schedule, or never were.',
      examples: ['up'],
    })
    .optional(),
  change_days: z
    .enum(['1', '7', '30'])
    .default('7')
    .meta({ title: 'Days', description: 'Days that the marks of change look at.', examples: ['7'] }),
  feature: z
    .enum(FEATURE_KINDS)
    .meta({
      title: 'Feature',
      description: 'Only keywords whose results show such a block.',
      examples: ['featured-snippet'],
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
  language: z.string().nullable().describe("Language; null: the country's leading one"),
  device: z.enum(DEVICES).describe('Device'),
  starred: z.boolean().describe('Whether it is starred; starred keywords come first'),
  tags: z.array(z.string()).describe('Tags'),
  state: z
    .enum(RANK_STATES)
    .nullable()
    .describe('How the last check ended; null before the first. unmeasured: reason says why'),
  position: z.int().nullable().describe('Position at the last check, from 1; null unless found'),
  depth: z.int().nullable().describe('Results that the last check really looked through'),
  checked_at: moment('Last check; null before the first'),
  reason: z.enum(UNMEASURED_REASONS).nullable().describe('Why the last check measured nothing'),
  retry_at: moment('When the engine is asked again; null unless it is blocked'),
  measured_position: z
    .int()
    .nullable()
    .describe('Position when it was last measured; null where it was not found then'),
  measured_depth: z.int().nullable().describe('Results looked through when it was last measured'),
  measured_at: moment('When it was last measured; null when it never was'),
  stale: z.boolean().describe('Whether the last check is older than twice its schedule'),
  change_1d: change.describe('Places gained since a day earlier (positive is better), new, lost, or null: no such day'),
  change_7d: change.describe('The same against 7 days earlier'),
  change_30d: change.describe('The same against 30 days earlier'),
  best_position: z.int().nullable().describe('Best position ever'),
  best_at: moment('When that was first held'),
  trend: z
    .array(dayValue)
    .describe(
      `The ${TREND_DAYS} days up to the last check: a position, -N for not among the first N, null for not measured`,
    ),
  url: z.string().nullable().describe('Page that ranks'),
  target_url: z.string().nullable().describe('Page that is meant to rank'),
  wrong_url: z.boolean().describe('Whether another page than that ranks'),
  own_results: z.int().describe('Own results in the list of the last check'),
  cannibalization: z
    .enum(CANNIBALIZATIONS)
    .nullable()
    .describe(
      'Over the last 10 measured checks: alternating: the best-ranking page changed at least twice; sharing: in at least 5 of them the best page was below position 3 and another own page ranked 2 to 5 places below it; null: neither',
    ),
  features: z.array(z.string()).describe('Kinds of blocks beside the results'),
  ai_state: z
    .enum(AI_STATES)
    .nullable()
    .describe("The engine's AI overview at the last check; null where AI answers of the engine are not tracked yet"),
  ai_place: z.int().nullable().describe('Place of the domain among its sources, from 1; null when not cited'),
  ai_reason: z
    .enum(AI_REASONS)
    .nullable()
    .describe('Why the last check did not measure the AI overview; null when it did, or the engine has none'),
  ai_measured_state: z
    .enum(['present', 'absent'])
    .nullable()
    .describe('The AI overview when it was last measured; null when it never was'),
  ai_measured_place: z
    .int()
    .nullable()
    .describe('Place of the domain among its sources then, from 1; null when not cited'),
  ai_measured_at: moment('When the AI overview was last measured; null when it never was'),
  ai_overview: z
    .enum(AI_OVERVIEW_CHOICES)
    .describe('Whether its checks request the AI overview: as set for the project, always, never'),
  avg_monthly_searches: z.int().nullable().describe('Searches a month; null: not measured'),
});
/** A row of the table: a keyword with its last check. */
export type RankingRow = z.output<typeof rankingRow>;

const counted = z.object({ name: z.string().describe('Value'), count: z.int().describe('Keywords that have it') });

export const listRankings = defineEndpoint({
  ...shared,
  id: 'list_rankings',
  method: 'GET',
  path: '/projects/{project_id}/rankings',
  title: 'Rankings of a project',
  summary: 'Tracked keywords with position, changes, best, trend, ranking page and marks.',
  input: z.object({
    project_id: projectId,
    ...rankingFilter,
    sort: z
      .enum(RANKING_SORTS)
      .default('keyword')
      .meta({ title: 'Sort by', description: 'Column that the keywords are sorted by.', examples: ['position'] }),
    order: z
      .enum(['asc', 'desc'])
      .default('asc')
      .meta({
        title: 'Order',
        description: 'Rising or falling; what has no value comes last either way.',
        examples: ['asc'],
      }),
    limit: z
      .int()
      .min(1)
      .max(500)
      .default(14)
      .meta({ title: 'Limit', description: 'How many keywords an answer holds at most, 1 to 500.', examples: [14] }),
    cursor: z
      .string()
      .trim()
      .min(1)
      .refine(hasText, EMPTY)
      .max(3_000)
      .meta({
        title: 'Cursor',
        description: 'Where to go on: the next_cursor of the answer before.',
        examples: ['W10'],
      })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      keywords: z.array(rankingRow).describe('Keywords, starred ones first'),
      count: z.int().describe('All that pass the filter'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});
/** Filter and sorting of the table. */
export type RankingFilter = Omit<z.output<typeof listRankings.input>, 'project_id' | 'limit' | 'cursor'>;

export const describeRankings = defineEndpoint({
  ...shared,
  id: 'describe_rankings',
  method: 'GET',
  path: '/projects/{project_id}/ranking_counts',
  title: 'What a project tracks',
  summary: 'How many keywords a project tracks, by tag, engine, country, device, bucket, mark and feature.',
  input: z.object({ project_id: projectId }),
  output: z.object({
    data: z.object({
      total: z.int().describe('Tracked keywords'),
      most: z.int().describe('As many as a project can have'),
      tags: z.array(counted).describe('Tags in use'),
      engines: z.array(counted).describe('Engines'),
      countries: z.array(counted).describe('Countries'),
      languages: z.array(counted).describe("Languages; empty name: the country's leading one"),
      devices: z.array(counted).describe('Devices'),
      buckets: z.array(counted).describe('Positions of the last check'),
      marks: z.array(counted).describe('Marks, changes over 7 days'),
      features: z.array(counted).describe('Kinds of blocks beside the results'),
      last_checked_at: moment('Last check of any of them'),
      last_measured_at: moment('Last time any of them was measured'),
      next_round_at: moment('Next round of the schedule; null while it is off'),
      running_round_id: z.string().nullable().describe('Round that is under way'),
      unmeasured_reasons: z.array(counted).describe('Why the last checks measured nothing'),
    }),
  }),
});
/** Numbers of keywords by what can be filtered. */
export type RankingCounts = z.output<typeof describeRankings.output>['data'];
