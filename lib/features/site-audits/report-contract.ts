import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import {
  checkId,
  fewByFew,
  flag,
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
  method: 'GET',
  path: '/site_audits/{id}/issues',
  title: 'Issues of a site audit',
  summary: 'Every check that failed on any page, with the number of its pages; the worst first.',
  input: z.object({
    id: siteAuditId,
    severity: severity.meta({ title: 'Severity', description: 'Only issues of this severity' }).optional(),
  }),
  output: z.object({
    data: z.object({
      issues: z.array(siteIssue).describe('Issues, the worst first; empty: no issues'),
      left_out: z.array(siteIssue).describe('Issues of which nothing counts, by verdicts; no part of the score'),
      passed: z
        .array(
          z.object({
            check: z.string().describe('Check'),
            category: z.string().describe('Topic'),
            title: z.string().describe('The rule'),
            pages: z.int().describe('Pages that keep it'),
          }),
        )
        .describe('Checks that no page failed'),
      not_measured: z
        .array(
          z.object({
            check: z.string().describe('Check'),
            title: z.string().describe('The rule'),
            reason: z.string().describe('Why nothing can be said'),
          }),
        )
        .describe('Checks that could not be measured on any page'),
    }),
  }),
});

export const listIssuePages = defineEndpoint({
  ...siteOperation,
  id: 'list_site_issue_pages',
  method: 'GET',
  path: '/site_audits/{id}/issues/{check}',
  title: 'Pages with an issue',
  summary: 'Pages of a site audit on which one check failed, each with what was found.',
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
            page: pageRef.describe('The page'),
            finding: siteFinding.describe('What was found on it'),
          }),
        )
        .describe('Pages with it, in the order in which they were found'),
      total: z.int().describe('Pages with it'),
      next_cursor: nextCursor,
    }),
  }),
});

export const listSiteLinks = defineEndpoint({
  ...siteOperation,
  id: 'list_site_links',
  method: 'GET',
  path: '/site_audits/{id}/links',
  title: 'Links of a site audit',
  summary: 'Links, redirects, canonical and language references between the addresses of a site audit.',
  input: z.object({
    id: siteAuditId,
    from: pageNo.meta({ title: 'From', description: 'Only from this address.' }).optional(),
    to: pageNo.meta({ title: 'To', description: 'Only to this address.' }).optional(),
    kind: z
      .enum(['link', 'redirect', 'canonical', 'hreflang'])
      .meta({ title: 'Kind', description: 'Only of this kind', examples: ['link'] })
      .optional(),
    target: z
      .enum(['broken', 'redirect', 'external', 'blocked'])
      .meta({ title: 'Leading to', description: 'Only links that lead to such an address', examples: ['broken'] })
      .optional(),
    internal: flag('Own addresses', 'true: only links within the site; false: only links to other sites').optional(),
    selves: flag('To themselves', 'Also links of an address to itself').default(true),
    ...partByPart,
  }),
  output: z.object({
    data: z.object({
      links: z.array(siteLink).describe('Links, in the order of the pages that have them'),
      next_cursor: nextCursor,
    }),
  }),
});

export const listSiteDuplicates = defineEndpoint({
  ...siteOperation,
  id: 'list_site_duplicates',
  method: 'GET',
  path: '/site_audits/{id}/duplicates',
  title: 'Duplicates of a site audit',
  summary: 'Groups of pages with the same text, nearly the same text, title, description or main heading.',
  input: z.object({
    id: siteAuditId,
    by: z
      .enum(['text', 'near', 'title', 'description', 'h1'])
      .default('text')
      .meta({ title: 'Same', description: 'What the pages of a group share', examples: ['title'] }),
    ...fewByFew,
  }),
  output: z.object({
    data: z.object({
      groups: z
        .array(
          z.object({
            value: z.string().nullable().describe('What they share; null for texts'),
            count: z.int().describe('Pages in the group'),
            pages: z.array(pageRef).describe('The first 20 of them'),
          }),
        )
        .describe('Groups, the largest first'),
      total: z.int().describe('Groups in all'),
      next_cursor: nextCursor,
    }),
  }),
});
