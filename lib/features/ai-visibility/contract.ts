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

const { q, tag, country, language, device, starred } = keywordFilter;
const days = z
  .int()
  .min(1)
  .max(MAX_DAYS)
  .default(90)
  .meta({ title: 'Days', description: `Days up to today that are looked at, 1 to ${MAX_DAYS}.`, examples: [90] });
/** Selects keyword-days. */
const scope = { project_id: projectId, days, q, tag, country, language, device, starred };
export const filterSchema = z.object(scope);
/** Which keywords count. */
export type AiFilter = Omit<z.output<typeof filterSchema>, 'project_id'>;

const share = (about: string) => z.number().nullable().describe(`${about}, 0 to 1; null: nothing to divide by`);
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);
const count = (about: string) => z.int().describe(about);

const counts = {
  cited: count('Keyword-days with an overview that cites the domain'),
  not_cited: count('Keyword-days with an overview that does not'),
  absent: count('Keyword-days without an overview'),
  unmeasured: count('Keyword-days on which nothing could be measured'),
};

const rates = z.object({
  cited: count('Keywords whose overview cites the domain'),
  not_cited: count('Keywords whose overview does not'),
  absent: count('Keywords without an overview'),
  unmeasured: count('Keywords whose overview was never measured'),
  coverage: share('Measured keywords with an overview'),
  citation_rate: share('Keywords with an overview that cites the domain'),
  mentioned: count('Keywords whose overview names the project or its domain in its text'),
  mention_rate: share('Keywords with an overview whose text names the project'),
  mentioned_not_cited: count('Named in the text, not among the sources'),
  cited_not_mentioned: count('Among the sources, not named in the text'),
  average_place: z.number().nullable().describe('Mean place among the sources where cited, from 1; null: never cited'),
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
  place: count('Place among the sources, from 1'),
  url: z.string().describe('Address'),
  host: z.string().describe('Host'),
  title: z.string().describe('Title as the overview names it'),
  own: z.boolean().describe("Whether it is the project's"),
  competitor: z.boolean().describe("Whether it is a competitor's"),
  organic_position: z
    .int()
    .nullable()
    .describe('Best organic position of its host in the same results; null: not among them'),
});
/** A domain that overviews cite. */
export type AiSourceRow = z.output<typeof source>;

const overview = z.object({
  at: z.string().describe('When it was checked, ISO 8601 UTC'),
  state: z.enum(AI_VISIBILITY_STATES).describe('What came of it'),
  place: z.int().nullable().describe('Place of the domain among the sources, from 1; null when not cited'),
  position: z.int().nullable().describe('Organic position of the domain in the same results'),
  depth: z.int().nullable().describe('Organic results that were looked through'),
  reason: z.string().nullable().describe('Why nothing was measured'),
  text: z.string().nullable().describe('Text of the overview, Markdown; null where none is kept'),
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
    'How many tracked keywords show an AI overview, and how many of those cite or name the project: now, at the start of these days, and day by day.',
  input: filterSchema,
  output: z.object({
    data: z.object({
      from: z.string().describe('First day, in the time zone of the project'),
      to: z.string().describe('Last day'),
      keywords: count('Tracked keywords of engines whose AI overviews are tracked'),
      left_out: z
        .array(
          z.object({
            search_engine: z.enum(ENGINES).describe('Engine whose AI answers are not tracked yet'),
            keywords: count('Its tracked keywords: not part of any figure here'),
          }),
        )
        .describe('What is left out'),
      last_checked_at: moment('Last check of any of them'),
      summary: z.string().describe('Summary of the current state'),
      now: rates.describe('Each keyword by its last measurement, however old'),
      before: rates.describe('Each keyword by its last measurement before the first of these days'),
      earlier: count('Keywords whose last check did not measure it, so that an earlier measurement counts'),
      oldest: moment('The oldest of those measurements; null: none'),
      days: z
        .array(z.object({ date: z.string().describe('Day, YYYY-MM-DD'), ...counts }))
        .describe('Each day; all four 0: no check on that day'),
      reasons: z
        .array(z.object({ name: z.string().describe('Reason'), count: count('Keyword-days') }))
        .describe('Why nothing could be measured, most frequent first'),
      answers: z
        .object({
          asked: count('AI answers filed under the project and asked in these days'),
          failed: count('Those of them that gave nothing'),
          overviews: count('Those that showed an AI overview'),
          overviews_cited: count('Overviews among them that cite the domain'),
          ai_modes: count('Those that AI mode answered'),
          ai_modes_cited: count('Answers of AI mode that cite the domain'),
        })
        .describe('Single questions, beside the tracked keywords'),
    }),
  }),
});
/** How often overviews cite the project. */
export type AiVisibility = z.output<typeof getAiVisibility.output>['data'];

