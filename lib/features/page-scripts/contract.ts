import { z } from 'zod';
import { defineEndpoint, type OutputOf } from '#lib/contract/endpoint.ts';
import { country, jsScript, url } from '#lib/contract/fields.ts';

const returned = z
  .record(z.string(), z.unknown())
  .describe('What the script returned; anything but an object is in its field "value"');

/** Fields besides the result, the same for both. */
const besides = {
  note: z.string().nullable().describe('What was done with a result that is no object; null with one'),
  final_url: z.string().describe('Address of the document the script ran in, after redirects'),
  status: z.number().int().nullable().describe('Status the page answered; null when it named none'),
  open_ms: z.number().int().describe('Time until the page was there and quiet, in milliseconds'),
  script_ms: z.number().int().describe('Time the script took, in milliseconds'),
};

/** Runs a script in a page that is opened through a proxy. */
export const scrapeJsWithProxy = defineEndpoint({
  id: 'scrape_js_with_proxy',
  method: 'POST',
  path: '/scrape_js_with_proxy',
  scope: 'scrape',
  area: 'pages',
  title: 'Run a script through a proxy',
  summary: 'Opens a page in a browser through a proxy, runs a script in it and returns its result.',
  input: z.object({
    url,
    js_script: jsScript,
    country: country.meta({ description: 'Country of the proxy; any configured one when absent.' }).optional(),
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
  tool: false,
  title: 'Try a script in a page',
  summary: 'As scrape_js, with console output, a screenshot, and the error of a script that fails in the answer.',
  input: z.object({
    url,
    js_script: jsScript,
    country: country.meta({ description: 'Country of the proxy; no proxy when absent.' }).optional(),
    screenshot: z.boolean().default(false).meta({ title: 'Screenshot', description: 'Also a picture of the page' }),
  }),
  output: z.object({
    data: z.object({
      run: z
        .object({
          result: returned.nullable().describe('What the script returned; null where it failed'),
          note: besides.note,
          error: z
            .object({
              message: z.string().describe('What the script failed with'),
              line: z.number().int().nullable().describe('Line of the script, from 1; null where unknown'),
              column: z.number().int().nullable().describe('Column in that line, from 1; null where unknown'),
            })
            .nullable()
            .describe('Why the script failed; null where it did not'),
          final_url: besides.final_url
            .nullable()
            .describe('Address of the document the script ran in; null where it failed'),
          status: besides.status,
          open_ms: besides.open_ms
            .nullable()
            .describe('Milliseconds until the page was there; null where the script failed'),
          script_ms: besides.script_ms.nullable().describe('Milliseconds the script took; null where it failed'),
          console: z
            .array(
              z.object({
                level: z.enum(['log', 'info', 'warning', 'error', 'debug']).describe('Kind of line'),
                text: z.string().describe('What was logged, cut to 1,000 characters'),
                source: z.enum(['script', 'page']).describe('Who logged it'),
              }),
            )
            .describe('What script and page logged, in order'),
          console_dropped: z.number().int().describe('Lines that were not kept'),
          screenshot: z
            .string()
            .nullable()
            .describe('WebP of the page after the script, in base64; null where none was asked for or could be taken'),
        })
        .describe('The run'),
    }),
  }),
});
/** The result of a script. */
export type ScriptRun = OutputOf<typeof runScript>['data']['run'];
