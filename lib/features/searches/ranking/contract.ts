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
  title: 'Domain ranking',
  summary: 'Positions of a domain in the results for a keyword.',
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
        search_engine: z.string().describe('Engine that was asked'),
        country: z.string().describe('Country it was asked for'),
        results: z
          .array(
            z.object({
              url: z.string().describe('Address of the result'),
              ranking: z.int().describe('Position, from 1'),
            }),
          )
          .describe('Every result of the domain or a subdomain, best first; empty when not found'),
        checked_depth: z.int().describe('How many results were looked through'),
        ...searchFacts,
      })
      .describe('The positions'),
  }),
});
