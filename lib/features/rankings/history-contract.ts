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
  from: z.string().describe("First day, YYYY-MM-DD in the project's time zone; the following days without gaps"),
  days: z
    .array(dayValue)
    .describe(
      'One value per day: position from 1; -N: not in the top N; null: not measured. The last check of the day counts',
    ),
  ai: z
    .string()
    .describe(
      'One letter per day: c: cited in the AI Overview, p: shown without the domain, a: none shown, u: not measured, -: no check, or an engine whose AI Overviews are not tracked yet',
    ),
  local_pack: z
    .string()
    .describe(
      'One character per day: the position in the local pack (9: 9 or below), n: not in it, a: no local pack shown, u: not measured, -: no check',
    ),
  gaps: z
    .array(
      z.object({
        from: z.string().describe('First day, YYYY-MM-DD'),
        to: z.string().describe('Last day, YYYY-MM-DD'),
        reason: z.enum(UNMEASURED_REASONS).describe('Why nothing was measured'),
      }),
    )
    .describe('Days with failed checks, at most 30, newest first'),
  url_changes: z
    .array(
      z.object({
        day: z.string().describe('Day, YYYY-MM-DD'),
        url: z.string().describe('New ranking URL'),
      }),
    )
    .describe('Changes of the ranking URL, at most 10, newest first'),
  notes: z
    .array(
      z.object({
        day: z.string().describe('Day, YYYY-MM-DD'),
        kind: z.enum(NOTE_KINDS).describe('Kind'),
        text: z.string().describe('Text, truncated to 80 characters'),
      }),
    )
    .describe('Project notes in the period, at most 10, newest first'),
  checks: z.int().describe('Checks in the period'),
  measured: z.int().describe('Successful checks'),
});
/** The positions of a keyword over time. */
export type KeywordHistory = z.output<typeof keywordHistory>;

export const getTrackedKeyword = defineEndpoint({
  ...shared,
  id: 'get_tracked_keyword',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/keywords/{keyword_id}',
  title: 'Get a tracked keyword',
  summary:
    'Returns a tracked keyword with daily history, ranking URL changes, notes and your ranking URLs in the last checks.',
  input: z.object({
    project_id: projectId,
    keyword_id: keywordId,
    range: z
      .enum(RANGES)
      .default('90')
      .meta({
        title: 'Range',
        description: 'Days of history up to today; all: since the first check.',
        examples: ['90'],
      }),
  }),
  output: z.object({
    data: z.object({
      keyword: rankingRow
        .omit({ trend: true })
        .extend({
          note: z.string().describe('Note'),
          every: z.enum(['project', ...EVERY]).describe('Check frequency'),
          other_urls: z.array(z.string()).describe('Your other URLs in the last check, in order'),
          snapshot_at: moment('Newest stored SERP; null: none'),
          search_id: z.string().nullable().describe('Stored search of the last check, if still available'),
          first_checked_at: moment('First check, or first imported day'),
          created_at: z.string().describe('When it was added, ISO 8601 UTC'),
        })
        .describe('The keyword'),
      local_pack: z
        .object({
          at: z.string().describe('When it was checked, ISO 8601 UTC'),
          entries: z
            .array(
              z.object({
                title: z.string().describe('Name'),
                url: z.string().nullable().describe('Website; null: not shown'),
                text: z.string().describe('Rating, reviews and category as shown'),
                is_own: z.boolean().describe('Whether it is the business of the project'),
              }),
            )
            .describe('Businesses, in order'),
        })
        .nullable()
        .describe('The newest stored local pack; null: none'),
      history: keywordHistory.describe('Its history'),
      own_pages: z
        .array(
          z.object({
            at: z.string().describe('When it was checked, ISO 8601 UTC'),
            pages: z
              .array(
                z.object({
                  url: z.string().describe('URL of the domain'),
                  position: z.int().nullable().describe('Its position; null: the SERP is not stored'),
                }),
              )
              .describe('URLs of the domain in the results, best first; empty: none'),
          }),
        )
        .describe('The last 10 measured checks, newest first: basis of the cannibalization check'),
    }),
  }),
});
/** A tracked keyword with its history. */
export type TrackedKeywordDetail = z.output<typeof getTrackedKeyword.output>['data'];

export const listKeywordSnapshots = defineEndpoint({
  ...shared,
  id: 'list_keyword_snapshots',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/keywords/{keyword_id}/snapshots',
  title: 'List checks of a keyword',
  summary: 'Lists the checks of a keyword, newest first, with status and whether the SERP is stored.',
  input: z.object({
    project_id: projectId,
    keyword_id: keywordId,
    before: z.iso
      .datetime()
      .meta({ title: 'Before', description: 'Only checks before this time.', examples: ['2026-11-21T06:00:00.000Z'] })
      .optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      snapshots: z
        .array(
          z.object({
            at: z.string().describe('When it was checked, ISO 8601 UTC; id of the snapshot'),
            state: z.enum(RANK_STATES).describe('Result of the check'),
            position: z.int().nullable().describe('Position'),
            depth: z.int().nullable().describe('Results checked'),
            reason: z.enum(UNMEASURED_REASONS).nullable().describe('Why nothing was measured'),
            stored: z.boolean().describe('Whether the SERP is stored'),
            imported: z.boolean().describe('Whether it was imported'),
          }),
        )
        .describe('Checks'),
      next_before: z.string().nullable().describe('Value of `before` for older entries; null at the end'),
    }),
  }),
});

