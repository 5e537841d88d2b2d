import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { projectId, reportId, shared } from '#lib/features/reports/contract.ts';
import { timing } from '#lib/features/schedules/contract.ts';

/** Maximum recipients per report. */
export const MAX_RECIPIENTS = 20;

export const reportDigest = z.object({
  recipients: z.array(z.string()).describe('Recipients; each gets a separate email'),
  with_pdf: z.boolean().describe('Whether the PDF is attached'),
  every: z.enum(['off', 'daily', 'weekly', 'monthly', 'cron']).describe('Frequency'),
  time: z.string().describe('Time of day, HH:MM'),
  day: z.int().nullable().describe('Day of the week (0: Sunday) or of the month'),
  cron: z.string().nullable().describe('Cron expression with five fields'),
  timezone: z.string().describe('Time zone of the schedule'),
  next_at: z.string().nullable().describe('Next email, ISO 8601 UTC; null if off'),
  last_sent_at: z.string().nullable().describe('Last email, ISO 8601 UTC; null: never'),
  last_error: z
    .string()
    .nullable()
    .describe('Why the last email failed for some or all recipients; null if it did not'),
  mail_configured: z.boolean().describe('Whether this installation can send email'),
});
/** The schedule of a report by email. */
export type ReportDigest = z.output<typeof reportDigest>;

const one = z.object({ data: z.object({ digest: reportDigest.describe('The email schedule') }) });

export const getReportDigest = defineEndpoint({
  ...shared,
  id: 'get_report_digest',
  method: 'GET',
  path: '/projects/{project_id}/reports/{id}/digest',
  title: 'Get email settings of a report',
  summary: 'Returns the email schedule of a report and the result of the last email.',
  input: z.object({ project_id: projectId, id: reportId }),
  output: one,
});

export const setReportDigest = defineEndpoint({
  ...shared,
  id: 'set_report_digest',
  method: 'PATCH',
  path: '/projects/{project_id}/reports/{id}/digest',
  title: 'Schedule report emails',
  summary: 'Sets recipients and schedule. An email contains metrics, a 30-day link and the PDF.',
  input: z.object({
    project_id: projectId,
    id: reportId,
    recipients: z
      .array(z.email({ error: 'must be email addresses' }).max(254))
      .max(MAX_RECIPIENTS)
      .transform((all) => [...new Set(all.map((address) => address.toLowerCase()))])
      .meta({
        title: 'Recipients',
        description: `Email addresses, at most ${MAX_RECIPIENTS}; each gets a separate email.`,
        examples: [['client@example.com']],
      }),
    with_pdf: z
      .boolean()
      .default(true)
      .meta({ title: 'PDF', description: 'Attach the report as PDF.', examples: [true] }),
    ...timing,
  }),
  output: one,
});

export const sendReportDigest = defineEndpoint({
  ...shared,
  id: 'send_report_digest',
  method: 'POST',
  path: '/projects/{project_id}/reports/{id}/digest',
  status: 202,
  cost: 'message',
  title: 'Email a report now',
  summary: 'Sends the report to its recipients now, independently of its schedule.',
  input: z.object({ project_id: projectId, id: reportId }),
  output: z.object({ data: z.object({ queued: z.boolean().describe('Whether it is queued') }) }),
});
