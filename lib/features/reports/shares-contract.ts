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
  hint: z.string().describe('First characters of what the link carries, to recognise it'),
  state: z.enum(['active', 'expired', 'revoked']).describe('Whether it still opens the report'),
  has_password: z.boolean().describe('Whether a password is asked for'),
  expires_at: z.string().nullable().describe('When it ends, ISO 8601 UTC; null: never'),
  views: z.int().describe('How often the report was opened by it'),
  last_viewed_at: z.string().nullable().describe('When last, ISO 8601 UTC; null: never'),
  created_at: z.string().describe('When it was made, ISO 8601 UTC'),
});
/** A share link, without its secret. */
export type ReportShare = z.output<typeof reportShare>;

export const createReportShare = defineEndpoint({
  ...shared,
  id: 'create_report_share',
  method: 'POST',
  path: '/projects/{project_id}/reports/{id}/shares',
  status: 201,
  title: 'Share a report by a link',
  summary: 'Makes a link by which anybody who has it may read the report. It is shown this once.',
  input: z.object({
    project_id: projectId,
    id: reportId,
    days: z
      .int()
      .min(0)
      .max(730)
      .default(30)
      .meta({ title: 'Days', description: 'Days until it ends, 1 to 730; 0: it never does.', examples: [30] }),
    password: z
      .string()
      .max(PASSWORD_CHARACTERS.max)
      .refine((value) => value === '' || [...value].length >= PASSWORD_CHARACTERS.min, {
        error: `must have at least ${PASSWORD_CHARACTERS.min} characters`,
      })
      .meta({
        title: 'Password',
        description: `Asked for before the report is shown, 10 to 128 characters; empty: none.`,
        examples: ['rye and barley'],
      })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      share: reportShare.describe('The link'),
      path: z.string().describe('Path of the link on this installation, shown this once'),
    }),
  }),
});

export const listReportShares = defineEndpoint({
  ...shared,
  id: 'list_report_shares',
  method: 'GET',
  path: '/projects/{project_id}/reports/{id}/shares',
  title: 'Links of a report',
  summary: 'Links by which a report is or was shared, the newest first.',
  input: z.object({ project_id: projectId, id: reportId }),
  output: z.object({ data: z.object({ shares: z.array(reportShare).describe('Links') }) }),
});

export const revokeReportShare = defineEndpoint({
  ...shared,
  id: 'revoke_report_share',
  method: 'DELETE',
  path: '/projects/{project_id}/reports/{id}/shares/{share_id}',
  title: 'Take back a link',
  summary: 'The link opens nothing from now on, also for those who have it open.',
  input: z.object({
    project_id: projectId,
    id: reportId,
    share_id: uuid.meta({ title: 'Link', description: 'Id of a link.' }),
  }),
  output: deletedAnswer,
});
