import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, cursor, ENGINES, keyword, limit, searchEngine, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';

export const MAX_PAGES = 10;

const briefId = uuid.meta({ title: 'Brief', description: 'Id of a brief.' });
const projectId = uuid.meta({ title: 'Project', description: 'Project to assign the brief to.' });
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

/** `partial`: some pages could not be read. All but the first two are final. */
export const briefStatus = z.enum(['queued', 'running', 'done', 'partial', 'failed', 'canceled']);
/** The status of a brief. */
export type BriefStatus = z.output<typeof briefStatus>;

export const briefSummary = z.object({
  id: briefId,
  keyword: z.string().describe('Search query'),
  search_engine: z.enum(ENGINES).describe('Search engine queried'),
  country: z.string().describe('Country searched from'),
  status: briefStatus.describe('Status'),
  pages_asked: z.int().describe('Number of top results to crawl'),
  pages_found: z.int().describe('Results found'),
  pages_read: z.int().describe('Pages crawled'),
  words_median: z.number().nullable().describe('Median word count of the crawled pages; null until available'),
  incomplete_reason: z.string().nullable().describe('Why less was crawled than requested; null if nothing is missing'),
  error: z.string().nullable().describe('Why it failed and what to do; null if it did not'),
  project_id: z.string().nullable().describe('Project it is assigned to; null: none'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  finished_at: moment('When it ended'),
});
/** A brief as in lists. */
export type BriefSummary = z.output<typeof briefSummary>;

const positions = z.array(z.int()).describe('Positions of the pages it appears on');
const range = z
  .object({
    median: z.number().describe('Median'),
    low: z.number().describe('Lower quartile'),
    high: z.number().describe('Upper quartile'),
  })
  .nullable();

/** What the pages have in common. Unread pages count nowhere. */
export const briefResult = z.object({
  words: range.describe('Word count; null if no page was crawled'),
  headings: range.describe('H2 and lower headings; null if no page was crawled'),
  images: range.describe('Images; null if no page was crawled'),
  common_headings: z
    .array(z.object({ text: z.string().describe('Wording of the best-ranking page'), positions }))
    .describe('H2 to H4, most frequent first. Headings with the same words in another order count as one'),
  questions: z
    .array(
      z.object({
        text: z.string().describe('The question'),
        from: z.enum(['page', 'search']).describe('A heading, or a "People also ask" question'),
        positions,
      }),
    )
    .describe('Headings that are questions, and "People also ask" questions'),
  related: z.array(z.string()).describe('Related searches in the SERP'),
  terms: z
    .array(
      z.object({
        term: z.string().describe('One or two words'),
        uses: z.number().describe('Median frequency on pages that use it'),
        positions,
      }),
    )
    .describe('Terms used by many pages, most frequent first'),
  structured_data: z
    .array(z.object({ type: z.string().describe('schema.org type'), positions }))
    .describe('Structured data of the pages'),
});
/** What the pages of a brief have in common. */
export type BriefResult = z.output<typeof briefResult>;

export const pageFacts = z.object({
  final_url: z.string().describe('URL'),
  title: z.string().describe('Page title'),
  description: z.string().describe('Meta description'),
  language: z.string().nullable().describe('Language of the text; null if unknown'),
  words: z.int().describe('Word count'),
  images: z.int().describe('Pictures'),
  outline: z
    .array(z.object({ level: z.int().describe('1 to 6'), text: z.string().describe('The heading') }))
    .describe('Headings in order, at most 100'),
  structured_data: z.array(z.string()).describe('Structured data types'),
});

export const briefPage = z.object({
  position: z.int().describe('Position in the results'),
  url: z.string().describe('URL of the result'),
  title: z.string().describe('Title in the SERP'),
  state: z.enum(['waiting', 'read', 'blocked', 'failed']).describe('Whether it was crawled'),
  reason: z.string().nullable().describe('Why it was not crawled; null if it was'),
  facts: pageFacts.nullable().describe('Page data; null if not crawled'),
});
/** A page of a brief. */
export type BriefPage = z.output<typeof briefPage>;

export const briefDetail = briefSummary.extend({
  search_id: z.string().nullable().describe('Search it is based on; null if not available yet or deleted'),
  question_tree_id: z.string().nullable().describe('Question tree it was started from; null: none, or deleted'),
  search_reused: z.boolean().describe('Whether an existing search, less than a day old, was used'),
  pages: z.array(briefPage).describe('The pages, by position'),
  result: briefResult.nullable().describe('What the pages have in common; null until it is done'),
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
  cost: 'search',
  title: 'Start a brief',
  summary:
    'Queues a content brief: what the top-ranking pages for a keyword have in common. A search less than a day old is reused.',
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
        description: `Number of top organic results to crawl, 1 to ${MAX_PAGES}.`,
        examples: [MAX_PAGES],
      }),
    project_id: projectId.optional(),
    question_tree_id: uuid
      .meta({ title: 'Question tree', description: 'Question tree whose questions are the first of the brief.' })
      .optional(),
  }),
  output: z.object({ data: z.object({ brief: briefSummary.describe('The queued brief') }) }),
});

export const listBriefs = defineEndpoint({
  ...shared,
  id: 'list_briefs',
  method: 'GET',
  path: '/briefs',
  title: 'Briefs',
  summary: 'Lists your briefs, newest first.',
  input: z.object({
    find: z
      .string()
      .trim()
      .max(512)
      .meta({ title: 'Find', description: 'Part of the keyword.', examples: ['coffee'] })
      .optional(),
    status: briefStatus.meta({ title: 'Status', description: 'Only briefs with this status.' }).optional(),
    project_id: projectId.optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      briefs: z.array(briefSummary).describe('Briefs'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getBrief = defineEndpoint({
  ...shared,
  id: 'get_brief',
  method: 'GET',
  path: '/briefs/{id}',
  title: 'Get a brief',
  summary: 'Returns a brief with its pages and what they have in common.',
  input: z.object({ id: briefId }),
  output: z.object({ data: z.object({ brief: briefDetail.describe('The brief') }) }),
});

export const cancelBrief = defineEndpoint({
  ...shared,
  id: 'cancel_brief',
  method: 'POST',
  path: '/briefs/{id}/cancel',
  title: 'Cancel a brief',
  summary: 'Cancels a queued or running brief.',
  input: z.object({ id: briefId }),
  output: z.object({ data: z.object({ brief: briefSummary.describe('The brief') }) }),
});

export const deleteBrief = defineEndpoint({
  ...shared,
  id: 'delete_brief',
  method: 'DELETE',
  path: '/briefs/{id}',
  title: 'Delete a brief',
  summary: 'Deletes a brief. Drafts based on it and its search are kept.',
  input: z.object({ id: briefId }),
  output: deletedAnswer,
});
