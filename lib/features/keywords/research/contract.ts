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

const researchId = uuid.meta({ title: 'Research', description: 'Id of a stored keyword research.' });
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC; null when it has not`);
const kind = z.enum(RESEARCH_KINDS);
const status = z.enum(RESEARCH_STATUSES);
const project = (description: string) => uuid.meta({ title: 'Project', description }).optional();

const sourceOutcome = z.object({
  source: z.enum(KEYWORD_SOURCES).describe('The source'),
  state: z
    .enum(SOURCE_STATES)
    .describe('How it did; incomplete: it gave some and then no more; refused: it gave nothing'),
  keywords_count: z.int().describe('Keywords of the list that it gave, alone or with others'),
  reason: z.string().nullable().describe('Why it gave nothing, or not all; null when it answered'),
});
/** What one source contributed, or why it did not. */
export type SourceOutcome = z.output<typeof sourceOutcome>;

const summary = z.object({
  id: researchId,
  kind: kind.describe('related: what people search for around the seeds; long_tail: longer keywords that fit intents'),
  seeds: z.array(z.string()).describe('Keywords it began with'),
  url: z.string().nullable().describe('Page it began with'),
  country: z.string().describe('Country it was asked for'),
  language: z.string().describe('Language of the seeds, BCP 47'),
  engines: z.array(z.enum(ENGINES)).describe('Engines that were asked'),
  intents: z.array(z.enum(INTENTS)).describe('Intents that were asked for; empty for related'),
  count: z.int().describe('Keywords wanted at most; of each intent for long_tail'),
  project_id: z.string().nullable().describe('Project it is filed under'),
  repeat_of: z.string().nullable().describe('Id of the research that it repeats'),
  status: status.describe('How it went; the last three are final'),
  progress: z
    .object({
      step: z.enum(RESEARCH_STEPS).nullable().describe('What is done now'),
      done: z.int().describe('Questions that were put'),
      total: z.int().describe('Questions to put, as far as known; 0 before it began'),
    })
    .describe('Where it is'),
  keywords_count: z.int().describe('Keywords it found'),
  with_figures_count: z.int().describe('Of these, how many have a search volume'),
  error: z.string().nullable().describe('Why it failed and what to do; null when it did not'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  started_at: moment('When it began'),
  finished_at: moment('When it ended'),
});
/** A research as in lists. */
export type ResearchSummary = z.output<typeof summary>;

const detail = summary.extend({
  sources: z.array(sourceOutcome).describe('What each source gave, or why it gave nothing'),
  figures_reason: z
    .string()
    .nullable()
    .describe('Why figures are missing, for all keywords without; null when none are missing'),
  currency: z.string().nullable().describe('Currency of the bids, ISO 4217; null when the account does not tell'),
  intent_counts: z
    .array(z.object({ intent: z.enum(INTENTS).describe('Intent'), count: z.int().describe('Keywords of it') }))
    .describe('Keywords of each intent that there are some of'),
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
  title: 'Start a keyword research',
  summary: 'Queues a stored research: keywords around seeds or a page, or long-tail keywords of intents.',
  input: z
    .object({
      kind: kind.default('related').meta({
        title: 'Kind',
        description: 'related: what people search for around the seeds; long_tail: longer keywords that fit intents.',
        examples: ['related'],
      }),
      seeds: z
        .array(z.string().trim().min(1).refine(hasText, EMPTY).max(80))
        .max(20)
        .default([])
        .meta({
          title: 'Seeds',
          description: 'One to 20 keywords of at most 80 characters each; none where a page is given.',
          examples: [['coffee grinder']],
        }),
      url: url.optional(),
      country: countryUs,
      engines: z
        .array(z.enum(ENGINES))
        .min(1)
        .max(ENGINES.length)
        .default([...ENGINES])
        .meta({ title: 'Engines', description: 'Engines to ask.', examples: [['google', 'bing']] }),
      intents: z
        .array(z.enum(INTENTS))
        .min(1)
        .max(INTENTS.length)
        .default([...INTENTS])
        .meta({
          title: 'Intents',
          description: 'For long_tail: what the searchers want to do.',
          examples: [['commercial', 'transactional']],
        }),
      count: z
        .int()
        .min(1)
        .max(MAX_RELATED)
        .default(100)
        .meta({
          title: 'How many',
          description: `Keywords wanted at most: 1 to ${MAX_RELATED} for related, 1 to ${MAX_OF_INTENT} of each intent for long_tail.`,
          examples: [100],
        }),
      project_id: project('Project to file it under'),
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
  title: 'Repeat a keyword research',
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
  summary: 'Stops a research that waits or is under way; one that has ended stays as it is.',
  input: z.object({ id: researchId }),
  output: answer,
});

export const listKeywordResearches = defineEndpoint({
  ...base,
  id: 'list_keyword_researches',
  method: 'GET',
  path: '/keyword_researches',
  title: 'Keyword researches',
  summary: 'Your stored keyword researches, newest first.',
  input: z.object({
    q: z
      .string()
      .trim()
      .max(512)
      .meta({ title: 'Search', description: 'Part of a seed or of the address.', examples: ['coffee'] })
      .optional(),
    kind: kind.meta({ title: 'Kind', description: 'Only researches of this kind.' }).optional(),
    status: status.meta({ title: 'State', description: 'Only researches in this state.' }).optional(),
    country: country.optional(),
    project_id: project('Only researches of this project'),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      researches: z.array(summary).describe('Researches, newest first'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});

export const getKeywordResearch = defineEndpoint({
  ...base,
  id: 'get_keyword_research',
  method: 'GET',
  path: '/keyword_researches/{id}',
  title: 'A keyword research',
  summary: 'A stored research: how it goes, and what each source gave or why it gave nothing.',
  input: z.object({ id: researchId }),
  output: z.object({ data: z.object({ research: detail.describe('The research') }) }),
});

export const deleteKeywordResearch = defineEndpoint({
  ...base,
  id: 'delete_keyword_research',
  method: 'DELETE',
  path: '/keyword_researches/{id}',
  title: 'Delete a keyword research',
  summary: 'Removes a stored research with its keywords.',
  input: z.object({ id: researchId }),
  output: deletedAnswer,
});
