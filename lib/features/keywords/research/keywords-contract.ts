import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, INTENTS, limit, tableFormat, uuid } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { keywordFigures } from '#lib/contract/results.ts';
import { KEYWORD_SOURCES, MODIFIER_KINDS } from '#lib/features/keywords/ideas/contract.ts';
import { PLACES } from '#lib/features/keywords/research/places.ts';

/** The keywords that a research found: paginated, grouped, as a file. */

export const KEYWORD_ORDERS = [
  'position',
  'keyword',
  'words',
  'intent',
  'avg_monthly_searches',
  'competition_index',
  'low_top_of_page_bid_micros',
  'high_top_of_page_bid_micros',
] as const;
/** An order of the keywords. */
export type KeywordOrder = (typeof KEYWORD_ORDERS)[number];

const base = { scope: 'keywords', area: 'keywords', tool: false } as const;
const researchId = uuid.meta({ title: 'Research', description: 'Id of a keyword research.' });

const { figures_reason: _, keyword: __, ...figures } = keywordFigures.shape;

export const researchedKeyword = z.object({
  id: z.string().describe('Id of the keyword'),
  position: z.int().describe('Rank in the research, from 1, best first'),
  keyword: z.string().describe('The keyword'),
  words: z.int().describe('Word count'),
  intent: z.enum(INTENTS).describe('Search intent'),
  intent_words: z
    .array(z.string())
    .describe('Words that indicate the intent; empty if none do and the most common intent is assumed'),
  sources: z.array(z.enum(KEYWORD_SOURCES)).describe('Source'),
  modifier: z
    .object({
      kind: z
        .enum(MODIFIER_KINDS)
        .describe(
          'Modifier: a letter or preposition after the seed, a question word before it, or a common word of the intent',
        ),
      text: z.string().describe('With {} for the seed, such as "best {}"'),
    })
    .nullable()
    .describe('Modifier added to the seed; null: none'),
  ...figures,
  monthly_searches: z
    .array(
      z.object({
        month: z.string().describe('Month, such as 2026-10'),
        searches: z.int().describe('Searches in the month'),
      }),
    )
    .nullable()
    .describe('Monthly searches, oldest first; null if not measured'),
});
/** A keyword that a research found. */
export type ResearchedKeyword = z.output<typeof researchedKeyword>;

const text = (title: string, description: string, example: string) =>
  z
    .string()
    .trim()
    .min(1)
    .refine(hasText, EMPTY)
    .max(80)
    .meta({ title, description, examples: [example] })
    .optional();
const whole = (title: string, description: string, most: number) =>
  z
    .int()
    .min(0)
    .max(most)
    .meta({ title, description, examples: [1] })
    .optional();
const MAX_SEARCHES = 1_000_000_000_000;

const filter = {
  q: text('Contains', 'Text the keyword contains.', 'best'),
  not: text('Does not contain', 'Text the keyword does not contain.', 'free'),
  intent: z
    .array(z.enum(INTENTS))
    .max(INTENTS.length)
    .meta({ title: 'Intent', description: 'Keywords of any of these intents.', examples: [['commercial']] })
    .optional(),
  source: z
    .array(z.enum(KEYWORD_SOURCES))
    .max(KEYWORD_SOURCES.length)
    .meta({ title: 'Source', description: 'Keywords from any of these sources.', examples: [['google']] })
    .optional(),
  volume_min: whole('Searches from', 'Minimum search volume; excludes keywords without metrics.', MAX_SEARCHES),
  volume_max: whole('Searches to', 'Maximum search volume; excludes keywords without metrics.', MAX_SEARCHES),
  has_figures: z
    .boolean()
    .meta({ title: 'With volume', description: 'true: keywords with search volume; false: without.' })
    .optional(),
  words_min: whole('Words from', 'Minimum number of words.', 80),
  words_max: whole('Words to', 'Maximum number of words.', 80),
};

const inGroup = {
  group: text('Term group', 'Only keywords of this term group; its name is in the list of groups.', 'rye bread'),
};

const order = {
  sort: z
    .enum(KEYWORD_ORDERS)
    .default('position')
    .meta({ title: 'Sort by', description: 'Sort column.', examples: ['avg_monthly_searches'] }),
  order: z
    .enum(['asc', 'desc'])
    .default('asc')
    .meta({
      title: 'Order',
      description: 'Sort direction; missing values come last.',
      examples: ['desc'],
    }),
};

export const listResearchedKeywords = defineEndpoint({
  ...base,
  id: 'list_researched_keywords',
  method: 'GET',
  path: '/keyword_researches/{id}/keywords',
  title: 'List keywords of a research',
  summary: 'Lists the keywords of a keyword research, filtered and sorted.',
  input: z.object({ id: researchId, ...filter, ...inGroup, ...order, cursor: cursor.optional(), limit }),
  output: z.object({
    data: z.object({
      keywords: z.array(researchedKeyword).describe('The keywords'),
      count: z.int().describe('Number of matching keywords'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});
/** Which keywords to list. */
export type KeywordFilter = Omit<
  z.output<typeof listResearchedKeywords.input>,
  'id' | 'cursor' | 'limit' | 'sort' | 'order'
>;

const group = z.object({
  name: z.string().describe('Shared terms; "" for keywords without shared terms'),
  terms: z.array(z.string()).describe('The terms as a list, without accents'),
  keywords_count: z.int().describe('Keywords in it'),
  volume_sum: z.int().nullable().describe('Total search volume; null if unknown'),
  volume_unknown_count: z.int().describe('Keywords without search volume'),
  keywords: z
    .array(
      researchedKeyword.pick({ id: true, position: true, keyword: true, intent: true, avg_monthly_searches: true }),
    )
    .describe('Its keywords, by rank'),
});
/** A group of keywords with the same terms. */
export type KeywordGroup = z.output<typeof group>;

export const groupResearchedKeywords = defineEndpoint({
  ...base,
  id: 'group_researched_keywords',
  method: 'GET',
  path: '/keyword_researches/{id}/groups',
  title: 'Group keywords by shared terms',
  summary: 'Groups the keywords of a research by shared terms; each keyword is in one group.',
  input: z.object({ id: researchId, ...filter }),
  output: z.object({
    data: z.object({
      groups: z.array(group).describe('Groups, largest first; keywords without shared terms last'),
      keywords_count: z.int().describe('Number of matching keywords'),
    }),
  }),
});

export const exportKeywordResearch = defineEndpoint({
  ...base,
  id: 'export_keyword_research',
  method: 'GET',
  path: '/keyword_researches/{id}/export',
  title: 'Export keywords',
  summary: 'Exports the keywords of a research as CSV, JSON or XLSX, filtered and sorted.',
  file: true,
  input: z.object({
    id: researchId,
    ...filter,
    ...inGroup,
    ...order,
    positions: z
      .string()
      .trim()
      .max(12_000)
      .regex(PLACES, { error: 'must be ranks such as 1-20,25' })
      .meta({
        title: 'Places',
        description: 'Only keywords with these ranks, such as 1-20,25; absent: all matching keywords.',
        examples: ['1-20,25'],
      })
      .optional(),
    format: tableFormat,
  }),
  output: fileAnswer,
});
