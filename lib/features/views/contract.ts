import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';

/** Maximum number of views per table and user. */
export const MAX_VIEWS = 100;

const viewId = uuid.meta({ title: 'View', description: 'Id of a saved view.' });
const table = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, { error: 'must be 1 to 60 lowercase letters, digits and hyphens' })
  .meta({ title: 'Table', description: 'Name of the table the view belongs to.', examples: ['site-audit-pages'] });
const name = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(80)
  .refine((value) => !/\p{Cc}/u.test(value), { error: 'must not contain control characters' })
  .meta({ title: 'Name', description: 'Name of the view, 1 to 80 characters.', examples: ['Broken pages'] });
const state = z
  .string()
  .max(8_192)
  .refine((value) => /^[\x21-\x7e]*$/.test(value), { error: 'must be a URL query string' })
  .meta({
    title: 'State',
    description: 'Filter, order and columns as a URL query string.',
    examples: ['filter=all:status.gte.400&sort=-links_in'],
  });

const view = z.object({
  id: viewId,
  table: z.string().describe('Table'),
  name: z.string().describe('Name'),
  state: z.string().describe('Filter, order and columns as a URL query string'),
  updated_at: z.string().describe('When it was last saved, ISO 8601 UTC'),
});
/** A saved filter and sorting of a table. */
export type View = z.output<typeof view>;

const shared = { scope: 'audit', area: 'account', tool: false, audience: 'dashboard' } as const;

export const listViews = defineEndpoint({
  ...shared,
  id: 'list_views',
  method: 'GET',
  path: '/views',
  title: 'List saved views',
  summary: 'Lists your saved views of one table, by name.',
  input: z.object({ table }),
  output: z.object({ data: z.object({ views: z.array(view).describe('The views') }) }),
});

export const saveView = defineEndpoint({
  ...shared,
  id: 'save_view',
  method: 'POST',
  path: '/views',
  title: 'Save a view',
  summary: 'Saves filter, order and columns of a table under a name; replaces a view with the same name.',
  input: z.object({ table, name, state }),
  output: z.object({ data: z.object({ view: view.describe('The view') }) }),
});

export const deleteView = defineEndpoint({
  ...shared,
  id: 'delete_view',
  method: 'DELETE',
  path: '/views/{id}',
  title: 'Delete a saved view',
  summary: 'Deletes a saved view.',
  input: z.object({ id: viewId }),
  output: deletedAnswer,
});
