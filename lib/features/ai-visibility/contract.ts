import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { ENGINES, tableFormat } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { AI_VISIBILITY_STATES } from '#lib/features/ai-visibility/states-contract.ts';
import { DEVICES, keywordFilter, keywordId, projectId } from '#lib/features/rankings/fields-contract.ts';

/** How often Google's AI Overviews cite a project, from the checks of its tracked keywords and its stored AI answers. */

export const MAX_DAYS = 400;
/** Maximum columns of the matrix. */
export const MAX_DOMAINS = 20;
/** Sources listed for each keyword. */
export const MAX_SOURCES = 10;
/** Whom the last overview of a keyword cites. */
export const CITED = ['you', 'not_you', 'competitor_not_you'] as const;

const { q, tag, country, language, device, starred } = keywordFilter;
const days = z
  .int()
  .min(1)
  .max(MAX_DAYS)
  .default(90)
  .meta({ title: 'Days', description: `Number of days up to today, 1 to ${MAX_DAYS}.`, examples: [90] });
/** Selects keyword-days. */
const scope = { project_id: projectId, days, q, tag, country, language, device, starred };
export const filterSchema = z.object(scope);
/** Which keywords count. */
export type AiFilter = Omit<z.output<typeof filterSchema>, 'project_id'>;

const share = (about: string) => z.number().nullable().describe(`${about}, 0 to 1; null: no data`);
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);
const count = (about: string) => z.int().describe(about);

const counts = {
  cited: count('Keyword-days with an AI Overview that cites the domain'),
  not_cited: count('Keyword-days with an AI Overview that does not'),
  absent: count('Keyword-days without an AI Overview'),
  unmeasured: count('Keyword-days without a measurement'),
};

const rates = z.object({
  cited: count('Keywords whose AI Overview cites the domain'),
  not_cited: count('Keywords whose AI Overview does not'),
  absent: count('Keywords without an AI Overview'),
  unmeasured: count('Keywords whose AI Overview was never measured'),
  coverage: share('Measured keywords with an AI Overview'),
  citation_rate: share('Keywords with an AI Overview that cites the domain'),
  mentioned: count('Keywords whose AI Overview mentions the project or its domain in the text'),
  mention_rate: share('Keywords with an AI Overview that mentions the project'),
  mentioned_not_cited: count('Mentioned in the text, not cited'),
  cited_not_mentioned: count('Cited, not mentioned in the text'),
  average_place: z.number().nullable().describe('Average citation position, from 1; null: never cited'),
});

const keyword = z.object({
  id: keywordId,
  keyword: z.string().describe('The keyword'),
  search_engine: z.enum(ENGINES).describe('Engine'),
  country: z.string().describe('Country'),
  language: z.string().nullable().describe("Language; null: the country's leading one"),
  device: z.enum(DEVICES).describe('Device'),
});

const source = z.object({
  place: count('Citation position, from 1'),
  url: z.string().describe('Address'),
  host: z.string().describe('Host'),
  title: z.string().describe('Title in the AI Overview'),
  own: z.boolean().describe("Whether it is the project's"),
  competitor: z.boolean().describe("Whether it is a competitor's"),
  organic_position: z.int().nullable().describe('Best organic position of its host in the same SERP; null: not found'),
});
/** A domain that overviews cite. */
export type AiSourceRow = z.output<typeof source>;

const overview = z.object({
  at: z.string().describe('When it was checked, ISO 8601 UTC'),
  state: z.enum(AI_VISIBILITY_STATES).describe('Result'),
  place: z.int().nullable().describe('Citation position of the domain, from 1; null if not cited'),
  position: z.int().nullable().describe('Organic position of the domain in the same SERP'),
  depth: z.int().nullable().describe('Organic results checked'),
  reason: z.string().nullable().describe('Why nothing was measured'),
  text: z.string().nullable().describe('Text of the AI Overview, Markdown; null if none is stored'),
  sources: z.array(source).describe('Its sources, in order'),
});
/** An overview as it was read. */
export type StoredOverview = z.output<typeof overview>;

const shared = { scope: 'projects', area: 'ai', method: 'GET' } as const;

