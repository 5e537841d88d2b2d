import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import {
  checkId,
  nextCursor,
  otherAudit,
  partByPart,
  siteOperation,
} from '#lib/features/site-audits/fields-contract.ts';
import { severity, siteAuditId, siteAuditSummary } from '#lib/features/site-audits/parts-contract.ts';

/** Comparison of two audits of one site. */

const changedIssue = z.object({
  check: z.string().describe('Check'),
  title: z.string().describe('Issue'),
  severity: severity.describe('Severity'),
  new: z.int().describe('Pages with new findings'),
  mended: z.int().describe('Pages where it is fixed: crawled again and passed'),
  removed: z.int().describe('Removed pages: no longer found, redirecting, or returning 404 or 410'),
  still: z.int().describe('Pages where it is unchanged'),
  left_out: z.int().describe('Pages where it is now ignored or marked as a false positive'),
  unknown: z.int().describe('Pages where only one audit measured it'),
});

export const compareSiteAudits = defineEndpoint({
  ...siteOperation,
  id: 'compare_site_audits',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/comparison',
  title: 'Compare two site audits',
  summary: 'Compares two site audits: new, fixed and unchanged issues; pages added and removed.',
  input: z.object({
    id: siteAuditId,
    with: otherAudit,
  }),
  output: z.object({
    data: z.object({
      comparison: z
        .object({
          previous: siteAuditSummary.nullable().describe('The audit compared with; null: none'),
          score_delta: z
            .int()
            .nullable()
            .describe('Score change; null if the two were calculated by different formulas'),
          issues: z.array(changedIssue).describe('Checks failed in either audit, most changed first'),
          new: z.int().describe('New findings'),
          mended: z.int().describe('Fixed findings'),
          removed: z.int().describe('Findings on removed pages; not fixed'),
          still: z.int().describe('Unchanged findings'),
          left_out: z.int().describe('Findings now ignored or marked as false positives'),
          unknown: z
            .int()
            .describe(
              'Findings measured in only one audit: limit reached, page blocked or unreadable, different settings',
            ),
          pages_added: z.int().describe('Pages added'),
          pages_gone: z.int().describe('Pages removed'),
          pages_unknown: z.int().describe('Pages crawled in only one of the audits'),
          pages_changed: z
            .int()
            .describe('Pages with a changed status, title, description, H1, text or extracted value'),
        })
        .describe('The comparison'),
    }),
  }),
});

export const listComparedPages = defineEndpoint({
  ...siteOperation,
  id: 'list_compared_site_pages',
  clients: true,
  method: 'GET',
  path: '/site_audits/{id}/comparison/pages',
  title: 'List changed pages between two site audits',
  summary: 'Lists pages added, removed, changed or not measured, or the pages of a findings metric.',
  input: z.object({
    id: siteAuditId,
    with: otherAudit,
    what: z
      .enum(['added', 'gone', 'changed', 'pages_unknown', 'new', 'mended', 'removed', 'still', 'left_out', 'unknown'])
      .meta({
        title: 'Which',
        description:
          'Pages added, gone (removed), changed, pages_unknown; findings new, mended (fixed), removed, still (unchanged), left_out (ignored), unknown',
        examples: ['added'],
      }),
    check: checkId
      .meta({ title: 'Check', description: 'Only findings of this check.', examples: ['title-missing'] })
      .optional(),
    ...partByPart,
  }),
  output: z.object({
    data: z.object({
      pages: z
        .array(
          z.object({
            url: z.string().describe('URL'),
            no: z.int().nullable().describe('Its number now; null if removed'),
            previous_no: z.int().nullable().describe('Its number in the earlier audit; null if it did not exist'),
            check: z.string().nullable().describe('Check; null for pages added, removed or changed'),
            title: z.string().nullable().describe('Issue; null for pages added, removed or changed'),
            changes: z
              .array(
                z.object({
                  field: z.string().describe('Column'),
                  before: z.string().nullable().describe('Earlier value'),
                  now: z.string().nullable().describe('Current value'),
                }),
              )
              .describe('Differences: fields of changed pages; outcome and status for findings removed and unknown'),
          }),
        )
        .describe('Pages by URL'),
      next_cursor: nextCursor,
    }),
  }),
});
