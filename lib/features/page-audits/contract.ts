import { z } from 'zod';
import type { AuditReport } from '#lib/audit/types.ts';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { cursor, keyword, limit, url, uuid } from '#lib/contract/fields.ts';
import { deletedAnswer } from '#lib/contract/results.ts';
import { analysisSchema } from '#lib/features/page-audits/analysis-schema.ts';

const forKeyword = keyword.meta({
  title: 'Keyword',
  description: 'Search term the page should be found for; absent: the page’s own leading term.',
  examples: ['sourdough bread'],
});
const render = z.boolean().default(true).meta({
  title: 'Open in a browser',
  description: 'Also load the page in a browser: JavaScript, speed, mobile view',
});
export const auditId = uuid.meta({ title: 'Audit', description: 'Id of a stored audit.' });
/** A field with a time; null if it has not happened. */
export const moment = (about: string) => z.string().nullable().describe(`${about}, ISO 8601 UTC`);

/** One page as served, without JavaScript. */
export const scrape = defineEndpoint({
  id: 'scrape',
  method: 'GET',
  path: '/scrape',
  scope: 'scrape',
  area: 'pages',
  title: 'Scrape a page',
  summary: 'Fetches a web page without running JavaScript and returns its HTML.',
  input: z.object({ url }),
  output: z.object({
    data: z.object({
      web_page: z
        .object({
          html: z.string().describe('Body of the answer as text'),
          url: z.string().describe('Final address, after redirects'),
          status: z.number().int().describe('Status the page answered'),
          content_type: z.string().describe('Content type the page answered, "" when it named none'),
          charset: z.string().describe('Encoding the text was read with'),
          redirects: z
            .array(z.object({ url: z.string().describe('Address'), status: z.number().int().describe('Status') }))
            .describe('Answers before the final one'),
        })
        .describe('The page'),
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
  title: 'SEO analysis of a page',
  summary: 'Measures one web page: content, links, technology, speed, indexability, with a score and what to mend.',
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
  state: z.enum(['waiting', 'running', 'done', 'skipped', 'failed']).describe('Where it is'),
  ms: z.number().int().nullable().describe('How long it took, in milliseconds; null before its end'),
  note: z.string().nullable().describe('Why it was skipped or failed'),
});
/** A step of an audit. */
export type AuditStep = z.output<typeof auditStep>;

const counts = z.object({
  error: z.number().int().describe('Errors'),
  warning: z.number().int().describe('Warnings'),
  notice: z.number().int().describe('Notices'),
  passed: z.number().int().describe('Passed checks'),
  not_measured: z.number().int().describe('Checks that could not be measured'),
  left_out: z.number().int().describe('Findings that were ignored or marked as mistaken, counted nowhere else'),
});

const findingRef = z.object({
  id: z.string().describe('Check'),
  title: z.string().describe('What is wrong'),
  severity: z.enum(['error', 'warning', 'notice']).describe('How bad it is'),
  category: z.string().describe('Topic'),
});

export const auditSummary = z.object({
  id: auditId,
  url: z.string().describe('Address the audit was asked for'),
  host: z.string().describe('Host of that address'),
  keyword: z.string().nullable().describe('Keyword given with the request'),
  render: z.boolean().describe('Whether a browser was asked for'),
  project_id: z.string().nullable().describe('Project it is filed under'),
  status: auditStatus.describe('State'),
  step: z.string().nullable().describe('Id of the step under way'),
  score: z
    .number()
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe('Score; null until the audit is done, and when it was blocked'),
  counts: counts.nullable().describe('Findings by severity; null before the end'),
  title: z.string().nullable().describe('Title of the page; null before the end'),
  error: z.string().nullable().describe('Why it failed or was blocked'),
  created_at: z.string().describe('When it was asked for, ISO 8601 UTC'),
  started_at: moment('When it began'),
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
  attempts: z.number().int().describe('How often it was begun'),
  blocked: z
    .object({
      vendor: z.string().describe('Vendor of the bot check; "unknown" when it cannot be identified'),
      url: z.string().describe('Address that served it'),
      status: z.number().int().describe('HTTP status of the response'),
      user_agent: z.string().describe('User-Agent header of the refused request'),
      in_browser: z
        .boolean()
        .describe('Whether a browser was blocked too, after the time for checks that solve themselves'),
    })
    .nullable()
    .describe('The bot check that was served instead of the page; null unless the status is blocked'),
  report: report.nullable().describe('Score with its deductions, findings, facts, vitals'),
  analysis: analysisSchema.nullable().describe('The same as the one-request analysis gives'),
  evidence: z
    .array(
      z.object({
        role: role.describe('What it shows'),
        hash: z.string().describe('SHA-256 of the content'),
        content_type: z.string().describe('Content type'),
        bytes: z.number().int().describe('Size in bytes'),
      }),
    )
    .describe('Stored evidence'),
  previous: z
    .object({
      id: z.string().describe('The finished audit of the same page before this one'),
      score: z.number().int().nullable().describe('Its score; null also when it was made by another formula'),
      created_at: z.string().describe('When it was asked for'),
    })
    .nullable()
    .describe('Audit to compare with; null when there is none'),
});
/** An audit with its report. */
export type AuditDetail = z.output<typeof auditDetail>;

export const startAudit = defineEndpoint({
  id: 'start_audit',
  method: 'POST',
  path: '/audits',
  scope: 'audit',
  area: 'pages',
  tool: false,
  status: 202,
  title: 'Start an audit',
  summary: 'Queues a stored audit of one page; read it with its id.',
  input: z.object({
    url,
    keyword: forKeyword.optional(),
    render,
    project_id: uuid.meta({ title: 'Project', description: 'Project to file it under' }).optional(),
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
  title: 'List audits',
  summary: 'Your stored audits, newest first.',
  input: z.object({
    query: z.string().trim().max(512).meta({ title: 'Search', description: 'Part of the address or title' }).optional(),
    project_id: uuid.meta({ title: 'Project', description: 'Only audits of this project' }).optional(),
    status: auditStatus.meta({ title: 'State', description: 'Only audits in this state' }).optional(),
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
  title: 'Read an audit',
  summary: 'One stored audit: progress while it runs, the report when it is done.',
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
  title: 'Compare an audit',
  summary: 'What changed since the previous finished audit of the same page.',
  input: z.object({ id: auditId }),
  output: z.object({
    data: z.object({
      comparison: z
        .object({
          previous: auditSummary.nullable().describe('The audit compared with; null when there is none'),
          score_delta: z
            .number()
            .int()
            .nullable()
            .describe('Score now less score then; null also when a formula of the program changed between'),
          resolved: z.array(findingRef).describe('Found then, no longer found'),
          new: z.array(findingRef).describe('Found now, not then'),
          unchanged: z.array(findingRef).describe('Found both times'),
          no_longer_measured: z
            .array(findingRef)
            .describe('Found then, not measured now: neither fixed nor still there'),
          left_out: z.array(findingRef).describe('Counted then; ignored or marked as mistaken since'),
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
  title: 'Delete an audit',
  summary: 'Removes a stored audit and its report.',
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
  title: 'Cancel an audit',
  summary: 'Stops an audit that is queued or running.',
  input: z.object({ id: auditId }),
  output: z.object({ data: z.object({ audit: auditSummary.describe('The audit') }) }),
});
