import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { limit } from '#lib/contract/fields.ts';
import { rankingRow } from '#lib/features/rankings/contract.ts';
import {
  AI_STATES,
  dayValue,
  EVERY,
  keywordId,
  moment,
  projectId,
  RANK_STATES,
  shared,
  UNMEASURED_REASONS,
} from '#lib/features/rankings/fields-contract.ts';

/** One keyword over time: its history, the stored result lists, and the changes between them. */

export const RANGES = ['7', '30', '90', '365', 'all'] as const;
const NOTE_KINDS = ['note', 'deploy', 'content', 'engine_update'] as const;

export const keywordHistory = z.object({
  from: z.string().describe("First day, YYYY-MM-DD in the project's time zone; the others follow without gaps"),
  days: z
    .array(dayValue)
    .describe(
      'A value a day: a position from 1; -N for not among the first N; null for not measured. The last check of the day counts',
    ),
  ai: z
    .string()
    .describe(
      'A letter a day: c cited in the AI overview, p shown without the domain, a none shown, u not measured, - no check, or an engine whose AI answers are not tracked yet',
    ),
  gaps: z
    .array(
      z.object({
        from: z.string().describe('First day, YYYY-MM-DD'),
        to: z.string().describe('Last day, YYYY-MM-DD'),
        reason: z.enum(UNMEASURED_REASONS).describe('Why nothing was measured'),
      }),
    )
    .describe('Days on which a check was tried and measured nothing, at most 30, newest first'),
  url_changes: z
    .array(
      z.object({
        day: z.string().describe('Day, YYYY-MM-DD'),
        url: z.string().describe('Page that ranked from then on'),
      }),
    )
    .describe('When another page began to rank, at most 10, newest first'),
  notes: z
    .array(
      z.object({
        day: z.string().describe('Day, YYYY-MM-DD'),
        kind: z.enum(NOTE_KINDS).describe('Kind'),
        text: z.string().describe('Text, cut to 80 characters'),
      }),
    )
    .describe('Notes of the project in this time, at most 10, newest first'),
  checks: z.int().describe('Checks in this time'),
  measured: z.int().describe('Those that measured something'),
});
/** The positions of a keyword over time. */
export type KeywordHistory = z.output<typeof keywordHistory>;

export const getTrackedKeyword = defineEndpoint({
  ...shared,
  id: 'get_tracked_keyword',
  method: 'GET',
  path: '/projects/{project_id}/keywords/{keyword_id}',
  title: 'A tracked keyword',
  summary:
    'A tracked keyword with its history a day, changes of the ranking page, notes and its own pages in the last checks.',
  input: z.object({
    project_id: projectId,
    keyword_id: keywordId,
    range: z
      .enum(RANGES)
      .default('90')
      .meta({
        title: 'Range',
        description: 'Days of history, up to today; all: since the first check.',
        examples: ['90'],
      }),
  }),
  output: z.object({
    data: z.object({
      keyword: rankingRow
        .omit({ trend: true })
        .extend({
          note: z.string().describe('Note'),
          every: z.enum(['project', ...EVERY]).describe('How often it is checked'),
          other_urls: z.array(z.string()).describe('Further own pages in the results of the last check, in order'),
          snapshot_at: moment('Newest stored list of results; null when there is none'),
          search_id: z.string().nullable().describe('Stored search of the last check, as long as it is kept'),
          first_checked_at: moment('First check, or first imported day'),
          created_at: z.string().describe('When it was added, ISO 8601 UTC'),
        })
        .describe('The keyword'),
      history: keywordHistory.describe('Its history'),
      own_pages: z
        .array(
          z.object({
            at: z.string().describe('When it was checked, ISO 8601 UTC'),
            pages: z
              .array(
                z.object({
                  url: z.string().describe('Page of the domain'),
                  position: z.int().nullable().describe('Its position; null: the list is not stored'),
                }),
              )
              .describe('Pages of the domain among the results, the best one first; empty: none was found'),
          }),
        )
        .describe('The last 10 measured checks, newest first: the basis of cannibalization'),
    }),
  }),
});
/** A tracked keyword with its history. */
export type TrackedKeywordDetail = z.output<typeof getTrackedKeyword.output>['data'];

export const listKeywordSnapshots = defineEndpoint({
  ...shared,
  id: 'list_keyword_snapshots',
  method: 'GET',
  path: '/projects/{project_id}/keywords/{keyword_id}/snapshots',
  title: 'Checks of a keyword',
  summary: 'Checks of a keyword, newest first, each with its state and whether its list of results is stored.',
  input: z.object({
    project_id: projectId,
    keyword_id: keywordId,
    before: z.iso
      .datetime()
      .meta({ title: 'Before', description: 'Only checks before this moment.', examples: ['2026-11-21T06:00:00.000Z'] })
      .optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      snapshots: z
        .array(
          z.object({
            at: z.string().describe('When it was checked, ISO 8601 UTC; names the snapshot'),
            state: z.enum(RANK_STATES).describe('How the check ended'),
            position: z.int().nullable().describe('Position'),
            depth: z.int().nullable().describe('Results looked through'),
            reason: z.enum(UNMEASURED_REASONS).nullable().describe('Why nothing was measured'),
            stored: z.boolean().describe('Whether the list of results is stored'),
            imported: z.boolean().describe('Whether it came from a file'),
          }),
        )
        .describe('Checks'),
      next_before: z.string().nullable().describe('What to send as before for older ones; null at the end'),
    }),
  }),
});

