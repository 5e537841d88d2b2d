import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, pagesNumber, query, uuid } from '#lib/contract/fields.ts';
import { aiOverview, aiOverviewState, aiSource, searchResult } from '#lib/contract/results.ts';

const launchInput = z.object({ query, country: countryUs, pages_number: pagesNumber(1, 10) });
const launched = z.object({
  data: z
    .object({
      query: z.string().describe('Search query'),
      country: z.string().describe('Country to search from'),
      uuid: z.string().describe('Id of the job, for polling; valid for 7 days'),
    })
    .describe('The job'),
});

const aiModeResponse = z
  .object({
    content: z.string().describe('Markdown'),
    sources: z.array(aiSource).describe('Cited sources'),
  })
  .nullable()
  .describe('AI Mode response; null if not available');
const aiOverviewReason = z.string().nullable().describe('Why the AI Overview could not be measured; null otherwise');
const aiModeReason = z.string().nullable().describe('Why there is no AI Mode response');

function polled<R extends z.ZodType>(element: R) {
  return z.object({
    data: z
      .object({
        query: z.string().describe('Search query'),
        country: z.string().describe('Country searched from'),
        results: z.array(element).describe('One element per result page read'),
        incomplete_reason: z.string().nullable().describe('Why fewer pages were read than requested; null otherwise'),
      })
      .describe('The result'),
  });
}

/** Launches the job that `serp_ai_result` and `serp_js_result` read. */
export const serpAi = defineEndpoint({
  id: 'serp_ai',
  method: 'GET',
  path: '/serp_ai',
  scope: 'serp',
  area: 'ai',
  cost: 'search',
  title: 'Start an AI Overview check',
  summary: 'Starts a browser check of the results with their AI Overview; returns the id to poll.',
  input: launchInput,
  output: launched,
});

/** Launches the same job as `serp_ai`. */
export const serpJs = defineEndpoint({
  id: 'serp_js',
  method: 'GET',
  path: '/serp_js',
  scope: 'serp',
  area: 'ai',
  cost: 'search',
  tool: false,
  title: 'Start a JavaScript SERP check',
  summary: 'Starts a browser check of the results; returns the id to poll.',
  input: launchInput,
  output: launched,
});

/** The AI overview and AI Mode of a job. */
export const serpAiResult = defineEndpoint({
  id: 'serp_ai_result',
  method: 'GET',
  path: '/serp_ai/{uuid}',
  scope: 'serp',
  area: 'ai',
  errors: 'poll',
  tool: false,
  title: 'Get an AI Overview result',
  summary: 'Returns the AI Overview and AI Mode response of a job.',
  input: z.object({ uuid }),
  output: polled(
    z.object({
      ai_overview: aiOverview.describe('AI Overview of this result page'),
      ai_overview_state: aiOverviewState,
      ai_overview_reason: aiOverviewReason,
      ai_mode_response: aiModeResponse,
      ai_mode_reason: aiModeReason,
    }),
  ),
});

/** The organic results of a job. */
export const serpJsResult = defineEndpoint({
  id: 'serp_js_result',
  method: 'GET',
  path: '/serp_js/{uuid}',
  scope: 'serp',
  area: 'ai',
  errors: 'poll',
  tool: false,
  title: 'Get JavaScript SERP results',
  summary: 'Returns the AI Overview and the search results of a job.',
  input: z.object({ uuid }),
  output: polled(
    z.object({
      ai_overview: aiOverview.describe('AI Overview of this result page'),
      ai_overview_state: aiOverviewState,
      ai_overview_reason: aiOverviewReason,
      search_results: z.array(searchResult).describe('Organic results, best first'),
    }),
  ),
});

/** Both answers in one request. */
export const serpAiMode = defineEndpoint({
  id: 'serp_ai_mode',
  method: 'GET',
  path: '/serp_ai_mode',
  scope: 'serp',
  area: 'ai',
  cost: 'search',
  title: 'AI Mode',
  summary: 'Returns AI Overview and AI Mode in one request; less reliable than starting a job and polling.',
  input: z.object({ query, country: countryUs }),
  output: z.object({
    data: z
      .object({
        results: z
          .array(
            z.object({
              ai_overview: aiOverview.describe('AI Overview'),
              ai_overview_state: aiOverviewState,
              ai_overview_reason: aiOverviewReason,
              ai_mode_response: aiModeResponse,
              ai_mode_reason: aiModeReason,
            }),
          )
          .describe('One element'),
      })
      .describe('The responses'),
  }),
});
