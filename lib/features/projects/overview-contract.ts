import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit } from '#lib/contract/fields.ts';
import { project } from '#lib/features/projects/contract.ts';
import { projectId, shared } from '#lib/features/projects/fields.ts';
import { note } from '#lib/features/projects/notes-contract.ts';

/** Overview of a project, and its timeline. */

export const figure = z.object({
  value: z.number().nullable().describe('Current value; null: not measured, see reason'),
  before: z
    .number()
    .nullable()
    .describe('Value that many days earlier, for keywords measured at both dates; null: no data'),
  change: z.number().nullable().describe('Change in points, for keywords measured at both dates'),
  at: z.string().nullable().describe('When it was measured, ISO 8601 UTC'),
  reason: z.string().nullable().describe('Why there is no value; null if there is one'),
});
/** A figure with its change. */
export type Figure = z.output<typeof figure>;

const buckets = z.object({
  '1-3': z.int().describe('Positions 1 to 3'),
  '4-10': z.int().describe('Positions 4 to 10'),
  '11-20': z.int().describe('Positions 11 to 20'),
  '21-50': z.int().describe('Positions 21 to 50'),
  '51-100': z.int().describe('Positions 51 to 100'),
  not_found: z.int().describe('Not in the results checked'),
  not_measured: z.int().describe('Not checked, or no data'),
});
/** Numbers of keywords by range of positions. */
export type Buckets = z.output<typeof buckets>;

const blocked = z.object({
  engine: z.string().describe('Engine'),
  keywords: z.int().describe('Keywords whose last check was blocked'),
  reason: z.string().describe('Reason: "captcha", "blocked", "rate-limited"'),
  since: z.string().describe('Last blocked check, ISO 8601 UTC'),
});

export const SETUP_STEPS = ['site_audit', 'keywords', 'competitors', 'backlinks', 'schedules'] as const;

const setup = z
  .object({
    site_audit: z.boolean().describe('Whether a site audit was started'),
    keywords: z.boolean().describe('Whether keywords are tracked'),
    competitors: z.boolean().describe('Whether competitors are named'),
    backlinks: z.boolean().describe('Whether backlinks of the domain are stored'),
    schedules: z.boolean().describe('Whether anything is scheduled and an alert rule is on'),
  })
  .describe('Which steps of the setup are done');
/** The steps of a project's setup. */
export type Setup = z.output<typeof setup>;

const move = z.object({
  project_id: z.string().describe('Project'),
  keyword_id: z.string().describe('Keyword id'),
  keyword: z.string().describe('Keyword'),
  search_engine: z.string().describe('Engine'),
  country: z.string().describe('Country'),
  device: z.string().describe('Device'),
  location: z.string().nullable().describe('City or coordinates it is searched from; null: the country as a whole'),
  position: z.int().nullable().describe('Position; null: not found'),
  before: z.int().nullable().describe('Position at the start of the period; null: not found'),
});
/** A keyword that moved. */
export type Mover = z.output<typeof move>;

const upcomingRun = z.object({
  kind: z.string().describe('Type: rankings, site_audit, domain_report, backlinks, digest'),
  at: z.string().describe('Time, ISO 8601 UTC'),
  last_error: z.string().nullable().describe('Why the last run did not start'),
});
/** A scheduled run. */
export type UpcomingRun = z.output<typeof upcomingRun>;

const linkChange = z.object({
  link: z.int().describe('Number of the link'),
  kind: z.enum(['new', 'lost']).describe('What happened'),
  at: z.string().describe('When it was first seen, or lost, ISO 8601 UTC'),
  source_url: z.string().describe('Page with the link'),
  anchor: z.string().describe('Anchor text'),
});
/** A new or lost backlink. */
export type LinkChange = z.output<typeof linkChange>;

const period = z
  .enum(['7', '30', '90'])
  .default('7')
  .meta({ title: 'Days', description: 'Comparison period.', examples: ['7'] });

export const overview = z.object({
  project: project.describe('The project'),
  days: z.int().describe('Comparison period'),
  keywords: z.int().describe('Tracked keywords'),
  measured: z.int().describe('Of these, measured at the last check'),
  measured_at: z.string().nullable().describe('Last successful check, ISO 8601 UTC; null: none yet'),
  visibility: figure.describe(
    'Visibility, 0 to 100: expected clicks by position as a share of those if all keywords ranked first',
  ),
  top10_share: figure.describe('Percent of measured keywords in the top 10'),
  ai_citation_rate: figure.describe('Percent of AI Overviews of tracked keywords that cite the domain'),
  ai_summary: z.string().describe('Summary of the AI Overviews of its keywords'),
  audit_score: figure.describe('Site health of the last site audit of the project, 0 to 100'),
  audit_id: z.string().nullable().describe('That site audit; null: none'),
  referring_domains: figure.describe('Referring domains with live links'),
  buckets: buckets.describe('Keywords by position at the last check'),
  buckets_before: buckets
    .nullable()
    .describe('The same at the start of the period, of the keywords measured at both dates; null: there are none'),
  history: z
    .array(
      z.object({
        day: z.string().describe('Day, YYYY-MM-DD'),
        measured: z.int().describe('Keywords measured; 0: a gap'),
        visibility: z.number().nullable().describe('Visibility; null: a gap'),
      }),
    )
    .describe('The last 90 days, oldest first'),
  next_runs: z.array(upcomingRun).describe('Upcoming scheduled runs'),
  blocked: z.array(blocked).describe('Search engines that blocked the last checks'),
  setup,
  movers: z
    .array(move)
    .describe('Keywords that moved most within the period: up to 8 losses, then up to 8 gains, the largest move first'),
  backlinks_id: z.string().nullable().describe('Backlinks of the domain; null: none, or not shared with the project'),
  link_changes: z.array(linkChange).describe('The latest new and lost links of the period, at most 5'),
  new_links: z.int().describe('Links found within the period'),
  lost_links: z.int().describe('Links lost within the period'),
});
/** A project's overview. */
export type Overview = z.output<typeof overview>;

