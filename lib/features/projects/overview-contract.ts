import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit } from '#lib/contract/fields.ts';
import { project } from '#lib/features/projects/contract.ts';
import { projectId, shared } from '#lib/features/projects/fields.ts';
import { note } from '#lib/features/projects/notes-contract.ts';

/** Overview of a project, and its timeline. */

export const figure = z.object({
  value: z.number().nullable().describe('The figure now; null: not measured, reason says why'),
  before: z
    .number()
    .nullable()
    .describe(
      'The same that many days earlier, of keywords over those measured at both; null: nothing to compare with',
    ),
  change: z.number().nullable().describe('Points gained or lost since, of keywords over those measured at both'),
  at: z.string().nullable().describe('When it was measured, ISO 8601 UTC'),
  reason: z.string().nullable().describe('Why there is none, in words; null when there is one'),
});
/** A figure with its change. */
export type Figure = z.output<typeof figure>;

const buckets = z.object({
  '1-3': z.int().describe('Positions 1 to 3'),
  '4-10': z.int().describe('Positions 4 to 10'),
  '11-20': z.int().describe('Positions 11 to 20'),
  '21-50': z.int().describe('Positions 21 to 50'),
  '51-100': z.int().describe('Positions 51 to 100'),
  not_found: z.int().describe('Not among the results looked through'),
  not_measured: z.int().describe('Not checked, or the check measured nothing'),
});
/** Numbers of keywords by range of positions. */
export type Buckets = z.output<typeof buckets>;

const blocked = z.object({
  engine: z.string().describe('Engine'),
  keywords: z.int().describe('Keywords whose last check it refused'),
  reason: z.string().describe('How: captcha, blocked, rate-limited'),
  since: z.string().describe('The last such check, ISO 8601 UTC'),
});

export const overview = z.object({
  project: project.describe('The project'),
  days: z.int().describe('How far back figures are compared'),
  keywords: z.int().describe('Tracked keywords'),
  measured: z.int().describe('Those whose last check measured something'),
  measured_at: z.string().nullable().describe('Last check that measured something, ISO 8601 UTC; null: none did yet'),
  visibility: figure.describe('0 to 100: clicks by position as a share of those if all ranked first'),
  top10_share: figure.describe('Percent of measured keywords that rank among the first ten'),
  ai_citation_rate: figure.describe('Percent of the AI overviews of tracked keywords that cite the domain'),
  ai_summary: z.string().describe('Summary of the AI overviews of its keywords'),
  audit_score: figure.describe('Score of the last site audit filed under the project, 0 to 100'),
  referring_domains: figure.describe('Domains with a link to it that was seen standing'),
  buckets: buckets.describe('Keywords by position at the last check'),
  history: z
    .array(
      z.object({
        day: z.string().describe('Day, YYYY-MM-DD'),
        measured: z.int().describe('Keywords measured; 0: a gap'),
        visibility: z.number().nullable().describe('Visibility; null: a gap'),
      }),
    )
    .describe('The last 90 days, oldest first'),
  next_runs: z
    .array(
      z.object({
        kind: z.string().describe('What is done: rankings, site_audit, domain_report, backlinks, digest'),
        at: z.string().describe('When, ISO 8601 UTC'),
        last_error: z.string().nullable().describe('Why the last one did not begin'),
      }),
    )
    .describe('What it does next by the clock'),
  blocked: z.array(blocked).describe('Engines that refused the last checks'),
});
/** A project's overview. */
export type Overview = z.output<typeof overview>;

export const getOverview = defineEndpoint({
  ...shared,
  id: 'get_project_overview',
  tool: false,
  method: 'GET',
  path: '/projects/{project_id}/overview',
  title: 'Overview of a project',
  summary:
    'Visibility, top-ten share, AI citation rate, audit score and referring domains with what they were before, positions, and what comes next.',
  input: z.object({
    project_id: projectId,
    days: z
      .enum(['7', '30', '90'])
      .default('7')
      .meta({ title: 'Days', description: 'How far back figures are compared.', examples: ['7'] }),
  }),
  output: z.object({ data: overview.describe('The overview') }),
});

export const standing = z.object({
  project: project.describe('The project'),
  keywords: z.int().describe('Tracked keywords'),
  visibility: figure.describe('Visibility, against 7 days earlier'),
  trend: z.array(z.number().nullable()).describe('Visibility of the last 30 days, oldest first; null: a gap'),
  blocked: z.array(blocked).describe('Engines that refused the last checks'),
});
/** A project's figures in the list of projects. */
export type Standing = z.output<typeof standing>;

export const listStandings = defineEndpoint({
  ...shared,
  id: 'list_project_standings',
  tool: false,
  method: 'GET',
  path: '/project_standings',
  title: 'How all projects stand',
  summary: 'Every project with its visibility, how that moved in 7 days, and 30 days of it; the worst change first.',
  input: z.object({}),
  output: z.object({ data: z.object({ projects: z.array(standing).describe('Projects, worst change first') }) }),
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
  id: z.string().describe('Kind and id'),
  kind: z.enum(EVENT_KINDS).describe('What it is'),
  at: z.string().describe('When, ISO 8601 UTC'),
  title: z.string().describe('What happened, in one line'),
  text: z.string().nullable().describe('More of it'),
  path: z.string().nullable().describe('Screen of this installation that shows it'),
  note: note.nullable().describe('The note, where it is one'),
});
/** An event of a project's timeline. */
export type ProjectEvent = z.output<typeof event>;

export const getTimeline = defineEndpoint({
  ...shared,
  id: 'get_project_timeline',
  tool: false,
  method: 'GET',
  path: '/projects/{project_id}/timeline',
  title: 'Timeline of a project',
  summary:
    'What happened to a project, the newest first: notes, keywords added, rounds of checks, AI citations, audits, domain changes, backlinks, alerts, reports and kept results.',
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
      next_cursor: z.string().nullable().describe('Where the next part begins; null at the end'),
    }),
  }),
});
