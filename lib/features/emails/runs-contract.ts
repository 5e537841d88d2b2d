import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import {
  countryUs,
  cursor,
  domain,
  limit,
  pagesNumber,
  searchEngine,
  tableFormat,
  uuid,
} from '#lib/contract/fields.ts';
import { fileAnswer } from '#lib/contract/file-answer.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { emailFacts } from '#lib/features/emails/contract.ts';

const runId = uuid.meta({ title: 'Look', description: 'Id of a stored look for e-mail addresses.' });
const projectFiled = uuid.meta({ title: 'Project', description: 'Project to file it under.' });
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

/** `partial`: some results, but not everything could be read. All but the first are final. */
export const emailRunState = z.enum(['running', 'done', 'partial', 'failed']);
/** The state of a scan. */
export type EmailRunState = z.output<typeof emailRunState>;

export const emailRunSummary = z.object({
  id: runId,
  domain: z.string().describe('The domain, in ASCII'),
  project_id: z.string().nullable().describe('Project it is filed under; null when none'),
  search_engine: searchEngine.describe('Engine that was asked'),
  country: z.string().describe('Country it was asked for'),
  pages_asked: z.int().describe('Pages of results that were wanted'),
  pages_read: z.int().describe('Pages of results that were read'),
  pages_checked: z.int().describe('Pages that were read for addresses'),
  emails_count: z.int().describe('Addresses found'),
  at_domain_count: z.int().describe('Those of them at the domain or its subdomains'),
  state: emailRunState.describe('How it went'),
  incomplete_reason: z
    .string()
    .nullable()
    .describe('Why less was looked at than asked for; null when nothing is missing'),
  error: z.string().nullable().describe('Why it failed and what to do; null when it did not'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  finished_at: moment('When it ended'),
});
/** A scan as in lists. */
export type EmailRunSummary = z.output<typeof emailRunSummary>;

const { addresses, left_out, searches, pages, pages_failed } = emailFacts;
export const emailRunDetail = emailRunSummary.extend({
  addresses,
  left_out,
  searches,
  pages,
  pages_failed,
  previous: z
    .object({ id: z.string().describe('The look at the same domain before this one'), created_at: moment('When') })
    .nullable()
    .describe('Look to compare with; null when there is none'),
});
/** A scan with its addresses and pages. */
export type EmailRunDetail = z.output<typeof emailRunDetail>;

const shared = { scope: 'domain', area: 'domain', tool: false } as const;

export const startEmailRun = defineEndpoint({
  ...shared,
  id: 'start_email_run',
  method: 'POST',
  path: '/email_runs',
  status: 202,
  title: 'Start a look for e-mail addresses',
  summary: 'Queues a stored look for the e-mail addresses of a domain; read it with its id.',
  input: z.object({
    domain,
    search_engine: searchEngine,
    country: countryUs,
    pages_number: pagesNumber(1, 30),
    project_id: projectFiled.optional(),
  }),
  output: z.object({ data: z.object({ run: emailRunSummary.describe('The queued look') }) }),
});

export const listEmailRuns = defineEndpoint({
  ...shared,
  id: 'list_email_runs',
  method: 'GET',
  path: '/email_runs',
  title: 'Looks for e-mail addresses',
  summary: 'Stored looks, newest first.',
  input: z.object({
    find: z
      .string()
      .trim()
      .max(253)
      .meta({ title: 'Domain', description: 'Part of the domain to list looks of.', examples: ['example'] })
      .optional(),
    state: emailRunState.meta({ title: 'State', description: 'Only looks in this state.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      runs: z.array(emailRunSummary).describe('Looks'),
      next_cursor: z.string().nullable().describe('Where the list goes on; null at its end'),
    }),
  }),
});

export const getEmailRun = defineEndpoint({
  ...shared,
  id: 'get_email_run',
  method: 'GET',
  path: '/email_runs/{id}',
  title: 'A look for e-mail addresses',
  summary: 'A stored look with its addresses and the pages they stand on.',
  input: z.object({ id: runId }),
  output: z.object({ data: z.object({ run: emailRunDetail.describe('The look') }) }),
});

export const deleteEmailRun = defineEndpoint({
  ...shared,
  id: 'delete_email_run',
  method: 'DELETE',
  path: '/email_runs/{id}',
  title: 'Delete a look for e-mail addresses',
  summary: 'Removes a stored look; with the last one of a domain, when its addresses were seen.',
  input: z.object({ id: runId }),
  output: deletedAnswer,
});

export const exportEmailRun = defineEndpoint({
  ...shared,
  id: 'export_email_run',
  method: 'GET',
  path: '/email_runs/{id}/export',
  file: true,
  title: 'Export e-mail addresses',
  summary: 'The addresses of a stored look as a file, a row for each page an address stands on: CSV, JSON or XLSX.',
  input: z.object({
    id: runId,
    format: tableFormat,
  }),
  output: fileAnswer,
});
