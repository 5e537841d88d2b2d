import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { url } from '#lib/contract/fields.ts';
import { extractionColumns } from '#lib/features/site-audits/extraction-fields-contract.ts';
import { siteOperation } from '#lib/features/site-audits/fields-contract.ts';

/** Custom extraction, tried on one page. */

export const tryExtraction = defineEndpoint({
  ...siteOperation,
  id: 'try_site_extraction',
  method: 'POST',
  path: '/site_extractions/try',
  cost: 'requests',
  title: 'Test custom extraction',
  summary:
    'Extracts columns from one page with the saved crawl settings of its site. The page is fetched once and reused for five minutes.',
  input: z.object({
    url,
    columns: extractionColumns,
    render: z
      .boolean()
      .default(false)
      .meta({ title: 'Render JavaScript', description: 'Also render the page, for columns on the rendered HTML' }),
  }),
  output: z.object({
    data: z.object({
      page: z
        .object({
          url: z.string().describe('URL after redirects'),
          status: z.int().describe('HTTP status'),
          rendered: z.boolean().describe('Whether it was rendered'),
          fetched_at: z.string().describe('When it was fetched, ISO 8601 UTC'),
        })
        .describe('The page'),
      columns: z
        .array(
          z.object({
            name: z.string().describe('Name of the column'),
            value: z.string().nullable().describe('Extracted value; null: not found or not measured'),
            matches: z.int().nullable().describe('Number of matches; null: not measured'),
            first: z.array(z.string()).describe('The first five matches'),
            problem: z.string().nullable().describe('Why it was not measured; null: it was'),
          }),
        )
        .describe('Result by column, in order'),
    }),
  }),
});
