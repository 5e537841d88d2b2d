import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import { CHANGES } from '#lib/features/rankings/change-contract.ts';
import {
  DEVICES,
  keywordFilter,
  keywordId,
  moment,
  projectId,
  RANK_STATES,
  shared,
} from '#lib/features/rankings/fields-contract.ts';
import { day } from '#lib/features/rankings/figures-contract.ts';

export const compareRankings = defineEndpoint({
  ...shared,
  id: 'compare_rankings',
  method: 'GET',
  path: '/projects/{project_id}/ranking_changes',
  title: 'Compare two dates',
  summary: 'Which keywords moved up, down, entered, left or stayed between two days, with counts.',
  input: z.object({
    project_id: projectId,
    ...keywordFilter,
    before: day(
      'Earlier day',
      'Day to compare with. As in the figures, each keyword is compared with what was measured that many days before its last measurement, or shortly before that where nothing was.',
    ),
    after: day(
      'Later day',
      "Later day, each keyword by its last check up to its end; absent: today in the project's time zone.",
    ).optional(),
    change: z
      .enum(CHANGES)
      .meta({ title: 'Change', description: 'Only keywords with which this happened.', examples: ['up'] })
      .optional(),
    limit: z
      .int()
      .min(1)
      .max(500)
      .default(50)
      .meta({ title: 'Limit', description: 'How many keywords an answer holds at most, 1 to 500.', examples: [50] }),
    offset: z
      .int()
      .min(0)
      .max(10_000)
      .default(0)
      .meta({ title: 'Offset', description: 'How many are left out in front.', examples: [0] }),
  }),
  output: z.object({
    data: z.object({
      before: z.string().describe('Earlier day'),
      after: z.string().describe('Later day'),
      counts: z
        .object({
          up: z.int().describe('Moved up'),
          down: z.int().describe('Moved down'),
          entered: z.int().describe('Not found before, found after'),
          left: z.int().describe('Found before, not found after'),
          same: z.int().describe('Same place, or found at neither'),
          not_compared: z.int().describe('Not measured at one of the two, or beyond the depth of one'),
        })
        .describe('How many keywords'),
      rows: z
        .array(
          z.object({
            id: keywordId,
            keyword: z.string().describe('The keyword'),
            search_engine: z.enum(ENGINES).describe('Engine'),
            country: z.string().describe('Country'),
            device: z.enum(DEVICES).describe('Device'),
            change: z.enum(CHANGES).describe('What happened'),
            places: z.int().nullable().describe('Places gained (positive: better); null unless found at both'),
            before_state: z.enum(RANK_STATES).describe('State then'),
            before_position: z.int().nullable().describe('Position then'),
            before_depth: z.int().nullable().describe('Results looked through then'),
            before_at: moment('When that was measured; null: never near that day'),
            after_state: z.enum(RANK_STATES).describe('State after'),
            after_position: z.int().nullable().describe('Position after'),
            after_depth: z.int().nullable().describe('Results looked through after'),
            after_at: moment('Last check up to the later day; null: none'),
            url: z.string().nullable().describe('Page that ranked after'),
          }),
        )
        .describe('Keywords, the largest moves first'),
      next_offset: z.int().nullable().describe('What to send as offset for more; null at the end'),
    }),
  }),
});

/** Changes between two days. */
export type RankingChanges = z.output<typeof compareRankings.output>['data'];
