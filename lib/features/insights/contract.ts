import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit, tableFormat, uuid } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { sessionMetrics } from '#lib/features/analytics/session-metrics-contract.ts';
import { EVIDENCE } from '#lib/features/insights/evidence-contract.ts';

/** What to act on in a project, found in its Search Console data, rank checks and site audits. */

export const INSIGHT_KIND_IDS = [
  'striking_distance',
  'low_ctr',
  'content_decay',
  'cannibalization',
  'lost_queries',
  'lost_pages',
  'lost_ai_citations',
  'queries_to_track',
  'pages_without_keyword',
  'new_queries',
  'new_pages',
] as const;
/** Id of a kind of insight. */
export type InsightKindId = (typeof INSIGHT_KIND_IDS)[number];
export const INSIGHT_STATUSES = ['open', 'done', 'dismissed'] as const;
/** Whether an insight still needs attention. */
export type InsightStatus = (typeof INSIGHT_STATUSES)[number];
/** Maximum insights stored per kind and project: those with the most to gain. */
export const MAX_PER_KIND = 200;
export const MAX_BRAND_TERMS = 20;

const projectId = uuid.meta({ title: 'Project', description: 'Id of a project.' });
const insightId = uuid.meta({ title: 'Insight', description: 'Id of an insight.' });
const status = z.enum(INSIGHT_STATUSES).meta({
  title: 'Status',
  description: 'open, done or dismissed.',
  examples: ['dismissed'],
});
const kind = z.enum(INSIGHT_KIND_IDS).meta({
  title: 'Kind',
  description: `Only this kind: ${INSIGHT_KIND_IDS.join(', ')}.`,
  examples: ['striking_distance'],
});

export const insight = z.object({
  id: z.string().describe('Id of the insight'),
  kind: z.enum(INSIGHT_KIND_IDS).describe('Kind'),
  query: z.string().nullable().describe('Search query it is about; null: none'),
  url: z.string().nullable().describe('Page it is about; null: none or not known'),
  gain: z
    .number()
    .nullable()
    .describe('Estimated clicks a month to gain, by the formula of its kind; null: not estimated'),
  summary: z.string().describe('What was found, in one sentence'),
  evidence: EVIDENCE.describe('The metrics it is based on'),
  analytics: z
    .object({
      from: z.string().describe('First day, YYYY-MM-DD'),
      to: z.string().describe('Last day'),
      ...sessionMetrics,
    })
    .nullable()
    .describe(
      'Sessions of its page in the period of its metrics, from Google Analytics; null: no page, or not measured',
    ),
  status: z.enum(INSIGHT_STATUSES).describe('Whether it still needs attention'),
  note_id: z.string().nullable().describe('Project note it is linked to; null: none'),
  found_at: z.string().describe('When it was first found, ISO 8601 UTC'),
  computed_at: z.string().describe('When its metrics were computed, ISO 8601 UTC'),
});
/** Something to act on. */
export type Insight = z.output<typeof insight>;

const kindState = z.object({
  kind: z.enum(INSIGHT_KIND_IDS).describe('Kind'),
  open: z.int().describe('Open insights'),
  formula: z.string().describe('How it is found and how the gain is estimated'),
  reason: z.string().nullable().describe('Why nothing is measured; null: it is measured'),
  computed_at: z.string().nullable().describe('When it was last computed, ISO 8601 UTC; null: not yet'),
  last_day: z.string().nullable().describe('Last day of its Search Console data, YYYY-MM-DD; null: it uses none'),
});
/** The state of a kind. */
export type InsightKindState = z.output<typeof kindState>;

const shared = { scope: 'projects', area: 'projects' } as const;
const filter = { project_id: projectId, kind: kind.optional(), status: status.default('open') };

