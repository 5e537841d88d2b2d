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

const runId = uuid.meta({ title: 'Look', description: 'Id of an email search.' });
const projectFiled = uuid.meta({
  title: 'Project',
  description: 'Project to assign it to; absent: the project whose domain matches, if any.',
});
const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

/** `partial`: some results, but not everything could be read. All but the first are final. */
export const emailRunState = z.enum(['running', 'done', 'partial', 'failed']);
/** The state of a scan. */
export type EmailRunState = z.output<typeof emailRunState>;

export const emailRunSummary = z.object({
  id: runId,
  domain: z.string().describe('The domain, in ASCII'),
  project_id: z.string().nullable().describe('Project it is assigned to; null: none'),
  search_engine: searchEngine.describe('Search engine queried'),
  country: z.string().describe('Country searched from'),
  pages_asked: z.int().describe('Result pages requested'),
  pages_read: z.int().describe('Result pages read'),
  pages_checked: z.int().describe('Pages crawled for email addresses'),
  emails_count: z.int().describe('Email addresses found'),
  at_domain_count: z.int().describe('Of these, at the domain or its subdomains'),
  state: emailRunState.describe('Status'),
  incomplete_reason: z.string().nullable().describe('Why less was crawled than requested; null if nothing is missing'),
  error: z.string().nullable().describe('Why it failed and what to do; null if it did not'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
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
    .object({ id: z.string().describe('The previous email search of the same domain'), created_at: moment('When') })
    .nullable()
    .describe('Email search to compare with; null: none'),
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
  cost: 'search',
  title: 'Start an email search',
  summary: 'Queues an email search for a domain; get it by its id.',
  input: z.object({
    domain,
    search_engine: searchEngine,
    country: countryUs,
    pages_number: pagesNumber(1, 30),
    project_id: projectFiled.optional(),
  }),
  output: z.object({ data: z.object({ run: emailRunSummary.describe('The queued email search') }) }),
});

export const listEmailRuns = defineEndpoint({
  ...shared,
  id: 'list_email_runs',
  method: 'GET',
  path: '/email_runs',
  title: 'List email searches',
  summary: 'Lists your email searches, newest first.',
  input: z.object({
    find: z
      .string()
      .trim()
      .max(253)
      .meta({ title: 'Domain', description: 'Part of the domain.', examples: ['example'] })
      .optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only email searches of this project.' }).optional(),
    state: emailRunState.meta({ title: 'Status', description: 'Only email searches with this status.' }).optional(),
    limit,
    cursor: cursor.optional(),
  }),
  output: z.object({
    data: z.object({
      runs: z.array(emailRunSummary).describe('Looks'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getEmailRun = defineEndpoint({
  ...shared,
  id: 'get_email_run',
  method: 'GET',
  path: '/email_runs/{id}',
  title: 'Get an email search',
  summary: 'Returns an email search with email addresses and source pages.',
  input: z.object({ id: runId }),
  output: z.object({ data: z.object({ run: emailRunDetail.describe('The email search') }) }),
});

export const deleteEmailRun = defineEndpoint({
  ...shared,
  id: 'delete_email_run',
  method: 'DELETE',
  path: '/email_runs/{id}',
  title: 'Delete an email search',
  summary: 'Deletes an email search; deleting the last one of a domain also deletes its address history.',
  input: z.object({ id: runId }),
  output: deletedAnswer,
});

export const exportEmailRun = defineEndpoint({
  ...shared,
  id: 'export_email_run',
  method: 'GET',
  path: '/email_runs/{id}/export',
  file: true,
  title: 'Export email addresses',
  summary: 'Exports the email addresses of an email search, one row per source page, as CSV, JSON or XLSX.',
  input: z.object({
    id: runId,
    format: tableFormat,
  }),
  output: fileAnswer,
});
