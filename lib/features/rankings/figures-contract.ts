import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { figureFilter, moment, projectId, shared } from '#lib/features/rankings/fields-contract.ts';
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
    description: 'CTR curve; see list_ctr_curves.',
    examples: ['seoclarity'],
  });
const aiDiscount = z
  .boolean()
  .default(false)
  .meta({
    title: 'Discount AI Overviews',
    description: 'Count 39% of the clicks if the SERP shows an AI Overview.',
    examples: [false],
  });
const weight = z
  .enum(WEIGHTS)
  .default('even')
  .meta({
    title: 'Weight',
    description:
      'even: all keywords count the same; volume: weighted by search volume, keywords without volume are excluded.',
    examples: ['even'],
  });
const step = z
  .enum(STEPS)
  .default('auto')
  .meta({
    title: 'Step',
    description: 'Period length; auto: days, or weeks and months for rarer schedules or long ranges.',
    examples: ['auto'],
  });
const range = z
  .enum(FIGURE_RANGES)
  .default('30')
  .meta({ title: 'Range', description: 'Number of days up to today; all: since the first check.', examples: ['30'] });
/** A field with a day, YYYY-MM-DD. */
export const day = (title: string, description: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a date such as 2026-11-21' })
    .refine((value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false, {
      error: 'must be a valid date such as 2026-11-21',
    })
    .meta({ title, description, examples: ['2026-11-21'] });

export const buckets = z.object({
  '1-3': z.int().describe('Positions 1 to 3'),
  '4-10': z.int().describe('Positions 4 to 10'),
  '11-20': z.int().describe('Positions 11 to 20'),
  '21-50': z.int().describe('Positions 21 to 50'),
  '51-100': z.int().describe('Positions 51 to 100'),
  not_found: z.int().describe('Not in the results checked'),
  not_measured: z.int().describe('No data: not checked, or not measured'),
});
/** Numbers of keywords by range of positions. */
export type BucketCounts = z.output<typeof buckets>;

const averages = {
  visibility: z
    .number()
    .nullable()
    .describe(
      'Visibility, 0 to 100: expected clicks as a share of those if all keywords ranked first; measured keywords only; null: none measured',
    ),
  average_position: z.number().nullable().describe('Average position of ranking keywords; null: none'),
  adjusted_position: z
    .number()
    .nullable()
    .describe('Average position of measured keywords; not found counts as one position below the depth checked'),
  median_position: z.number().nullable().describe('Median position of ranking keywords'),
};

export const getRankingFigures = defineEndpoint({
  ...shared,
  id: 'get_ranking_figures',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/ranking_figures',
  title: 'Get ranking metrics',
  summary:
    'Returns visibility, position distribution and averages, compared with 1, 7 or 30 days earlier for keywords measured at both dates.',
  input: z.object({
    project_id: projectId,
    ...figureFilter,
    days: z
      .enum(['1', '7', '30'])
      .default('7')
      .meta({ title: 'Days', description: 'Comparison period.', examples: ['7'] }),
    curve,
    ai_discount: aiDiscount,
    weight,
  }),
  output: z.object({
    data: z.object({
      as_of: moment('Newest measurement; null: none yet'),
      keywords: z.int().describe('Tracked keywords'),
      with_location: z
        .int()
        .describe('Of these, searched from a city or coordinates; location=none excludes them from all metrics'),
      measured: z.int().describe('Of these, measured at the last check'),
      ...averages,
      buckets: buckets.describe('Keywords by position at the last check'),
      compared: z
        .object({
          days: z.int().describe('Days earlier'),
          keywords: z.int().describe('Keywords measured at both dates; the metrics below cover only these'),
          visibility_now: z.number().nullable().describe('Current visibility'),
          visibility_before: z.number().nullable().describe('Earlier visibility'),
          average_now: z.number().nullable().describe('Current average position of ranking keywords'),
          average_before: z.number().nullable().describe('Earlier average position of ranking keywords'),
          top3_now: z.int().describe('Keywords now in positions 1 to 3'),
          top3_before: z.int().describe('Keywords earlier in positions 1 to 3'),
          top10_now: z.int().describe('Keywords now in positions 1 to 10'),
          top10_before: z.int().describe('Keywords earlier in positions 1 to 10'),
          up: z.int().describe('Keywords that moved up'),
          down: z.int().describe('Keywords that moved down'),
          entered: z.int().describe('Keywords that entered'),
          left: z.int().describe('Keywords that dropped out'),
          same: z.int().describe('Keywords unchanged, or not found at both dates'),
          not_compared: z.int().describe('Keywords without a measurement at one of the dates'),
        })
        .describe('Compared with the earlier date'),
      ai: z
        .object({
          present: z.int().describe('Keywords with an AI Overview'),
          cited: z.int().describe('Of these, citing the domain'),
          absent: z.int().describe('Keywords without an AI Overview'),
          unmeasured: z.int().describe('Keywords whose AI Overview was never measured'),
          earlier: z.int().describe('Keywords whose last check did not measure it; an earlier measurement counts'),
          oldest: moment('The oldest of those measurements; null: none'),
          summary: z.string().describe('Summary of these metrics'),
        })
        .describe('AI Overviews at the last measurement, for engines whose AI Overviews are tracked'),
    }),
  }),
});
/** Current figures. */
export type RankingFigures = z.output<typeof getRankingFigures.output>['data'];

export const getRankingHistory = defineEndpoint({
  ...shared,
  id: 'get_ranking_history',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/ranking_history',
  title: 'Get ranking history metrics',
  summary: 'Returns position distribution, visibility and averages per day, week or month.',
  input: z.object({ project_id: projectId, ...figureFilter, range, step, curve, ai_discount: aiDiscount, weight }),
  output: z.object({
    data: z.object({
      step: z.enum(['day', 'week', 'month']).describe('Period length'),
      curve: z.enum(CURVE_IDS).describe('Curve'),
      keywords: z.int().describe('Tracked keywords'),
      periods: z
        .array(
          z.object({
            day: z.string().describe('First day of the period, YYYY-MM-DD in the time zone of the project'),
            measured: z.int().describe('Keywords measured; 0: no data, the metrics are null'),
            buckets: buckets
              .nullable()
              .describe('Keywords by position at the last measurement in the period; null: no data'),
            ...averages,
          }),
        )
        .describe('Consecutive periods, oldest first'),
    }),
  }),
});
/** Figures over time. */
export type RankingHistory = z.output<typeof getRankingHistory.output>['data'];

const voice = z.object({
  domain: z.string().describe('Domain'),
  owner: z.enum(['own', 'competitor', 'other']).describe('Owner: own, competitor, or other'),
  share: z.number().nullable().describe('Share of voice, 0 to 100; null: no data'),
  keywords: z.int().describe('Keywords it ranks for'),
  top10: z.int().describe('Keywords in the top 10'),
  average_position: z.number().nullable().describe('Average best position'),
});

export const getShareOfVoice = defineEndpoint({
  ...shared,
  id: 'get_share_of_voice',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/share_of_voice',
  title: 'Share of voice',
  summary:
    "Returns the share of voice: each domain's share of expected clicks for the tracked keywords, for your domain, competitors and the strongest others.",
  input: z.object({
    project_id: projectId,
    ...figureFilter,
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
      .meta({ title: 'Others', description: 'Number of other domains to list, 0 to 50.', examples: [10] }),
  }),
  output: z.object({
    data: z.object({
      as_of: moment('Newest stored SERP; null: none'),
      keywords: z.int().describe('Keywords with a stored SERP'),
      step: z.enum(['day', 'week', 'month']).describe('Period length'),
      domains: z
        .array(voice)
        .describe('Your domain, competitors, then others by share, from the newest SERP of each keyword'),
      periods: z
        .array(
          z.object({
            day: z.string().describe('First day of the period, YYYY-MM-DD'),
            keywords: z.int().describe('Keywords with a SERP in the period; 0: no data'),
            shares: z
              .array(z.number().nullable())
              .describe('Shares of your domain and competitors, in the order of series; null: no data'),
            visibilities: z
              .array(z.number().nullable())
              .describe(
                'Visibility of your domain and competitors by these SERPs, 0 to 100, in the order of series; null: fewer than half of the keywords have one',
              ),
          }),
        )
        .describe('Consecutive periods, oldest first, at most 60'),
      series: z.array(z.string()).describe('Your domain, then competitors'),
    }),
  }),
});
/** Share of voice by domain. */
export type ShareOfVoice = z.output<typeof getShareOfVoice.output>['data'];

export const listCtrCurves = defineEndpoint({
  ...shared,
  id: 'list_ctr_curves',
  clients: true,
  method: 'GET',
  path: '/ctr_curves',
  title: 'List CTR curves',
  summary: 'Lists the CTR curves available for visibility and share of voice, with sources.',
  input: z.object({}),
  output: z.object({
    data: z.object({
      curves: z
        .array(
          z.object({
            id: z.enum(CURVE_IDS).describe('Id'),
            name: z.string().describe('Name'),
            source: z.string().describe('Source'),
            percent: z
              .array(z.number().nullable())
              .describe('CTR in percent by position, from 1; null: not in the source, counted as 0'),
          }),
        )
        .describe('Curves'),
      ai_overview: z
        .object({
          factor: z.number().describe('Share of clicks left if an AI Overview is shown'),
          source: z.string().describe('Source'),
        })
        .describe('The AI Overview discount, applied on request'),
    }),
  }),
});
/** The click-through-rate curves. */
export type CtrCurves = z.output<typeof listCtrCurves.output>['data'];
