import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import { CHANGES } from '#lib/features/rankings/change-contract.ts';
import {
  DEVICES,
  keywordFilter,
  keywordId,
  keywordLocation,
  moment,
  projectId,
  RANK_STATES,
  shared,
} from '#lib/features/rankings/fields-contract.ts';
import { day } from '#lib/features/rankings/figures-contract.ts';

export const compareRankings = defineEndpoint({
  ...shared,
  id: 'compare_rankings',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/ranking_changes',
  title: 'Compare two dates',
  summary: 'Compares positions between two dates: up, down, entered, dropped out, unchanged.',
  input: z.object({
    project_id: projectId,
    ...keywordFilter,
    before: day(
      'Start date',
      'Date to compare with. Each keyword is compared with its measurement that many days before its last one, or shortly before.',
    ),
    after: day(
      'End date',
      'Later date, each keyword at its last check by then; absent: today in the time zone of the project.',
    ).optional(),
    change: z
      .enum(CHANGES)
      .meta({ title: 'Change', description: 'Only keywords with this change.', examples: ['up'] })
      .optional(),
    limit: z
      .int()
      .min(1)
      .max(500)
      .default(50)
      .meta({ title: 'Limit', description: 'Maximum number of keywords per response, 1 to 500.', examples: [50] }),
    offset: z
      .int()
      .min(0)
      .max(10_000)
      .default(0)
      .meta({ title: 'Offset', description: 'Number of keywords to skip.', examples: [0] }),
  }),
  output: z.object({
    data: z.object({
      before: z.string().describe('Start date'),
      after: z.string().describe('End date'),
      counts: z
        .object({
          up: z.int().describe('Moved up'),
          down: z.int().describe('Moved down'),
          entered: z.int().describe('Entered the results'),
          left: z.int().describe('Dropped out of the results'),
          same: z.int().describe('Unchanged, or not found at both dates'),
          not_compared: z.int().describe('Not comparable: not measured, or beyond the depth, at one date'),
        })
        .describe('Number of keywords'),
      rows: z
        .array(
          z.object({
            id: keywordId,
            keyword: z.string().describe('The keyword'),
            search_engine: z.enum(ENGINES).describe('Engine'),
            country: z.string().describe('Country'),
            device: z.enum(DEVICES).describe('Device'),
            location: keywordLocation,
            change: z.enum(CHANGES).describe('Change'),
            places: z.int().nullable().describe('Position change (positive: better); null unless found at both dates'),
            before_state: z.enum(RANK_STATES).describe('Earlier status'),
            before_position: z.int().nullable().describe('Earlier position'),
            before_depth: z.int().nullable().describe('Results checked at the earlier date'),
            before_at: moment('When it was measured; null: not near that date'),
            after_state: z.enum(RANK_STATES).describe('Later status'),
            after_position: z.int().nullable().describe('Later position'),
            after_depth: z.int().nullable().describe('Results checked at the later date'),
            after_at: moment('Last check by the later date; null: none'),
            url: z.string().nullable().describe('Ranking URL at the later date'),
          }),
        )
        .describe('Keywords, largest changes first'),
      next_offset: z.int().nullable().describe('Offset of the next page; null on the last one'),
    }),
  }),
});

/** Changes between two days. */
export type RankingChanges = z.output<typeof compareRankings.output>['data'];
