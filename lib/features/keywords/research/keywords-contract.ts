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
const researchId = uuid.meta({ title: 'Research', description: 'Id of a stored keyword research.' });

const { figures_reason: _, keyword: __, ...figures } = keywordFigures.shape;

export const researchedKeyword = z.object({
  id: z.string().describe('Id of the keyword in its research'),
  position: z.int().describe('Place in the research, from 1, best first'),
  keyword: z.string().describe('The keyword'),
  words: z.int().describe('Its words'),
  intent: z.enum(INTENTS).describe('What whoever searches it wants to do'),
  intent_words: z
    .array(z.string())
    .describe('Words of the keyword that show its intent; empty where nothing does and it is only the most usual one'),
  sources: z.array(z.enum(KEYWORD_SOURCES)).describe('Who gave it'),
  modifier: z
    .object({
      kind: z
        .enum(MODIFIER_KINDS)
        .describe('A letter or preposition after the seed, a question before it, or a usual word of the intent'),
      text: z.string().describe('With {} for the seed, such as "best {}"'),
    })
    .nullable()
    .describe('What was added to the seed to find or to make it; null when nothing was'),
  ...figures,
  monthly_searches: z
    .array(
      z.object({
        month: z.string().describe('Month, such as 2026-10'),
        searches: z.int().describe('Searches in it'),
      }),
    )
    .nullable()
    .describe('Searches of single months, the oldest first; null when not measured'),
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
  q: text('Contains', 'Part that the keyword has.', 'best'),
  not: text('Does not contain', 'Part that the keyword does not have.', 'free'),
  intent: z
    .array(z.enum(INTENTS))
    .max(INTENTS.length)
    .meta({ title: 'Intent', description: 'Keywords of any of these intents.', examples: [['commercial']] })
    .optional(),
  source: z
    .array(z.enum(KEYWORD_SOURCES))
    .max(KEYWORD_SOURCES.length)
    .meta({ title: 'Source', description: 'Keywords that any of these gave.', examples: [['google']] })
    .optional(),
  volume_min: whole('Searches from', 'Searches a month at least; keywords without figures do not pass.', MAX_SEARCHES),
  volume_max: whole('Searches to', 'Searches a month at most; keywords without figures do not pass.', MAX_SEARCHES),
  has_figures: z
    .boolean()
    .meta({ title: 'With figures', description: 'true: keywords with a search volume; false: those without.' })
    .optional(),
  words_min: whole('Words from', 'Words of the keyword at least.', 80),
  words_max: whole('Words to', 'Words of the keyword at most.', 80),
};

const order = {
  sort: z
    .enum(KEYWORD_ORDERS)
    .default('position')
    .meta({ title: 'Sort by', description: 'Column to sort by.', examples: ['avg_monthly_searches'] }),
  order: z
    .enum(['asc', 'desc'])
    .default('asc')
    .meta({
      title: 'Order',
      description: 'Direction; keywords without a figure come last in both.',
      examples: ['desc'],
    }),
};

export const listResearchedKeywords = defineEndpoint({
  ...base,
  id: 'list_researched_keywords',
  method: 'GET',
  path: '/keyword_researches/{id}/keywords',
  title: 'Keywords of a research',
  summary: 'The keywords that a stored research found, filtered and sorted.',
  input: z.object({ id: researchId, ...filter, ...order, cursor: cursor.optional(), limit }),
  output: z.object({
    data: z.object({
      keywords: z.array(researchedKeyword).describe('The keywords'),
      count: z.int().describe('Keywords that pass the filter'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});
/** Which keywords to list. */
export type KeywordFilter = Omit<
  z.output<typeof listResearchedKeywords.input>,
  'id' | 'cursor' | 'limit' | 'sort' | 'order'
>;

const group = z.object({
  name: z.string().describe('The terms that its keywords share; "" for keywords that share none with others'),
  terms: z.array(z.string()).describe('The same, one by one, without accents'),
  keywords_count: z.int().describe('Keywords in it'),
  volume_sum: z.int().nullable().describe('Searches a month of those with a figure; null when none has one'),
  volume_unknown_count: z.int().describe('Keywords in it without a figure'),
  keywords: z
    .array(
      researchedKeyword.pick({ id: true, position: true, keyword: true, intent: true, avg_monthly_searches: true }),
    )
    .describe('Its keywords, in the order of the research'),
});
/** A group of keywords with the same terms. */
export type KeywordGroup = z.output<typeof group>;

export const groupResearchedKeywords = defineEndpoint({
  ...base,
  id: 'group_researched_keywords',
  method: 'GET',
  path: '/keyword_researches/{id}/groups',
  title: 'Keywords in groups',
  summary: 'The keywords of a stored research in groups by the terms they share; each keyword is in one group.',
  input: z.object({ id: researchId, ...filter }),
  output: z.object({
    data: z.object({
      groups: z.array(group).describe('Groups, the largest first; keywords that share no term come at the end'),
      keywords_count: z.int().describe('Keywords that pass the filter'),
    }),
  }),
});

export const exportKeywordResearch = defineEndpoint({
  ...base,
  id: 'export_keyword_research',
  method: 'GET',
  path: '/keyword_researches/{id}/export',
  title: 'Keywords as a file',
  summary: 'The keywords of a stored research as CSV, JSON or a workbook, filtered and sorted.',
  file: true,
  input: z.object({
    id: researchId,
    ...filter,
    ...order,
    positions: z
      .string()
      .trim()
      .max(12_000)
      .regex(PLACES, { error: 'must be places such as 1-20,25' })
      .meta({
        title: 'Places',
        description:
          'Only keywords at these places of the research, such as 1-20,25; absent: all that pass the filter.',
        examples: ['1-20,25'],
      })
      .optional(),
    format: tableFormat,
  }),
  output: fileAnswer,
});