const snapshotResult = z.object({
  position: z.int().describe('Position, from 1'),
  url: z.string().describe('Address'),
  host: z.string().describe('Host'),
  title: z.string().describe('Title'),
  owner: z
    .enum(['own', 'competitor', 'other'])
    .describe("Whose it is: the project's, a watched domain's, or another's"),
  domain: z.string().nullable().describe("The project's or watched domain it belongs to"),
});
/** A result of a stored list. */
export type SnapshotResult = z.output<typeof snapshotResult>;

const snapshot = z.object({
  at: z.string().describe('When it was checked, ISO 8601 UTC'),
  state: z.enum(RANK_STATES).describe('How the check ended'),
  position: z.int().nullable().describe('Position of the domain'),
  depth: z.int().nullable().describe('Results looked through'),
  reason: z.enum(UNMEASURED_REASONS).nullable().describe('Why nothing was measured'),
  results: z.array(snapshotResult).describe('The whole list, in order; empty where none is stored'),
  features: z.array(z.string()).describe('Kinds of blocks beside the results'),
  ai_state: z
    .enum(AI_STATES)
    .nullable()
    .describe("The engine's AI overview; null where AI answers of the engine are not tracked yet"),
  ai_text: z.string().nullable().describe('Its text, Markdown; null where it was not present'),
  ai_sources: z
    .array(
      z.object({
        place: z.int().describe('Place, from 1'),
        url: z.string().describe('Address'),
        host: z.string().describe('Host'),
        title: z.string().describe('Title'),
        owner: z.enum(['own', 'competitor', 'other']).describe('Whose it is'),
      }),
    )
    .describe('Its sources, in order'),
  search_id: z.string().nullable().describe('Stored search with the page itself, as long as it is kept'),
  imported: z.boolean().describe('Whether it came from a file'),
});
/** A stored results list. */
export type Snapshot = z.output<typeof snapshot>;

const at = (title: string, description: string) =>
  z.iso.datetime().meta({ title, description, examples: ['2026-11-21T06:00:00.000Z'] });

export const getKeywordSnapshot = defineEndpoint({
  ...shared,
  id: 'get_keyword_snapshot',
  method: 'GET',
  path: '/projects/{project_id}/keywords/{keyword_id}/snapshot',
  title: 'Results at a check',
  summary: 'The whole list of results that one check of a keyword saw, own and watched domains marked.',
  input: z.object({
    project_id: projectId,
    keyword_id: keywordId,
    at: at(
      'Check',
      'Moment of the check, as the list of checks has it; absent: the newest with a stored list.',
    ).optional(),
  }),
  output: z.object({ data: z.object({ snapshot: snapshot.describe('The results') }) }),
});

export const compareKeywordSnapshots = defineEndpoint({
  ...shared,
  id: 'compare_keyword_snapshots',
  method: 'GET',
  path: '/projects/{project_id}/keywords/{keyword_id}/snapshot_changes',
  title: 'Compare results of two checks',
  summary: 'What entered, left, moved and changed its title between the results of two checks of a keyword.',
  input: z.object({
    project_id: projectId,
    keyword_id: keywordId,
    before: at(
      'Earlier check',
      'Moment of the earlier check; absent: the stored list before the later one.',
    ).optional(),
    after: at('Later check', 'Moment of the later check; absent: the newest with a stored list.').optional(),
  }),
  output: z.object({
    data: z.object({
      before: z.string().describe('Earlier check, ISO 8601 UTC'),
      after: z.string().describe('Later check, ISO 8601 UTC'),
      compared_depth: z.int().describe('Results that both lists reach; what lies below is not judged'),
      rows: z
        .array(
          z.object({
            url: z.string().describe('Address'),
            host: z.string().describe('Host'),
            title: z.string().describe('Title in the later list, or in the earlier where it left'),
            before_title: z.string().nullable().describe('Earlier title where it changed'),
            before: z.int().nullable().describe('Position before'),
            after: z.int().nullable().describe('Position after'),
            change: z.enum(['entered', 'left', 'up', 'down', 'same']).describe('What became of it'),
            owner: z.enum(['own', 'competitor', 'other']).describe('Whose it is'),
          }),
        )
        .describe('Results of both, in order of the later list, those that left at the end'),
      counts: z
        .object({
          entered: z.int().describe('Entered'),
          left: z.int().describe('Left'),
          up: z.int().describe('Moved up'),
          down: z.int().describe('Moved down'),
          same: z.int().describe('Same place'),
          retitled: z.int().describe('Title changed'),
        })
        .describe('How many'),
      features_added: z.array(z.string()).describe('Kinds of blocks that are new'),
      features_gone: z.array(z.string()).describe('Kinds of blocks that are gone'),
    }),
  }),
});
/** The changes between two lists. */
export type SnapshotChanges = z.output<typeof compareKeywordSnapshots.output>['data'];