export const getOverview = defineEndpoint({
  ...shared,
  id: 'get_project_overview',
  clients: true,
  tool: false,
  method: 'GET',
  path: '/projects/{project_id}/overview',
  title: 'Get project overview',
  summary:
    'Returns visibility, top 10 share, AI citation rate, site health and referring domains with previous values, positions, and upcoming runs.',
  input: z.object({
    project_id: projectId,
    days: period,
  }),
  output: z.object({ data: overview.describe('The overview') }),
});

export const standing = z.object({
  project: project.describe('The project'),
  keywords: z.int().describe('Tracked keywords'),
  visibility: figure.describe('Visibility, compared with the start of the period'),
  up: z.int().describe('Keywords that moved up or entered within the period'),
  down: z.int().describe('Keywords that moved down or dropped out within the period'),
  entered: z.int().describe('Keywords counted in `up` that had no position before'),
  left: z.int().describe('Keywords counted in `down` that have no position anymore'),
  top3: z.int().describe('Keywords in the top 3'),
  top10: z.int().describe('Keywords in the top 10'),
  ai_overviews: z.int().describe('Tracked keywords with an AI Overview'),
  ai_citations: z.int().describe('Of these, keywords whose AI Overview cites the domain'),
  ai_won: z.int().describe('AI citations won within the period'),
  ai_lost: z.int().describe('AI citations lost within the period'),
  audit_score: figure.describe('Score of the last site audit, compared with the one before'),
  referring_domains: figure.describe('Referring domains with live links, compared with the start of the period'),
  new_links: z.int().describe('Links found within the period'),
  lost_links: z.int().describe('Links lost within the period'),
  next_runs: z.array(upcomingRun).describe('The next scheduled runs, at most 2'),
  setup,
  trend: z.array(z.number().nullable()).describe('Visibility of each day of the period, oldest first; null: a gap'),
  blocked: z.array(blocked).describe('Search engines that blocked the last checks'),
});
/** A project's figures in the list of projects. */
export type Standing = z.output<typeof standing>;

export const listStandings = defineEndpoint({
  ...shared,
  id: 'list_project_standings',
  tool: false,
  method: 'GET',
  path: '/project_standings',
  title: 'List project metrics',
  summary:
    'Lists all projects with their metrics, change and trend over a period, worst change first; the biggest movers, open alerts and upcoming runs of all.',
  input: z.object({ days: period }),
  output: z.object({
    data: z.object({
      projects: z.array(standing).describe('Projects, worst change first'),
      movers: z.array(move).describe('Keywords that moved most within the period, of all projects: losses first'),
      alerts: z
        .array(
          z.object({
            id: z.string().describe('Alert id'),
            project_id: z.string().describe('Project'),
            title: z.string().describe('What happened'),
            path: z.string().nullable().describe('Path in the dashboard'),
            at: z.string().describe('Time, ISO 8601 UTC'),
          }),
        )
        .describe('Unseen alerts of the last 7 days that still hold, without improvements, newest first, at most 12'),
      upcoming: z
        .array(upcomingRun.extend({ project_id: z.string().describe('Project') }))
        .describe('Upcoming scheduled runs, the next first, at most 8'),
    }),
  }),
});

export const EVENT_KINDS = [
  'note',
  'keywords',
  'round',
  'ai_citation',
  'audit',
  'site_audit',
  'domain_change',
  'backlinks',
  'alert',
  'report',
  'kept',
] as const;
/** A kind of event. */
export type EventKind = (typeof EVENT_KINDS)[number];

export const event = z.object({
  id: z.string().describe('Type and id'),
  kind: z.enum(EVENT_KINDS).describe('What it is'),
  at: z.string().describe('Time, ISO 8601 UTC'),
  title: z.string().describe('What happened, in one line'),
  text: z.string().nullable().describe('Details'),
  path: z.string().nullable().describe('Path in the dashboard'),
  note: note.nullable().describe('The note, if it is one'),
});
/** An event of a project's timeline. */
export type ProjectEvent = z.output<typeof event>;

export const getTimeline = defineEndpoint({
  ...shared,
  id: 'get_project_timeline',
  tool: false,
  method: 'GET',
  path: '/projects/{project_id}/timeline',
  title: 'Get project timeline',
  summary:
    'Lists the events of a project, newest first: notes, keywords added, rank checks, AI citations, audits, domain changes, backlinks, alerts, reports and saved results.',
  input: z.object({
    project_id: projectId,
    kinds: z
      .array(z.enum(EVENT_KINDS))
      .max(EVENT_KINDS.length)
      .default([])
      .meta({ title: 'Kinds', description: 'Only these kinds; none: all.', examples: [['note', 'round']] }),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      events: z.array(event).describe('What happened'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});