export const getAiVisibility = defineEndpoint({
  ...shared,
  id: 'get_ai_visibility',
  path: '/projects/{project_id}/ai_visibility',
  title: 'AI visibility of a project',
  summary:
    'How many tracked keywords show an AI Overview, and how many of those cite or mention the project: now, at the start of the period, and per day.',
  input: filterSchema,
  output: z.object({
    data: z.object({
      from: z.string().describe('First day, in the time zone of the project'),
      to: z.string().describe('Last day'),
      keywords: count('Tracked keywords of engines whose AI Overviews are tracked'),
      left_out: z
        .array(
          z.object({
            search_engine: z.enum(ENGINES).describe('Engine whose AI Overviews are not tracked yet'),
            keywords: count('Its tracked keywords, not included in any metric here'),
          }),
        )
        .describe('What is excluded'),
      last_checked_at: moment('Last check of any keyword'),
      summary: z.string().describe('Summary of the current state'),
      now: rates.describe('Each keyword at its last measurement'),
      before: rates.describe('Each keyword at its last measurement before the period'),
      earlier: count('Keywords whose last check did not measure it; an earlier measurement counts'),
      oldest: moment('The oldest of those measurements; null: none'),
      days: z
        .array(z.object({ date: z.string().describe('Day, YYYY-MM-DD'), ...counts }))
        .describe('Counts per day; all 0: no check on that day'),
      reasons: z
        .array(z.object({ name: z.string().describe('Reason'), count: count('Keyword-days') }))
        .describe('Reasons for missing measurements, most frequent first'),
      answers: z
        .object({
          asked: count('AI Overview checks of the project in this period'),
          failed: count('Of these, without a result'),
          overviews: count('Of these, with an AI Overview'),
          overviews_cited: count('Of these, with an AI Overview that cites the domain'),
          ai_modes: count('Of these, with an AI Mode response'),
          ai_modes_cited: count('AI Mode responses that cite the domain'),
        })
        .describe('Manual checks, in addition to the tracked keywords'),
    }),
  }),
});
/** How often overviews cite the project. */
export type AiVisibility = z.output<typeof getAiVisibility.output>['data'];

export const listAiSources = defineEndpoint({
  ...shared,
  id: 'list_ai_sources',
  path: '/projects/{project_id}/ai_visibility/sources',
  title: 'List top cited domains',
  summary: 'Returns the share of citations per domain with average organic position.',
  input: z.object({
    ...scope,
    limit: z
      .int()
      .min(1)
      .max(500)
      .default(50)
      .meta({ title: 'Limit', description: 'Maximum number of domains, 1 to 500.', examples: [50] }),
  }),
  output: z.object({
    data: z.object({
      citations: count('Total citations'),
      domains_count: count('Total domains'),
      domains: z
        .array(
          z.object({
            domain: z.string().describe('Host without www.'),
            citations: count('Number of citations'),
            share: z.number().describe('Share of all citations, 0 to 1'),
            keywords: count('Keywords whose AI Overviews cite it'),
            average_place: z.number().describe('Average citation position, from 1'),
            average_position: z
              .number()
              .nullable()
              .describe('Average organic position in the same SERPs; null: never found'),
            not_in_results: count('Citations whose host does not rank organically'),
            own: z.boolean().describe("Whether it is the project's"),
            competitor: z.boolean().describe("Whether it is a competitor's"),
          }),
        )
        .describe('Most cited first'),
    }),
  }),
});
/** The domains that overviews cite. */
export type AiSources = z.output<typeof listAiSources.output>['data'];

const side = overview.omit({ text: true, reason: true });

export const listAiChanges = defineEndpoint({
  ...shared,
  id: 'list_ai_changes',
  path: '/projects/{project_id}/ai_visibility/changes',
  title: 'List citations won and lost',
  summary: 'Lists keywords whose AI Overview started or stopped citing the domain within a number of days.',
  input: z.object({
    ...scope,
    days: days.default(30).meta({
      title: 'Days',
      description: `Days to compare with, 1 to ${MAX_DAYS}; each date uses the last measured check before it.`,
      examples: [30],
    }),
  }),
  output: z.object({
    data: z.object({
      compared: count('Keywords measured at both times'),
      changes: z
        .array(
          z.object({
            kind: z.enum(['won', 'lost']).describe('What happened'),
            keyword: keyword.describe('Keyword'),
            before: side.describe('The earlier check'),
            now: side.describe('The latest check'),
          }),
        )
        .describe('Lost first, then won, by keyword'),
    }),
  }),
});
/** Keywords whose state changed. */
export type AiChanges = z.output<typeof listAiChanges.output>['data'];

