import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, keyword, keywords, keywordsCount, searchIntent, url } from '#lib/contract/fields.ts';
import { keywordFigures } from '#lib/contract/results.ts';

/** E12: at least one of `url` and `keywords`. */
export const keywordsSuggestions = defineEndpoint({
  id: 'keywords_suggestions',
  method: 'GET',
  path: '/keywords_suggestions',
  scope: 'keywords',
  area: 'keywords',
  title: 'Keyword suggestions',
  summary: 'Related keywords with their figures, from a page, from keywords, or from both.',
  input: z
    .object({ url: url.optional(), keywords: keywords.optional(), country: countryUs })
    .refine((given) => given.url !== undefined || given.keywords !== undefined, {
      error: 'keywords or url is required',
    }),
  output: z.object({
    data: z
      .object({
        keywords_suggestions_count: z.int().describe('Number of suggestions'),
        keywords_suggestions: z.array(keywordFigures).describe('The suggestions'),
      })
      .describe('The suggestions'),
  }),
});

/** Not one of the twenty; existing clients call it. */
export const keywordsSearchVolume = defineEndpoint({
  id: 'keywords_search_volume',
  method: 'GET',
  path: '/keywords_search_volume',
  scope: 'keywords',
  area: 'keywords',
  title: 'Search volume',
  summary: 'Searches a month, competition and bids of given keywords.',
  input: z.object({ keywords, country: countryUs }),
  output: z.object({
    data: z
      .object({
        keywords_search_volume_count: z.int().describe('Number of keywords'),
        keywords_search_volume: z.array(keywordFigures).describe('The keywords with their figures'),
      })
      .describe('The figures'),
  }),
});

/** E16. */
export const longTailKeywords = defineEndpoint({
  id: 'long_tail_keywords_generator',
  method: 'GET',
  path: '/long_tail_keywords_generator',
  scope: 'keywords',
  area: 'keywords',
  title: 'Long-tail keywords',
  summary: 'Longer, more specific keywords that fit a search intent.',
  input: z.object({ keyword, search_intent: searchIntent, count: keywordsCount }),
  output: z.object({ data: z.array(z.string()).describe('The keywords, each once') }),
});
