import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, domain, keyword, searchEngine } from '#lib/contract/fields.ts';
import { searchFacts } from '#lib/features/searches/contract.ts';

/** Whether a page of a domain is indexed for a keyword. */
export const pageIndexation = defineEndpoint({
  id: 'page_indexation',
  method: 'GET',
  path: '/page_indexation',
  scope: 'serp',
  area: 'search',
  cost: 'search',
  title: 'Indexation',
  summary: 'Checks whether pages of a domain are indexed for a keyword.',
  input: z.object({ domain, keyword, search_engine: searchEngine, country: countryUs }),
  output: z.object({
    data: z
      .object({
        domain: z.string().describe('The domain, in ASCII'),
        keyword: z.string().describe('The keyword'),
        indexed: z.boolean().describe('At least one page of the domain was found'),
        urls: z.array(z.string()).describe('Pages of the domain that were found'),
        ...searchFacts,
      })
      .describe('The result'),
  }),
});
