import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { country, jsScript, url } from '#lib/contract/fields.ts';

const returned = z
  .record(z.string(), z.unknown())
  .describe('What the script returned; anything but an object is in its field "value"');

/** Beside the result, the same for both. */
const besides = {
  note: z.string().nullable().describe('What was done with a result that is no object; null with one'),
  final_url: z.string().describe('Address of the document the script ran in, after redirects'),
  status: z.number().int().nullable().describe('Status the page answered; null when it named none'),
  open_ms: z.number().int().describe('Time until the page was there and quiet, in milliseconds'),
  script_ms: z.number().int().describe('Time the script took, in milliseconds'),
};

/** E1. */
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

/** E2. */
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
