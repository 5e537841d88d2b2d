import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, limit, tableFormat, uuid } from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { formatNumber } from '#lib/text/format.ts';
import { REDIRECT_RESULTS } from '#lib/text/redirects/redirect-results.ts';

/** Checks of redirects: old URLs with their wanted targets, and what was found there. */

/** Maximum number of URLs of one map. */
export const MAX_ENTRIES = 10_000;
const MAX_URL = 2_048;

export const redirectMapStatus = z.enum([
  ...['queued', 'running', 'pausing', 'paused', 'done', 'partial', 'failed', 'canceled'],
] as const);
/** The status of a redirect map. */
export type RedirectMapStatus = z.output<typeof redirectMapStatus>;

const mapId = uuid.meta({ title: 'Redirect map', description: 'Id of a redirect map.' });
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);
const count = (about: string) => z.int().describe(about);

const summary = z.object({
  id: mapId,
  name: z.string().describe('Name'),
  project_id: z.string().nullable().describe('Project'),
  status: redirectMapStatus.describe('Status; partial: some URLs were not measured'),
  total: count('URLs'),
  results: z
    .object({
      waiting: count('Not checked yet'),
      match: count('Redirect to the wanted target'),
      redirected: count('Redirect to a page, without a wanted target'),
      other_target: count('Redirect to another page'),
      not_redirected: count('Return a page instead of a redirect'),
      broken: count('End in an error status or an invalid redirect'),
      loop: count('Redirect in a loop, or more than 10 times'),
      not_measured: count('No response, or a bot check'),
    })
    .describe('URLs by result'),
  rule: z.string().describe('How the relevance is calculated'),
  error: z.string().nullable().describe('Why the check ended early; null if it did not'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  finished_at: moment('When it ended; null if it has not'),
});
/** A redirect map with its counts. */
export type RedirectMapSummary = z.output<typeof summary>;

const entry = z.object({
  no: z.int().describe('Number in the map, from 1'),
  old_url: z.string().describe('Old URL'),
  new_url: z.string().nullable().describe('Wanted target; null: any'),
  result: z.enum(REDIRECT_RESULTS).describe('Result'),
  hops: z
    .array(z.object({ url: z.string().describe('URL'), status: z.int().describe('HTTP status code') }))
    .describe('Redirects, in order'),
  final_url: z.string().nullable().describe('Last URL; null: no response'),
  status: z.int().nullable().describe('HTTP status code of the last URL; null: no response'),
  title: z.string().nullable().describe('Title of the last page'),
  h1: z.string().nullable().describe('First H1 of the last page'),
  relevance: z
    .int()
    .nullable()
    .describe('Similarity of old URL and last page, 0 to 100; null: not measured, the last URL returns no page'),
  indexable: z.boolean().nullable().describe('Whether the last page is indexable; null: not measured'),
  reason: z.string().nullable().describe('Why it is not indexable, broken or not measured; otherwise null'),
});
/** An old URL with what was found. */
export type RedirectEntry = z.output<typeof entry>;

const base = { scope: 'audit', area: 'sites', tool: false } as const;
const answer = z.object({ data: z.object({ map: summary.describe('The redirect map') }) });
const address = (title: string, description: string) =>
  z.string().trim().min(1).refine(hasText, EMPTY).max(MAX_URL).meta({ title, description });

export const startRedirectMap = defineEndpoint({
  ...base,
  id: 'start_redirect_map',
  method: 'POST',
  path: '/redirect_maps',
  status: 202,
  cost: 'batch',
  title: 'Check a redirect map',
  summary:
    'Queues a check of redirects: status, chain and last URL of each old URL, whether that is the wanted target, and whether it is relevant and indexable.',
  bodyMaxBytes: 8 * 1024 * 1024,
  input: z.object({
    entries: z
      .array(
        z.object({
          old_url: address('Old URL', 'Absolute http or https URL.'),
          new_url: address(
            'Wanted target',
            'Absolute URL, or a path on the host of the old URL; absent: any.',
          ).optional(),
        }),
      )
      .min(1)
      .max(MAX_ENTRIES)
      .meta({
        title: 'Redirects',
        description: `1 to ${formatNumber(MAX_ENTRIES)} old URLs.`,
        examples: [[{ old_url: 'https://example.com/old', new_url: '/new' }]],
      }),
    name: z
      .string()
      .trim()
      .min(1)
      .refine(hasText, EMPTY)
      .max(80)
      .meta({ title: 'Name', description: 'Name, 1 to 80 characters; absent: the host.', examples: ['Relaunch'] })
      .optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Project to assign the check to.' }).optional(),
  }),
  output: answer,
});

export const listRedirectMaps = defineEndpoint({
  ...base,
  id: 'list_redirect_maps',
  method: 'GET',
  path: '/redirect_maps',
  title: 'List redirect maps',
  summary: 'Lists your redirect maps, newest first.',
  input: z.object({
    q: z
      .string()
      .trim()
      .max(80)
      .meta({ title: 'Name', description: 'Part of the name.', examples: ['relaunch'] })
      .optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only maps of this project.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      maps: z.array(summary).describe('Redirect maps'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getRedirectMap = defineEndpoint({
  ...base,
  id: 'get_redirect_map',
  method: 'GET',
  path: '/redirect_maps/{id}',
  title: 'Get a redirect map',
  summary: 'Returns a redirect map with the number of URLs by result.',
  input: z.object({ id: mapId }),
  output: answer,
});

export const listRedirectEntries = defineEndpoint({
  ...base,
  id: 'list_redirect_map_entries',
  method: 'GET',
  path: '/redirect_maps/{id}/entries',
  title: 'List the URLs of a redirect map',
  summary: 'Lists the old URLs of a redirect map with what was found.',
  input: z.object({
    id: mapId,
    result: z.enum(REDIRECT_RESULTS).meta({ title: 'Result', description: 'Only URLs with this result.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      entries: z.array(entry).describe('Old URLs, in the given order'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

const change = <const Verb extends string>(verb: Verb, title: string, text: string) =>
  defineEndpoint({
    ...base,
    id: `${verb}_redirect_map`,
    method: 'POST',
    path: `/redirect_maps/{id}/${verb}`,
    cost: verb === 'resume' || verb === 'retry' ? 'batch' : 'none',
    title,
    summary: text,
    input: z.object({ id: mapId }),
    output: answer,
  });

export const pauseRedirectMap = change('pause', 'Pause a redirect map', 'Checks no further URLs until resumed.');
export const resumeRedirectMap = change('resume', 'Resume a redirect map', 'Resumes a paused check.');
export const stopRedirectMap = change('stop', 'Stop a redirect map', 'Stops a check. Results are kept.');
export const retryRedirectMap = change(
  'retry',
  'Retry a redirect map',
  'Checks the URLs again that were not measured or not reached.',
);

export const deleteRedirectMap = defineEndpoint({
  ...base,
  id: 'delete_redirect_map',
  method: 'DELETE',
  path: '/redirect_maps/{id}',
  title: 'Delete a redirect map',
  summary: 'Stops and deletes a redirect map with its results.',
  input: z.object({ id: mapId }),
  output: deletedAnswer,
});

export const exportRedirectMap = defineEndpoint({
  ...base,
  id: 'export_redirect_map',
  method: 'GET',
  path: '/redirect_maps/{id}/export',
  file: true,
  title: 'Export a redirect map',
  summary: 'Exports the URLs of a redirect map with their results as CSV, JSON or XLSX.',
  input: z.object({ id: mapId, format: tableFormat }),
  output: fileAnswer,
});
