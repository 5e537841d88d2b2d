import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { country, countryUs, cursor, ENGINES, INTENTS, limit, url, uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { KEYWORD_SOURCES, SOURCE_STATES } from '#lib/features/keywords/ideas/contract.ts';

/** Stored keyword researches; keywords-contract.ts has the operations that read their results. */

/** Maximum keywords of a related research, and of each intent of a long-tail one. */
export const MAX_RELATED = 1_000;
export const MAX_OF_INTENT = 500;

export const RESEARCH_KINDS = ['related', 'long_tail'] as const;
/** A kind of research. */
export type ResearchKind = (typeof RESEARCH_KINDS)[number];
export const RESEARCH_STATUSES = ['queued', 'running', 'done', 'failed', 'canceled'] as const;
/** The status of a research. */
export type ResearchStatus = (typeof RESEARCH_STATUSES)[number];
export const RESEARCH_STEPS = ['page', 'google_ads', 'engines', 'text_model', 'figures'] as const;
/** A step of a research. */
export type ResearchStep = (typeof RESEARCH_STEPS)[number];

const researchId = uuid.meta({ title: 'Research', description: 'Id of a keyword research.' });
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC; null if it has not`);
const kind = z.enum(RESEARCH_KINDS);
const status = z.enum(RESEARCH_STATUSES);
const project = (description: string) => uuid.meta({ title: 'Project', description }).optional();

const sourceOutcome = z.object({
  source: z.enum(KEYWORD_SOURCES).describe('The source'),
  state: z.enum(SOURCE_STATES).describe('Status; incomplete: partial results; refused: no results'),
  keywords_count: z.int().describe('Keywords it returned, alone or with others'),
  reason: z.string().nullable().describe('Why it failed or is incomplete; null if complete'),
});
/** What one source contributed, or why it did not. */
export type SourceOutcome = z.output<typeof sourceOutcome>;

const summary = z.object({
  id: researchId,
  kind: kind.describe('related: keywords related to the seeds; long_tail: longer keywords by search intent'),
  seeds: z.array(z.string()).describe('Seed keywords'),
  url: z.string().nullable().describe('Seed URL'),
  country: z.string().describe('Country searched from'),
  language: z.string().describe('Language of the seeds, BCP 47'),
  engines: z.array(z.enum(ENGINES)).describe('Search engines queried'),
  intents: z.array(z.enum(INTENTS)).describe('Search intents; empty for related'),
  count: z.int().describe('Maximum number of keywords; per intent for long_tail'),
  project_id: z.string().nullable().describe('Project it is assigned to'),
  repeat_of: z.string().nullable().describe('Id of the research it repeats'),
  status: status.describe('Status; the last three are final'),
  progress: z
    .object({
      step: z.enum(RESEARCH_STEPS).nullable().describe('Current step'),
      done: z.int().describe('Queries sent'),
      total: z.int().describe('Queries in total, as far as known; 0 before it started'),
    })
    .describe('Status'),
  keywords_count: z.int().describe('Keywords found'),
  with_figures_count: z.int().describe('Of these, with search volume'),
  error: z.string().nullable().describe('Why it failed and what to do; null if it did not'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  started_at: moment('When it started'),
  finished_at: moment('When it ended'),
});
/** A research as in lists. */
export type ResearchSummary = z.output<typeof summary>;

const detail = summary.extend({
  sources: z.array(sourceOutcome).describe('Results per source, or why it failed'),
  figures_reason: z.string().nullable().describe('Why metrics are missing; null if none are missing'),
  currency: z.string().nullable().describe('Currency of the bids, ISO 4217; null if unknown'),
  intent_counts: z
    .array(z.object({ intent: z.enum(INTENTS).describe('Intent'), count: z.int().describe('Keywords with it') }))
    .describe('Keywords per intent'),
});
/** A research with the outcome of its sources. */
export type ResearchDetail = z.output<typeof detail>;

const base = { scope: 'keywords', area: 'keywords', tool: false } as const;
const answer = z.object({ data: z.object({ research: summary.describe('The research') }) });

export const startKeywordResearch = defineEndpoint({
  ...base,
  id: 'start_keyword_research',
  method: 'POST',
  path: '/keyword_researches',
  status: 202,
  cost: 'search',
  title: 'Start a keyword research',
  summary: 'Queues a keyword research: related keywords of seeds or a page, or long-tail keywords by intent.',
  input: z
    .object({
      kind: kind.default('related').meta({
        title: 'Kind',
        description: 'related: keywords related to the seeds; long_tail: longer keywords by search intent.',
        examples: ['related'],
      }),
      seeds: z
        .array(z.string().trim().min(1).refine(hasText, EMPTY).max(80))
        .max(20)
        .default([])
        .meta({
          title: 'Seeds',
          description: '1 to 20 keywords of at most 80 characters each; none if a page is given.',
          examples: [['coffee grinder']],
        }),
      url: url.optional(),
      country: countryUs,
      engines: z
        .array(z.enum(ENGINES))
        .min(1)
        .max(ENGINES.length)
        .default([...ENGINES])
        .meta({ title: 'Engines', description: 'Search engines to query.', examples: [['google', 'bing']] }),
      intents: z
        .array(z.enum(INTENTS))
        .min(1)
        .max(INTENTS.length)
        .default([...INTENTS])
        .meta({
          title: 'Intents',
          description: 'For long_tail: search intents.',
          examples: [['commercial', 'transactional']],
        }),
      count: z
        .int()
        .min(1)
        .max(MAX_RELATED)
        .default(100)
        .meta({
          title: 'Limit',
          description: `Maximum number of keywords: 1 to ${MAX_RELATED} for related, 1 to ${MAX_OF_INTENT} per intent for long_tail.`,
          examples: [100],
        }),
      project_id: project('Project to assign it to; absent: the project whose domain matches the URL, if any'),
    })
    .refine(({ seeds, url }) => seeds.length > 0 || url !== undefined, { error: 'seeds or url is required' }),
  output: answer,
});

export const repeatKeywordResearch = defineEndpoint({
  ...base,
  id: 'repeat_keyword_research',
  method: 'POST',
  path: '/keyword_researches/{id}/repeat',
  status: 202,
  cost: 'search',
  title: 'Re-run keyword research',
  summary: 'Queues a new research with the settings of an earlier one.',
  input: z.object({ id: researchId }),
  output: answer,
});

export const cancelKeywordResearch = defineEndpoint({
  ...base,
  id: 'cancel_keyword_research',
  method: 'POST',
  path: '/keyword_researches/{id}/cancel',
  title: 'Cancel a keyword research',
  summary: 'Cancels a queued or running keyword research.',
  input: z.object({ id: researchId }),
  output: answer,
});

export const listKeywordResearches = defineEndpoint({
  ...base,
  id: 'list_keyword_researches',
  method: 'GET',
  path: '/keyword_researches',
  title: 'List keyword research',
  summary: 'Lists your keyword research, newest first.',
  input: z.object({
    q: z
      .string()
      .trim()
      .max(512)
      .meta({ title: 'Search', description: 'Part of a seed keyword or the URL.', examples: ['coffee'] })
      .optional(),
    kind: kind.meta({ title: 'Kind', description: 'Only research of this type.' }).optional(),
    status: status.meta({ title: 'Status', description: 'Only research with this status.' }).optional(),
    country: country.optional(),
    project_id: project('Only research of this project'),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      researches: z.array(summary).describe('Keyword research, newest first'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getKeywordResearch = defineEndpoint({
  ...base,
  id: 'get_keyword_research',
  method: 'GET',
  path: '/keyword_researches/{id}',
  title: 'Get keyword research',
  summary: 'Returns a keyword research run: status and results per source.',
  input: z.object({ id: researchId }),
  output: z.object({ data: z.object({ research: detail.describe('The research') }) }),
});

export const deleteKeywordResearch = defineEndpoint({
  ...base,
  id: 'delete_keyword_research',
  method: 'DELETE',
  path: '/keyword_researches/{id}',
  title: 'Delete a keyword research',
  summary: 'Deletes a keyword research with its keywords.',
  input: z.object({ id: researchId }),
  output: deletedAnswer,
});
