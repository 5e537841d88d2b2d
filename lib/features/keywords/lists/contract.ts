import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { country, countryUs, cursor, ENGINES, INTENTS, limit, uuid, VALUE } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer, keywordFigures } from '#lib/contract/results.ts';

/** Maximum lists per person, and keywords per list. */
export const MAX_LISTS = 500;
export const MAX_LIST_KEYWORDS = 10_000;
/** Maximum keywords that one request adds, tags or removes. */
export const MAX_AT_ONCE = 1_000;
export const MAX_KEYWORD = 200;
export const MAX_TAGS = 20;
const MAX_TAG = 40;
export const LIST_ORDERS = [
  'created_at',
  'keyword',
  'avg_monthly_searches',
  'competition_index',
  'difficulty',
] as const;

const HOLDS_CONTROL = /\p{Cc}/u;
const noControls = { error: 'must not contain control characters' };

export const listId = uuid.meta({ title: 'List', description: 'Id of a keyword list.' });
export const itemId = uuid.meta({ title: 'Keyword', description: 'Id of a keyword of the list.' });
export const itemIds = z
  .array(z.uuid())
  .min(1)
  .max(MAX_AT_ONCE)
  .meta({
    title: 'Keywords',
    description: `Ids of keywords of the list, 1 to ${MAX_AT_ONCE}.`,
    examples: [['3f2b8c1e-9d4a-4e6f-8b7a-1c2d3e4f5a6b']],
  });
const name = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(80)
  .refine((value) => !HOLDS_CONTROL.test(value), noControls)
  .meta({
    title: 'Name',
    description: 'Name of the list, 1 to 80 characters, unique per user.',
    examples: ['Grinders'],
  });
export const note = z
  .string()
  .trim()
  .max(2_000)
  .meta({ title: 'Note', description: 'Note, at most 2,000 characters.', examples: ['For the spring'] });
const language = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[a-z]{2,3})?$/, { error: 'must be a language code of two or three letters, such as en' })
  .meta({
    title: 'Language',
    description: 'Search language, BCP 47 primary; empty or absent: the main one of the country.',
    examples: ['en'],
  });
const engines = z
  .array(z.enum(ENGINES))
  .min(1)
  .max(ENGINES.length)
  .meta({ title: 'Search engines', description: 'Search engines of the keywords.', examples: [['google']] });
const projectId = z
  .string()
  .trim()
  .refine((value) => value === '' || z.uuid().safeParse(value).success, { error: 'must be the id of a project' })
  .meta({ title: 'Project', description: 'Project the list is assigned to; empty: none.', examples: [''] });
export const tag = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(MAX_TAG)
  .refine((value) => !HOLDS_CONTROL.test(value), noControls)
  .refine((value) => !value.includes(','), { error: 'must not contain a comma', params: VALUE });
export const tags = z
  .array(tag)
  .max(MAX_TAGS)
  .meta({
    title: 'Tags',
    description: `At most ${MAX_TAGS} tags of 1 to ${MAX_TAG} characters each, without commas.`,
    examples: [['spring']],
  });
export const targetUrl = z
  .string()
  .trim()
  .max(2_048)
  .refine((value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
    error: 'must be an absolute URL starting with http:// or https://',
  })
  .meta({
    title: 'Target URL',
    description: 'Target URL of the keyword, http or https; empty: none.',
    examples: ['https://example.com/grinders'],
  });

const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

