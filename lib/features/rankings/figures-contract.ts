import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { keywordFilter, moment, projectId, shared } from '#lib/features/rankings/fields-contract.ts';
import { CURVE_IDS } from '#lib/features/rankings/figures/ctr-curves.ts';

/** Figures over many keywords: positions by bucket, visibility, averages, share of voice, comparison of two dates. */

export const STEPS = ['auto', 'day', 'week', 'month'] as const;
export const WEIGHTS = ['even', 'volume'] as const;
export const FIGURE_RANGES = ['7', '30', '90', '365', 'all'] as const;

const curve = z
  .enum(CURVE_IDS)
  .default('seoclarity')
  .meta({
    title: 'Curve',
    description: 'Click-through rates by position; list_ctr_curves prints them.',
    examples: ['seoclarity'],
  });
const aiDiscount = z
  .boolean()
  .default(false)
  .meta({
    title: 'AI overview discount',
    description: 'Count 39% of the clicks where the results show an AI overview.',
    examples: [false],
  });
const weight = z
  .enum(WEIGHTS)
  .default('even')
  .meta({
    title: 'Weight',
    description:
      'even: each keyword counts the same; volume: by searches a month, keywords without a figure are left out.',
    examples: ['even'],
  });
const step = z
  .enum(STEPS)
  .default('auto')
  .meta({
    title: 'Step',
    description: 'Length of a period; auto: days, or weeks and months where the schedule is rarer or the range long.',
    examples: ['auto'],
  });
const range = z
  .enum(FIGURE_RANGES)
  .default('30')
  .meta({ title: 'Range', description: 'Days up to today; all: since the first check.', examples: ['30'] });
