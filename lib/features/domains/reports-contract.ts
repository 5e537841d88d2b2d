import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, domain, limit, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { domainInfo } from '#lib/features/domains/info-contract.ts';

/** Stored inspections of domains, and the changes between them. */

const reportId = uuid.meta({ title: 'Report', description: 'Id of a stored domain report.' });
const text = (about: string) => z.string().nullable().describe(about);
const moment = (about: string) => text(`${about}, ISO 8601 UTC`);

/** Statuses of a stored report; the last three are final. */
export const domainReportStatus = z.enum(['queued', 'running', 'done', 'failed', 'canceled']);
/** The status of a domain report. */
export type DomainReportStatus = z.output<typeof domainReportStatus>;

export const reportStep = z.object({
  id: z.string().describe('Name of the part'),
  title: z.string().describe('What is looked at'),
  state: z.enum(['waiting', 'running', 'done', 'skipped', 'failed']).describe('Where it is'),
  ms: z.int().nullable().describe('How long it took, in milliseconds; null before its end'),
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
  what: z.enum(CHANGED).describe('What is different'),
  how: z
    .enum(['added', 'removed', 'changed', 'near', 'over'])
    .describe('added, removed, changed; near: it ends soon; over: it has ended'),
  before: text('What it was; null: it was not there'),
  after: text('What it is; null: it is gone'),
});
/** A change since the previous report. */
export type DomainChange = z.output<typeof domainChange>;

export const domainWarning = z.object({
  part: domainChange.shape.part,
  what: z
    .enum(['unregistered', 'domain_expiry', 'certificate_expiry', 'tls_problem', 'no_https', 'spf', 'dmarc'])
    .describe('What asks for attention'),
  urgent: z.boolean().describe('Visitors or mail suffer from it now, or within days'),
  detail: z.string().describe('In words'),
});
/** Something that needs attention. */
export type DomainWarning = z.output<typeof domainWarning>;

const summary = z.object({
  registrar: text('Registrar'),
  expires_on: text('Date the registration runs out'),
  certificate_until: text('When the certificate ends, ISO 8601 UTC'),
  ip: text('Address that answered'),
  technologies: z.int().nullable().describe('Products recognised; null: not looked at'),
  changes: z.int().describe('What is different from the looks before'),
  warnings: z.int().describe('What asks for attention'),
  failed_parts: z.int().describe('Parts that could not be looked at'),
});

export const domainReportSummary = z.object({
  id: reportId,
  domain: z.string().describe('Domain, ASCII'),
  project_id: text('Project it is filed under'),
  status: domainReportStatus.describe('State'),
  step: text('Id of the part under way'),
  summary: summary.nullable().describe('Figures for lists; null before the end'),
  error: text('Why it failed'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  started_at: moment('When it began'),
  finished_at: moment('When it ended'),
});
/** A domain report as in lists. */
export type DomainReportSummary = z.output<typeof domainReportSummary>;

export const domainReportDetail = domainReportSummary.extend({
  steps: z.array(reportStep).describe('All parts, in order'),
  attempts: z.int().describe('How often it was begun'),
  domain_info: domainInfo.nullable().describe('The same as the one-request look gives; null before the end'),
  warnings: z.array(domainWarning).describe('What asks for attention'),
  changes: z.array(domainChange).describe('What is different from the looks before'),
  evidence: z
    .array(
      z.object({
        role: z.string().describe('Name of the piece: rdap-1, whois-2, …'),
        server: z.string().describe('Who answered'),
        hash: z.string().describe('SHA-256 of the content'),
        bytes: z.int().describe('Size in bytes'),
      }),
    )
    .describe('Raw answers of registries, as they came'),
  previous: z
    .object({ id: z.string().describe('Report'), created_at: z.string().describe('When it was asked for') })
    .nullable()
    .describe('The finished report of the same domain before this one; null when there is none'),
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
  title: 'Look at a domain',
  summary: 'Queues a stored look at a domain; read it with its id.',
  input: z.object({
    domain,
    project_id: uuid.meta({ title: 'Project', description: 'Project to file it under' }).optional(),
  }),
  output: one,
});

export const listDomainReports = defineEndpoint({
  ...shared,
  id: 'list_domain_reports',
  method: 'GET',
  path: '/domain_reports',
  title: 'List domain reports',
  summary: 'Your stored looks at domains, newest first.',
  input: z.object({
    query: z.string().trim().max(512).meta({ title: 'Search', description: 'Part of the domain' }).optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only reports of this project' }).optional(),
    status: domainReportStatus.meta({ title: 'State', description: 'Only reports in this state' }).optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      reports: z.array(domainReportSummary).describe('Reports, newest first'),
      next_cursor: text('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getDomainReport = defineEndpoint({
  ...shared,
  id: 'get_domain_report',
  method: 'GET',
  path: '/domain_reports/{id}',
  title: 'Read a domain report',
  summary: 'One stored look at a domain: progress while it runs, everything found when it is done.',
  input: z.object({ id: reportId }),
  output: z.object({ data: z.object({ report: domainReportDetail.describe('The report') }) }),
});

export const domainReportHistory = defineEndpoint({
  ...shared,
  id: 'get_domain_history',
  method: 'GET',
  path: '/domain_reports/{id}/history',
  title: 'Read the history of a domain',
  summary: 'The last 100 finished looks at the domain of a report, newest first, each with what had changed.',
  input: z.object({ id: reportId }),
  output: z.object({
    data: z.object({
      domain: z.string().describe('Domain, ASCII'),
      looks: z
        .array(
          z.object({
            id: z.string().describe('Report'),
            looked_at: z.string().describe('When it ended, ISO 8601 UTC'),
            changes: z.array(domainChange).describe('What was different from the looks before'),
            failed_parts: z.array(z.string()).describe('Parts that could not be looked at'),
          }),
        )
        .describe('Looks, newest first'),
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
  title: 'Read a raw answer',
  summary: 'The whole answer of a registry or registrar, as it came.',
  input: z.object({
    id: reportId,
    role: z
      .string()
      .regex(/^(?:rdap|whois)-[1-9]\d?$/, { error: 'must be the role of a piece of the report' })
      .meta({ title: 'Piece', description: 'Role of the piece, as the report names it', examples: ['rdap-1'] }),
  }),
  output: z.object({
    data: z.object({
      piece: z
        .object({
          role: z.string().describe('Name of the piece'),
          hash: z.string().describe('SHA-256 of the stored bytes'),
          bytes: z.int().describe('Size of the stored bytes'),
          text: z.string().describe('The answer'),
        })
        .describe('The piece'),
    }),
  }),
});

export const cancelDomainReport = defineEndpoint({
  ...shared,
  id: 'cancel_domain_report',
  method: 'POST',
  path: '/domain_reports/{id}/cancel',
  title: 'Stop a look at a domain',
  summary: 'Stops a look that is queued or running.',
  input: z.object({ id: reportId }),
  output: one,
});

export const deleteDomainReport = defineEndpoint({
  ...shared,
  id: 'delete_domain_report',
  method: 'DELETE',
  path: '/domain_reports/{id}',
  title: 'Delete a domain report',
  summary: 'Removes a stored look at a domain with its raw answers.',
  input: z.object({ id: reportId }),
  output: deletedAnswer,
});