export const listAiKeywords = defineEndpoint({
  ...shared,
  id: 'list_ai_keywords',
  path: '/projects/{project_id}/ai_visibility/keywords',
  title: 'List citations by keyword and domain',
  summary: 'Returns the last measured check per keyword and the citation position of each top cited domain.',
  input: z.object({
    ...scope,
    domains: z
      .int()
      .min(1)
      .max(MAX_DOMAINS)
      .default(8)
      .meta({ title: 'Domains', description: `Number of top cited domains, 1 to ${MAX_DOMAINS}.`, examples: [8] }),
    cited: z
      .enum(CITED)
      .meta({
        title: 'Cited',
        description:
          'Only keywords whose last AI Overview cites you, does not cite you, or cites a competitor and not you.',
        examples: ['competitor_not_you'],
      })
      .optional(),
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(25)
      .meta({ title: 'Limit', description: 'Maximum number of keywords per response, 1 to 200.', examples: [25] }),
    offset: z
      .int()
      .min(0)
      .max(100_000)
      .default(0)
      .meta({ title: 'Offset', description: 'Number of keywords to skip.', examples: [0] }),
  }),
  output: z.object({
    data: z.object({
      domains: z
        .array(
          z.object({
            domain: z.string().describe('Host without www.'),
            own: z.boolean().describe("Whether it is the project's"),
            competitor: z.boolean().describe("Whether it is a competitor's"),
          }),
        )
        .describe('Columns: the top cited domains of the period, your domain first'),
      count: count('Total keywords'),
      keywords: z
        .array(
          keyword.extend({
            checked_at: moment('The last measured check of the period; null: none'),
            state: z.enum(AI_VISIBILITY_STATES).describe('Its result'),
            position: z.int().nullable().describe('Organic position of the domain at that check'),
            cells: z
              .array(
                z.object({
                  place: z.int().nullable().describe('Citation position; null: not cited'),
                  organic_position: z.int().nullable().describe('Organic position; null: not found'),
                }),
              )
              .describe('One entry per domain, in order; empty if no AI Overview was shown'),
            sources: z.array(source).describe(`The first ${MAX_SOURCES} sources of the AI Overview`),
          }),
        )
        .describe('Keywords with an AI Overview first, then by name'),
    }),
  }),
});
/** Keywords with their states. */
export type AiKeywords = z.output<typeof listAiKeywords.output>['data'];

const date = (title: string, description: string) =>
  z.iso.datetime().meta({ title, description, examples: ['2026-11-20T06:10:00.000Z'] });

export const getAiOverview = defineEndpoint({
  ...shared,
  id: 'get_ai_overview',
  path: '/projects/{project_id}/ai_texts/{keyword_id}',
  title: 'AI Overviews of a keyword',
  summary: 'Returns all checks of a keyword with the state of its AI Overview, and text and sources of two checks.',
  input: z.object({
    project_id: projectId,
    keyword_id: keywordId,
    days,
    at: date('At', 'Check whose text is returned; absent: the last with an AI Overview.').optional(),
    before: date('Before', 'Check to compare with; absent: the previous one with an AI Overview.').optional(),
  }),
  output: z.object({
    data: z.object({
      keyword: keyword.describe('Keyword'),
      has_overviews: z.boolean().describe('Whether AI Overviews of its engine are tracked'),
      checks: z.array(overview.omit({ text: true, sources: true })).describe('Checks of the period, oldest first'),
      at: overview.nullable().describe('The requested check; null: no AI Overview found'),
      before: overview.nullable().describe('The check to compare with; null: none'),
    }),
  }),
});
/** The overviews of one keyword. */
export type AiOverviewHistory = z.output<typeof getAiOverview.output>['data'];

export const exportAiVisibility = defineEndpoint({
  ...shared,
  id: 'export_ai_visibility',
  path: '/projects/{project_id}/ai_visibility/export',
  file: true,
  title: 'Export AI visibility',
  summary:
    'Exports every keyword-day with status, citation position, organic position and sources as CSV, JSON or XLSX.',
  input: z.object({ ...scope, format: tableFormat }),
  output: fileAnswer,
});
