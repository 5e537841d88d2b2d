import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { country, jsScript, url } from '#lib/contract/fields.ts';

const returned = z.record(z.string(), z.unknown()).describe('What the script returned');

/** E1. */
export const scrapeJsWithProxy = defineEndpoint({
  id: 'scrape_js_with_proxy',
  method: 'POST',
  path: '/scrape_js_with_proxy',
  scope: 'scrape',
  area: 'pages',
  available: false,
  title: 'Run a script through a proxy',
  summary: 'Opens a page in a browser through a proxy, runs a script in it and returns its result.',
  input: z.object({
    url,
    js_script: jsScript,
    country: country.meta({ description: 'Country of the proxy; any configured one when absent.' }).optional(),
  }),
  output: z.object({ data: z.object({ results: returned }).describe('The result') }),
});

/** E2. */
export const scrapeJs = defineEndpoint({
  id: 'scrape_js',
  method: 'POST',
  path: '/scrape_js',
  scope: 'scrape',
  area: 'pages',
  available: false,
  title: 'Run a script in a page',
  summary: 'Opens a page in a browser, runs a script in it and returns its result.',
  input: z.object({ url, js_script: jsScript }),
  output: z.object({ data: z.object({ web_page: returned }).describe('The result') }),
});
