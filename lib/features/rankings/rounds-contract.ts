import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, ENGINES, limit, uuid } from '#lib/contract/fields.ts';
import {
  DEVICES,
  keywordIds,
  moment,
  projectId,
  shared,
  UNMEASURED_REASONS,
} from '#lib/features/rankings/fields-contract.ts';

/** Rounds of checks: those of a schedule slot, and manual ones. */

export const ROUND_STATUSES = ['queued', 'running', 'done', 'stopped'] as const;
export const ITEM_STATUSES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export const RISKS = ['low', 'raised', 'high'] as const;

const roundId = uuid.meta({ title: 'Round', description: 'Id of a round of checks.' });

export const round = z.object({
  id: roundId,
  status: z.enum(ROUND_STATUSES).describe('How it goes; the last two are final'),
  slot: moment('Slot of the schedule; null for one that a person began'),
  total: z.int().describe('Keywords'),
  found: z.int().describe('Checked and found'),
  not_found: z.int().describe('Checked, and not among the results looked through'),
  unmeasured: z.int().describe('Nothing could be measured'),
  left: z.int().describe('Not checked yet'),
  waits_until: moment('Next check of it; null when it is over'),
  message: z.string().nullable().describe('What it waits for, in words; null when nothing stands in the way'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  started_at: moment('When it began'),
  finished_at: moment('When it ended'),
});
/** A round of checks. */
export type Round = z.output<typeof round>;

const one = z.object({ data: z.object({ round: round.describe('The round') }) });
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
  title: 'What a round would cost',
  summary: 'Requests, minutes and the risk of being blocked if these keywords were checked now; nothing is sent.',
  input: z.object({
    ...chosen,
    ai_overview: z
      .boolean()
      .meta({
        title: 'Measure AI overviews',
        description: 'Estimates with this setting of the project; absent: its current one.',
        examples: [true],
      })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      keywords: z.int().describe('Keywords'),
      depth: z.int().describe('Results looked at for each'),
      requests: z.int().describe('Pages of results asked for at most'),
      browser_requests: z.int().describe('Those requested with a browser to measure AI overviews'),
      stored: z.int().describe('Keywords that were checked today already'),
      minutes_at_least: z
        .int()
        .describe('How long it takes at the pace the engines are asked at; slow answers come on top'),
      risk: z.enum(RISKS).describe('How likely engines are to block: the highest of the engines'),
      engines: z
        .array(
          z.object({
            search_engine: z.enum(ENGINES).describe('Engine'),
            device: z.enum(DEVICES).describe('Device'),
            keywords: z.int().describe('Keywords'),
            requests: z.int().describe('Pages of results asked for at most'),
            browser_requests: z.int().describe('Those requested with a browser'),
            minutes_at_least: z.int().describe('How long at least'),
            risk: z.enum(RISKS).describe('How likely it is to block'),
            why: z.string().describe('What that is read from'),
            state: z.enum(['ready', 'trying', 'blocked', 'untried']).describe('How it takes searches now'),
            retry_at: moment('When it is asked again; null when it is not blocked'),
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
  title: 'Check rankings now',
  summary: 'Starts a round: each keyword is searched for at the pace the engines bear. All of a project, or some.',
  input: z.object(chosen),
  output: one,
});

export const listTrackingRounds = defineEndpoint({
  ...shared,
  id: 'list_tracking_rounds',
  method: 'GET',
  path: '/projects/{project_id}/tracking_rounds',
  title: 'Rounds of checks',
  summary: 'Rounds of checks of a project, newest first.',
  input: z.object({ project_id: projectId, limit, cursor: cursor.optional() }),
  output: z.object({
    data: z.object({
      rounds: z.array(round).describe('Rounds'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});

const item = z.object({
  keyword_id: z.string().describe('Keyword'),
  keyword: z.string().describe('The keyword'),
  search_engine: z.enum(ENGINES).describe('Engine'),
  country: z.string().describe('Country'),
  device: z.enum(DEVICES).describe('Device'),
  status: z.enum(ITEM_STATUSES).describe('How it goes; failed: nothing was measured'),
  due_at: z.string().describe('Not before, ISO 8601 UTC'),
  attempts: z.int().describe('Times it was tried'),
  reason: z.enum(UNMEASURED_REASONS).nullable().describe('Why nothing was measured, or what it waits for'),
  error: z.string().nullable().describe('The same in words'),
  search_id: z.string().nullable().describe('Its search, as long as it is kept'),
  finished_at: moment('When it ended'),
});
/** The check of one keyword in a round. */
export type RoundItem = z.output<typeof item>;

export const getTrackingRound = defineEndpoint({
  ...shared,
  id: 'get_tracking_round',
  method: 'GET',
  path: '/projects/{project_id}/tracking_rounds/{round_id}',
  title: 'A round of checks',
  summary: 'How a round stands, and its keywords: those that failed or wait first.',
  input: z.object({
    project_id: projectId,
    round_id: roundId,
    status: z
      .enum(ITEM_STATUSES)
      .meta({ title: 'State', description: 'Only keywords in this state.', examples: ['failed'] })
      .optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      round: round.describe('The round'),
      items: z.array(item).describe('Its keywords'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});

export const stopTrackingRound = defineEndpoint({
  ...shared,
  id: 'stop_tracking_round',
  method: 'POST',
  path: '/projects/{project_id}/tracking_rounds/{round_id}/stop',
  title: 'Stop a round',
  summary: 'Stops a round; what was checked stays. One that has ended stays as it is.',
  input: z.object({ project_id: projectId, round_id: roundId }),
  output: one,
});

export const retryTrackingRound = defineEndpoint({
  ...shared,
  id: 'retry_tracking_round',
  method: 'POST',
  path: '/projects/{project_id}/tracking_rounds/{round_id}/retry',
  status: 202,
  title: 'Check again what failed',
  summary: 'Checks the keywords of a round again that measured nothing or were stopped, all or some.',
  input: z.object({ ...chosen, round_id: roundId }),
  output: one,
});
