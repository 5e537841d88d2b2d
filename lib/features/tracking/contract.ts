import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { country, ENGINES, uuid, VALUE } from '#lib/contract/fields.ts';
import { FEATURE_KINDS } from '#lib/engines/engine.ts';
import { FAILURE_REASONS } from '#lib/features/search/searches-contract.ts';

/** Keywords whose position is followed, and the table of their rankings. */

/** Keywords a project follows at most, each engine, country, language and device counted. */
export const MAX_TRACKED = 10_000;
/** Keywords that are added, changed or removed at once. */
export const MOST_AT_ONCE = 1_000;
/** What one call adds at most, each engine, country, language and device counted. */
export const MOST_ADDED = 5_000;
export const MAX_KEYWORD = 200;
export const MAX_TAGS = 20;
export const TREND_DAYS = 30;

export const DEVICES = ['desktop', 'mobile'] as const;
export type Device = (typeof DEVICES)[number];
export const RANK_STATES = ['found', 'not_found', 'unmeasured'] as const;
/** Why a check measured nothing: what engines do, and what ends a check from our side. */
export const UNMEASURED_REASONS = [
  ...FAILURE_REASONS,
  'incomplete',
  'window-ended',
  'stopped',
  'not-supported',
  'failed',
  'imported',
] as const;
export const BUCKETS = ['1-3', '4-10', '11-20', '21-50', '51-100', 'not_found', 'not_measured'] as const;
export type Bucket = (typeof BUCKETS)[number];
export const EVERY = ['daily', 'weekly', 'monthly', 'off'] as const;
export const AI_STATES = ['present', 'absent', 'unmeasured'] as const;

const noControls = (value: string) => !/\p{Cc}/u.test(value);

export const projectId = uuid.meta({ title: 'Project', description: 'Id of the project.' });
export const keywordId = uuid.meta({ title: 'Keyword', description: 'Id of a tracked keyword.' });
export const keywordIds = z
  .array(z.uuid())
  .min(1)
  .max(MOST_AT_ONCE)
  .meta({
    title: 'Keywords',
    description: `Ids of tracked keywords, 1 to ${MOST_AT_ONCE}.`,
    examples: [['3f2b8c1e-9d4a-4e6f-8b7a-1c2d3e4f5a6b']],
  });
export const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);
export const shared = { scope: 'projects', area: 'projects' } as const;

export const tag = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .refine(noControls, { error: 'must not hold control characters' })
  .refine((value) => !value.includes(','), { error: 'must not hold a comma', params: VALUE });
export const tags = z
  .array(tag)
  .max(MAX_TAGS)
  .meta({
    title: 'Tags',
    description: `At most ${MAX_TAGS} tags of 1 to 40 characters each, without commas.`,
    examples: [['spring']],
  });
export const targetUrl = z
  .string()
  .trim()
  .max(2_048)
  .refine((value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
    error: 'must be an absolute address that begins with http:// or https://',
  })
  .meta({
    title: 'Target page',
    description: 'Page that is meant to be found by the keyword, http or https; empty: none.',
    examples: ['https://example.com/grinders'],
  });
export const language = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[a-z]{2,3})?$/, { error: 'must be a language code of two or three letters, such as en' });

/** Which keywords are meant; also for figures and files. */
export const keywordFilter = {
  q: z
    .string()
    .trim()
    .max(MAX_KEYWORD)
    .meta({ title: 'Words', description: 'Part of the keyword.', examples: ['grinder'] })
    .optional(),
  tag: tag.meta({ title: 'Tag', description: 'Only keywords with this tag.', examples: ['spring'] }).optional(),
  search_engine: z
    .enum(ENGINES)
    .meta({ title: 'Search engine', description: 'Only keywords of this engine.', examples: ['google'] })
    .optional(),
  country: country
    .meta({ title: 'Country', description: 'Only keywords of this country, ISO 3166-1 alpha-2.', examples: ['us'] })
    .optional(),
  language: language
    .min(2)
    .meta({ title: 'Language', description: 'Only keywords in this language.', examples: ['en'] })
    .optional(),
  device: z
    .enum(DEVICES)
    .meta({ title: 'Device', description: 'Only keywords of this device.', examples: ['desktop'] })
    .optional(),
  starred: z
    .boolean()
    .meta({ title: 'Starred', description: 'true: only starred keywords.', examples: [true] })
    .optional(),
};

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

/** Places gained (positive: better) or lost; "new" and "lost" where one of the two days has no position; null: no day to compare with. */
export const change = z.union([z.int(), z.enum(['new', 'lost'])]).nullable();
export type Change = z.output<typeof change>;

/**
 * One day in a row of days: a position from 1; a negative number -N: not among the first N; null: nothing was measured.
 * Nothing is ever 0.
 */
export const dayValue = z.int().nullable();

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
  own_results: z.int().describe('Own results in the list; more than 1: pages compete with each other'),
  features: z.array(z.string()).describe('Kinds of blocks beside the results'),
  ai_state: z
    .enum(AI_STATES)
    .nullable()
    .describe("The engine's AI overview at the last check; null where the engine has none"),
  ai_place: z.int().nullable().describe('Place of the domain among its sources, from 1; null when not cited'),
  avg_monthly_searches: z.int().nullable().describe('Searches a month; null: not measured'),
});
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
      .default(16)
      .meta({ title: 'Limit', description: 'How many keywords an answer holds at most, 1 to 500.', examples: [16] }),
    cursor: z
      .string()
      .trim()
      .min(1)
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
export type RankingCounts = z.output<typeof describeRankings.output>['data'];

