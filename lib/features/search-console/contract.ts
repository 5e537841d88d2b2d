import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { accountId, day, loadedFields, projectId } from '#lib/features/google-accounts/property-contract.ts';

/** The Search Console property of a project: which one it is, what was loaded of it, and its sync. */

export const MONTHS = { min: 1, max: 36 } as const;
/** Limits of the storage limit: room for a month of a small site, and 10 TB. */
export const MAX_BYTES = { min: 100_000, max: 10_000_000_000_000 } as const;

const siteUrl = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(2_048)
  .meta({
    title: 'Property',
    description: 'As Search Console names it: https://example.com/ or sc-domain:example.com.',
    examples: ['sc-domain:example.com'],
  });
const monthsKept = z
  .int()
  .min(MONTHS.min)
  .max(MONTHS.max)
  .meta({ title: 'Months kept', description: 'Older days are deleted.', examples: [16] });

const maxBytes = z
  .int()
  .min(MAX_BYTES.min)
  .max(MAX_BYTES.max)
  .nullable()
  .meta({
    title: 'Storage limit',
    description: 'In bytes. Above it the oldest months are deleted, never the running one; null: no limit.',
    examples: [2_000_000_000],
  });

/**
 * `not_connected`: no property; `waiting`: chosen, nothing loaded; `loading`; `paused`; `current`: all final days are loaded;
 * `empty`: Search Console has no data; `failed`: see the error; `file`: only an imported export.
 */
export const PROPERTY_STATES = [
  'not_connected',
  'waiting',
  'loading',
  'paused',
  'current',
  'empty',
  'failed',
  'file',
] as const;
/** State of a project's property. */
export type PropertyState = (typeof PROPERTY_STATES)[number];

export const property = z.object({
  state: z.enum(PROPERTY_STATES).describe('State'),
  site_url: z.string().nullable().describe('The property, as Search Console names it; null for a file'),
  permission: z.string().nullable().describe('Permission of the account, as Search Console names it'),
  ...loadedFields,
  backfill_to: day('First day that the backfill goes back to'),
  months_kept: z.int().describe('Months of data that are kept'),
  bytes: z.number().describe('Storage of its rows in the database: its share of the table of each month'),
  row_count: z.number().describe('Stored rows by query, page, country and device'),
  max_bytes: z.number().nullable().describe('Storage limit in bytes; null: none'),
  dropped_before: z
    .string()
    .nullable()
    .describe('Days before it were deleted because of the storage limit, YYYY-MM-DD; null: none'),
  dropped_at: z.string().nullable().describe('When they were deleted, ISO 8601 UTC'),
  imported: z
    .object({
      file_name: z.string().describe('File'),
      from: z.string().describe('First day'),
      to: z.string().describe('Last day'),
      created_at: z.string().describe('When it was imported, ISO 8601 UTC'),
    })
    .nullable()
    .describe('The imported export; null: none'),
});
/** The property of a project. */
export type SearchConsole = z.output<typeof property>;

const shared = { scope: 'projects', area: 'search' } as const;
const path = '/projects/{project_id}/search_console';
const answer = z.object({ data: property });

export const getSearchConsole = defineEndpoint({
  ...shared,
  id: 'get_search_console',
  method: 'GET',
  path,
  title: 'Search Console property',
  summary: "The project's Search Console property: state, loaded days, storage and sync.",
  input: z.object({ project_id: projectId }),
  output: answer,
});

export const listSearchConsoleSites = defineEndpoint({
  ...shared,
  id: 'list_search_console_sites',
  method: 'GET',
  path: `${path}/sites`,
  cost: 'requests',
  title: 'Search Console sites',
  summary: "Properties that a connected Google account may read, with the one that fits the project's domain.",
  input: z.object({
    project_id: projectId,
    account_id: accountId,
  }),
  output: z.object({
    data: z.object({
      sites: z
        .array(
          z.object({
            site_url: z.string().describe('The property'),
            permission: z.string().describe('Permission, as Search Console names it'),
          }),
        )
        .describe('Properties in alphabetical order'),
      suggested: z.string().nullable().describe("The one that fits the project's domain; null: none"),
    }),
  }),
});

export const setSearchConsoleProperty = defineEndpoint({
  ...shared,
  id: 'set_search_console_property',
  method: 'POST',
  path,
  cost: 'requests',
  title: 'Choose a Search Console property',
  summary:
    'Sets the property of a project and starts loading it: the last 16 months, then every day. Another property replaces the stored data.',
  input: z.object({
    project_id: projectId,
    account_id: accountId,
    site_url: siteUrl,
  }),
  output: answer,
});

export const updateSearchConsoleProperty = defineEndpoint({
  ...shared,
  id: 'update_search_console_property',
  method: 'PATCH',
  path,
  title: 'Change a Search Console property',
  summary:
    'Sets how many months of data are kept, and how much storage they may take. What is older or above the limit is deleted within an hour; a higher limit loads it again.',
  input: z.object({ project_id: projectId, months_kept: monthsKept.optional(), max_bytes: maxBytes.optional() }),
  output: answer,
});

export const removeSearchConsoleProperty = defineEndpoint({
  ...shared,
  id: 'remove_search_console_property',
  method: 'DELETE',
  path,
  title: 'Remove a Search Console property',
  summary: 'Removes the property from the project and deletes its data. The Google account stays connected.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ removed: z.boolean().describe('Whether there was one') }) }),
});

export const startSearchConsoleSync = defineEndpoint({
  ...shared,
  id: 'start_search_console_sync',
  method: 'POST',
  path: `${path}/sync`,
  cost: 'requests',
  title: 'Load Search Console data',
  summary: 'Loads new days and continues the backfill where it was; also resumes a paused sync.',
  input: z.object({ project_id: projectId }),
  output: answer,
});

export const pauseSearchConsoleSync = defineEndpoint({
  ...shared,
  id: 'pause_search_console_sync',
  method: 'POST',
  path: `${path}/sync/pause`,
  title: 'Pause loading Search Console data',
  summary: 'Pauses the sync after the current day.',
  input: z.object({ project_id: projectId }),
  output: answer,
});

export const stopSearchConsoleSync = defineEndpoint({
  ...shared,
  id: 'stop_search_console_sync',
  method: 'POST',
  path: `${path}/sync/stop`,
  title: 'Stop loading Search Console data',
  summary: 'Stops the sync. Loaded days are kept.',
  input: z.object({ project_id: projectId }),
  output: answer,
});
