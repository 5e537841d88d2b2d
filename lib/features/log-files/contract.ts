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

/** Status of the import of a log file. */
export const importStatus = z.enum(['queued', 'running', 'pausing', 'paused', 'done', 'failed', 'canceled']);

/** What an import reads. */
export const importSource = z.enum(['upload', 'folder']);

const importView = z.object({
  id: z.string().describe('Id of the import'),
  name: z.string().describe('File name'),
  source: importSource.describe('upload: one file; folder: what is new in the folder of the project on the server'),
  status: importStatus.describe('Status'),
  bytes: z.int().describe('Bytes of the file, decompressed; of a folder, the bytes to be read from its files'),
  bytes_done: z.int().describe('Bytes that are counted; an interrupted import continues there'),
  error: z.string().nullable().describe('Why it failed'),
  created_at: z.string().describe('Upload, ISO 8601 UTC'),
});
/** The import of a log file, which a worker reads. */
export type LogImportView = z.output<typeof importView>;

const folder = z.object({
  name: z.string().describe('Name of the folder of the project in LOG_FILES_DIR'),
  files: z
    .array(
      z.object({
        name: z.string().describe('File name'),
        bytes: z.int().describe('Bytes that were counted, decompressed'),
        error: z.string().nullable().describe('Why it was not read'),
      }),
    )
    .describe(`Files that were found in it, the latest first, at most ${MAX_LISTED}`),
});
/** The folder of a project on the server, and what was found in it. */
export type LogFolderView = z.output<typeof folder>;

export const listLogFiles = defineEndpoint({
  ...shared,
  id: 'list_log_files',
  method: 'GET',
  path: '/projects/{project_id}/log_files',
  title: 'List log files',
  summary:
    'Lists the access logs that were uploaded to a project, with their line counts, and the imports that have not ended or failed in the last 7 days.',
  input: z.object({ project_id: projectId }),
  output: z.object({
    data: z.object({
      files: z.array(file).describe('Files that were read, newest first'),
      imports: z.array(importView).describe('Imports that have not ended, or failed in the last 7 days; newest first'),
      folder: folder
        .nullable()
        .describe('Folder on the server whose log files are read every hour; null: the installation has none'),
    }),
  }),
});

const bot = z.object({
  bot: z.string().describe('Crawler, by user agent'),
  hits: z.int().describe('Requests without spoofed ones, like all following numbers'),
  verified_by_ranges: z.int().describe('Of these, from an IP address that the operator publishes'),
  verified_by_dns: z.int().describe('Of these, verified by reverse DNS that resolves back to the IP address'),
  unverified: z
    .int()
    .describe('Of these, not verified: no method of the operator, a failed lookup, or the IP address of a proxy'),
  spoofed: z.int().describe('Requests with the user agent of the crawler from an IP address of somebody else'),
  ok: z.int().describe('Status 2xx'),
  redirects: z.int().describe('Status 3xx'),
  client_errors: z.int().describe('Status 4xx'),
  server_errors: z.int().describe('Status 5xx'),
  bytes: z.int().describe('Bytes sent, of the requests whose line has them'),
  average_ms: z.number().nullable().describe('Average response time; null: not in the log'),
  last_at: z.string().describe('Last request, also a spoofed one, ISO 8601 UTC'),
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
    'Requests of crawlers in the log files of a project: by bot and status, by day, most crawled paths, errors, crawl budget, and compared with the newest site audit and Search Console. Crawlers are verified by published IP ranges or reverse DNS; spoofed requests are in no number but their own.',
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
      ranges: z
        .array(
          z.object({
            url: z.string().describe('List of IP ranges that an operator publishes'),
            fetched_at: z.string().nullable().describe('When its ranges were fetched, ISO 8601 UTC; null: never'),
            error: z.string().nullable().describe('Why the last attempt failed'),
          }),
        )
        .describe('Lists with which new log files are verified; fetched again after a day'),
      budget: z
        .object({
          hits: z.int().describe('All requests'),
          redirects: z.int().describe('Status 3xx, except 304'),
          client_errors: z.int().describe('Status 4xx'),
          server_errors: z.int().describe('Status 5xx'),
          parameters: z.int().describe('URLs with a query'),
          not_indexable: z
            .int()
            .nullable()
            .describe('Status 2xx, of pages that are not indexable in the newest site audit; null: no audit'),
        })
        .describe('Requests that a crawler could have spent on indexable pages; one can be in several numbers'),
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
      search_console: z
        .object({
          first_day: z.string().describe('First day of the compared impressions, YYYY-MM-DD'),
          last_day: z.string().describe('Last day, YYYY-MM-DD'),
          not_indexed: urls.describe('Requested by Googlebot, and not indexed by their newest URL Inspection'),
          without_impressions: urls.describe(
            'Pages that Googlebot requested with status 200 and that had no impression; images, scripts and style sheets excluded',
          ),
          not_crawled: urls.describe('Pages with impressions that Googlebot did not request in the logs'),
        })
        .nullable()
        .describe('Googlebot compared with Search Console; null: the project has no connected property with data'),
    }),
  }),
});
/** What crawlers requested. */
export type CrawlReport = z.output<typeof getCrawlReport.output>['data'];

const change = <const Verb extends string>(verb: Verb, title: string, text: string) =>
  defineEndpoint({
    ...shared,
    id: `${verb}_log_import`,
    method: 'POST',
    path: `/log_imports/{id}/${verb}`,
    cost: verb === 'resume' ? 'batch' : 'none',
    title,
    summary: text,
    input: z.object({ id: uuid.meta({ title: 'Import', description: 'Id of the import of a log file.' }) }),
    output: z.object({ data: z.object({ import: importView.describe('The import') }) }),
  });

export const pauseLogImport = change(
  'pause',
  'Pause a log file import',
  'Pauses an import; what it counted stays. A folder is not read every hour meanwhile. Requires an editor or owner.',
);
export const resumeLogImport = change(
  'resume',
  'Resume a log file import',
  'Continues a paused import. Requires an editor or owner.',
);
export const stopLogImport = change(
  'stop',
  'Stop a log file import',
  'Ends an import and deletes the uploaded file with everything it counted. Of a folder, what was counted stays, and the next hourly reading continues. Requires an editor or owner.',
);

export const readLogFolder = defineEndpoint({
  ...shared,
  id: 'read_log_folder',
  method: 'POST',
  path: '/projects/{project_id}/log_folder/read',
  title: 'Read the log folder',
  summary:
    'Reads what is new in the folder of the project on the server (LOG_FILES_DIR), as every hour. Requires an editor or owner.',
  input: z.object({ project_id: projectId }),
  output: z.object({ data: z.object({ queued: z.literal(true).describe('It is queued, or being read already') }) }),
});

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
