import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { countryUs, pagesNumber, query, uuid } from '#lib/contract/fields.ts';
import { aiOverview, aiOverviewState, aiSource, searchResult } from '#lib/contract/results.ts';

const launchInput = z.object({ query, country: countryUs, pages_number: pagesNumber(1, 10) });
const launched = z.object({
  data: z
    .object({
      query: z.string().describe('What is searched for'),
      country: z.string().describe('Country it is searched for'),
      uuid: z.string().describe('Id of the job, to poll with; kept for 7 days'),
    })
    .describe('The job'),
});

const aiModeResponse = z
  .object({
    content: z.string().describe('Markdown'),
    sources: z.array(aiSource).describe('Pages the answer rests on'),
  })
  .nullable()
  .describe('Answer of the AI mode; null when it could not be had');
const aiOverviewReason = z.string().nullable().describe('Why the overview could not be measured; null otherwise');
const aiModeReason = z.string().nullable().describe('Why there is no answer of the AI mode');

function polled<R extends z.ZodType>(element: R) {
  return z.object({
    data: z
      .object({
        query: z.string().describe('What was searched for'),
        country: z.string().describe('Country it was searched for'),
        results: z.array(element).describe('One element for each page of results read'),
        incomplete_reason: z.string().nullable().describe('Why fewer pages were read than asked for; null otherwise'),
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
  title: 'Launch an AI answer',
  summary: 'Starts reading results with their AI overview in a browser; answers with the id to poll.',
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
  tool: false,
  title: 'Launch results with JavaScript',
  summary: 'Starts reading results in a browser; answers with the id to poll.',
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
  title: 'Read an AI answer',
  summary: 'The AI overview and the AI mode response of a launched job.',
  input: z.object({ uuid }),
  output: polled(
    z.object({
      ai_overview: aiOverview.describe('AI overview of this page of results'),
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
  title: 'Read launched results',
  summary: 'The AI overview and the search results of a launched job.',
  input: z.object({ uuid }),
  output: polled(
    z.object({
      ai_overview: aiOverview.describe('AI overview of this page of results'),
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
  title: 'AI mode',
  summary: 'AI overview and AI mode response in one request; less reliable than launching and polling.',
  input: z.object({ query, country: countryUs }),
  output: z.object({
    data: z
      .object({
        results: z
          .array(
            z.object({
              ai_overview: aiOverview.describe('AI overview'),
              ai_overview_state: aiOverviewState,
              ai_overview_reason: aiOverviewReason,
              ai_mode_response: aiModeResponse,
              ai_mode_reason: aiModeReason,
            }),
          )
          .describe('One element'),
      })
      .describe('The answers'),
  }),
});