/** A field with a day, YYYY-MM-DD. */
export const day = (title: string, description: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a day such as 2026-11-21' })
    .refine((value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false, {
      error: 'must be a day of the calendar such as 2026-11-21',
    })
    .meta({ title, description, examples: ['2026-11-21'] });

export const buckets = z.object({
  '1-3': z.int().describe('Positions 1 to 3'),
  '4-10': z.int().describe('Positions 4 to 10'),
  '11-20': z.int().describe('Positions 11 to 20'),
  '21-50': z.int().describe('Positions 21 to 50'),
  '51-100': z.int().describe('Positions 51 to 100'),
  not_found: z.int().describe('Not among the results looked through'),
  not_measured: z.int().describe('Nothing is known: not checked, or the check measured nothing'),
});
/** Numbers of keywords by range of positions. */
export type BucketCounts = z.output<typeof buckets>;

const averages = {
  visibility: z
    .number()
    .nullable()
    .describe(
      '0 to 100: clicks by the curve as a share of those if all ranked first; over measured keywords; null: none measured',
    ),
  average_position: z.number().nullable().describe('Mean position of keywords that were found; null: none'),
  adjusted_position: z
    .number()
    .nullable()
    .describe('Mean position of measured keywords, where not found counts as one place below what was looked through'),
  median_position: z.number().nullable().describe('Median position of keywords that were found'),
};

export const getRankingFigures = defineEndpoint({
  ...shared,
  id: 'get_ranking_figures',
  method: 'GET',
  path: '/projects/{project_id}/ranking_figures',
  title: 'Ranking figures of a project',
  summary:
    'Visibility, positions by bucket and averages now, and against 1, 7 or 30 days earlier over the keywords measured at both.',
  input: z.object({
    project_id: projectId,
    ...keywordFilter,
    days: z
      .enum(['1', '7', '30'])
      .default('7')
      .meta({ title: 'Days', description: 'How far back it is compared.', examples: ['7'] }),
    curve,
    ai_discount: aiDiscount,
    weight,
  }),
  output: z.object({
    data: z.object({
      as_of: moment('Newest measurement; null when nothing was measured yet'),
      keywords: z.int().describe('Tracked keywords'),
      measured: z.int().describe('Those whose last check measured something'),
      ...averages,
      buckets: buckets.describe('Keywords by position at the last check'),
      compared: z
        .object({
          days: z.int().describe('Days earlier'),
          keywords: z.int().describe('Keywords measured now and then; the figures below are over these alone'),
          visibility_now: z.number().nullable().describe('Visibility now'),
          visibility_before: z.number().nullable().describe('Visibility then'),
          average_now: z.number().nullable().describe('Mean position of found keywords now'),
          average_before: z.number().nullable().describe('Mean position of found keywords then'),
          up: z.int().describe('Keywords that moved up'),
          down: z.int().describe('Keywords that moved down'),
          entered: z.int().describe('Keywords that entered'),
          left: z.int().describe('Keywords that left'),
          same: z.int().describe('Keywords at the same place, or found at neither'),
          not_compared: z.int().describe('Keywords without a measurement at one of the two'),
        })
        .describe('Against the earlier day'),
      ai: z
        .object({
          present: z.int().describe('Keywords whose results show an AI overview'),
          cited: z.int().describe('Those that cite the domain'),
          absent: z.int().describe('Keywords whose results show none'),
          unmeasured: z.int().describe('Keywords whose overview was never measured'),
          earlier: z
            .int()
            .describe('Keywords whose last check did not measure it, so that an earlier measurement counts'),
          oldest: moment('The oldest of those measurements; null: none'),
          summary: z.string().describe('Summary of these figures'),
        })
        .describe('AI overviews as they were last measured, of keywords in engines whose AI overviews are tracked'),
    }),
  }),
});
/** Current figures. */
export type RankingFigures = z.output<typeof getRankingFigures.output>['data'];

export const getRankingHistory = defineEndpoint({
  ...shared,
  id: 'get_ranking_history',
  method: 'GET',
  path: '/projects/{project_id}/ranking_history',
  title: 'Ranking figures over time',
  summary: 'Positions by bucket, visibility and averages for each day, week or month.',
  input: z.object({ project_id: projectId, ...keywordFilter, range, step, curve, ai_discount: aiDiscount, weight }),
  output: z.object({
    data: z.object({
      step: z.enum(['day', 'week', 'month']).describe('Length of a period'),
      curve: z.enum(CURVE_IDS).describe('Curve'),
      keywords: z.int().describe('Tracked keywords'),
      periods: z
        .array(
          z.object({
            day: z.string().describe("First day of the period, YYYY-MM-DD in the project's time zone"),
            measured: z.int().describe('Keywords measured; 0: a gap, the figures are null'),
            buckets: buckets
              .nullable()
              .describe('Keywords by position; each by its last measurement in the period; null: a gap'),
            ...averages,
          }),
        )
        .describe('Periods without gaps, oldest first'),
    }),
  }),
});
/** Figures over time. */
export type RankingHistory = z.output<typeof getRankingHistory.output>['data'];

const voice = z.object({
  domain: z.string().describe('Domain'),
  owner: z.enum(['own', 'competitor', 'other']).describe("Whose it is: the project's, a watched domain, another"),
  share: z.number().nullable().describe('Its share of the clicks to all results, 0 to 100; null: nothing stored'),
  keywords: z.int().describe('Keywords with a result of it'),
  top10: z.int().describe('Keywords with a result of it among the first ten'),
  average_position: z.number().nullable().describe('Mean of its best position in each of those'),
});

export const getShareOfVoice = defineEndpoint({
  ...shared,
  id: 'get_share_of_voice',
  method: 'GET',
  path: '/projects/{project_id}/share_of_voice',
  title: 'Share of voice',
  summary:
    "Each domain's share of the clicks to all results of the tracked keywords, over the whole lists stored: own, watched and the strongest others.",
  input: z.object({
    project_id: projectId,
    ...keywordFilter,
    range,
    step,
    curve,
    ai_discount: aiDiscount,
    weight,
    others: z
      .int()
      .min(0)
      .max(50)
      .default(10)
      .meta({ title: 'Others', description: 'How many other domains are listed, 0 to 50.', examples: [10] }),
  }),
  output: z.object({
    data: z.object({
      as_of: moment('Newest list of results; null when none is stored'),
      keywords: z.int().describe('Keywords with a stored list of results'),
      step: z.enum(['day', 'week', 'month']).describe('Length of a period'),
      domains: z.array(voice).describe('Own, watched, then others, by share, from the newest list of each keyword'),
      periods: z
        .array(
          z.object({
            day: z.string().describe('First day of the period, YYYY-MM-DD'),
            keywords: z.int().describe('Keywords with a list in the period; 0: a gap'),
            shares: z
              .array(z.number().nullable())
              .describe('Shares of own and watched domains, in the order of series; null: a gap'),
          }),
        )
        .describe('Periods without gaps, oldest first, at most 60'),
      series: z.array(z.string()).describe('Own domain, then the watched ones'),
    }),
  }),
});
/** Share of voice by domain. */
export type ShareOfVoice = z.output<typeof getShareOfVoice.output>['data'];

export const listCtrCurves = defineEndpoint({
  ...shared,
  id: 'list_ctr_curves',
  method: 'GET',
  path: '/ctr_curves',
  title: 'Click-through curves',
  summary:
    'The click-through rates by position that visibility and share of voice can be counted with, and their sources.',
  input: z.object({}),
  output: z.object({
    data: z.object({
      curves: z
        .array(
          z.object({
            id: z.enum(CURVE_IDS).describe('Name in inputs'),
            name: z.string().describe('Name'),
            source: z.string().describe('Where the numbers come from'),
            percent: z
              .array(z.number().nullable())
              .describe('Percent by position, from 1; null: the source prints none, counted as none'),
          }),
        )
        .describe('Curves'),
      ai_overview: z
        .object({
          factor: z.number().describe('Share of the clicks that is left where an AI overview is shown'),
          source: z.string().describe('Where that comes from'),
        })
        .describe('The discount for AI overviews, applied where it is asked for'),
    }),
  }),
});
/** The click-through-rate curves. */
export type CtrCurves = z.output<typeof listCtrCurves.output>['data'];
