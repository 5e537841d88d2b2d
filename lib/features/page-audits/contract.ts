import { z } from 'zod';
import type { AuditReport } from '#lib/audit/types.ts';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, keyword, limit, url, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { analysisSchema } from '#lib/features/page-audits/analysis-schema.ts';

const forKeyword = keyword.meta({
  title: 'Keyword',
  description: 'Target keyword; absent: the most frequent term of the page.',
  examples: ['sourdough bread'],
});
const render = z.boolean().default(true).meta({
  title: 'Render JavaScript',
  description: 'Also renders the page in a browser: JavaScript, speed, mobile view',
});
export const auditId = uuid.meta({ title: 'Audit', description: 'Id of a page audit.' });
/** A field with a time; null if it has not happened. */
export const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

/** One page as served, without JavaScript. */
export const scrape = defineEndpoint({
  id: 'scrape',
  method: 'GET',
  path: '/scrape',
  scope: 'scrape',
  area: 'pages',
  cost: 'requests',
  title: 'Scrape a page',
  summary: 'Fetches a web page without running JavaScript and returns its HTML.',
  input: z.object({ url }),
  output: z.object({
    data: z.object({
      web_page: z
        .object({
          html: z.string().describe('Response body as text'),
          url: z.string().describe('Final URL after redirects'),
          status: z.number().int().describe('HTTP status of the page'),
          content_type: z.string().describe('Content type of the response; "" if none'),
          charset: z.string().describe('Encoding of the text'),
          redirects: z
            .array(z.object({ url: z.string().describe('Address'), status: z.number().int().describe('Status') }))
            .describe('Redirects before the final response'),
        })
        .describe('Page'),
    }),
  }),
});

/** The analysis of one page, in one request. */
export const webPageSeoAnalysis = defineEndpoint({
  id: 'web_page_seo_analysis',
  method: 'GET',
  path: '/web_page_seo_analysis',
  scope: 'audit',
  area: 'pages',
  cost: 'browser',
  title: 'SEO analysis of a page',
  summary: 'Audits one page: content, links, technology, speed and indexability, with a score and recommended fixes.',
  input: z.object({ url, keyword: forKeyword.optional(), render }),
  output: z.object({ analysis: analysisSchema }),
});

/** States of a stored audit; all but the first two are final. Blocked: a bot check was served instead of the page. */
export const auditStatus = z.enum(['queued', 'running', 'done', 'blocked', 'failed', 'canceled']);
/** The status of an audit. */
export type AuditStatus = z.output<typeof auditStatus>;

export const auditStep = z.object({
  id: z.string().describe('Name of the step'),
  title: z.string().describe('What the step does'),
  state: z.enum(['waiting', 'running', 'done', 'skipped', 'failed']).describe('Status'),
  ms: z.number().int().nullable().describe('Duration in milliseconds; null until done'),
  note: z.string().nullable().describe('Why it was skipped or failed'),
});
/** A step of an audit. */
export type AuditStep = z.output<typeof auditStep>;

const counts = z.object({
  error: z.number().int().describe('Errors, critical issues included'),
  warning: z.number().int().describe('Warnings'),
  notice: z.number().int().describe('Notices'),
  passed: z.number().int().describe('Passed checks'),
  not_measured: z.number().int().describe('Checks that could not be measured'),
  left_out: z.number().int().describe('Issues ignored or marked as false positives, not counted elsewhere'),
});

const findingRef = z.object({
  id: z.string().describe('Check'),
  title: z.string().describe('Issue'),
  severity: z.enum(['critical', 'error', 'warning', 'notice', 'best_practice', 'info']).describe('Severity'),
  category: z.string().describe('Topic'),
});

export const auditSummary = z.object({
  id: auditId,
  url: z.string().describe('Audited URL'),
  host: z.string().describe('Host of the URL'),
  keyword: z.string().nullable().describe('Target keyword of the request'),
  render: z.boolean().describe('Whether rendering was requested'),
  project_id: z.string().nullable().describe('Project it is assigned to'),
  status: auditStatus.describe('Status'),
  step: z.string().nullable().describe('Id of the current step'),
  score: z.number().int().min(0).max(100).nullable().describe('Score; null until the audit is done, or if blocked'),
  score_version: z
    .number()
    .int()
    .nullable()
    .describe('Version of the score formula; null for an older one. Compare only scores of the same version'),
  counts: counts.nullable().describe('Issues by severity; null until done'),
  title: z.string().nullable().describe('Title of the page; null until done'),
  error: z.string().nullable().describe('Why it failed or was blocked'),
  created_at: z.string().describe('When it was created, ISO 8601 UTC'),
  started_at: moment('When it started'),
  finished_at: moment('When it ended'),
});
/** An audit as in lists. */
export type AuditSummary = z.output<typeof auditSummary>;

// Deeply nested, built by our own pure code and stored unchanged: its type is checked when it is built, not when it is
// read.
const report = z.looseObject({}) as unknown as z.ZodType<AuditReport>;

export const role = z.enum(['raw', 'rendered', 'screenshot']);

