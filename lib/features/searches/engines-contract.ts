import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { engine, failureReason, moment, searchId, shared } from '#lib/features/searches/searches-contract.ts';

/** Whether an engine is available; `untried`: it has not been queried yet. */
export const engineState = z.enum(['ready', 'trying', 'blocked', 'untried']);

const waiting = {
  state: engineState.describe('ready, blocked until retry_at, being retried, or untried'),
  reason: failureReason.nullable().describe('Why it is blocked, or the last error; null: none'),
  message: z.string().nullable().describe('Description'),
  since: moment('Blocked since; null if not blocked'),
  retry_at: moment('Next attempt; null if not blocked'),
  last_good_at: moment('Last successful request; null: none'),
};

export const engineHealthEntry = z.object({
  search_engine: engine.describe('Engine'),
  name: z.string().describe('Name'),
  exit: z.string().describe('Egress route: "direct" for the server IP'),
  exit_label: z.string().describe('Egress route as text: "Direct (no proxy)", or the proxy with its host and port'),
  exit_country: z.string().nullable().describe('Country of the proxy; null for the server IP'),
  source: z.string().describe('SERP data source: "own", or a connected service'),
  ...waiting,
  what_to_do: z.string().nullable().describe('Advice; null if not blocked'),
  last_good_search: z
    .object({
      id: searchId,
      query: z.string().describe('Search query'),
      created_at: z.string().describe('When'),
    })
    .nullable()
    .describe('Your last successful search with this engine; null: none'),
  transports: z
    .array(
      z.object({
        id: z.string().describe('Fetch method'),
        via: z.enum(['http', 'browser', 'source']).describe('Plain request, a browser, or a connected source'),
        ...waiting,
      }),
    )
    .describe('Fetch methods, in the order they are tried'),
});

/** Whether an engine can be searched over one egress route. */
export type EngineHealthEntry = z.output<typeof engineHealthEntry>;

export const engineHealth = defineEndpoint({
  ...shared,
  id: 'engine_health',
  method: 'GET',
  path: '/engines',
  title: 'Search engine status',
  summary: 'Returns the status of each search engine and why some are blocked.',
  input: z.object({}),
  output: z.object({
    data: z.object({ engines: z.array(engineHealthEntry).describe('Search engines by egress route') }),
  }),
});

export const tryEngine = defineEndpoint({
  ...shared,
  id: 'try_engine',
  method: 'POST',
  path: '/engines/{search_engine}/try',
  cost: 'search',
  title: 'Retry a search engine',
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
          name: z.string().describe('Name'),
          source: z.enum(SOURCES).describe('SERP data source; "own": built-in scraper'),
          possible: z
            .array(
              z.object({
                id: z.enum(SOURCES).describe('Source'),
                name: z.string().describe('Name'),
                connected: z.boolean().describe('Whether its connection is configured'),
              }),
            )
            .describe('Connected services that support this engine'),
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
  title: 'List SERP data sources',
  summary: 'Returns the SERP data source of each search engine.',
  input: z.object({}),
  output: chosenSources,
});

export const setSearchSource = defineEndpoint({
  ...shared,
  id: 'set_search_source',
  method: 'PATCH',
  path: '/search_sources/{search_engine}',
  title: 'Set SERP data source',
  summary: 'Sets the SERP data source per search engine (owner only).',
  input: z.object({
    search_engine: engine.meta({ title: 'Search engine', description: 'Engine', examples: ['google'] }),
    source: z.enum(SOURCES).meta({ title: 'Source', description: '"own", or a connected service', examples: ['own'] }),
  }),
  output: chosenSources,
});