export const listInsights = defineEndpoint({
  ...shared,
  id: 'list_insights',
  method: 'GET',
  path: '/projects/{project_id}/insights',
  title: 'List insights',
  summary:
    'Lists what to act on in a project, the most clicks to gain first: striking-distance queries, low CTR, content decay, cannibalization, lost queries, pages and AI citations, and queries worth tracking. Each insight has its evidence; each kind its formula, or why it is not measured.',
  input: z.object({ ...filter, limit, cursor: cursor.optional() }),
  output: z.object({
    data: z.object({
      insights: z.array(insight).describe('The insights, the most clicks to gain first'),
      kinds: z.array(kindState).describe('Every kind, whatever the filter'),
      has_analytics: z.boolean().describe('Whether the project has a Google Analytics property'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const changeInsight = defineEndpoint({
  ...shared,
  id: 'change_insight',
  method: 'PATCH',
  path: '/projects/{project_id}/insights/{insight_id}',
  title: 'Change an insight',
  summary:
    'Marks an insight as done, dismissed or open again, or links it to a project note. A dismissed insight stays dismissed when it is found again. Requires an editor or owner.',
  input: z.object({
    project_id: projectId,
    insight_id: insightId,
    status: status.optional(),
    note_id: uuid
      .nullable()
      .meta({ title: 'Note', description: 'Id of a note of the project; null: removes the link.' })
      .optional(),
  }),
  output: z.object({ data: z.object({ insight: insight.describe('The insight') }) }),
});

export const recomputeInsights = defineEndpoint({
  ...shared,
  id: 'compute_insights',
  method: 'POST',
  path: '/projects/{project_id}/insights/compute',
  title: 'Compute insights again',
  summary:
    'Queues the computation of the insights of a project from its stored data. It also runs automatically after new data is loaded. Requires an editor or owner.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ queued: z.literal(true).describe('It is queued') }) }),
  status: 202,
});

export const exportInsights = defineEndpoint({
  ...shared,
  id: 'export_insights',
  method: 'GET',
  path: '/projects/{project_id}/insights/export',
  file: true,
  title: 'Export insights',
  summary: 'Exports insights with their metrics as CSV, JSON or XLSX.',
  input: z.object({ ...filter, format: tableFormat }),
  output: fileAnswer,
});

const traffic = (about: string) =>
  z
    .object({
      clicks: z.int().describe('Clicks'),
      impressions: z.int().describe('Impressions'),
      queries: z.int().describe('Queries with impressions'),
    })
    .describe(about);
const split = z.object({
  from: z.string().describe('First day, YYYY-MM-DD'),
  to: z.string().describe('Last day'),
  brand: traffic('Queries with a brand term'),
  non_brand: traffic('All other queries'),
  anonymized: z
    .object({ clicks: z.int().describe('Clicks'), impressions: z.int().describe('Impressions') })
    .nullable()
    .describe('Queries that Search Console does not name; null: not known for the period'),
});
/** Clicks with and without a brand term. */
export type BrandSplit = z.output<typeof split>;

export const getBrandTraffic = defineEndpoint({
  ...shared,
  id: 'get_brand_traffic',
  method: 'GET',
  path: '/projects/{project_id}/brand_traffic',
  title: 'Brand and non-brand traffic',
  summary:
    'Splits the Search Console clicks and impressions of the last 28 days, and of the 28 days before, into queries with and without a brand term.',
  input: z.object({ project_id: projectId }),
  output: z.object({
    data: z.object({
      terms: z.array(z.string()).describe('The brand terms'),
      derived: z.boolean().describe('Whether the terms are derived from name and domain, because none are set'),
      now: split.nullable().describe('The last 28 days with data; null: not measured'),
      before: split.nullable().describe('The 28 days before; null: not measured'),
      reason: z.string().nullable().describe('Why it is not measured'),
    }),
  }),
});
/** Brand and non-brand traffic. */
export type BrandTraffic = z.output<typeof getBrandTraffic.output>['data'];

export const setBrandTerms = defineEndpoint({
  ...shared,
  id: 'set_brand_terms',
  method: 'PATCH',
  path: '/projects/{project_id}/brand_terms',
  title: 'Set brand terms',
  summary:
    'Sets the words that mark a query as one for the brand. An empty list derives them from the name and domain of the project. Requires an editor or owner.',
  input: z.object({
    project_id: projectId,
    terms: z
      .array(z.string().trim().min(2).max(80))
      .max(MAX_BRAND_TERMS)
      .meta({
        title: 'Brand terms',
        description: `At most ${MAX_BRAND_TERMS} words or phrases of 2 to 80 characters; empty: derived.`,
        examples: [['acme', 'acme tools']],
      }),
  }),
  output: z.object({ data: z.object({ terms: z.array(z.string()).describe('The brand terms in effect') }) }),
});
