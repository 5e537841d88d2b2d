import { z } from 'zod';

/** Shapes shared by several responses (docs/api-contract.md). */
export const aiSource = z.object({
  site_name: z.string().describe('Name of the site as the engine shows it; "" where its page shows an address alone'),
  url: z.string().describe('Absolute address, tracking redirects unwrapped'),
  title: z.string().describe('Title of the result'),
  description: z.string().describe('Text shown under the title'),
  ranking: z.int().describe('Position, from 1, organic results only, over all pages read'),
});

export const searchResult = aiSource;

export const aiOverview = z.object({
  content: z.string().describe('Markdown; "" when none was shown or it could not be measured'),
  sources: z.array(aiSource).describe('Pages the answer rests on'),
});

export const aiOverviewState = z
  .enum(['present', 'absent', 'unmeasured'])
  .describe('Whether the engine showed an overview, showed none, or it could not be measured');

/** `data` of a page of results, with the given element. */
export function serpPage<R extends z.ZodType>(result: R) {
  return z.object({
    data: z
      .object({
        query: z.string().describe('What was searched for'),
        search_engine: z.string().describe('Engine that was asked'),
        country: z.string().describe('Country it was asked for'),
        results_count: z.int().describe('Number of results'),
        results: z.array(result).describe('Organic results, best first'),
      })
      .describe('The results'),
  });
}

export const keywordFigures = z.object({
  keyword: z.string().describe('The keyword'),
  avg_monthly_searches: z.int().nullable().describe('Searches a month, average; null when not measured'),
  competition: z
    .enum(['LOW', 'MEDIUM', 'HIGH', 'UNSPECIFIED', 'UNKNOWN'])
    .nullable()
    .describe('Competition among advertisers, as Google Ads says it; null when not measured'),
  competition_index: z.int().min(0).max(100).nullable().describe('Competition from 0 to 100; null when not measured'),
  low_top_of_page_bid_micros: z
    .int()
    .nullable()
    .describe('Low bid for the top of the page, in micros; null when not measured'),
  high_top_of_page_bid_micros: z
    .int()
    .nullable()
    .describe('High bid for the top of the page, in micros; null when not measured'),
  figures_reason: z.string().nullable().describe('Why figures are null; null when they were measured'),
});

/** Response of an operation that deletes a record. */
export const deletedAnswer = z.object({ data: z.object({ deleted: z.literal(true).describe('It is gone') }) });
