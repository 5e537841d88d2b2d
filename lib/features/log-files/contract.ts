import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { uuid } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { MAX_DAYS } from '#lib/features/log-files/labels.ts';
import { projectId } from '#lib/features/rankings/fields-contract.ts';

/** Access logs of a project: which crawlers requested which paths. */

/** Rows of each table of the report. */
export const MAX_LISTED = 100;
const shared = { scope: 'projects', area: 'sites', tool: false } as const;

const file = z.object({
  id: z.string().describe('Id of the log file'),
  name: z.string().describe('File name'),
  lines: z.int().describe('Lines'),
  bot_hits: z.int().describe('Requests of recognized crawlers'),
  visitor_hits: z.int().describe('Requests of other visitors; nothing else about them is stored'),
  without_agent: z.int().describe('Lines without a user agent'),
  malformed: z.int().describe('Lines that could not be parsed'),
  examples: z
    .array(z.object({ line: z.int().describe('Line number'), reason: z.string().describe('Why') }))
    .describe('The first malformed lines'),
  uncounted: z
    .int()
    .describe('Crawler requests in none of the tables, beyond the number of days, bots, statuses and hosts'),
  created_at: z.string().describe('Upload, ISO 8601 UTC'),
});
/** A log file that was uploaded. */
export type LogFileView = z.output<typeof file>;

export const listLogFiles = defineEndpoint({
  ...shared,
  id: 'list_log_files',
  method: 'GET',
  path: '/projects/{project_id}/log_files',
  title: 'List log files',
  summary: 'Lists the access logs that were uploaded to a project, with their line counts.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ files: z.array(file).describe('Newest first') }) }),
});

const bot = z.object({
  bot: z.string().describe('Crawler, by user agent; its IP addresses are not verified'),
  hits: z.int().describe('Requests'),
  ok: z.int().describe('Status 2xx'),
  redirects: z.int().describe('Status 3xx'),
  client_errors: z.int().describe('Status 4xx'),
  server_errors: z.int().describe('Status 5xx'),
  bytes: z.int().describe('Bytes sent, of the requests whose line has them'),
  average_ms: z.number().nullable().describe('Average response time; null: not in the log'),
  last_at: z.string().describe('Last request, ISO 8601 UTC'),
});

const host = z.string().nullable();

const path = z.object({
  host: host.describe('Virtual host; null: the lines carry none'),
  path: z.string().nullable().describe('Path with query; null: all paths beyond the limit per file together'),
  status: z.int().describe('Status code'),
  hits: z.int().describe('Requests'),
  last_at: z.string().describe('Last request, ISO 8601 UTC'),
});
/** Requests to a path with one status code. */
export type CrawledPath = z.output<typeof path>;

const urls = z.object({
  count: z.int().describe('How many'),
  urls: z.array(z.string()).describe(`The first ${MAX_LISTED}`),
});

export const getCrawlReport = defineEndpoint({
  ...shared,
  id: 'get_crawl_report',
  method: 'GET',
  path: '/projects/{project_id}/crawl_report',
  title: 'Get the crawl report of log files',
  summary:
    'Requests of crawlers in the log files of a project: by bot and status, by day, most crawled paths, errors, and compared with the newest site audit. Crawlers are recognized by user agent and not verified.',
  input: z.object({
    project_id: projectId,
    bot: z
      .string()
      .trim()
      .max(50)
      .refine(hasText, EMPTY)
      .meta({ title: 'Bot', description: 'One crawler; all by default.', examples: ['Googlebot'] })
      .optional(),
  }),
  output: z.object({
    data: z.object({
      bots: z.array(bot).describe('All crawlers in the logs, most requests first'),
      verified: z
        .literal(false)
        .describe('Always false: crawlers are recognized by user agent only, which anyone can send'),
      hosts: z
        .array(
          z.object({
            host: host.describe('Virtual host; null: the lines carry none'),
            hits: z.int().describe('Requests'),
          }),
        )
        .describe(`Hosts of the requests, most requests first, at most ${MAX_LISTED}`),
      days: z
        .array(
          z.object({
            day: z.string().describe('UTC day, YYYY-MM-DD'),
            hits: z.int().describe('Requests'),
            bots: z.record(z.string(), z.int()).describe('Requests by crawler'),
          }),
        )
        .describe(`The newest ${MAX_DAYS} days with requests, oldest first`),
      paths: z.array(path).describe(`Most crawled paths by status, at most ${MAX_LISTED}`),
      errors: z.array(path).describe(`Paths with status 4xx or 5xx, most requests first, at most ${MAX_LISTED}`),
      audit: z
        .object({
          id: z.string().describe('Id of the site audit'),
          finished_at: z.string().describe('When it ended, ISO 8601 UTC'),
          host: z.string().describe('Host of the site audit'),
          hits: z.int().describe('Requests that name a host of the audit'),
          hits_without_host: z
            .int()
            .describe('Requests whose lines carry no host; compared as if they were for the audited site'),
          hits_of_other_hosts: z.int().describe('Requests of other hosts; not compared'),
          not_crawled: urls.describe('Indexable pages of the audit that are not requested in the logs'),
          orphans: urls.describe(
            'Requested with status 200 and not found by the audit: host and path, or the path alone',
          ),
        })
        .nullable()
        .describe(
          'Comparison by host and path with the newest finished site audit of the project; null: there is none',
        ),
    }),
  }),
});
/** What crawlers requested. */
export type CrawlReport = z.output<typeof getCrawlReport.output>['data'];

export const deleteLogFile = defineEndpoint({
  ...shared,
  id: 'delete_log_file',
  method: 'DELETE',
  path: '/projects/{project_id}/log_files/{log_file_id}',
  title: 'Delete a log file',
  summary: 'Deletes a log file with its counts. Requires an editor or owner.',
  input: z.object({
    project_id: projectId,
    log_file_id: uuid.meta({ title: 'Log file', description: 'Id of a log file.' }),
  }),
  output: deletedAnswer,
});
