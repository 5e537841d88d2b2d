import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { projectId, reportId, shared } from '#lib/features/reports/contract.ts';

/** Maximum valid links per report; the same number of its newest digest links is kept in addition. */
export const MAX_SHARES = 50;
export const PASSWORD_CHARACTERS = { min: 10, max: 128 } as const;

export const reportShare = z.object({
  id: uuid.meta({ title: 'Link', description: 'Id of a link.' }),
  hint: z.string().describe('First characters of the secret in the link, to recognize it'),
  state: z.enum(['active', 'expired', 'revoked']).describe('Whether it is still valid'),
  has_password: z.boolean().describe('Whether it requires a password'),
  expires_at: z.string().nullable().describe('When it expires, ISO 8601 UTC; null: never'),
  views: z.int().describe('Number of views'),
  last_viewed_at: z.string().nullable().describe('Last view, ISO 8601 UTC; null: never'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
});
/** A share link, without its secret. */
export type ReportShare = z.output<typeof reportShare>;

export const createReportShare = defineEndpoint({
  ...shared,
  id: 'create_report_share',
  method: 'POST',
  path: '/projects/{project_id}/reports/{id}/shares',
  status: 201,
  title: 'Create a share link',
  summary: 'Creates a link. Anyone with the link can read the report. It is returned only once.',
  input: z.object({
    project_id: projectId,
    id: reportId,
    days: z
      .int()
      .min(0)
      .max(730)
      .default(30)
      .meta({ title: 'Days', description: 'Days until it expires, 1 to 730; 0: never.', examples: [30] }),
    password: z
      .string()
      .max(PASSWORD_CHARACTERS.max)
      .refine((value) => value === '' || [...value].length >= PASSWORD_CHARACTERS.min, {
        error: `must have at least ${PASSWORD_CHARACTERS.min} characters`,
      })
      .meta({
        title: 'Password',
        description: 'Required to open the report, 10 to 128 characters; empty: none.',
        examples: ['rye and barley'],
      })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      share: reportShare.describe('The link'),
      path: z.string().describe('Path of the link on this installation, returned only once'),
      url: z
        .string()
        .nullable()
        .describe('The link under the domain of shared reports (SHARE_URL); null: they have none of their own'),
    }),
  }),
});

export const listReportShares = defineEndpoint({
  ...shared,
  id: 'list_report_shares',
  method: 'GET',
  path: '/projects/{project_id}/reports/{id}/shares',
  title: 'List share links',
  summary: 'Lists the share links of a report, newest first, including expired and revoked ones.',
  input: z.object({ project_id: projectId, id: reportId }),
  output: z.object({ data: z.object({ shares: z.array(reportShare).describe('Links') }) }),
});

export const revokeReportShare = defineEndpoint({
  ...shared,
  id: 'revoke_report_share',
  method: 'DELETE',
  path: '/projects/{project_id}/reports/{id}/shares/{share_id}',
  title: 'Revoke a share link',
  summary: 'Revokes a share link immediately, also for visitors who have entered its password.',
  input: z.object({
    project_id: projectId,
    id: reportId,
    share_id: uuid.meta({ title: 'Link', description: 'Id of a link.' }),
  }),
  output: deletedAnswer,
});
