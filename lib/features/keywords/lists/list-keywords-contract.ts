import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { INTENTS, limit, tableFormat, uuid } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import {
  itemId,
  itemIds,
  keywordList,
  LIST_ORDERS,
  listId,
  listKeyword,
  MAX_AT_ONCE,
  MAX_KEYWORD,
  MAX_TAGS,
  note,
  shared,
  tag,
  tags,
  targetUrl,
} from '#lib/features/keywords/lists/contract.ts';
import { DIFFICULTY_RANGES, DIFFICULTY_REASONS, difficultyFields } from '#lib/features/rankings/fields-contract.ts';

/** A keyword that was rejected. */
const refusedKeyword = z.object({
  keyword: z.string().describe('The input, truncated to 100 characters'),
  line: z.int().describe('Line number in the input, from 1'),
  rule: z.string().describe('The rule it violates'),
});

const presentKeyword = z.object({
  keyword: z.string().describe('The input'),
  line: z.int().describe('Line number in the input, from 1'),
  same_as: z.string().describe('The existing or earlier keyword it duplicates'),
});

export const addListKeywords = defineEndpoint({
  ...shared,
  id: 'add_list_keywords',
  method: 'POST',
  path: '/keyword_lists/{id}/keywords',
  bodyMaxBytes: 1024 * 1024,
  title: 'Add keywords to a list',
  summary: `Adds up to ${MAX_AT_ONCE} keywords; returns which were added, which already existed, and which were rejected and why.`,
  input: z.object({
    id: listId,
    keywords: z
      .array(z.string())
      .min(1)
      .max(MAX_AT_ONCE)
      .meta({
        title: 'Keywords',
        description: `1 to ${MAX_AT_ONCE} keywords of at most ${MAX_KEYWORD} characters each.`,
        examples: [['coffee grinder', 'burr grinder']],
      }),
    tags: tags.default([]),
    target_url: targetUrl.optional(),
    research_id: uuid.meta({ title: 'Research', description: 'Keyword research to copy metrics from.' }).optional(),
    dry_run: z
      .boolean()
      .default(false)
      .meta({
        title: 'Dry run',
        description: 'Returns what would be added without adding anything.',
        examples: [false],
      }),
  }),
  output: z.object({
    data: z.object({
      added: z.array(z.string()).describe('Keywords that were or would be added'),
      already_there: z.array(presentKeyword).describe('Duplicate keywords'),
      refused: z.array(refusedKeyword).describe('Rejected keywords with the violated rule'),
      list: keywordList.describe('The updated list'),
    }),
  }),
});

/** Which keywords were added, and which were not and why. */
export type AddedKeywords = z.output<typeof addListKeywords.output>['data'];

const filter = {
  q: z
    .string()
    .trim()
    .max(MAX_KEYWORD)
    .meta({ title: 'Words', description: 'Part of the keyword.', examples: ['grinder'] })
    .optional(),
  tag: tag.meta({ title: 'Tag', description: 'Only keywords with this tag.', examples: ['spring'] }).optional(),
  intent: z
    .enum(INTENTS)
    .meta({ title: 'Intent', description: 'Only keywords of this intent.', examples: ['commercial'] })
    .optional(),
  difficulty: z
    .enum(DIFFICULTY_RANGES)
    .meta({
      title: 'Difficulty',
      description: 'Only keywords in this range of keyword difficulty.',
      examples: ['30-49'],
    })
    .optional(),
  sort: z
    .enum(LIST_ORDERS)
    .default('created_at')
    .meta({ title: 'Sort by', description: 'Sort column.', examples: ['keyword'] }),
  order: z
    .enum(['asc', 'desc'])
    .default('asc')
    .meta({ title: 'Order', description: 'Sort direction; missing values come last.', examples: ['asc'] }),
};

const listedKeyword = listKeyword.extend({
  ...difficultyFields,
  difficulty_reason: z
    .enum([...DIFFICULTY_REASONS, 'not_tracked', 'no_project'])
    .nullable()
    .describe(
      'Why it has no difficulty: no_serp, no_links, pending, private: as in list_rankings; not_tracked: the project of the list does not track it in its country, language and engines; no_project: the list is in no project; null: measured',
    ),
});
/** A keyword of a list with its metrics, and its difficulty in the project of the list. */
export type ListedKeyword = z.output<typeof listedKeyword>;

export const listListKeywords = defineEndpoint({
  ...shared,
  id: 'list_list_keywords',
  method: 'GET',
  path: '/keyword_lists/{id}/keywords',
  title: 'List keywords of a list',
  summary: 'Lists the keywords of a list with tags, target URL, intent, metrics and difficulty.',
  input: z.object({
    id: listId,
    ...filter,
    limit,
    cursor: z
      .string()
      .trim()
      .min(1)
      .refine(hasText, EMPTY)
      .max(2_500)
      .meta({
        title: 'Cursor',
        description: 'next_cursor of the previous response.',
        examples: ['WyIyMDAiLDFd'],
      })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      keywords: z.array(listedKeyword).describe('Keywords'),
      count: z.int().describe('Number of matching keywords'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

/** Filter and order of a list's keywords. */
export type KeywordFilter = Pick<
  z.output<typeof listListKeywords.input>,
  'q' | 'tag' | 'intent' | 'difficulty' | 'sort' | 'order'
>;

export const updateListKeyword = defineEndpoint({
  ...shared,
  id: 'update_list_keyword',
  method: 'PATCH',
  path: '/keyword_lists/{id}/keywords/{item}',
  title: 'Change a keyword of a list',
  summary: 'Changes the given tags, target URL and note.',
  input: z.object({
    id: listId,
    item: itemId,
    tags: tags.optional(),
    target_url: targetUrl.optional(),
    note: note.optional(),
  }),
  output: z.object({ data: z.object({ keyword: listKeyword.describe('The keyword') }) }),
});

export const tagListKeywords = defineEndpoint({
  ...shared,
  id: 'tag_list_keywords',
  method: 'POST',
  path: '/keyword_lists/{id}/tags',
  title: 'Tag keywords of a list',
  summary: `Adds and removes tags on many keywords; max. tags per keyword: ${MAX_TAGS}.`,
  input: z.object({
    id: listId,
    item_ids: itemIds,
    add: tags.default([]),
    remove: tags
      .meta({ title: 'Tags to remove', description: 'Tags to remove from the keywords.', examples: [['old']] })
      .default([]),
  }),
  output: z.object({ data: z.object({ changed: z.int().describe('Keywords whose tags changed') }) }),
});

export const removeListKeywords = defineEndpoint({
  ...shared,
  id: 'remove_list_keywords',
  method: 'POST',
  path: '/keyword_lists/{id}/removals',
  title: 'Remove keywords from a list',
  summary: 'Removes keywords by their ids; ids that do not exist are ignored.',
  input: z.object({ id: listId, item_ids: itemIds }),
  output: z.object({
    data: z.object({
      removed: z.int().describe('Keywords that were removed'),
      list: keywordList.describe('The updated list'),
    }),
  }),
});

export const exportKeywordList = defineEndpoint({
  ...shared,
  id: 'export_keyword_list',
  method: 'GET',
  path: '/keyword_lists/{id}/export',
  file: true,
  title: 'Export a keyword list',
  summary: 'Exports the matching keywords of a list as CSV, JSON or XLSX.',
  input: z.object({
    id: listId,
    ...filter,
    format: tableFormat,
  }),
  output: fileAnswer,
});