const many = (title: string, description: string, examples: [string[]]) => ({ title, description, examples });

/** Where keywords are asked. */
const places = {
  engines: z
    .array(z.enum(ENGINES))
    .min(1)
    .max(ENGINES.length)
    .meta(many('Search engines', "Engines to ask; absent: the project's.", [['google']]))
    .optional(),
  countries: z
    .array(country)
    .min(1)
    .max(20)
    .meta(many('Countries', "Countries to ask from, at most 20; absent: the project's.", [['us']]))
    .optional(),
  languages: z
    .array(language)
    .min(1)
    .max(10)
    .meta(
      many('Languages', "Languages to ask in; an empty one: the country's leading one; absent: the project's.", [
        ['en'],
      ]),
    )
    .optional(),
  devices: z
    .array(z.enum(DEVICES))
    .min(1)
    .max(DEVICES.length)
    .meta(many('Devices', "Devices to ask as; absent: the project's.", [['desktop']]))
    .optional(),
};

export const addTrackedKeywords = defineEndpoint({
  ...shared,
  id: 'add_tracked_keywords',
  method: 'POST',
  path: '/projects/{project_id}/keywords',
  bodyMaxBytes: 1024 * 1024,
  title: 'Track keywords',
  summary:
    'Adds keywords in each engine, country, language and device; tells which are new, which were tracked already, and which were refused and why.',
  input: z.object({
    project_id: projectId,
    keywords: z
      .array(z.string())
      .max(MOST_AT_ONCE)
      .meta(
        many('Keywords', `At most ${MOST_AT_ONCE} keywords of ${MAX_KEYWORD} characters each.`, [['coffee grinder']]),
      )
      .default([]),
    text: z
      .string()
      .max(512 * 1024)
      .meta({ title: 'Pasted text', description: 'Keywords, one a line.', examples: ['burr grinder\nhand grinder'] })
      .optional(),
    list_id: uuid.meta({ title: 'Keyword list', description: 'Keyword list whose keywords are added.' }).optional(),
    research_id: uuid.meta({ title: 'Research', description: 'Keyword research whose keywords are added.' }).optional(),
    ...places,
    tags: tags.default([]),
    target_url: targetUrl.optional(),
    start: z
      .boolean()
      .default(false)
      .meta({ title: 'Check now', description: 'Starts a round with what was added.', examples: [false] }),
    dry_run: z
      .boolean()
      .default(false)
      .meta({ title: 'Only look', description: 'Tells what would be added and adds nothing.', examples: [false] }),
  }),
  output: z.object({
    data: z.object({
      added: z.int().describe('Keywords that are tracked from now on, each place counted'),
      already_there: z.int().describe('Those that were tracked already, or given twice'),
      refused: z
        .array(
          z.object({
            keyword: z.string().describe('What was given, cut to 100 characters'),
            line: z.int().describe('Its place among what was given, from 1'),
            rule: z.string().describe('The rule it breaks'),
          }),
        )
        .describe('What was not taken, at most 200 of them'),
      refused_count: z.int().describe('How many were not taken'),
      keywords: z.int().describe('Different keywords among those that were taken'),
      places: z.int().describe('Engines × countries × languages × devices'),
      ids: z.array(z.string()).describe('Ids of what was added'),
      round_id: z.string().nullable().describe('Round that was started with them'),
    }),
  }),
});
export type AddedKeywords = z.output<typeof addTrackedKeywords.output>['data'];

const every = z
  .enum(['project', ...EVERY])
  .meta({
    title: 'How often',
    description:
      "project: in each round of the project's schedule; weekly, monthly: in the first of its rounds after so long; off: only when asked.",
    examples: ['project'],
  })
  .optional();

export const updateTrackedKeywords = defineEndpoint({
  ...shared,
  id: 'update_tracked_keywords',
  method: 'PATCH',
  path: '/projects/{project_id}/keywords',
  bodyMaxBytes: 256 * 1024,
  title: 'Change tracked keywords',
  summary: 'Changes what is given of one keyword or many: tags, target page, star, note, how often.',
  input: z.object({
    project_id: projectId,
    keyword_ids: keywordIds,
    add_tags: tags.default([]),
    remove_tags: tags.meta(many('Tags to take off', 'Tags that they shall not have.', [['old']])).default([]),
    target_url: targetUrl.optional(),
    starred: z
      .boolean()
      .meta({ title: 'Starred', description: 'Star or no star.', examples: [true] })
      .optional(),
    note: z
      .string()
      .trim()
      .max(2_000)
      .meta({ title: 'Note', description: 'Note of your own, at most 2,000 characters.', examples: ['For the spring'] })
      .optional(),
    every,
  }),
  output: z.object({ data: z.object({ changed: z.int().describe('Keywords of the project that were meant') }) }),
});

export const removeTrackedKeywords = defineEndpoint({
  ...shared,
  id: 'remove_tracked_keywords',
  method: 'POST',
  path: '/projects/{project_id}/keyword_removals',
  title: 'Stop tracking keywords',
  summary: 'Removes tracked keywords with their whole history; those that are gone already are no error.',
  input: z.object({ project_id: projectId, keyword_ids: keywordIds }),
  output: z.object({ data: z.object({ removed: z.int().describe('Keywords that were removed') }) }),
});
