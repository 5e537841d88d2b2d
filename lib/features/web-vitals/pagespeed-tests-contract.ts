import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit, url, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { projectId } from '#lib/features/rankings/fields-contract.ts';
import { formFactor, lab } from '#lib/features/web-vitals/fields-contract.ts';
import { FORM_FACTORS } from '#lib/text/web-vitals.ts';

/** Lab tests of any page by PageSpeed Insights, on demand. */

export const testStatus = z.enum(['queued', 'running', 'done', 'failed', 'canceled']);

const testId = uuid.meta({ title: 'PageSpeed test', description: 'Id of a PageSpeed test.' });
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

const pagespeedTest = z.object({
  id: testId,
  url: z.string().describe('Tested URL'),
  form_factor: formFactor.unwrap().describe('Device'),
  project_id: z.string().nullable().describe('Project it is assigned to'),
  status: testStatus.describe('Status'),
  error: z.string().nullable().describe('Why there is no result; null: there is, or not yet'),
  lab: lab.nullable().describe('Lab data of PageSpeed Insights; null: not measured'),
  created_at: z.string().describe('When it was started, ISO 8601 UTC'),
  started_at: moment('When Google was requested; null: it waits'),
  finished_at: moment('When it ended; null: it has not'),
});
/** A test of a page by PageSpeed Insights. */
export type PagespeedTest = z.output<typeof pagespeedTest>;

const base = { scope: 'audit', area: 'pages', tool: false } as const;
const input = z.object({
  url,
  form_factor: formFactor,
  project_id: projectId.optional(),
});
const answer = z.object({ data: z.object({ test: pagespeedTest.describe('The test') }) });

export const runPagespeed = defineEndpoint({
  ...base,
  cost: 'requests',
  id: 'run_pagespeed',
  method: 'POST',
  path: '/pagespeed',
  title: 'Test a page with PageSpeed Insights and wait',
  summary:
    'Google loads the page once and measures it with Lighthouse (lab data). The response takes up to 80 seconds; start_pagespeed_test returns at once. The test is stored, and also with the page if the project monitors it.',
  input,
  output: z.object({
    data: z.object({
      test_id: z.string().describe('Id of the stored test'),
      lab: lab.describe('Lab data'),
    }),
  }),
  timeoutMs: 90_000,
});

export const startPagespeedTest = defineEndpoint({
  ...base,
  cost: 'requests',
  id: 'start_pagespeed_test',
  method: 'POST',
  path: '/pagespeed_tests',
  status: 202,
  title: 'Start a PageSpeed test',
  summary:
    'Queues a test by PageSpeed Insights: Google loads the page once and measures it with Lighthouse (lab data), which takes up to 80 seconds. Poll get_pagespeed_test. Requires a Google API key.',
  input,
  output: answer,
});

export const listPagespeedTests = defineEndpoint({
  ...base,
  id: 'list_pagespeed_tests',
  method: 'GET',
  path: '/pagespeed_tests',
  title: 'List PageSpeed tests',
  summary: 'Lists your tests by PageSpeed Insights and those of your projects, newest first.',
  input: z.object({
    project_id: projectId.optional(),
    url: url.optional(),
    form_factor: z
      .enum(FORM_FACTORS)
      .optional()
      .meta({ title: 'Device', description: 'Only tests as this device: phone or desktop.', examples: ['phone'] }),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      tests: z.array(pagespeedTest).describe('Tests'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getPagespeedTest = defineEndpoint({
  ...base,
  id: 'get_pagespeed_test',
  method: 'GET',
  path: '/pagespeed_tests/{id}',
  title: 'Get a PageSpeed test',
  summary: 'Returns a test by PageSpeed Insights with its status and lab data.',
  input: z.object({ id: testId }),
  output: answer,
});

export const cancelPagespeedTest = defineEndpoint({
  ...base,
  id: 'cancel_pagespeed_test',
  method: 'POST',
  path: '/pagespeed_tests/{id}/cancel',
  title: 'Cancel a PageSpeed test',
  summary: 'Cancels a test by PageSpeed Insights. A test that has ended does not change.',
  input: z.object({ id: testId }),
  output: answer,
});

export const deletePagespeedTest = defineEndpoint({
  ...base,
  id: 'delete_pagespeed_test',
  method: 'DELETE',
  path: '/pagespeed_tests/{id}',
  title: 'Delete a PageSpeed test',
  summary: 'Cancels and deletes a test by PageSpeed Insights. The last result of a monitored page is kept.',
  input: z.object({ id: testId }),
  output: deletedAnswer,
});
