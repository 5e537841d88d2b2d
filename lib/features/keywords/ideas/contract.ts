import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, ENGINES, keyword, keywords, keywordsCount, searchIntent, url } from '#lib/contract/fields.ts';
import { keywordFigures } from '#lib/contract/results.ts';

/** Sources of keywords. `seed`: given; `page`: a term of a page; `pattern`: generated from a template. */
export const KEYWORD_SOURCES = [
  'seed',
  ...ENGINES,
  'people_also_ask',
  'related_searches',
  'google_ads',
  'page',
  'pattern',
  'text_model',
] as const;
/** Where a keyword comes from. */
export type KeywordSource = (typeof KEYWORD_SOURCES)[number];

/**
 * Result of a source. `incomplete`: some keywords, then a failure; `refused`: none; `not_connected`: not configured.
 * All but `answered` have a reason.
 */
export const SOURCE_STATES = ['answered', 'incomplete', 'refused', 'not_connected'] as const;
/** Whether a source contributed. */
export type SourceState = (typeof SOURCE_STATES)[number];

/** What was added to a seed: a letter or preposition after it, a question word before it, or a typical word of an intent. */
export const MODIFIER_KINDS = ['letter', 'question', 'preposition', 'modifier'] as const;
/** What kind of word was added to a seed. */
export type ModifierKind = (typeof MODIFIER_KINDS)[number];

/** Keyword ideas: at least one of `url` and `keywords`. */
export const keywordsSuggestions = defineEndpoint({
  id: 'keywords_suggestions',
  method: 'GET',
  path: '/keywords_suggestions',
  scope: 'keywords',
  area: 'keywords',
  cost: 'search',
  title: 'Keyword suggestions',
  summary: 'Returns related keywords with metrics, from a page, from keywords, or both.',
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
        incomplete_reason: z
          .string()
          .nullable()
          .describe('Sources that failed or were incomplete, and why; null if all sources responded'),
      })
      .describe('The suggestions'),
  }),
});

/** Not one of the twenty original operations; existing clients call it. */
export const keywordsSearchVolume = defineEndpoint({
  id: 'keywords_search_volume',
  method: 'GET',
  path: '/keywords_search_volume',
  scope: 'keywords',
  area: 'keywords',
  cost: 'ads',
  title: 'Search volume',
  summary: 'Returns search volume, competition and CPC of keywords.',
  input: z.object({ keywords, country: countryUs }),
  output: z.object({
    data: z
      .object({
        search_volume: z.array(keywordFigures).describe('The keywords with their metrics'),
      })
      .describe('The metrics'),
  }),
});

/** Long-tail keywords of a seed. */
export const longTailKeywords = defineEndpoint({
  id: 'long_tail_keywords_generator',
  method: 'GET',
  path: '/long_tail_keywords_generator',
  scope: 'keywords',
  area: 'keywords',
  cost: 'search',
  title: 'Long-tail keywords',
  summary: 'Returns longer, more specific keywords for a search intent.',
  input: z.object({ keyword, search_intent: searchIntent, count: keywordsCount }),
  output: z.object({
    data: z
      .array(z.string())
      .describe(
        'Unique keywords, at most `count`. Autocomplete suggestions first, then keywords generated from templates or by the AI model; a keyword research returns the source of each',
      ),
  }),
});