export const keywordList = z.object({
  id: listId,
  name: z.string().describe('Name'),
  project_id: z.string().nullable().describe('Project it is assigned to'),
  country: z.string().describe('Country to search from'),
  language: z.string().nullable().describe('Search language; null: the main one of the country'),
  engines: z.array(z.enum(ENGINES)).describe('Search engines of the keywords'),
  note: z.string().describe('Note'),
  keywords_count: z.int().describe('Keywords in it'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  updated_at: z.string().describe('When it or one of its keywords was last changed, ISO 8601 UTC'),
});
/** A keyword list as in lists. */
export type KeywordList = z.output<typeof keywordList>;

export const listKeyword = keywordFigures.extend({
  id: itemId,
  tags: z.array(z.string()).describe('Tags'),
  target_url: z.string().nullable().describe('Target URL; null: none'),
  note: z.string().describe('Note'),
  intent: z.enum(INTENTS).describe('Search intent, derived from the words'),
  research_id: z.string().nullable().describe('The keyword research it comes from; null: none'),
  figures_at: moment('When the metrics were last updated; null: never'),
  created_at: z.string().describe('When it was added, ISO 8601 UTC'),
});
/** A keyword of a list with its figures. */
export type ListKeyword = z.output<typeof listKeyword>;

export const shared = { scope: 'keywords', area: 'keywords', tool: false } as const;
const one = z.object({ data: z.object({ list: keywordList.describe('The list') }) });

export const createKeywordList = defineEndpoint({
  ...shared,
  id: 'create_keyword_list',
  method: 'POST',
  path: '/keyword_lists',
  status: 201,
  title: 'Create a keyword list',
  summary: 'Creates an empty keyword list.',
  input: z.object({
    name,
    country: countryUs,
    language: language.optional(),
    engines: engines.default(['google']),
    project_id: projectId.optional(),
    note: note.optional(),
  }),
  output: one,
});

export const listKeywordLists = defineEndpoint({
  ...shared,
  id: 'list_keyword_lists',
  method: 'GET',
  path: '/keyword_lists',
  title: 'List keyword lists',
  summary: 'Lists your keyword lists, newest first.',
  input: z.object({
    q: z
      .string()
      .trim()
      .max(80)
      .meta({ title: 'Name', description: 'Part of the name.', examples: ['grind'] })
      .optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only lists of this project.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      lists: z.array(keywordList).describe('Lists'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getKeywordList = defineEndpoint({
  ...shared,
  id: 'get_keyword_list',
  method: 'GET',
  path: '/keyword_lists/{id}',
  title: 'Get a keyword list',
  summary: 'Returns a keyword list with its tags and metrics status.',
  input: z.object({ id: listId }),
  output: z.object({
    data: z.object({
      list: keywordList
        .extend({
          tags: z
            .array(
              z.object({
                tag: z.string().describe('Tag'),
                count: z.int().describe('Keywords with it'),
              }),
            )
            .describe('Tags, most used first'),
          with_figures_count: z.int().describe('Keywords with a search volume'),
          figures_at: moment('When metrics were last updated; null: never'),
        })
        .describe('The list'),
    }),
  }),
});
/** A keyword list with its totals. */
export type KeywordListDetail = z.output<typeof getKeywordList.output>['data']['list'];

export const updateKeywordList = defineEndpoint({
  ...shared,
  id: 'update_keyword_list',
  method: 'PATCH',
  path: '/keyword_lists/{id}',
  title: 'Change a keyword list',
  summary: 'Changes the given fields. With another country or language, the metrics have to be refreshed.',
  input: z.object({
    id: listId,
    name: name.optional(),
    country: country.optional(),
    language: language.optional(),
    engines: engines.optional(),
    project_id: projectId.optional(),
    note: note.optional(),
  }),
  output: one,
});

export const deleteKeywordList = defineEndpoint({
  ...shared,
  id: 'delete_keyword_list',
  method: 'DELETE',
  path: '/keyword_lists/{id}',
  title: 'Delete a keyword list',
  summary: 'Deletes a list with its keywords.',
  input: z.object({ id: listId }),
  output: deletedAnswer,
});

export const refreshListFigures = defineEndpoint({
  ...shared,
  id: 'refresh_list_figures',
  method: 'POST',
  path: '/keyword_lists/{id}/figures',
  cost: 'ads',
  title: 'Refresh metrics of a list',
  summary: 'Updates the oldest metrics from Google Ads within the time limit; call it again while keywords are left.',
  input: z.object({
    id: listId,
    since: z.iso
      .datetime()
      .meta({
        title: 'Since',
        description: 'Skip metrics updated at or after this time; absent: now.',
        examples: ['2026-01-31T12:00:00.000Z'],
      })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      measured: z.int().describe('Keywords updated from Google Ads'),
      left: z.int().describe('Keywords with metrics older than since'),
      since: z.string().describe('Value of `since` for the next call, ISO 8601 UTC'),
      incomplete_reason: z.string().nullable().describe('Why it stopped; null if it did not'),
    }),
  }),
});
