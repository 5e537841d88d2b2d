import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { engine, failureReason, moment, searchId, shared } from '#lib/features/searches/searches-contract.ts';

/** Whether an engine is available; `untried`: it has not been queried yet. */
export const engineState = z.enum(['ready', 'trying', 'blocked', 'untried']);

const waiting = {
  state: engineState.describe('ready, blocked until retry_at, trying whether it works again, or untried'),
  reason: failureReason.nullable().describe('Why it is blocked, or what failed last; null when nothing did'),
  message: z.string().nullable().describe('The same in words'),
  since: moment('Blocked since; null when it is not'),
  retry_at: moment('When it is asked again; null when it is not blocked'),
  last_good_at: moment('Last good answer; null when there was none'),
};

export const engineHealthEntry = z.object({
  search_engine: engine.describe('Engine'),
  name: z.string().describe('Its name'),
  exit: z.string().describe('Way out: "direct" for the own address'),
  exit_label: z.string().describe('The same in words: "own address", or the proxy with its host and port'),
  exit_country: z.string().nullable().describe('Country of the proxy; null for the own address'),
  source: z.string().describe('Where results come from: "own", or the connected source chosen in the settings'),
  ...waiting,
  what_to_do: z.string().nullable().describe('Advice; null when it is not blocked'),
  last_good_search: z
    .object({
      id: searchId,
      query: z.string().describe('What was searched for'),
      created_at: z.string().describe('When'),
    })
    .nullable()
    .describe('Your own last search that this engine answered; null when there is none'),
  transports: z
    .array(
      z.object({
        id: z.string().describe('Way of asking'),
        via: z.enum(['http', 'browser', 'source']).describe('Plain request, a browser, or a connected source'),
        ...waiting,
      }),
    )
    .describe('Ways of asking, in the order they are tried'),
});

/** Whether an engine can be searched over one egress route. */
export type EngineHealthEntry = z.output<typeof engineHealthEntry>;

export const engineHealth = defineEndpoint({
  ...shared,
  id: 'engine_health',
  method: 'GET',
  path: '/engines',
  title: 'Health of the search engines',
  summary: 'Which engines can be asked now, and what keeps the others from answering.',
  input: z.object({}),
  output: z.object({ data: z.object({ engines: z.array(engineHealthEntry).describe('Engine by way out') }) }),
});

export const tryEngine = defineEndpoint({
  ...shared,
  id: 'try_engine',
  method: 'POST',
  path: '/engines/{search_engine}/try',
  title: 'Try a search engine now',
  summary: 'Sends one query to an engine that is backing off and returns its state after that. Owner only.',
  input: z.object({
    search_engine: engine.meta({ title: 'Search engine', description: 'Engine', examples: ['google'] }),
    exit: z
      .string()
      .max(200)
      .default('direct')
      .meta({
        title: 'Exit',
        description: 'Exit IP or proxy to use, as named by engine_health; "direct" for the server IP.',
        examples: ['direct'],
      }),
  }),
  output: z.object({
    data: z.object({ engine: engineHealthEntry.describe('State of the engine through this exit after the query') }),
  }),
});

const SOURCES = ['own', 'searxng', 'serpapi', 'serper', 'dataforseo'] as const;

const chosenSources = z.object({
  data: z.object({
    engines: z
      .array(
        z.object({
          search_engine: engine.describe('Engine'),
          name: z.string().describe('Its name'),
          source: z.enum(SOURCES).describe('Where its results come from; "own": this installation asks it'),
          possible: z
            .array(
              z.object({
                id: z.enum(SOURCES).describe('Source'),
                name: z.string().describe('Its name'),
                connected: z.boolean().describe('Whether its connection is set up'),
              }),
            )
            .describe('Connected services that can ask this engine'),
        }),
      )
      .describe('Engines'),
  }),
});

export const listSearchSources = defineEndpoint({
  ...shared,
  id: 'list_search_sources',
  method: 'GET',
  path: '/search_sources',
  title: 'Sources of search results',
  summary: 'Where the results of each engine come from: this installation, or a connected service.',
  input: z.object({}),
  output: chosenSources,
});

export const setSearchSource = defineEndpoint({
  ...shared,
  id: 'set_search_source',
  method: 'PATCH',
  path: '/search_sources/{search_engine}',
  title: 'Choose a source',
  summary: 'Chooses where the results of an engine come from; the owner alone, in the dashboard.',
  input: z.object({
    search_engine: engine.meta({ title: 'Search engine', description: 'Engine', examples: ['google'] }),
    source: z.enum(SOURCES).meta({ title: 'Source', description: '"own", or a connected service', examples: ['own'] }),
  }),
  output: chosenSources,
});
