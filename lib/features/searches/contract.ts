import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, pagesNumber, query, searchEngine, uuid } from '#lib/contract/fields.ts';
import { searchResult, serpPage } from '#lib/contract/results.ts';

const input = z.object({
  query,
  search_engine: searchEngine,
  country: countryUs,
  pages_number: pagesNumber(1, 30),
  project_id: uuid.meta({ title: 'Project', description: 'Project the search is assigned to' }).optional(),
});

/** Fields besides those of the reference, in every answer that comes from a search. */
export const searchFacts = {
  search_id: z.string().describe('Id of the stored search'),
  pages_read: z.int().describe('Result pages read'),
  incomplete_reason: z
    .string()
    .nullable()
    .describe('Why fewer pages were read than requested; null if all were, or the engine has no more'),
};

/** A page of results as the reference shows it, with fields that describe its origin. */
function searchAnswer<R extends z.ZodType>(result: R) {
  const { data } = serpPage(result).shape;
  return z.object({ data: data.extend(searchFacts).describe('The results') });
}

/** Pages of results, without their content. */
export const serp = defineEndpoint({
  id: 'serp',
  method: 'GET',
  path: '/serp',
  scope: 'serp',
  area: 'search',
  cost: 'search',
  title: 'Get search results',
  summary: 'Returns the organic results of a search engine for a query.',
  input,
  output: searchAnswer(searchResult),
});

/** Like `serp`, with the HTML of each result's page. */
export const serpHtml = defineEndpoint({
  id: 'serp_html',
  method: 'GET',
  path: '/serp_html',
  scope: 'serp',
  area: 'search',
  cost: 'search',
  title: 'Search results with HTML',
  summary: 'Returns the organic results of a search engine, each with the HTML of its page.',
  input,
  output: searchAnswer(
    searchResult.extend({
      html: z.string().describe('HTML of the page; "" if not available'),
      html_error: z.string().nullable().describe('Why there is no HTML'),
    }),
  ),
});

/** Like `serp`, with the text of each result's page. */
export const serpText = defineEndpoint({
  id: 'serp_text',
  method: 'GET',
  path: '/serp_text',
  scope: 'serp',
  area: 'search',
  cost: 'search',
  title: 'Search results with text',
  summary: 'Returns the organic results of a search engine, each with the readable text of its page.',
  input,
  output: searchAnswer(
    searchResult.extend({
      text: z.string().describe('Text of the page; "" if not available'),
      text_error: z.string().nullable().describe('Why there is no text'),
    }),
  ),
});