const snapshotResult = z.object({
  position: z.int().describe('Position, from 1'),
  url: z.string().describe('Address'),
  host: z.string().describe('Host'),
  title: z.string().describe('Title'),
  owner: z.enum(['own', 'competitor', 'other']).describe('Owner: own, competitor, or other'),
  domain: z.string().nullable().describe('Your domain or competitor it belongs to'),
});
/** A result of a stored list. */
export type SnapshotResult = z.output<typeof snapshotResult>;

const snapshot = z.object({
  at: z.string().describe('When it was checked, ISO 8601 UTC'),
  state: z.enum(RANK_STATES).describe('Result of the check'),
  position: z.int().nullable().describe('Position of the domain'),
  depth: z.int().nullable().describe('Results checked'),
  reason: z.enum(UNMEASURED_REASONS).nullable().describe('Why nothing was measured'),
  results: z.array(snapshotResult).describe('The full SERP, in order; empty if not stored'),
  features: z.array(z.string()).describe('SERP features'),
  ai_state: z
    .enum(AI_STATES)
    .nullable()
    .describe("The engine's AI Overview; null where AI Overviews of the engine are not tracked yet"),
  ai_text: z.string().nullable().describe('Its text, Markdown; null if not present'),
  ai_sources: z
    .array(
      z.object({
        place: z.int().describe('Citation position, from 1'),
        url: z.string().describe('Address'),
        host: z.string().describe('Host'),
        title: z.string().describe('Title'),
        owner: z.enum(['own', 'competitor', 'other']).describe('Owner'),
      }),
    )
    .describe('Its sources, in order'),
  search_id: z.string().nullable().describe('Stored search with the page, if still available'),
  imported: z.boolean().describe('Whether it was imported'),
});
/** A stored results list. */
export type Snapshot = z.output<typeof snapshot>;

const at = (title: string, description: string) =>
  z.iso.datetime().meta({ title, description, examples: ['2026-11-21T06:00:00.000Z'] });

export const getKeywordSnapshot = defineEndpoint({
  ...shared,
  id: 'get_keyword_snapshot',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/keywords/{keyword_id}/snapshot',
  title: 'Get the SERP of a check',
  summary: 'Returns the full SERP of a check, with your domain and competitors marked.',
  input: z.object({
    project_id: projectId,
    keyword_id: keywordId,
    at: at('Check', 'Time of the check, as listed; absent: the newest with a stored SERP.').optional(),
  }),
  output: z.object({ data: z.object({ snapshot: snapshot.describe('The results') }) }),
});

export const compareKeywordSnapshots = defineEndpoint({
  ...shared,
  id: 'compare_keyword_snapshots',
  clients: true,
  method: 'GET',
  path: '/projects/{project_id}/keywords/{keyword_id}/snapshot_changes',
  title: 'Compare the SERPs of two checks',
  summary: 'Compares the SERPs of two checks: entered, dropped out, moved, and changed titles.',
  input: z.object({
    project_id: projectId,
    keyword_id: keywordId,
    before: at('Earlier check', 'Time of the earlier check; absent: the stored SERP before the later one.').optional(),
    after: at('Later check', 'Time of the later check; absent: the newest with a stored SERP.').optional(),
  }),
  output: z.object({
    data: z.object({
      before: z.string().describe('Earlier check, ISO 8601 UTC'),
      after: z.string().describe('Later check, ISO 8601 UTC'),
      compared_depth: z.int().describe('Depth covered by both SERPs; lower positions are not compared'),
      rows: z
        .array(
          z.object({
            url: z.string().describe('Address'),
            host: z.string().describe('Host'),
            title: z.string().describe('Title in the later SERP, or in the earlier one if it dropped out'),
            before_title: z.string().nullable().describe('Earlier title, if it changed'),
            before: z.int().nullable().describe('Earlier position'),
            after: z.int().nullable().describe('Later position'),
            change: z.enum(['entered', 'left', 'up', 'down', 'same']).describe('Change'),
            owner: z.enum(['own', 'competitor', 'other']).describe('Owner'),
          }),
        )
        .describe('Results of both, in order of the later SERP, dropped out results last'),
      counts: z
        .object({
          entered: z.int().describe('Entered'),
          left: z.int().describe('Left'),
          up: z.int().describe('Moved up'),
          down: z.int().describe('Moved down'),
          same: z.int().describe('Unchanged'),
          retitled: z.int().describe('Title changed'),
        })
        .describe('Limit'),
      features_added: z.array(z.string()).describe('New SERP features'),
      features_gone: z.array(z.string()).describe('Removed SERP features'),
    }),
  }),
});
/** The changes between two lists. */
export type SnapshotChanges = z.output<typeof compareKeywordSnapshots.output>['data'];
