import { z } from 'zod';
import { country, ENGINES, uuid, VALUE } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { FEATURE_KINDS } from '#lib/engines/engine.ts';
import { locationFilter } from '#lib/features/searches/location-contract.ts';
import { FAILURE_REASONS, OVERVIEW_REASONS } from '#lib/features/searches/searches-contract.ts';
import { ANY_LOCATION, NO_LOCATION } from '#lib/text/location-name.ts';

/** Limits, labels and fields that the definitions of tracked keywords share. */

/** Maximum keywords tracked per project; each engine, country, language, device and location counts separately. */
export const MAX_TRACKED = 100_000;
/** Maximum keywords added, changed or removed in one call. */
export const MAX_AT_ONCE = 1_000;
/** Maximum keywords added in one call; each engine, country, language, device and location counts separately. */
export const MAX_ADDED = 5_000;
export const MAX_KEYWORD = 200;
export const MAX_TAGS = 20;
export const TREND_DAYS = 30;

export const DEVICES = ['desktop', 'mobile'] as const;
/** The device that a search is made as. */
export type Device = (typeof DEVICES)[number];
export const RANK_STATES = ['found', 'not_found', 'unmeasured'] as const;
/** Why a check measured nothing: failures of engines, and causes of our own. */
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
/** A range of positions. */
export type Bucket = (typeof BUCKETS)[number];
/** How pages of the domain compete for a keyword over its last measured checks. */
export const CANNIBALIZATIONS = ['alternating', 'sharing'] as const;
/** Ranges of keyword difficulty. */
export const DIFFICULTY_RANGES = ['0-29', '30-49', '50-69', '70-100', 'not_measured'] as const;
/** A range of keyword difficulty. */
export type DifficultyRange = (typeof DIFFICULTY_RANGES)[number];
/**
 * Why a keyword has no difficulty: no SERP is stored; no backlinks are known of any result; it is calculated within minutes; the
 * backlinks behind it are those of the project's owner, who does not share them.
 */
export const DIFFICULTY_REASONS = ['no_serp', 'no_links', 'pending', 'private'] as const;
/** Why a keyword has no difficulty. */
export type DifficultyReason = (typeof DIFFICULTY_REASONS)[number];
export const EVERY = ['daily', 'weekly', 'monthly', 'off'] as const;
export const AI_STATES = ['present', 'absent', 'unmeasured'] as const;
/**
 * Why a check did not measure the AI overview: the reason why the whole check failed, or one that concerns only the
 * overview.
 */
export const AI_REASONS = [...UNMEASURED_REASONS, ...OVERVIEW_REASONS, 'not-requested'] as const;
/** Why an AI overview was not measured. */
export type AiReason = (typeof AI_REASONS)[number];
/** The local pack of a check: the position is known, the pack has other businesses, the page has no pack, unknown. */
export const LOCAL_PACK_STATES = ['found', 'not_in_pack', 'no_pack', 'unmeasured'] as const;
/** The local pack of a check. */
export type LocalPackState = (typeof LOCAL_PACK_STATES)[number];
/** Local packs that keywords are filtered by. */
export const LOCAL_PACK_FILTERS = ['top3', 'below3', 'not_in_pack', 'no_pack', 'unmeasured'] as const;
/** A local pack that keywords are filtered by. */
export type LocalPackFilter = (typeof LOCAL_PACK_FILTERS)[number];
/** Whether the checks of a keyword request the AI overview: the project's setting, always, never. */
export const AI_OVERVIEW_CHOICES = ['project', 'on', 'off'] as const;

const noControls = (value: string) => !/\p{Cc}/u.test(value);

export const projectId = uuid.meta({ title: 'Project', description: 'Id of the project.' });
export const keywordId = uuid.meta({ title: 'Keyword', description: 'Id of a tracked keyword.' });
export const keywordIds = z
  .array(z.uuid())
  .min(1)
  .max(MAX_AT_ONCE)
  .meta({
    title: 'Keywords',
    description: `Ids of tracked keywords, 1 to ${MAX_AT_ONCE}.`,
    examples: [['3f2b8c1e-9d4a-4e6f-8b7a-1c2d3e4f5a6b']],
  });
/** Where a keyword is searched from, in outputs. */
export const keywordLocation = z
  .string()
  .nullable()
  .describe('City or coordinates it is searched from; null: the country as a whole');
/** A field with a time; null if it has not happened. */
export const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);
/** The difficulty of a keyword as it is stored with it, in outputs. */
export const difficultyFields = {
  difficulty: z
    .int()
    .nullable()
    .describe(
      'Keyword difficulty, 0 to 100, from the newest stored SERP and the backlinks that the project owner knows; see get_keyword_difficulty; null: see difficulty_reason',
    ),
  difficulty_low: z.int().nullable().describe('Lowest possible difficulty, with what is not measured as 0'),
  difficulty_high: z.int().nullable().describe('Highest possible difficulty, with what is not measured as 100'),
  difficulty_reason: z
    .enum(DIFFICULTY_REASONS)
    .nullable()
    .describe(
      'Why it has none: no_serp: no SERP is stored; no_links: no backlinks are known of any result; pending: calculated within minutes; private: the project owner does not share backlinks; null: measured',
    ),
};
export const shared = { scope: 'projects', area: 'projects' } as const;

export const tag = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(40)
  .refine(noControls, { error: 'must not contain control characters' })
  .refine((value) => !value.includes(','), { error: 'must not contain a comma', params: VALUE });
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
    error: 'must be an absolute URL starting with http:// or https://',
  })
  .meta({
    title: 'Target URL',
    description: 'Target URL of the keyword, http or https; empty: none.',
    examples: ['https://example.com/grinders'],
  });
export const language = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[a-z]{2,3})?$/, { error: 'must be a language code of two or three letters, such as en' });

/** Selects keywords; also for figures and files. */
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
  location: locationFilter(NO_LOCATION, ANY_LOCATION),
  starred: z
    .boolean()
    .meta({ title: 'Starred', description: 'true: only starred keywords.', examples: [true] })
    .optional(),
};

/** Marks of keywords that need no schedule to evaluate. */
export const FIGURE_MARKS = ['up', 'down', 'entered', 'left', 'wrong_url', 'cannibalised', 'never_checked'] as const;
export const MARK_DESCRIPTION =
  'Only keywords that moved up or down, entered or dropped out within change_days, rank with another URL than their target, rank with several URLs, or were never checked.';

/** Selects keywords by their last check too; for the table, the metrics and the charts. */
export const figureFilter = {
  ...keywordFilter,
  bucket: z
    .enum(BUCKETS)
    .meta({
      title: 'Positions',
      description:
        'Only keywords in this position range at the last check; not_measured: includes those never checked.',
      examples: ['4-10'],
    })
    .optional(),
  mark: z
    .enum(FIGURE_MARKS)
    .meta({ title: 'Mark', description: MARK_DESCRIPTION, examples: ['up'] })
    .optional(),
  change_days: z
    .enum(['1', '7', '30'])
    .default('7')
    .meta({ title: 'Days', description: 'Days for changes.', examples: ['7'] }),
  feature: z
    .enum(FEATURE_KINDS)
    .meta({
      title: 'Feature',
      description: 'Only keywords with this SERP feature.',
      examples: ['featured-snippet'],
    })
    .optional(),
};

/**
 * One day of a series: a position from 1; a negative number -N: not among the first N; null: nothing was measured.
 * Never 0.
 */
export const dayValue = z.int().nullable();
