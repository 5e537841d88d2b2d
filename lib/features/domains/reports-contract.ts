import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, domain, limit, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { domainInfo } from '#lib/features/domains/info-contract.ts';

/** Stored inspections of domains, and the changes between them. */

const reportId = uuid.meta({ title: 'Report', description: 'Id of a domain lookup.' });
const text = (about: string) => z.string().nullable().describe(about);
const moment = (about: string) => text(`${about}, ISO 8601 UTC`);

/** Statuses of a stored report; the last three are final. */
export const domainReportStatus = z.enum(['queued', 'running', 'done', 'failed', 'canceled']);
/** The status of a domain report. */
export type DomainReportStatus = z.output<typeof domainReportStatus>;

export const reportStep = z.object({
  id: z.string().describe('Name of the part'),
  title: z.string().describe('What is checked'),
  state: z.enum(['waiting', 'running', 'done', 'skipped', 'failed']).describe('Status'),
  ms: z.int().nullable().describe('Duration in milliseconds; null until done'),
  note: text('Why it failed'),
});
/** A part of a report and its progress. */
export type ReportStep = z.output<typeof reportStep>;

const CHANGED = [
  'nameserver',
  'mail_server',
  'address',
  'spf',
  'dmarc',
  'registration',
  'registrar',
  'domain_expiry',
  'domain_status',
  'dnssec',
  'port',
  'https',
  'http_to_https',
  'server_name',
  'security_header',
  'issuer',
  'certificate',
  'certificate_expiry',
  'tls_problem',
  'tls_version',
  'technology',
] as const;

export const domainChange = z.object({
  part: z.enum(['dns', 'whois', 'server', 'ssl', 'technology_stack']).describe('Part of the report'),
  what: z.enum(CHANGED).describe('What changed'),
  how: z
    .enum(['added', 'removed', 'changed', 'near', 'over'])
    .describe('added, removed, changed; near: expires soon; over: expired'),
  before: text('Previous value; null: none'),
  after: text('Current value; null: removed'),
});
/** A change since the previous report. */
export type DomainChange = z.output<typeof domainChange>;

export const domainWarning = z.object({
  part: domainChange.shape.part,
  what: z
    .enum(['unregistered', 'domain_expiry', 'certificate_expiry', 'tls_problem', 'no_https', 'spf', 'dmarc'])
    .describe('Problems'),
  urgent: z.boolean().describe('Whether it affects visitors or email now, or within days'),
  detail: z.string().describe('Description'),
});
/** Something that needs attention. */
export type DomainWarning = z.output<typeof domainWarning>;

const summary = z.object({
  registrar: text('Registrar'),
  expires_on: text('Domain expiry date'),
  certificate_until: text('When the SSL certificate expires, ISO 8601 UTC'),
  ip: text('IP address that responded'),
  technologies: z.int().nullable().describe('Detected technologies; null: not checked'),
  changes: z.int().describe('Changes since the previous lookups'),
  warnings: z.int().describe('Problems'),
  failed_parts: z.int().describe('Parts that could not be checked'),
});

