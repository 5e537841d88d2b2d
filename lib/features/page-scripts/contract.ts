import { z } from 'zod';
import { defineEndpoint, type OutputOf } from '#lib/contract/endpoint.ts';
import { country, jsScript, url } from '#lib/contract/fields.ts';

const returned = z
  .record(z.string(), z.unknown())
  .describe('Result of the script; non-objects are in the field "value"');

/** Fields besides the result, the same for both. */
const besides = {
  note: z.string().nullable().describe('Note on a result that is not an object; null otherwise'),
  final_url: z.string().describe('URL of the document after redirects'),
  status: z.number().int().nullable().describe('HTTP status of the page; null if none'),
  open_ms: z.number().int().describe('Load time until network idle, in milliseconds'),
  script_ms: z.number().int().describe('Script duration, in milliseconds'),
};

/** Runs a script in a page that is opened through a proxy. */
export const scrapeJsWithProxy = defineEndpoint({
  id: 'scrape_js_with_proxy',
  method: 'POST',
  path: '/scrape_js_with_proxy',
  scope: 'scrape',
  area: 'pages',
  cost: 'browser',
  title: 'Run a script through a proxy',
  summary: 'Opens a page in a browser through a proxy, runs a script in it and returns its result.',
  input: z.object({
    url,
    js_script: jsScript,
    country: country.meta({ description: 'Country of the proxy; absent: any configured one.' }).optional(),
  }),
  output: z.object({ data: z.object({ results: returned, ...besides }).describe('The result') }),
});

/** Runs a script in a page. */
export const scrapeJs = defineEndpoint({
  id: 'scrape_js',
  method: 'POST',
  path: '/scrape_js',
  scope: 'scrape',
  area: 'pages',
  cost: 'browser',
  title: 'Run a script in a page',
  summary: 'Opens a page in a browser, runs a script in it and returns its result.',
  input: z.object({ url, js_script: jsScript }),
  output: z.object({ data: z.object({ web_page: returned, ...besides }).describe('The result') }),
});

/** For the dashboard: a failed script is a normal response here, with its console output. */
export const runScript = defineEndpoint({
  id: 'run_script',
  method: 'POST',
  path: '/script_runs',
  scope: 'scrape',
  area: 'pages',
  cost: 'browser',
  tool: false,
  title: 'Test a script in a page',
  summary: 'Same as scrape_js, with console output, screenshot and script error.',
  input: z.object({
    url,
    js_script: jsScript,
    country: country.meta({ description: 'Country of the proxy; absent: no proxy.' }).optional(),
    screenshot: z.boolean().default(false).meta({ title: 'Screenshot', description: 'Also take a screenshot' }),
  }),
  output: z.object({
    data: z.object({
      run: z
        .object({
          result: returned.nullable().describe('Result of the script; null if it failed'),
          note: besides.note,
          error: z
            .object({
              message: z.string().describe('Error message'),
              line: z.number().int().nullable().describe('Line of the script, from 1; null if unknown'),
              column: z.number().int().nullable().describe('Column in that line, from 1; null if unknown'),
            })
            .nullable()
            .describe('Why the script failed; null if it did not'),
          final_url: besides.final_url.nullable().describe('URL of the document; null if it failed'),
          status: besides.status,
          open_ms: besides.open_ms.nullable().describe('Load time in milliseconds; null if the script failed'),
          script_ms: besides.script_ms.nullable().describe('Script duration in milliseconds; null if it failed'),
          console: z
            .array(
              z.object({
                level: z.enum(['log', 'info', 'warning', 'error', 'debug']).describe('Log level'),
                text: z.string().describe('Message, truncated to 1,000 characters'),
                source: z.enum(['script', 'page']).describe('Source'),
              }),
            )
            .describe('Console output of script and page, in order'),
          console_dropped: z.number().int().describe('Lines omitted'),
          screenshot: z
            .string()
            .nullable()
            .describe('WebP screenshot after the script, in base64; null if not requested or not available'),
        })
        .describe('The run'),
    }),
  }),
});
/** The result of a script. */
export type ScriptRun = OutputOf<typeof runScript>['data']['run'];
