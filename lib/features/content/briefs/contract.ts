import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, cursor, ENGINES, keyword, limit, searchEngine, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';

export const MAX_PAGES = 10;

const briefId = uuid.meta({ title: 'Brief', description: 'Id of a brief.' });
const projectId = uuid.meta({ title: 'Project', description: 'Project to file the brief under.' });
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

/** `partial`: some pages could not be read. All but the first two are final. */
export const briefStatus = z.enum(['queued', 'running', 'done', 'partial', 'failed', 'canceled']);
/** The status of a brief. */
export type BriefStatus = z.output<typeof briefStatus>;

export const briefSummary = z.object({
  id: briefId,
  keyword: z.string().describe('What was searched for'),
  search_engine: z.enum(ENGINES).describe('Engine that was asked'),
  country: z.string().describe('Country it was asked for'),
  status: briefStatus.describe('How it went'),
  pages_asked: z.int().describe('How many of the first results were to be read'),
  pages_found: z.int().describe('Results that were there to read'),
  pages_read: z.int().describe('Pages that were read'),
  words_median: z.number().nullable().describe('Words of the main text, median of the pages read; null before'),
  incomplete_reason: z.string().nullable().describe('Why less was read than asked for; null when nothing is missing'),
  error: z.string().nullable().describe('Why it failed and what to do; null when it did not'),
  project_id: z.string().nullable().describe('Project it is filed under; null for none'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  finished_at: moment('When it ended'),
});
/** A brief as in lists. */
export type BriefSummary = z.output<typeof briefSummary>;

const positions = z.array(z.int()).describe('Positions of the pages it stands on, first to last');
const range = z
  .object({
    median: z.number().describe('Middle value'),
    low: z.number().describe('A quarter of the pages has less'),
    high: z.number().describe('A quarter of the pages has more'),
  })
  .nullable();

/** What the pages have in common. Unread pages count nowhere. */
export const briefResult = z.object({
  words: range.describe('Words of the main text; null when no page was read'),
  headings: range.describe('Headings of the second level and below; null when no page was read'),
  images: range.describe('Pictures; null when no page was read'),
  common_headings: z
    .array(z.object({ text: z.string().describe('As the best page has it'), positions }))
    .describe('Headings of levels two to four, those of the most pages first. The same words in another order are one'),
  questions: z
    .array(
      z.object({
        text: z.string().describe('The question'),
        from: z.enum(['page', 'search']).describe('A heading of a page, or asked by people beside the results'),
        positions,
      }),
    )
    .describe('Headings that are questions, and questions people also ask'),
  related: z.array(z.string()).describe('Related searches beside the results'),
  terms: z
    .array(
      z.object({
        term: z.string().describe('A word or two'),
        uses: z.number().describe('How often it stands on a page that has it, median'),
        positions,
      }),
    )
    .describe('Words that many pages share, those of the most pages first'),
  structured_data: z
    .array(z.object({ type: z.string().describe('Type of schema.org'), positions }))
    .describe('Structured data of the pages'),
});
/** What the pages of a brief have in common. */
export type BriefResult = z.output<typeof briefResult>;

export const pageFacts = z.object({
  final_url: z.string().describe('Where it was read'),
  title: z.string().describe('Its title'),
  description: z.string().describe('Its description'),
  language: z.string().nullable().describe('Language of its text; null when it cannot be told'),
  words: z.int().describe('Words of the main text'),
  images: z.int().describe('Pictures'),
  outline: z
    .array(z.object({ level: z.int().describe('1 to 6'), text: z.string().describe('The heading') }))
    .describe('Headings in their order, at most 100'),
  structured_data: z.array(z.string()).describe('Types of its structured data'),
});

export const briefPage = z.object({
  position: z.int().describe('Position in the results'),
  url: z.string().describe('Address of the result'),
  title: z.string().describe('Title as the engine shows it'),
  state: z.enum(['waiting', 'read', 'blocked', 'failed']).describe('Whether it was read'),
  reason: z.string().nullable().describe('Why it was not read; null when it was'),
  facts: pageFacts.nullable().describe('What was read; null when it was not'),
});
/** A page of a brief. */
export type BriefPage = z.output<typeof briefPage>;

export const briefDetail = briefSummary.extend({
  search_id: z
    .string()
    .nullable()
    .describe('Stored search it stands on; null before there is one, or when it was deleted'),
  search_reused: z.boolean().describe('The search was there already, less than a day old'),
  pages: z.array(briefPage).describe('The pages, in the order of the results'),
  result: briefResult.nullable().describe('What they have in common; null until it is done'),
});
/** A brief with its pages and its result. */
export type BriefDetail = z.output<typeof briefDetail>;

const shared = { scope: 'content', area: 'content', tool: false } as const;

export const startBrief = defineEndpoint({
  ...shared,
  id: 'start_brief',
  method: 'POST',
  path: '/briefs',
  status: 202,
  title: 'Start a brief',
  summary:
    'Queues a brief: what the pages that rank for a keyword have in common. A search of the last day is used again.',
  input: z.object({
    keyword,
    search_engine: searchEngine,
    country: countryUs,
    pages_number: z
      .int()
      .min(1)
      .max(MAX_PAGES)
      .default(MAX_PAGES)
      .meta({
        title: 'Pages',
        description: `How many of the first organic results are read, 1 to ${MAX_PAGES}.`,
        examples: [MAX_PAGES],
      }),
    project_id: projectId.optional(),
  }),
  output: z.object({ data: z.object({ brief: briefSummary.describe('The queued brief') }) }),
});

export const listBriefs = defineEndpoint({
  ...shared,
  id: 'list_briefs',
  method: 'GET',
  path: '/briefs',
  title: 'Briefs',
  summary: 'Stored briefs, newest first.',
  input: z.object({
    find: z
      .string()
      .trim()
      .max(512)
      .meta({ title: 'Find', description: 'Part of the keyword.', examples: ['coffee'] })
      .optional(),
    status: briefStatus.meta({ title: 'State', description: 'Only briefs in this state.' }).optional(),
    project_id: projectId.optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      briefs: z.array(briefSummary).describe('Briefs'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});

export const getBrief = defineEndpoint({
  ...shared,
  id: 'get_brief',
  method: 'GET',
  path: '/briefs/{id}',
  title: 'A brief',
  summary: 'A brief with its pages and what they have in common.',
  input: z.object({ id: briefId }),
  output: z.object({ data: z.object({ brief: briefDetail.describe('The brief') }) }),
});

export const cancelBrief = defineEndpoint({
  ...shared,
  id: 'cancel_brief',
  method: 'POST',
  path: '/briefs/{id}/cancel',
  title: 'Cancel a brief',
  summary: 'Stops a brief; one that has ended stays as it is.',
  input: z.object({ id: briefId }),
  output: z.object({ data: z.object({ brief: briefSummary.describe('The brief') }) }),
});

export const deleteBrief = defineEndpoint({
  ...shared,
  id: 'delete_brief',
  method: 'DELETE',
  path: '/briefs/{id}',
  title: 'Delete a brief',
  summary: 'Removes a brief. Drafts that were written on it stay, and so does its search.',
  input: z.object({ id: briefId }),
  output: deletedAnswer,
});