export const domainReportSummary = z.object({
  id: reportId,
  domain: z.string().describe('Domain, ASCII'),
  project_id: text('Project it is assigned to'),
  status: domainReportStatus.describe('Status'),
  step: text('Id of the current part'),
  summary: summary.nullable().describe('Summary for lists; null until done'),
  error: text('Why it failed'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  started_at: moment('When it started'),
  finished_at: moment('When it ended'),
});
/** A domain report as in lists. */
export type DomainReportSummary = z.output<typeof domainReportSummary>;

export const domainReportDetail = domainReportSummary.extend({
  steps: z.array(reportStep).describe('All parts, in order'),
  attempts: z.int().describe('Number of attempts'),
  domain_info: domainInfo.nullable().describe('Same as domain_infos; null until done'),
  warnings: z.array(domainWarning).describe('Problems'),
  changes: z.array(domainChange).describe('Changes since the previous lookups'),
  evidence: z
    .array(
      z.object({
        role: z.string().describe('Name of the response: rdap-1, whois-2, …'),
        server: z.string().describe('Server'),
        hash: z.string().describe('SHA-256 of the content'),
        bytes: z.int().describe('Size in bytes'),
      }),
    )
    .describe('Raw registry responses'),
  previous: z
    .object({ id: z.string().describe('Report'), created_at: z.string().describe('When it was created') })
    .nullable()
    .describe('The previous completed lookup of the same domain; null: none'),
});
/** A domain report with its facts. */
export type DomainReportDetail = z.output<typeof domainReportDetail>;

const shared = { scope: 'domain', area: 'domain', tool: false } as const;
const one = z.object({ data: z.object({ report: domainReportSummary.describe('The report') }) });

export const startDomainReport = defineEndpoint({
  ...shared,
  id: 'start_domain_report',
  method: 'POST',
  path: '/domain_reports',
  status: 202,
  cost: 'requests',
  title: 'Start a domain lookup',
  summary: 'Queues a domain lookup; get it by its id.',
  input: z.object({
    domain,
    project_id: uuid
      .meta({
        title: 'Project',
        description: 'Project to assign it to; absent: the project whose domain matches, if any',
      })
      .optional(),
  }),
  output: one,
});

export const listDomainReports = defineEndpoint({
  ...shared,
  id: 'list_domain_reports',
  method: 'GET',
  path: '/domain_reports',
  title: 'List domain lookups',
  summary: 'Lists domain lookups, newest first.',
  input: z.object({
    query: z.string().trim().max(512).meta({ title: 'Search', description: 'Part of the domain' }).optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only lookups of this project' }).optional(),
    status: domainReportStatus.meta({ title: 'Status', description: 'Only lookups with this status' }).optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      reports: z.array(domainReportSummary).describe('Lookups, newest first'),
      next_cursor: text('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getDomainReport = defineEndpoint({
  ...shared,
  id: 'get_domain_report',
  method: 'GET',
  path: '/domain_reports/{id}',
  title: 'Get a domain lookup',
  summary: 'Returns a domain lookup: progress while it runs, results when it is done.',
  input: z.object({ id: reportId }),
  output: z.object({ data: z.object({ report: domainReportDetail.describe('The report') }) }),
});

export const domainReportHistory = defineEndpoint({
  ...shared,
  id: 'get_domain_history',
  method: 'GET',
  path: '/domain_reports/{id}/history',
  title: 'Get the history of a domain',
  summary: 'Returns the last 100 completed lookups of the domain, newest first, with their changes.',
  input: z.object({ id: reportId }),
  output: z.object({
    data: z.object({
      domain: z.string().describe('Domain, ASCII'),
      looks: z
        .array(
          z.object({
            id: z.string().describe('Report'),
            looked_at: z.string().describe('When it ended, ISO 8601 UTC'),
            changes: z.array(domainChange).describe('Changes since the previous lookups'),
            failed_parts: z.array(z.string()).describe('Parts that could not be checked'),
          }),
        )
        .describe('Lookups, newest first'),
    }),
  }),
});
/** The reports on a domain. */
export type DomainHistory = z.output<typeof domainReportHistory.output>['data'];

export const getDomainEvidence = defineEndpoint({
  ...shared,
  id: 'get_domain_evidence',
  method: 'GET',
  path: '/domain_reports/{id}/evidence/{role}',
  title: 'Get a raw WHOIS/RDAP response',
  summary: 'Returns the full response of a registry or registrar.',
  input: z.object({
    id: reportId,
    role: z
      .string()
      .regex(/^(?:rdap|whois)-[1-9]\d?$/, { error: 'must be the role of a response of the lookup' })
      .meta({ title: 'Piece', description: 'Role of the response, as listed in the lookup', examples: ['rdap-1'] }),
  }),
  output: z.object({
    data: z.object({
      piece: z
        .object({
          role: z.string().describe('Name of the response'),
          hash: z.string().describe('SHA-256 of the stored bytes'),
          bytes: z.int().describe('Size of the stored bytes'),
          text: z.string().describe('The response'),
        })
        .describe('The response'),
    }),
  }),
});

export const cancelDomainReport = defineEndpoint({
  ...shared,
  id: 'cancel_domain_report',
  method: 'POST',
  path: '/domain_reports/{id}/cancel',
  title: 'Cancel a domain lookup',
  summary: 'Cancels a queued or running domain lookup.',
  input: z.object({ id: reportId }),
  output: one,
});

export const deleteDomainReport = defineEndpoint({
  ...shared,
  id: 'delete_domain_report',
  method: 'DELETE',
  path: '/domain_reports/{id}',
  title: 'Delete a domain lookup',
  summary: 'Deletes a domain lookup with its raw responses.',
  input: z.object({ id: reportId }),
  output: deletedAnswer,
});
