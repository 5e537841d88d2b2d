import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, domain, keyword, pagesNumber, searchEngine } from '#lib/contract/fields.ts';
import { hints } from '#lib/contract/hints.ts';
import { searchFacts } from '#lib/features/searches/contract.ts';

/** The positions of a domain for a keyword. */
export const getRanking = defineEndpoint({
  id: 'ranking',
  method: 'GET',
  path: '/ranking',
  scope: 'serp',
  area: 'search',
  cost: 'search',
  title: 'Domain ranking',
  summary: 'Returns the positions of a domain for a keyword.',
  input: z.object({
    keyword: keyword.clone().register(hints, { aliases: ['query'] }),
    domain,
    search_engine: searchEngine,
    country: countryUs,
    pages_number: pagesNumber(10, 30),
  }),
  output: z.object({
    data: z
      .object({
        keyword: z.string().describe('The keyword'),
        domain: z.string().describe('The domain, in ASCII'),
        search_engine: z.string().describe('Search engine queried'),
        country: z.string().describe('Country searched from'),
        results: z
          .array(
            z.object({
              url: z.string().describe('URL of the result'),
              ranking: z.int().describe('Position, from 1'),
            }),
          )
          .describe('All results of the domain and its subdomains, best first; empty if not found'),
        checked_depth: z.int().describe('Number of results checked'),
        ...searchFacts,
      })
      .describe('The positions'),
  }),
});