export const listAiSources = defineEndpoint({
  ...shared,
  id: 'list_ai_sources',
  path: '/projects/{project_id}/ai_visibility/sources',
  title: 'Source domains of AI overviews',
  summary: 'Share of each domain among all citations, with the organic position it had in the same results.',
  input: z.object({
    ...scope,
    limit: z
      .int()
      .min(1)
      .max(500)
      .default(50)
      .meta({ title: 'Limit', description: 'How many domains at most, 1 to 500.', examples: [50] }),
  }),
  output: z.object({
    data: z.object({
      citations: count('Citations in all'),
      domains_count: count('Domains in all'),
      domains: z
        .array(
          z.object({
            domain: z.string().describe('Host without www.'),
            citations: count('How often it is cited'),
            share: z.number().describe('Of all citations, 0 to 1'),
            keywords: count('Keywords whose overviews cite it'),
            average_place: z.number().describe('Mean place among the sources, from 1'),
            average_position: z
              .number()
              .nullable()
              .describe('Mean organic position in the same results, where it is among them; null: never'),
            not_in_results: count('Citations whose host is not among the organic results'),
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
  title: 'Citations won and lost',
  summary: 'Keywords whose AI overview cites the domain now and did not so many days ago, or the other way round.',
  input: z.object({
    ...scope,
    days: days.default(30).meta({
      title: 'Days',
      description: `Compared with so many days ago, 1 to ${MAX_DAYS}; each side is the last measured check by then, at most 14 days older.`,
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
            before: side.describe('The check then'),
            now: side.describe('The check now'),
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
  title: 'Keywords and the domains their AI overviews cite',
  summary: 'Keyword by keyword, what the last measured check told, and the place of each of the most cited domains.',
  input: z.object({
    ...scope,
    domains: z
      .int()
      .min(1)
      .max(MAX_DOMAINS)
      .default(8)
      .meta({ title: 'Domains', description: `Most cited domains, 1 to ${MAX_DOMAINS}.`, examples: [8] }),
    limit: z
      .int()
      .min(1)
      .max(200)
      .default(25)
      .meta({ title: 'Limit', description: 'How many keywords an answer holds at most, 1 to 200.', examples: [25] }),
    offset: z
      .int()
      .min(0)
      .max(100_000)
      .default(0)
      .meta({ title: 'Offset', description: 'How many keywords are passed over.', examples: [0] }),
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
        .describe('Columns: the most cited of these days, the own domain first'),
      count: count('Keywords in all'),
      keywords: z
        .array(
          keyword.extend({
            checked_at: moment('The last measured check of these days; null: none'),
            state: z.enum(AI_VISIBILITY_STATES).describe('What it told'),
            position: z.int().nullable().describe('Organic position of the domain then'),
            cells: z
              .array(
                z.object({
                  place: z.int().nullable().describe('Place among the sources; null: not cited'),
                  organic_position: z.int().nullable().describe('Organic position; null: not among the results'),
                }),
              )
              .describe('One for each domain, in their order; empty where no overview was shown'),
          }),
        )
        .describe('Keywords with an overview first, then by name'),
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
  title: 'AI overviews of a keyword',
  summary: 'All checks of a keyword with what its AI overview was, and the texts with sources at two of them.',
  input: z.object({
    project_id: projectId,
    keyword_id: keywordId,
    days,
    at: date('At', 'Check whose text is wanted; absent: the last with an overview.').optional(),
    before: date('Before', 'Check to compare with; absent: the one with an overview before that.').optional(),
  }),
  output: z.object({
    data: z.object({
      keyword: keyword.describe('Keyword'),
      has_overviews: z.boolean().describe('Whether AI overviews of its engine are tracked'),
      checks: z.array(overview.omit({ text: true, sources: true })).describe('Checks of these days, oldest first'),
      at: overview.nullable().describe('The one asked for; null: no overview was seen'),
      before: overview.nullable().describe('The one to compare with; null: there is none'),
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
  title: 'AI visibility as a file',
  summary: 'Every keyword-day with its state, place, organic position and sources, as CSV, JSON or XLSX.',
  input: z.object({ ...scope, format: tableFormat }),
  output: fileAnswer,
});