export const auditDetail = auditSummary.extend({
  steps: z.array(auditStep).describe('All steps, in order'),
  attempts: z.number().int().describe('Number of attempts'),
  blocked: z
    .object({
      vendor: z.string().describe('Vendor of the bot check; "unknown" if not identified'),
      url: z.string().describe('URL that served it'),
      status: z.number().int().describe('HTTP status of the response'),
      user_agent: z.string().describe('User-Agent header of the blocked request'),
      in_browser: z.boolean().describe('Whether a browser was blocked too, after waiting for automatic checks'),
    })
    .nullable()
    .describe('The bot check that was served instead of the page; null unless the status is blocked'),
  report: report.nullable().describe('Score with deductions, issues, page data and Core Web Vitals'),
  analysis: analysisSchema.nullable().describe('Same as web_page_seo_analysis'),
  evidence: z
    .array(
      z.object({
        role: role.describe('Type'),
        hash: z.string().describe('SHA-256 of the content'),
        content_type: z.string().describe('Content type'),
        bytes: z.number().int().describe('Size in bytes'),
      }),
    )
    .describe('Stored HTML and screenshots'),
  previous: z
    .object({
      id: z.string().describe('The previous completed audit of the same page'),
      score: z.number().int().nullable().describe('Its score; null also if the score version differs'),
      created_at: z.string().describe('When it was created'),
    })
    .nullable()
    .describe('Audit to compare with; null: none'),
});
/** An audit with its report. */
export type AuditDetail = z.output<typeof auditDetail>;

export const startAudit = defineEndpoint({
  id: 'start_audit',
  method: 'POST',
  path: '/audits',
  scope: 'audit',
  area: 'pages',
  cost: 'browser',
  tool: false,
  status: 202,
  title: 'Start a page audit',
  summary: 'Queues an audit of one page; get it by its id.',
  input: z.object({
    url,
    keyword: forKeyword.optional(),
    render,
    project_id: uuid
      .meta({
        title: 'Project',
        description: 'Project to assign it to; absent: the project whose domain matches, if any',
      })
      .optional(),
  }),
  output: z.object({ data: z.object({ audit: auditSummary.describe('The queued audit') }) }),
});

export const listAudits = defineEndpoint({
  id: 'list_audits',
  method: 'GET',
  path: '/audits',
  scope: 'audit',
  area: 'pages',
  tool: false,
  title: 'List page audits',
  summary: 'Lists your page audits, newest first.',
  input: z.object({
    query: z.string().trim().max(512).meta({ title: 'Search', description: 'Part of the URL or title' }).optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only audits of this project' }).optional(),
    status: auditStatus.meta({ title: 'Status', description: 'Only audits with this status' }).optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: z.object({
    data: z.object({
      audits: z.array(auditSummary).describe('Audits, newest first'),
      next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last one'),
    }),
  }),
});

export const getAudit = defineEndpoint({
  id: 'get_audit',
  method: 'GET',
  path: '/audits/{id}',
  scope: 'audit',
  area: 'pages',
  tool: false,
  title: 'Get a page audit',
  summary: 'Returns a page audit: progress while it runs, the report when it is done.',
  input: z.object({ id: auditId }),
  output: z.object({ data: z.object({ audit: auditDetail.describe('The audit') }) }),
});

export const compareAudit = defineEndpoint({
  id: 'compare_audit',
  method: 'GET',
  path: '/audits/{id}/comparison',
  scope: 'audit',
  area: 'pages',
  tool: false,
  title: 'Compare a page audit',
  summary: 'Compares the audit with the previous one of the same page.',
  input: z.object({ id: auditId }),
  output: z.object({
    data: z.object({
      comparison: z
        .object({
          previous: auditSummary.nullable().describe('The audit compared with; null: none'),
          score_delta: z.number().int().nullable().describe('Score change; null also if the score version changed'),
          resolved: z.array(findingRef).describe('Fixed issues'),
          new: z.array(findingRef).describe('New issues'),
          unchanged: z.array(findingRef).describe('Unchanged issues'),
          no_longer_measured: z.array(findingRef).describe('Issues not measured in this audit'),
          left_out: z.array(findingRef).describe('Issues ignored or marked as false positives since'),
        })
        .describe('The comparison'),
    }),
  }),
});
/** An audit compared with an earlier one. */
export type AuditComparison = z.output<typeof compareAudit.output>['data']['comparison'];

export const deleteAudit = defineEndpoint({
  id: 'delete_audit',
  method: 'DELETE',
  path: '/audits/{id}',
  scope: 'audit',
  area: 'pages',
  tool: false,
  title: 'Delete a page audit',
  summary: 'Deletes a page audit and its report.',
  input: z.object({ id: auditId }),
  output: deletedAnswer,
});

export const cancelAudit = defineEndpoint({
  id: 'cancel_audit',
  method: 'POST',
  path: '/audits/{id}/cancel',
  scope: 'audit',
  area: 'pages',
  tool: false,
  title: 'Cancel a page audit',
  summary: 'Cancels a queued or running audit.',
  input: z.object({ id: auditId }),
  output: z.object({ data: z.object({ audit: auditSummary.describe('The audit') }) }),
});
