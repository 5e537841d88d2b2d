import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { tableFormat, url, uuid } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { PARTS } from '#lib/features/profiles/labels.ts';

/** Everything that a project knows about one page, or about one tracked keyword. */

export const STATES = ['measured', 'not_measured', 'not_connected'] as const;
export const MISSING = [
  'no_keyword',
  'not_checked',
  'no_property',
  'nothing_loaded',
  'file_only',
  'no_analytics',
  'no_sessions',
  'url_with_query',
  'no_page',
  'no_audit',
  'not_in_audit',
  'no_backlinks',
  'no_key',
  'not_monitored',
  'not_refreshed',
  'not_in_crux',
  'no_overviews',
  'nothing_yet',
] as const;
/** Why a part has no figures. */
export type Missing = (typeof MISSING)[number];

export const METRICS = [
  'position',
  'best_position',
  'keywords',
  'clicks',
  'impressions',
  'average_position',
  'sessions',
  'engaged_sessions',
  'key_events',
  'score',
  'issues',
  'links_in',
  'links_out',
  'backlinks',
  'referring_domains',
  'lost_backlinks',
  'lcp',
  'inp',
  'cls',
  'fcp',
  'ttfb',
  'lab_score',
  'lab_lcp',
  'lab_cls',
  'lab_tbt',
  'citations',
  'citation_place',
  'notes',
] as const;
/** A figure of a profile. */
export type Metric = (typeof METRICS)[number];

export const EVENT_KINDS = [
  'position',
  'url_changed',
  'citation_won',
  'citation_lost',
  'audit',
  'title_changed',
  'note',
] as const;
/** A kind of event on the timeline. */
export type EventKind = (typeof EVENT_KINDS)[number];

/** Days of the timeline. */
export const TIMELINE_DAYS = 180;
/** Rows of a part. */
export const MAX_PART_ROWS = 10;
/** Events of the timeline, the newest. */
export const MAX_EVENTS = 100;

const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

const part = z.object({
  part: z.enum(PARTS).describe('Part'),
  state: z.enum(STATES).describe('measured; not_connected: its source is not set up; not_measured: see missing'),
  missing: z.enum(MISSING).nullable().describe('Why it has no metrics; null: it is measured'),
  source: z.string().describe('Where the metrics are from'),
  at: moment('When they were measured; null: not measured'),
  path: z.string().describe('Path in the dashboard where it is measured'),
  figures: z
    .array(
      z.object({
        metric: z.enum(METRICS).describe('Metric'),
        value: z.number().nullable().describe('Value; null: not measured, or not ranked'),
        before: z.number().nullable().describe('Value of the period or check before; null: none'),
      }),
    )
    .describe('Metrics'),
  rows: z
    .array(
      z.object({
        label: z.string().describe('Keyword, query, issue, link, metric or note'),
        url: z.string().nullable().describe('URL it is about; null: none'),
        path: z.string().nullable().describe('Path in the dashboard; null: none'),
        value: z.number().nullable().describe('Position, clicks, failing elements or citation position'),
        detail: z.string().nullable().describe('Engine and country, severity, anchor text or kind'),
        at: moment('When it was measured or seen'),
      }),
    )
    .describe(`The first ${MAX_PART_ROWS} entries`),
});
/** A part of a profile. */
export type Part = z.output<typeof part>;

