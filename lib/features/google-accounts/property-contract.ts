import { z } from 'zod';
import { uuid } from '#lib/contract/fields.ts';

/** What properties of Search Console and of Google Analytics have in common. */

export const projectId = uuid.meta({ title: 'Project', description: 'Id of a project.' });
export const accountId = uuid.meta({ title: 'Account', description: 'Id of one of your connected Google accounts.' });

/** A day of a property; null before the first. */
export const day = (about: string) => z.string().nullable().describe(`${about}, YYYY-MM-DD; null: none yet`);

const syncState = z.object({
  id: z.string().describe('Id'),
  status: z
    .enum(['queued', 'running', 'pausing', 'paused', 'done', 'failed', 'canceled'])
    .describe('Status of the last sync'),
  days_done: z.int().describe('Days loaded in this sync'),
  days_total: z.int().describe('Days to load; 0: not known yet'),
  day: day('The last loaded day'),
  rows: z.number().describe('Rows loaded, in all syncs'),
  waits_until: z
    .string()
    .nullable()
    .describe("When it continues after Google's quota was used up; null: it does not wait"),
  error: z.string().nullable().describe('Why it failed'),
});

/** The account of a property, what is loaded of it, and its sync. */
export const loadedFields = {
  account: z
    .object({
      id: z.string().describe('Id'),
      email: z.string().describe('Email address'),
      revoked: z.boolean().describe('Whether Google refuses it'),
    })
    .nullable()
    .describe('The Google account that reads it; null: none, or disconnected'),
  error: z.string().nullable().describe('Why it cannot be loaded'),
  first_day: day('First loaded day'),
  last_day: day('Last loaded day'),
  loaded_at: z.string().nullable().describe('When data was last loaded, ISO 8601 UTC'),
  sync: syncState.nullable().describe('Its sync; null before the first'),
};
