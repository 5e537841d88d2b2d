import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import {
  checkId,
  fewByFew,
  linkQuery,
  nextCursor,
  pageNo,
  part,
  partByPart,
  siteOperation,
} from '#lib/features/site-audits/fields-contract.ts';
import {
  pageRef,
  severity,
  siteAuditId,
  siteFinding,
  siteIssue,
  siteLink,
} from '#lib/features/site-audits/parts-contract.ts';

/** Results: issues, links between addresses, groups of pages that share something. */

export const listSiteIssues = defineEndpoint({
  ...siteOperation,
  id: 'list_site_issues',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/issues',
  title: 'List issues of a site audit',
  summary: 'Lists all checks that failed on any page with page counts, most severe first.',
  input: z.object({
    id: siteAuditId,
    severity: severity.meta({ title: 'Severity', description: 'Only issues of this severity' }).optional(),
  }),
  output: z.object({
    data: z.object({
      issues: z.array(siteIssue).describe('Issues, most severe first; empty: none'),
      left_out: z.array(siteIssue).describe('Ignored issues; not part of the score'),
      passed: z
        .array(
          z.object({
            check: z.string().describe('Check'),
            category: z.string().describe('Topic'),
            title: z.string().describe('The rule'),
            pages: z.int().describe('Pages that passed'),
          }),
        )
        .describe('Checks passed on all pages'),
      not_measured: z
        .array(
          z.object({
            check: z.string().describe('Check'),
            title: z.string().describe('The rule'),
            reason: z.string().describe('Why it was not measured'),
          }),
        )
        .describe('Checks that could not be measured on any page'),
    }),
  }),
});

export const listIssuePages = defineEndpoint({
  ...siteOperation,
  id: 'list_site_issue_pages',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/issues/{check}',
  title: 'List pages with an issue',
  summary: 'Lists the pages of a site audit that failed a check, with the findings.',
  input: z.object({
    id: siteAuditId,
    check: checkId,
    query: part.optional(),
    ...partByPart,
  }),
  output: z.object({
    data: z.object({
      issue: siteIssue.describe('The issue'),
      pages: z
        .array(
          z.object({
            page: pageRef.describe('Page'),
            finding: siteFinding.describe('The findings'),
          }),
        )
        .describe('Pages with the issue, in crawl order'),
      total: z.int().describe('Pages with the issue'),
      next_cursor: nextCursor,
    }),
  }),
});

export const listSiteLinks = defineEndpoint({
  ...siteOperation,
  id: 'list_site_links',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/links',
  title: 'List links of a site audit',
  summary: 'Lists links, redirects, canonicals and hreflang references between the URLs of a site audit.',
  input: z.object({
    id: siteAuditId,
    from: pageNo.meta({ title: 'From', description: 'Only from this URL.' }).optional(),
    to: pageNo.meta({ title: 'To', description: 'Only to this URL.' }).optional(),
    ...linkQuery,
    ...partByPart,
  }),
  output: z.object({
    data: z.object({
      links: z.array(siteLink).describe('Links, by source page'),
      total: z.int().nullable().describe('Links on all pages of the list; null except on the first page'),
      next_cursor: nextCursor,
    }),
  }),
});

export const listSiteDuplicates = defineEndpoint({
  ...siteOperation,
  id: 'list_site_duplicates',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/duplicates',
  title: 'List duplicates of a site audit',
  summary: 'Lists groups of pages with duplicate or near-duplicate content, title, description or H1.',
  input: z.object({
    id: siteAuditId,
    by: z
      .enum(['text', 'near', 'title', 'description', 'h1'])
      .default('text')
      .meta({ title: 'Same', description: 'Duplicate type', examples: ['title'] }),
    ...fewByFew,
  }),
  output: z.object({
    data: z.object({
      groups: z
        .array(
          z.object({
            value: z.string().nullable().describe('Duplicate value; null for content'),
            count: z.int().describe('Pages in the group'),
            pages: z.array(pageRef).describe('The first 20 of them'),
          }),
        )
        .describe('Groups, largest first'),
      total: z.int().describe('Total groups'),
      next_cursor: nextCursor,
    }),
  }),
});
