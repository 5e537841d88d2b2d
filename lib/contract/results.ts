import { z } from 'zod';

/** Shapes shared by several responses (docs/api-contract.md). */
export const aiSource = z.object({
  site_name: z.string().describe('Site name as shown by the engine; "" if it only shows a URL'),
  url: z.string().describe('Absolute URL, tracking redirects unwrapped'),
  title: z.string().describe('Title of the result'),
  description: z.string().describe('Snippet'),
  ranking: z.int().describe('Organic position, from 1, across all pages read'),
});

export const searchResult = aiSource;

export const aiOverview = z.object({
  content: z.string().describe('Markdown; "" if none was shown or it could not be measured'),
  sources: z.array(aiSource).describe('Cited sources'),
});

export const aiOverviewState = z
  .enum(['present', 'absent', 'unmeasured'])
  .describe('Whether the engine showed an AI Overview, none, or it could not be measured');

/** `data` of a page of results, with the given element. */
export function serpPage<R extends z.ZodType>(result: R) {
  return z.object({
    data: z
      .object({
        query: z.string().describe('Search query'),
        search_engine: z.string().describe('Search engine queried'),
        country: z.string().describe('Country searched from'),
        results_count: z.int().describe('Number of results'),
        results: z.array(result).describe('Organic results, best first'),
      })
      .describe('The results'),
  });
}

export const keywordFigures = z.object({
  keyword: z.string().describe('The keyword'),
  avg_monthly_searches: z.int().nullable().describe('Average monthly searches; null if not measured'),
  competition: z
    .enum(['LOW', 'MEDIUM', 'HIGH', 'UNSPECIFIED', 'UNKNOWN'])
    .nullable()
    .describe('Advertiser competition reported by Google Ads; null if not measured'),
  competition_index: z.int().min(0).max(100).nullable().describe('Competition from 0 to 100; null if not measured'),
  low_top_of_page_bid_micros: z.int().nullable().describe('Low top-of-page bid, in micros; null if not measured'),
  high_top_of_page_bid_micros: z.int().nullable().describe('High top-of-page bid, in micros; null if not measured'),
  figures_reason: z.string().nullable().describe('Why metrics are null; null if they were measured'),
});

/** Response of an operation that deletes a record. */
export const deletedAnswer = z.object({ data: z.object({ deleted: z.literal(true).describe('Deleted') }) });
