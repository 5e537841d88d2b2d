import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { accountId, loadedFields, projectId } from '#lib/features/google-accounts/property-contract.ts';

/** The Google Analytics property of a project: which one it is, what was loaded of it, and its sync. */

/**
 * `not_connected`: no property; `waiting`: chosen, nothing loaded; `loading`; `paused`; `current`: all final days are loaded;
 * `empty`: Google Analytics has no sessions from organic search; `failed`: see the error.
 */
export const ANALYTICS_STATES = [
  'not_connected',
  'waiting',
  'loading',
  'paused',
  'current',
  'empty',
  'failed',
] as const;
/** State of a project's Google Analytics property. */
export type AnalyticsState = (typeof ANALYTICS_STATES)[number];

const analytics = z.object({
  state: z.enum(ANALYTICS_STATES).describe('State'),
  property: z.string().nullable().describe('The property, as the API names it: properties/123456789'),
  display_name: z.string().nullable().describe('Its name in Google Analytics'),
  ...loadedFields,
});
/** The Google Analytics property of a project. */
export type Analytics = z.output<typeof analytics>;

const shared = { scope: 'projects', area: 'search' } as const;
const path = '/projects/{project_id}/analytics';
const answer = z.object({ data: analytics });
const ofProject = z.object({ project_id: projectId });

export const getAnalytics = defineEndpoint({
  ...shared,
  id: 'get_analytics',
  method: 'GET',
  path,
  title: 'Google Analytics property',
  summary: "The project's Google Analytics property: state, loaded days and sync.",
  input: ofProject,
  output: answer,
});

export const listAnalyticsProperties = defineEndpoint({
  ...shared,
  id: 'list_analytics_properties',
  method: 'GET',
  path: `${path}/properties`,
  cost: 'requests',
  title: 'Google Analytics properties',
  summary: "Properties that a connected Google account may read, with the one that fits the project's domain.",
  input: z.object({ project_id: projectId, account_id: accountId }),
  output: z.object({
    data: z.object({
      properties: z
        .array(
          z.object({
            property: z.string().describe('The property: properties/123456789'),
            display_name: z.string().describe('Its name'),
            account_name: z.string().describe('Name of its Google Analytics account'),
          }),
        )
        .describe('Properties in alphabetical order'),
      suggested: z.string().nullable().describe('The one whose name contains the domain; null: none'),
    }),
  }),
});

export const setAnalyticsProperty = defineEndpoint({
  ...shared,
  id: 'set_analytics_property',
  method: 'POST',
  path,
  cost: 'requests',
  title: 'Choose a Google Analytics property',
  summary:
    'Sets the property of a project and starts loading it: the last 16 months, then every day. Another property replaces the stored data.',
  input: z.object({
    project_id: projectId,
    account_id: accountId,
    property: z
      .string()
      .trim()
      .min(1)
      .refine(hasText, EMPTY)
      .regex(/^properties\/\d{1,20}$/, { error: 'must be as the API names it, such as properties/123456789' })
      .meta({
        title: 'Property',
        description: 'As the API names it: properties/123456789.',
        examples: ['properties/123456789'],
      }),
  }),
  output: answer,
});

export const removeAnalyticsProperty = defineEndpoint({
  ...shared,
  id: 'remove_analytics_property',
  method: 'DELETE',
  path,
  title: 'Remove a Google Analytics property',
  summary: 'Removes the property from the project and deletes its data. The Google account stays connected.',
  input: ofProject,
  output: z.object({ data: z.object({ removed: z.boolean().describe('Whether there was one') }) }),
});

export const startAnalyticsSync = defineEndpoint({
  ...shared,
  id: 'start_analytics_sync',
  method: 'POST',
  path: `${path}/sync`,
  cost: 'requests',
  title: 'Load Google Analytics data',
  summary: 'Loads new days and continues the backfill where it was; also resumes a paused sync.',
  input: ofProject,
  output: answer,
});

export const pauseAnalyticsSync = defineEndpoint({
  ...shared,
  id: 'pause_analytics_sync',
  method: 'POST',
  path: `${path}/sync/pause`,
  title: 'Pause loading Google Analytics data',
  summary: 'Pauses the sync after the current day.',
  input: ofProject,
  output: answer,
});

export const stopAnalyticsSync = defineEndpoint({
  ...shared,
  id: 'stop_analytics_sync',
  method: 'POST',
  path: `${path}/sync/stop`,
  title: 'Stop loading Google Analytics data',
  summary: 'Stops the sync. Loaded days are kept.',
  input: ofProject,
  output: answer,
});