const timeline = z.object({
  from: z.string().describe('First day, YYYY-MM-DD'),
  to: z.string().describe('Last day'),
  days: z
    .array(
      z.object({
        date: z.string().describe('Day, YYYY-MM-DD'),
        clicks: z.number().describe('Clicks in Search Console'),
        impressions: z.number().describe('Impressions in Search Console'),
      }),
    )
    .describe('Days with impressions in Search Console'),
  positions: z
    .array(z.object({ date: z.string().describe('Day'), position: z.int().nullable().describe('Position') }))
    .describe('Best position of each day with a check; null: not in the results that were checked'),
  events: z
    .array(
      z.object({
        at: z.string().describe('When, ISO 8601 UTC'),
        kind: z.enum(EVENT_KINDS).describe('Kind'),
        label: z.string().describe('Keyword, title or text'),
        before: z.string().nullable().describe('Before'),
        after: z.string().nullable().describe('After'),
        path: z.string().nullable().describe('Path in the dashboard'),
      }),
    )
    .describe(`Events, newest first, at most ${MAX_EVENTS}`),
});
/** What happened, and the clicks and positions of each day. */
export type Timeline = z.output<typeof timeline>;
/** An event on the timeline. */
export type TimelineEvent = Timeline['events'][number];

const shared = { scope: 'projects', area: 'projects', method: 'GET' } as const;
const projectId = uuid.meta({ title: 'Project', description: 'Id of a project.' });
const keywordId = uuid.meta({ title: 'Keyword', description: 'Id of a tracked keyword.' });
const only = z
  .enum(PARTS)
  .optional()
  .meta({ title: 'Part', description: `Only this part: ${PARTS.join(', ')}.`, examples: ['rankings'] });
const page = url.meta({ title: 'Page', description: 'URL of the page.', examples: ['https://example.com/pricing'] });
const body = {
  parts: z.array(part).describe('The parts; each with its source, its date, or why it is not measured'),
  timeline: timeline.nullable().describe('The timeline; null: not requested'),
};

export const getPageProfile = defineEndpoint({
  ...shared,
  id: 'get_page_profile',
  path: '/projects/{project_id}/page_profile',
  title: 'Get a page',
  summary:
    'Everything a project knows about one URL: tracked keywords, Search Console clicks, Google Analytics sessions, audit issues, internal links, backlinks, Core Web Vitals, AI citations and notes, and a timeline of what happened.',
  input: z.object({ project_id: projectId, url: page, part: only }),
  output: z.object({ data: z.object({ url: z.string().describe('The page'), ...body }) }),
});

export const getKeywordProfile = defineEndpoint({
  ...shared,
  id: 'get_keyword_profile',
  path: '/projects/{project_id}/keywords/{keyword_id}/profile',
  title: 'Get everything about a keyword',
  summary:
    'Everything a project knows about one tracked keyword: rankings, Search Console clicks, AI citations and notes, and the audit issues, links and Core Web Vitals of the page that ranks for it.',
  input: z.object({ project_id: projectId, keyword_id: keywordId, part: only }),
  output: z.object({
    data: z.object({
      keyword_id: z.string().describe('Id of the tracked keyword'),
      keyword: z.string().describe('The keyword'),
      search_engine: z.string().describe('Engine'),
      country: z.string().describe('Country'),
      device: z.string().describe('Device'),
      location: z.string().nullable().describe('City or coordinates it is searched from; null: the country as a whole'),
      url: z.string().nullable().describe('The page that ranks or is meant to rank; null: none'),
      ...body,
    }),
  }),
});
/** A keyword's profile. */
export type KeywordProfile = z.output<typeof getKeywordProfile.output>['data'];

export const exportPageProfile = defineEndpoint({
  ...shared,
  id: 'export_page_profile',
  path: '/projects/{project_id}/page_profile/export',
  file: true,
  title: 'Export a page',
  summary: 'The metrics and the timeline of one URL as CSV, JSON or XLSX.',
  input: z.object({ project_id: projectId, url: page, format: tableFormat }),
  output: fileAnswer,
});

export const exportKeywordProfile = defineEndpoint({
  ...shared,
  id: 'export_keyword_profile',
  path: '/projects/{project_id}/keywords/{keyword_id}/profile/export',
  file: true,
  title: 'Export everything about a keyword',
  summary: 'The metrics and the timeline of one tracked keyword as CSV, JSON or XLSX.',
  input: z.object({ project_id: projectId, keyword_id: keywordId, format: tableFormat }),
  output: fileAnswer,
});
