import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, ENGINES, limit, uuid } from '#lib/contract/fields.ts';
import {
  DEVICES,
  keywordIds,
  keywordLocation,
  moment,
  projectId,
  shared,
  UNMEASURED_REASONS,
} from '#lib/features/rankings/fields-contract.ts';

/** Rounds of checks: those of a schedule slot, and manual ones. */

export const ROUND_STATUSES = ['queued', 'running', 'done', 'stopped'] as const;
export const ITEM_STATUSES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export const RISKS = ['low', 'raised', 'high'] as const;

const roundId = uuid.meta({ title: 'Rank check run', description: 'Id of a rank check run.' });

export const round = z.object({
  id: roundId,
  status: z.enum(ROUND_STATUSES).describe('Status; the last two are final'),
  slot: moment('Scheduled time; null if started manually'),
  total: z.int().describe('Keywords'),
  found: z.int().describe('Found'),
  not_found: z.int().describe('Not in the results checked'),
  unmeasured: z.int().describe('Not measured'),
  left: z.int().describe('Not checked yet'),
  waits_until: moment('Next attempt; null if finished'),
  message: z.string().nullable().describe('What it is waiting for; null if nothing'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  started_at: moment('When it started'),
  finished_at: moment('When it ended'),
});
/** A round of checks. */
export type Round = z.output<typeof round>;

const one = z.object({ data: z.object({ round: round.describe('The run') }) });
const chosen = {
  project_id: projectId,
  keyword_ids: keywordIds
    .meta({
      title: 'Keywords',
      description: 'Ids of the keywords to check; absent: all of the project.',
      examples: [['3f2b8c1e-9d4a-4e6f-8b7a-1c2d3e4f5a6b']],
    })
    .optional(),
};

export const estimateTrackingRound = defineEndpoint({
  ...shared,
  id: 'estimate_tracking_round',
  method: 'POST',
  path: '/projects/{project_id}/tracking_rounds/estimate',
  title: 'Estimate a rank check',
  summary: 'Estimates requests, duration and block risk of a rank check. Nothing is sent.',
  input: z.object({
    ...chosen,
    ai_overview: z
      .boolean()
      .meta({
        title: 'Measure AI Overviews',
        description: 'Estimates with this setting of the project; absent: its current one.',
        examples: [true],
      })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      keywords: z.int().describe('Keywords'),
      depth: z.int().describe('Results depth'),
      requests: z.int().describe('Maximum result pages requested'),
      browser_requests: z.int().describe('Of these, requested with a browser to measure AI Overviews'),
      stored: z.int().describe('Keywords already checked today'),
      minutes_at_least: z.int().describe('Minimum duration at the request rate of the search engines'),
      risk: z.enum(RISKS).describe('Block risk: the highest of the search engines'),
      engines: z
        .array(
          z.object({
            search_engine: z.enum(ENGINES).describe('Engine'),
            device: z.enum(DEVICES).describe('Device'),
            keywords: z.int().describe('Keywords'),
            requests: z.int().describe('Maximum result pages requested'),
            browser_requests: z.int().describe('Of these, requested with a browser'),
            minutes_at_least: z.int().describe('Minimum duration'),
            risk: z.enum(RISKS).describe('Block risk'),
            why: z.string().describe('Reason for the risk'),
            state: z.enum(['ready', 'trying', 'blocked', 'untried']).describe('Current status'),
            retry_at: moment('Next attempt; null if not blocked'),
          }),
        )
        .describe('By engine and device'),
    }),
  }),
});
/** How long a round would take, and its risk. */
export type RoundEstimate = z.output<typeof estimateTrackingRound.output>['data'];

export const startTrackingRound = defineEndpoint({
  ...shared,
  id: 'start_tracking_round',
  method: 'POST',
  path: '/projects/{project_id}/tracking_rounds',
  status: 202,
  cost: 'search',
  title: 'Check rankings now',
  summary: 'Starts a rank check for all or selected keywords of a project.',
  input: z.object(chosen),
  output: one,
});

export const listTrackingRounds = defineEndpoint({
  ...shared,
  id: 'list_tracking_rounds',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/tracking_rounds',
  title: 'List rank check runs',
  summary: 'Lists the rank check runs of a project, newest first.',
  input: z.object({ project_id: projectId, limit, cursor: cursor.optional() }),
  output: z.object({
    data: z.object({
      rounds: z.array(round).describe('Rounds'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

const item = z.object({
  keyword_id: z.string().describe('Keyword'),
  keyword: z.string().describe('The keyword'),
  search_engine: z.enum(ENGINES).describe('Engine'),
  country: z.string().describe('Country'),
  device: z.enum(DEVICES).describe('Device'),
  location: keywordLocation,
  status: z.enum(ITEM_STATUSES).describe('Status; failed: nothing was measured'),
  due_at: z.string().describe('Not before, ISO 8601 UTC'),
  attempts: z.int().describe('Number of attempts'),
  reason: z.enum(UNMEASURED_REASONS).nullable().describe('Why nothing was measured, or what it is waiting for'),
  error: z.string().nullable().describe('Description'),
  search_id: z.string().nullable().describe('Its search, if still available'),
  finished_at: moment('When it ended'),
});
/** The check of one keyword in a round. */
export type RoundItem = z.output<typeof item>;

export const getTrackingRound = defineEndpoint({
  ...shared,
  id: 'get_tracking_round',
  method: 'GET',
  path: '/projects/{project_id}/tracking_rounds/{round_id}',
  title: 'Get a rank check run',
  summary: 'Returns a rank check run and its keywords; failed and queued first.',
  input: z.object({
    project_id: projectId,
    round_id: roundId,
    status: z
      .enum(ITEM_STATUSES)
      .meta({ title: 'Status', description: 'Only keywords with this status.', examples: ['failed'] })
      .optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      round: round.describe('The run'),
      items: z.array(item).describe('Its keywords'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const stopTrackingRound = defineEndpoint({
  ...shared,
  id: 'stop_tracking_round',
  method: 'POST',
  path: '/projects/{project_id}/tracking_rounds/{round_id}/stop',
  title: 'Stop a rank check run',
  summary: 'Stops a rank check run. Completed checks are kept.',
  input: z.object({ project_id: projectId, round_id: roundId }),
  output: one,
});

export const retryTrackingRound = defineEndpoint({
  ...shared,
  id: 'retry_tracking_round',
  method: 'POST',
  path: '/projects/{project_id}/tracking_rounds/{round_id}/retry',
  status: 202,
  cost: 'search',
  title: 'Retry failed checks',
  summary: 'Retries all or selected keywords of a rank check run that failed or were stopped.',
  input: z.object({ ...chosen, round_id: roundId }),
  output: one,
});
